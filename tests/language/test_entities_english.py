"""Names, dates and amounts of English questions by rules."""

from __future__ import annotations

import pytest

from askance.language.entities import open_entities


def found(text: str) -> list[tuple[str, str]]:
    return [(m.text(text), m.type) for m in open_entities("rules").mentions(text)]


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("May 5, 1990", "DT_DATE"),
        ("5th of May 1990", "DT_DATE"),
        ("early 1960s", "DT_DECADE"),
        ("19th century", "DT_CENTURY"),
        ("March 1886", "DT_MONTH"),
        ("1886", "DT_YEAR"),
        ("44 BC", "DT_YEAR"),
        ("Friday", "DT_WEEKDAY"),
        ("three years", "DT_DURATION"),
        ("3:30 p.m.", "TI_TIME"),
        ("20 minutes", "TI_DURATION"),
        ("$3.5 million", "QT_MONEY"),
        ("two thousand dollars", "QT_MONEY"),
        ("12.5%", "QT_PERCENT"),
        ("1,200 square miles", "QT_MEASURE"),
        ("21st", "QT_ORDER"),
        ("twenty-one", "QT_COUNT"),
    ],
)
def test_a_value_is_found_whole_and_typed(value: str, kind: str) -> None:
    assert found(f"What of {value}, then?") == [(value, kind)]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Germany", "LC_COUNTRY"),
        ("U.S.", "LC_COUNTRY"),
        ("North Carolina", "LC_REGION"),
        ("Hudson River", "LC"),
        ("Mount Kenya", "LC"),
        ("University of Chicago", "OG_SCHOOL"),
        ("Walt Disney Company", "OG_COMPANY"),
        ("Democratic Party", "OG"),
        ("President Zorb", "PS_NAME"),
        ("Philip I", "PS_NAME"),
        ("Johann von Zorb", "PS_NAME"),
        ("J. K. Rowling", "PS_NAME"),
        ("Mary O'Neill", "PS_NAME"),
        ("French", "CV_PEOPLE"),
        ("Battle of Hastings", "EV"),
        ("Super Bowl 50", "EV"),
        ("Zorbia", ""),
    ],
)
def test_a_name_is_typed_by_lists_and_its_own_words(name: str, kind: str) -> None:
    assert found(f"What did {name} do?") == [(name, kind)]


def test_the_first_word_is_a_name_only_where_something_says_so() -> None:
    assert found("Approximately how many came?") == []
    assert found("Who came? Where was it?") == []
    assert found("Germany won what?") == [("Germany", "LC_COUNTRY")]
    assert found("Zorbia's king did what?") == [("Zorbia", "")]


def test_a_possessive_and_an_article_are_no_part_of_the_name() -> None:
    text = "Did the Nile's delta reach Dr. Brown’s house?"
    assert [name for name, _ in found(text)] == ["Nile", "Dr. Brown"]


def test_a_people_before_a_person_is_a_name_of_its_own() -> None:
    assert [name for name, _ in found("Did French President Zorb win?")] == [
        "French",
        "President Zorb",
    ]


def test_numbers_of_a_formula_are_no_amounts() -> None:
    assert found("What is 1 + 1/2 + x^2 in 4:3?") == []


def test_capitals_tell_nothing_where_all_are() -> None:
    assert found("WHEN DID GERMANY BEAT ARGENTINA?") == []
