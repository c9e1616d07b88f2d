"""wh2blah: the question words are blanked and nothing else."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.clever_hans.perturb import perturb
from askance.clever_hans.question_words import Wh2Blah, replace_spans
from askance.data import Example
from askance.errors import OptionError

PAPER = (
    "What is it called when a cell converts oxygen and carbohydrates into carbon dioxide, water, "
    "and energy?"
)


def test_the_papers_printed_row_is_scope_first() -> None:
    assert perturb(PAPER, "wh2blah", scope="first").text == PAPER.replace("What", "blah")


def test_the_papers_rule_is_scope_all_and_the_default() -> None:
    expected = PAPER.replace("What", "blah").replace("when", "blah")
    assert perturb(PAPER, "wh2blah").text == expected


@pytest.mark.parametrize(
    ("question", "blanked"),
    [
        ("What's  it?", "blah's  it?"),
        ("Who'd go?", "blah'd go?"),
        ("Who is Doctor Who?", "blah is Doctor Who?"),
        ("WHO IS IT?", "blah IS IT?"),
        (" In which\tcity? ", " In blah\tcity? "),
    ],
)
def test_every_other_character_stays(question: str, blanked: str) -> None:
    assert perturb(question, "wh2blah").text == blanked


def test_a_whole_phrase_hides_the_answers_type() -> None:
    question = "How many people live where it rains?"
    assert perturb(question, "wh2blah", scope="wh_phrase").text == "blah live where it rains?"


def test_token_and_case() -> None:
    case = Wh2Blah(token="foo", match_case=True)
    assert case(Example("1", "Who, what, WHEN")).text == "Foo, foo, FOO"


def test_without_a_question_word_nothing_changes_and_the_reason_is_said() -> None:
    perturbed = perturb("Is it raining?", "wh2blah")
    assert (perturbed.text, perturbed.status, perturbed.reason) == (
        "Is it raining?",
        "unchanged",
        "no_question_word",
    )


def test_a_word_that_is_its_own_blank_is_unchangeable() -> None:
    assert perturb("what?", "wh2blah", token="what").status == "unchangeable"


@pytest.mark.parametrize("option", [{"tags": "penn"}, {"scope": "some"}])
def test_unknown_values_of_options_are_refused(option: dict[str, str]) -> None:
    with pytest.raises(OptionError, match="choose one of"):
        perturb("Who?", "wh2blah", **option)


@given(st.text(max_size=60), st.sampled_from(["all", "first", "wh_phrase"]))
def test_the_rest_of_the_text_is_untouched(text: str, scope: str) -> None:
    rule = Wh2Blah(scope=scope, token="\ue000")  # type: ignore[arg-type]
    question = "Which city, and who? " + text.replace("\ue000", "")
    spans = rule.spans(question)
    pieces = [re.escape(piece) for piece in rule(Example("1", question)).text.split("\ue000")]
    assert len(pieces) == len(spans) + 1
    assert re.fullmatch("(?s:.+)".join(pieces), question)
    assert replace_spans(question, spans, lambda word: word) == question
