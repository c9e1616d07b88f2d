"""Questions made from statements: their words and their labels."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from askance.language.role_decoding import LabelledSpan
from askance.training.roles_data import (
    Proposition,
    Sentence,
    known_labels,
    read_sentences,
    row_tags,
)
from askance.training.roles_questions import ask, questions

SETTLED = Sentence(
    "s1",
    "The Normans settled in France .",
    ("The", "Normans", "settled", "in", "France", "."),
    (Proposition(2, "settle", (LabelledSpan("ARG0", 0, 2), LabelledSpan("ARGM-LOC", 3, 5))),),
    ("DT", "NNPS", "VBD", "IN", "NNP", "."),
    (2, 3, 0, 5, 3, 3),
    ("det", "nsubj", "root", "case", "obl", "punct"),
)
WAS_SEEN = Sentence(
    "s2",
    "Bob was seen .",
    ("Bob", "was", "seen", "."),
    (Proposition(1, "be", ()), Proposition(2, "see", (LabelledSpan("ARG1", 0, 1),))),
    ("NNP", "VBD", "VBN", "."),
    (3, 3, 0, 3),
    ("nsubj:pass", "aux:pass", "root", "punct"),
)


def all_asked(sentence: Sentence) -> dict[str, Sentence]:
    found = (ask(sentence, random.Random(seed)) for seed in range(60))
    return {question.text: question for question in found if question}


def labelled(question: Sentence, predicate: str) -> dict[str, str]:
    given = next(p for p in question.propositions if question.words[p.predicate] == predicate)
    return {a.label: " ".join(question.words[a.start : a.end]) for a in given.arguments}


def test_an_object_is_fronted_with_do_support() -> None:
    question = all_asked(SETTLED)["where did The Normans settle ?"]
    assert labelled(question, "settle") == {"ARG0": "The Normans", "ARGM-LOC": "where"}
    assert labelled(question, "did") == {}
    assert question.is_question


def test_a_subject_is_asked_for_in_place() -> None:
    question = all_asked(SETTLED)["what settled in France ?"]
    assert labelled(question, "settled") == {"ARG0": "what", "ARGM-LOC": "in France"}


def test_an_auxiliary_stays_one() -> None:
    asked = all_asked(WAS_SEEN)
    assert asked.keys() == {"what was seen ?", "who was seen ?"}
    assert labelled(asked["who was seen ?"], "seen") == {"ARG1": "who"}


@pytest.mark.parametrize("change", ["question", "no subject", "two roots"])
def test_other_sentences_are_left_alone(change: str) -> None:
    words, relations = list(SETTLED.words), list(SETTLED.relations)
    if change == "question":
        words[-1] = "?"
    relations[1] = {"no subject": "obl", "two roots": "nsubj"}.get(change, "nsubj")
    relations[4] = "conj" if change == "two roots" else relations[4]
    other = Sentence("s", "", tuple(words), SETTLED.propositions, SETTLED.xpos, SETTLED.heads,
                     tuple(relations))  # fmt: skip
    assert ask(other, random.Random(1)) is None


def test_rare_labels_stay_outside() -> None:
    often = [SETTLED] * 10
    assert known_labels([*often, WAS_SEEN]) == ("ARG0", "ARGM-LOC")
    assert row_tags(WAS_SEEN.propositions[1], 4, ("ARG0",)) == [0, 0, 0, 0]


@pytest.mark.data
def test_questions_of_the_treebank_keep_every_label_in_place(data_dir: Path) -> None:
    sentences = list(read_sentences(data_dir / "propbank-ewt", "dev"))
    made = list(questions(sentences, seed=7))
    assert len(made) > 200
    assert made == list(questions(sentences, seed=7))
    for question in made:
        for given in question.propositions:
            for label, start, end in given.arguments:
                assert label
                assert 0 <= start < end <= len(question.words)
                assert not start <= given.predicate < end
