"""Role frames from files."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.clever_hans.frames import load_frames
from askance.clever_hans.perturb import must_change, perturb
from askance.errors import DataError
from askance.language.roles import TaggedFrames

LABELS = {
    "verbs": [
        {"verb": "saw", "description": "[ARG0: Who] …", "tags": ["B-ARG0", "B-V", "B-ARG1", "O"]}
    ],
    "words": ["Who", "saw", "Ann", "?"],
}
FRAMES = TaggedFrames(("Who", "saw", "Ann", "?"), (("B-ARG0", "B-V", "B-ARG1", "O"),))


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("name", "content", "key"),
    [
        ("a.jsonl", json.dumps({"id": "q1", **LABELS}) + "\n\n", "q1"),
        ("a.jsonl", json.dumps({"id": 7, "frames": LABELS}), "7"),
        ("a.json", json.dumps([{"question": "Who saw Ann?", **LABELS}]), "Who saw Ann?"),
        ("a.json", json.dumps([{"sentence": "Who saw Ann?", **LABELS}], indent=1), "Who saw Ann?"),
        ("a.json", json.dumps({"q1": LABELS}), "q1"),
        ("a.json", json.dumps({"q1": LABELS}, indent=1), "q1"),
        ("a.json", json.dumps({"id": "q1", **LABELS}, indent=1), "q1"),
        ("a.json", "\ufeff" + json.dumps({"id": "q1", **LABELS}), "q1"),
    ],
)
def test_forms(tmp_path: Path, name: str, content: str, key: str) -> None:
    assert load_frames(write(tmp_path / name, content)) == {key: FRAMES}


def test_a_packed_file(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(json.dumps({"id": "q1", **LABELS}).encode()))
    assert load_frames(path) == {"q1": FRAMES}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (json.dumps(LABELS), "a.jsonl:1: has no id"),
        ('{"id": "1", "words": ["Who"], "verbs": [{"tags": []}]}', "0 tags for 1 words"),
        ('{"id": "1", "words": "Who"}', "a.jsonl:1: Expected `array`"),
        ('{"id": "1"', "a.jsonl:1: broken JSON"),
        ('{"id": "1", "words": []}\n{"id": "1", "words": []}', "a.jsonl:2: '1' has frames already"),
    ],
)
def test_faults_are_told_with_their_line(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        load_frames(write(tmp_path / "a.jsonl", line))
    assert message in str(caught.value)


def test_an_empty_file_has_no_frames(tmp_path: Path) -> None:
    assert load_frames(write(tmp_path / "a.jsonl", "")) == {}


@given(st.binary(max_size=80) | st.text(alphabet='{}[]",:words verbs id tags\n', max_size=60))
def test_any_bytes_give_frames_or_one_error(
    tmp_path_factory: pytest.TempPathFactory, content: bytes | str
) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzzed.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    try:
        load_frames(path)
    except DataError as error:
        assert "fuzzed.json" in str(error)  # noqa: PT017 - both outcomes are right


@pytest.mark.data
def test_gold_roles_of_real_questions(data_dir: Path) -> None:
    """The invariants on PropBank's own questions: pieces kept, classes given, most can change."""
    changed = claims = total = 0
    with (data_dir / "propbank-ewt" / "ewt-dev.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            sentence = json.loads(line)
            if not sentence["text"].endswith("?") or not sentence["props"]:
                continue
            total += 1
            words = tuple(sentence["tokens"])
            tagged = TaggedFrames(words, tuple(_bio(p, len(words)) for p in sentence["props"]))
            text = sentence["text"]
            done = perturb(text, "srl_switch", id="1", frames={"1": tagged})
            assert sorted("".join(done.text.split())) == sorted("".join(text.split()))
            assert (done.status == "changed") == (done.text != text)
            changed += done.status == "changed"
            claims += must_change(done)
    assert total > 100
    assert changed / total > 0.7
    assert 0 < claims < changed


def _bio(prop: dict[str, object], length: int) -> tuple[str, ...]:
    tags = ["O"] * length
    spans = [*prop["args"], ["V", *prop["v"]]]  # type: ignore[misc]
    for label, start, end in spans:
        tags[start:end] = [f"B-{label}", *[f"I-{label}"] * (end - start - 1)]
    return tuple(tags)
