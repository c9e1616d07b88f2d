"""Dates told from another day: with that day, and without it."""

from __future__ import annotations

import datetime

import pytest

from askance.language.values import DateValue, normalize_value

WEDNESDAY = datetime.date(2016, 5, 4)


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("last Monday", DateValue(2016, 5, 2)),
        ("지난 월요일", DateValue(2016, 5, 2)),
        ("지난주 월요일", DateValue(2016, 4, 25)),
        ("next Friday", DateValue(2016, 5, 6)),
        ("yesterday", DateValue(2016, 5, 3)),
        ("어제", DateValue(2016, 5, 3)),
        ("작년", DateValue(2015)),
        ("last year", DateValue(2015)),
        ("내년 1월", DateValue(2017, 1)),
        ("지난달 31일", None),
        ("지난달 30일", DateValue(2016, 4, 30)),
        ("지난 10일", DateValue(2016, 4, 10)),
        ("오는 28일", DateValue(2016, 5, 28)),
        ("two weeks ago", DateValue(2016, 4, 20)),
        ("3년 전", DateValue(2013)),
        ("넉 달 전", DateValue(2016, 1)),
    ],
)
def test_days_told_from_another_day(text: str, date: DateValue | None) -> None:
    assert normalize_value(text, "DT", reference_date=WEDNESDAY) == date


@pytest.mark.parametrize(
    "text",
    ["last Monday", "yesterday", "지난 월요일", "어제", "작년", "지난주", "3년 전", "a year ago"],
)
def test_no_value_without_the_day_it_is_told_from(text: str) -> None:
    assert normalize_value(text, "DT") is None


def test_what_else_a_relative_date_says_stays_without_a_reference() -> None:
    assert normalize_value("지난 10일", "DT") == DateValue(day=10)
    assert normalize_value("내년 1월", "DT") == DateValue(month=1)


def test_two_digits_are_a_year_or_a_length_of_time() -> None:
    assert normalize_value("96년", "DT") == DateValue(1996)
    assert normalize_value("30년", "DT") == normalize_value("thirty years", "DT_DURATION")
    assert normalize_value("30년", "DT_YEAR") == DateValue(1930)
