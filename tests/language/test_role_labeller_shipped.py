"""The labeller that askance ships, as users meet it."""

from __future__ import annotations

import gzip
import json
import pickle
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import askance
from askance.errors import DataError
from askance.language.role_labeller import EmbeddedRoleLabeller
from askance.language.roles import RoleLabeller

SHIPPED = Path(askance.__file__).parent / "models" / "roles"


@pytest.fixture(scope="module")
def labeller() -> EmbeddedRoleLabeller:
    return EmbeddedRoleLabeller()


def arguments(labeller: EmbeddedRoleLabeller, text: str, predicate: str) -> dict[str, str]:
    """Label to words of the predicate's frame."""
    frames = [f for f in labeller.frames(text) if text[slice(*f.predicate)] == predicate]
    assert len(frames) == 1, (predicate, labeller.frames(text))
    return {a.label: text[slice(*a.span)] for a in frames[0].arguments}


def test_it_is_a_role_labeller(labeller: EmbeddedRoleLabeller) -> None:
    assert isinstance(labeller, RoleLabeller)
    assert len(str(labeller.identity["model"])) == 64


@pytest.mark.parametrize(
    ("text", "predicate", "roles"),
    [
        ("Who killed the king?", "killed", {"ARG0": "Who", "ARG1": "the king"}),
        ("Did Bob buy a car yesterday?", "buy",
         {"ARG0": "Bob", "ARG1": "a car", "ARGM-TMP": "yesterday"}),
        ("What did the company sell?", "sell", {"ARG0": "the company", "ARG1": "What"}),
        ("The king was killed by Bob.", "killed", {"ARG0": "by Bob", "ARG1": "The king"}),
        ("She didn't see him.", "see", {"ARG0": "She", "ARGM-NEG": "n't", "ARG1": "him"}),
    ],
)  # fmt: skip
def test_plain_sentences(
    labeller: EmbeddedRoleLabeller, text: str, predicate: str, roles: dict[str, str]
) -> None:
    assert arguments(labeller, text, predicate) == roles


@pytest.mark.parametrize("text", ["", "?", " \n", "blah", "\ud800", "누가 이겼나?", "́"])
def test_odd_texts_have_frames_or_none(labeller: EmbeddedRoleLabeller, text: str) -> None:
    assert all(frame.predicate.end <= len(text) for frame in labeller.frames(text))


def test_a_text_beyond_the_networks_reach(labeller: EmbeddedRoleLabeller) -> None:
    text = "Who killed the king? " + "and so on " * 400
    assert labeller.frames(text)[0].predicate == (4, 10)


@settings(max_examples=60)
@given(st.text(max_size=60))
def test_spans_are_disjoint_and_inside(text: str) -> None:
    for frame in EmbeddedRoleLabeller().frames(text):
        assert 0 <= frame.predicate.start < frame.predicate.end <= len(text)
        spans = sorted([frame.predicate, *(a.span for a in frame.arguments)])
        assert all(left.end <= right.start for left, right in pairwise(spans))


def test_a_question_does_not_depend_on_others(labeller: EmbeddedRoleLabeller) -> None:
    texts = ["Who killed the king?", "What did the company sell in Denver last year?"]
    alone = [labeller.frames(text) for text in texts]
    assert [labeller.frames(text) for text in reversed(texts)] == alone[::-1]


def test_it_can_be_sent_to_a_worker(labeller: EmbeddedRoleLabeller) -> None:
    raw = pickle.dumps(labeller)
    assert len(raw) < 5_000
    copy = pickle.loads(raw)
    assert copy.frames("Who killed the king?") == labeller.frames("Who killed the king?")


def test_given_predicates_are_taken(labeller: EmbeddedRoleLabeller) -> None:
    words = ["The", "king", "sees", "Bob", "\u200b", "."]
    frames = labeller.label(words, [2, 4])
    assert [frame.predicate for frame in frames] == [2, 4]
    assert ("ARG1", 3, 4) in frames[0].arguments
    assert frames[1].arguments == ()


def test_a_missing_or_damaged_model_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no role labeller here"):
        EmbeddedRoleLabeller(str(tmp_path))
    for name in ("roles.json", "tokenizer.json"):
        (tmp_path / name).write_bytes((SHIPPED / name).read_bytes())
    (tmp_path / "roles.onnx").write_bytes(b"not a model")
    with pytest.raises(DataError, match=r"not the one that roles\.json describes"):
        EmbeddedRoleLabeller(str(tmp_path)).frames("Who?")


def test_the_shipped_folder_is_small_and_described() -> None:
    assert sum(file.stat().st_size for file in SHIPPED.iterdir()) <= 40_000_000
    card = (SHIPPED / "CARD.md").read_text(encoding="utf-8")
    assert json.loads((SHIPPED / "roles.json").read_bytes())["sha256"] in card
    assert "CC BY-SA 4.0" in card


def test_the_protocol_stays_light() -> None:
    script = "import sys, askance.language.roles; print(' '.join(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not re.findall(r"\b(?:numpy|onnxruntime|tokenizers)\b", ran.stdout)


@pytest.mark.data
def test_finds_frames_in_squad(labeller: EmbeddedRoleLabeller, data_dir: Path) -> None:
    with gzip.open(data_dir / "squad" / "dev-v1.1.json.gz") as stream:
        articles = json.load(stream)["data"]
    questions = [p["qas"][0]["question"] for a in articles for p in a["paragraphs"][:3]]
    framed = [any(len(f.arguments) > 1 for f in labeller.frames(q)) for q in questions]
    assert sum(framed) / len(framed) > 0.9
