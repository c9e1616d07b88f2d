"""Answers put back where their text stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.data import Answer
from askance.datasets import align_answer


@pytest.mark.parametrize(
    ("text", "answer", "start", "outcome"),
    [
        ("In Denver.", Answer("Denver", 3), 3, "aligned"),
        ("Denver, Denver, Denver", Answer("Denver", 11), 8, "moved"),
        ("Denver, Denver", Answer("Denver"), 0, "moved"),
        ("Denver", Answer("Denver", 900), 0, "moved"),
        ("In Denver.", Answer("denver", 3), 3, "unfixable"),
        ("In Denver.", Answer("Rome", 3), 3, "unfixable"),
        ("In Denver.", Answer(" ", 2), 2, "unfixable"),
        ("", Answer("Denver", 0), 0, "unfixable"),
    ],
)
def test_the_exact_text_nearest_to_the_claim_wins(text, answer, start, outcome):
    found = align_answer(text, answer)
    assert (found.answer.start, found.outcome) == (start, outcome)
    assert found.answer.text == answer.text


@pytest.mark.parametrize(
    ("text", "asked", "slice_"),
    [
        ("the Denver\n Broncos won", "Denver Broncos", "Denver\n Broncos"),
        ("the Denver Broncos won", " Denver  Broncos ", "Denver Broncos"),
        ("un cafe\u0301 noir", "caf\u00e9", "cafe\u0301"),
        ("un caf\u00e9 noir", "cafe\u0301", "caf\u00e9"),
        ("the \ufb01rst \u00bd mile", "first", "\ufb01rst"),
        ("\u1112\u1161\u11ab\u1100\u116e\u11a8", "한국", "\u1112\u1161\u11ab\u1100\u116e\u11a8"),
    ],
)
def test_whitespace_and_unicode_form_give_way(text, asked, slice_):
    found = align_answer(text, Answer(asked, 0, paragraph=2))
    assert found.outcome == "respelled"
    assert found.answer == Answer(slice_, text.index(slice_), 2)


def test_two_loose_matches_decide_nothing():
    text = "Denver  Broncos and Denver\tBroncos"
    assert align_answer(text, Answer("Denver Broncos", 0)).outcome == "unfixable"


def test_a_match_never_cuts_a_letter_from_its_accent():
    assert align_answer("cafe\u0301s", Answer("x  cafe", 0)).outcome == "unfixable"
    assert align_answer("a  cafe\u0301", Answer("a cafe", 0)).outcome == "unfixable"
    assert align_answer("\ufb01x it", Answer("ix  it", 0)).outcome == "unfixable"


@given(st.text(max_size=30), st.text(max_size=6), st.integers(-1, 40))
def test_an_aligned_answer_is_a_slice_of_its_paragraph(text, asked, start):
    answer = Answer(asked, start)
    found, outcome = align_answer(text, answer)
    if outcome == "unfixable":
        assert found == answer
    else:
        assert text.startswith(found.text, found.start)
        assert found.start >= 0
        assert align_answer(text, found).outcome == "aligned"


@given(st.text(min_size=1, max_size=20), st.data())
def test_any_slice_is_found_again_wherever_it_was_claimed(text, data):
    start = data.draw(st.integers(0, len(text) - 1))
    asked = text[start : data.draw(st.integers(start + 1, len(text)))]
    if asked.strip():
        found = align_answer(text, Answer(asked, data.draw(st.integers(-1, 30))))
        assert found.answer.text == asked
        assert found.outcome in ("aligned", "moved")
