"""Semantic roles by rules over spaCy's parse."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from askance.errors import MissingExtra, OptionError
from askance.language.roles import RoleLabeller
from askance.language.spacy_roles import SpacyRoles


@pytest.fixture(scope="module")
def labeller() -> SpacyRoles:
    pytest.importorskip("spacy")
    try:
        return SpacyRoles()
    except OptionError:
        pytest.skip("needs spaCy's small English model")


def roles(labeller: SpacyRoles, text: str, verb: str) -> dict[str, str]:
    frames = [f for f in labeller.frames(text) if text[slice(*f.predicate)] == verb]
    assert len(frames) == 1
    return {a.label: text[slice(*a.span)] for a in frames[0].arguments}


@pytest.mark.parametrize(
    ("text", "verb", "expected"),
    [
        ("Who woke Harry?", "woke", {"ARG0": "Who", "ARG1": "Harry"}),
        (
            "Which book was written by Ann in 1843?",
            "written",
            {"ARG1": "Which book", "ARG0": "by Ann", "ARGM-TMP": "in 1843"},
        ),
        (
            "What did Mary give to the old man?",
            "give",
            {"ARG1": "What", "ARG0": "Mary", "ARG2": "to the old man"},
        ),
        ("When did the accident happen?", "happen", {"ARGM-TMP": "When", "ARG1": "the accident"}),
        ("Where is the capital?", "is", {"ARG2": "Where", "ARG1": "the capital"}),
        (
            "Why can't she sing?",
            "sing",
            {"ARGM-CAU": "Why", "ARGM-MOD": "ca", "ARGM-NEG": "n't", "ARG0": "she"},
        ),
        ("Who came and won the prize?", "won", {"ARG0": "Who", "ARG1": "the prize"}),
        (
            "I saw the man who wrote the letter.",
            "wrote",
            {"ARG0": "the man", "R-ARG0": "who", "ARG1": "the letter"},
        ),
        ("They have to pay the bill.", "have", {}),
        ("They have to pay the bill.", "pay", {"ARG0": "They", "ARG1": "the bill"}),
    ],
)
def test_arguments(labeller: SpacyRoles, text: str, verb: str, expected: dict[str, str]) -> None:
    assert roles(labeller, text, verb) == expected


def test_auxiliaries_are_no_predicates(labeller: SpacyRoles) -> None:
    text = "Has he been seen?"
    assert [text[slice(*f.predicate)] for f in labeller.frames(text)] == ["seen"]


@pytest.mark.parametrize("text", ["", " ", "?", "\ud800", "  Who\n ran ", "x" * 300, "(\") '"])
def test_any_text_has_frames_inside_it(labeller: SpacyRoles, text: str) -> None:
    for frame in labeller.frames(text):
        for span in (frame.predicate, *(a.span for a in frame.arguments)):
            assert 0 <= span.start < span.end <= len(text)
            assert text[slice(*span)].strip() == text[slice(*span)]


def test_it_is_a_labeller_that_says_which(labeller: SpacyRoles) -> None:
    assert isinstance(labeller, RoleLabeller)
    assert labeller.identity["labeller"] == "spacy"
    assert str(labeller.identity["model"]).startswith("en_core_web_sm")
    assert SpacyRoles().frames("Who ran home?") == labeller.frames("Who ran home?")


def test_a_model_that_is_not_there() -> None:
    pytest.importorskip("spacy")
    with pytest.raises(OptionError, match=r"no model 'xx_none'.*pip install --no-deps en-core-web"):
        SpacyRoles("xx_none")


def test_without_spacy(monkeypatch: pytest.MonkeyPatch) -> None:
    from askance.language.spacy_roles import _load

    _load.cache_clear()
    monkeypatch.setitem(sys.modules, "spacy", None)
    with pytest.raises(MissingExtra, match=r"pip install 'askance\[spacy\]'"):
        SpacyRoles()


@pytest.mark.data
def test_gold_roles(labeller: SpacyRoles, data_dir: Path) -> None:
    """PropBank's dev questions, from the running text: predicates and exact argument spans."""
    from askance.training.roles_data import read_sentences
    from askance.training.roles_evaluate import _in_characters, _spans, word_places
    from askance.training.roles_score import RoleScores, score_propositions

    scores = RoleScores()
    for sentence in read_sentences(data_dir / "propbank-ewt", "dev"):
        if sentence.is_question:
            places = word_places(sentence)
            gold = dict(_in_characters(given, places) for given in sentence.propositions)
            found = {f.predicate.start: _spans(f) for f in labeller.frames(sentence.text)}
            scores += score_propositions(gold, found)
    assert 0.77 < scores.predicates.f1 < 0.81
    assert 0.60 < scores.arguments.f1 < 0.64
