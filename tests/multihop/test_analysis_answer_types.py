from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.data import Answer, Example
from askance.multihop.analysis import ANSWER_TYPES, answer_type, answer_type_rows


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        ("Are both bands from Ohio?", "no", "yes/no"),
        ("Who directed it?", "Sofia Coppola", "person"),
        ("Which novelist was born first, A or B?", "Harper Lee", "person"),
        ("What team did he play for?", "Green Bay Packers", "group"),
        ("Where did she study?", "Yale University", "group"),
        ("Where was he born?", "Turin", "place"),
        ("What city hosts it?", "Zürich", "place"),
        ("In what year did it open?", "1969", "date"),
        ("When did it end?", "August 19, 1968", "date"),
        ("When was it?", "from 1986 to 2013", "date"),
        ("How many islands are there?", "nineteen", "number"),
        ("How high is it?", "6.213 km long", "number"),
        ("What film won?", "1984", "date"),
        ("Which film came first?", "Big Fish", "artwork"),
        ("What nationality was she?", "American", "adjective"),
        ("In which war did he die?", "Spanish Civil War", "event"),
        ("What award did she win?", "Fields Medal", "other proper"),
        ("What is his profession?", "film director", "common noun"),
        ("Which came first?", "Laika", "unknown"),
        ("", "", "unknown"),
    ],
)
def test_the_class_of_an_answer(question: str, answer: str, expected: str) -> None:
    assert answer_type(question, answer) == expected


@given(st.text(max_size=40), st.text(max_size=40))
def test_every_answer_has_a_known_class(question: str, answer: str) -> None:
    assert answer_type(question, answer) in ANSWER_TYPES.labels


def test_the_sheet_is_filled_in_with_the_rules_classes() -> None:
    examples = [Example("1", "Who?", answers=(Answer("Ada"),)), Example("2", "Is it?")]
    rows = {row["id"]: row["answer_type"] for row in answer_type_rows(examples)}
    assert rows == {"1": "person", "2": "unknown"}
