"""Role frames as character spans: read, refused, written and read again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.clever_hans.frames import load_frames, write_frames
from askance.clever_hans.perturb import perturb
from askance.errors import DataError
from askance.language.roles import Argument, Frame
from askance.text import Span

QUESTION = "Who saw Ann?"
SEES = Frame(Span(4, 7), (Argument("ARG0", Span(0, 3)), Argument("ARG1", Span(8, 11))))
RECORD = {
    "predicate": [4, 7],
    "arguments": [{"label": "ARG0", "span": [0, 3]}, {"label": "ARG1", "span": [8, 11]}],
}


def write(path: Path, *records: object) -> Path:
    path.write_text("".join(f"{json.dumps(record)}\n" for record in records), encoding="utf-8")
    return path


@pytest.mark.parametrize("key", ["id", "question", "sentence"])
def test_spans_by_id_or_question(tmp_path: Path, key: str) -> None:
    name = "q1" if key == "id" else QUESTION
    frames = load_frames(write(tmp_path / "a.jsonl", {key: name, "frames": [RECORD]}))
    assert frames[name].frames(QUESTION) == (SEES,)


def test_a_json_list_and_a_question_without_frames(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps([{"id": 1, "frames": []}], indent=1))
    frames = load_frames(tmp_path / "a.json")
    assert perturb(QUESTION, "srl_switch", id="1", frames=frames).reason == "no_predicate"


def test_frames_of_a_question_that_was_edited_dont_count(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", {"id": "1", "question": QUESTION, "frames": [RECORD]})
    done = perturb("Who saw Bob?", "srl_switch", id="1", frames=path)
    assert (done.status, done.reason) == ("unchanged", "words_not_in_question")


def record(*spans: list[int], predicate: tuple[int, int] = (4, 7), **fields: str) -> object:
    arguments = [{"label": "ARG0", "span": span} for span in spans]
    return {"id": "1", **fields, "frames": [{"predicate": predicate, "arguments": arguments}]}


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (record([3, 3]), "frame 1: [3, 3] is no span"),
        (record([-1, 3]), "frame 1: [-1, 3] is no span"),
        (record([0, 5]), "frame 1: [0, 5] and [4, 7] cross"),
        (record([0, 3], [2, 4]), "frame 1: [0, 3] and [2, 4] cross"),
        (
            record([8, 13], question=QUESTION),
            "a span ends at 13, the question 'Who saw Ann?' at 12",
        ),
        (record([1]), "Expected `array` of length 2"),
        ({"id": "1", "frames": [{"arguments": []}]}, "missing required field `predicate`"),
        ({"frames": [RECORD]}, "has no id"),
    ],
)
def test_faults_are_told_with_their_line(tmp_path: Path, fault: object, message: str) -> None:
    good = {"id": "0", "frames": [RECORD]}
    with pytest.raises(DataError) as caught:
        load_frames(write(tmp_path / "a.jsonl", good, fault))
    assert message in str(caught.value)
    assert "a.jsonl:2" in str(caught.value)


def test_spans_beyond_a_question_known_by_id_alone_are_told_with_their_line(tmp_path: Path) -> None:
    frames = load_frames(write(tmp_path / "a.jsonl", record([8, 13])))
    with pytest.raises(DataError, match=r"a\.jsonl:1: a span ends at 13"):
        perturb(QUESTION, "srl_switch", id="1", frames=frames)


def test_one_span_may_hold_another(tmp_path: Path) -> None:
    frames = load_frames(write(tmp_path / "a.jsonl", record([0, 3], [0, 2], [8, 11])))
    assert perturb(QUESTION, "srl_switch", id="1", frames=frames).text == "Ann saw Who ?"


def test_the_same_frames_have_the_same_identity_wherever_their_file_lies(tmp_path: Path) -> None:
    from askance.clever_hans.semantic_roles import SrlSwitch

    made = []
    for name in ("a.jsonl", "b.jsonl"):
        path = write(tmp_path / name, *([] if name == "a.jsonl" else [record([8, 9], id="0")]))
        with path.open("a") as stream:
            stream.write(json.dumps(record([0, 3])) + "\n")
        made.append({"1": load_frames(path)["1"]})
    assert SrlSwitch(made[0]).options == SrlSwitch(made[1]).options


SPANS = st.tuples(st.integers(0, 9), st.integers(1, 9)).map(lambda s: Span(s[0], s[0] + s[1]))
FRAMES = st.builds(lambda span: Frame(span, (Argument("ARG0", span),)), SPANS)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=18, max_size=30)


@given(st.dictionaries(TEXTS, st.lists(FRAMES, max_size=3).map(tuple), max_size=3))
def test_written_frames_are_read_again(
    tmp_path_factory: pytest.TempPathFactory, frames: dict[str, tuple[Frame, ...]]
) -> None:
    path = tmp_path_factory.getbasetemp() / "written.jsonl"
    write_frames(frames, path)
    again = load_frames(path)
    assert {text: again[text].frames(text) for text in again} == frames


@given(st.text(alphabet='{}[]",:0129-. frames id predicate arguments span\n', max_size=80))
def test_any_text_gives_frames_or_one_error(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzzed.jsonl"
    path.write_text('{"id":1,"frames":[' + text, encoding="utf-8")
    try:
        load_frames(path)
    except DataError as error:
        assert "fuzzed.jsonl" in str(error)  # noqa: PT017 - both outcomes are right
