"""Every pair of answers falls into one class, the one a person would name."""

from __future__ import annotations

import pytest

from askance.clever_hans.flow import answer_flow, same_answer
from askance.data import Choice, Example, Prediction, Score

EXAMPLE = Example("1", "Who?")


def pair(answer, right):
    return Prediction("1", answer), Score("1", float(right), float(right))


@pytest.mark.parametrize(
    ("before", "after", "flow"),
    [
        (("Ada", True), ("the Ada.", True), "kept"),
        (("Bo", False), ("Bo", False), "kept"),
        (("", True), ("", True), "kept"),
        (("Ada", True), ("", False), "abstained"),
        (("Bo", False), ("", True), "abstained"),
        (("Ada", True), ("Lady Ada", True), "right_to_right"),
        (("Ada", True), ("Bo", False), "right_to_wrong"),
        (("Bo", False), ("Ada", True), "wrong_to_right"),
        (("", False), ("Ada", True), "wrong_to_right"),
        (("Bo", False), ("Cy", False), "wrong_to_wrong"),
    ],
)
def test_the_class_of_a_pair(before, after, flow):
    assert answer_flow(EXAMPLE, pair(*before), pair(*after)) == flow


def test_an_article_alone_is_not_an_empty_answer():
    assert not same_answer(EXAMPLE, "the", "")
    assert same_answer(EXAMPLE, "the", "The!")


def test_labels_of_choices_are_compared_as_they_are():
    choice = Example("1", "?", choices=(Choice("A", "x"), Choice("a", "y")), task="choice")
    assert not same_answer(choice, "A", "a")
