"""Whether two values are the same: equal, in agreement as far as they go, different, or neither."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from askance.language.values_types import (
    DateValue,
    Duration,
    Number,
    Ordinal,
    Period,
    Range,
    Score,
    TimeValue,
    Value,
)
from askance.language.values_units import is_count

__all__ = ["Agreement", "compare_values", "is_swapped_score", "same_value"]

Agreement = Literal["equal", "agrees", "differs"]

_DAY = 86_400
_POUNDS = {"pound", "GBP"}
_HALVES = {"first-half minute", "second-half minute"}
_Place = DateValue | TimeValue


def compare_values(a: Value | None, b: Value | None) -> Agreement | None:
    """How two values stand to each other; None where nothing of them can be compared.

    ``equal``: the same value, stated as fully; ``agrees``: both can hold (May 2016 and 5 May 2016,
    "over 50" and 60); ``differs``: they can't.

    >>> compare_values(DateValue(2016, 5), DateValue(2016, 5, 5))
    'agrees'
    >>> compare_values(Number(Fraction(1000), "m"), Number(Fraction(1000), "m"))
    'equal'
    >>> compare_values(Score(2, 0), Score(0, 2))
    'differs'
    >>> compare_values(DateValue(2016), DateValue(month=5))
    """
    if isinstance(a, (Number, Range, Duration)) and isinstance(b, (Number, Range, Duration)):
        return _amounts(_range(a), _range(b))
    if isinstance(a, (DateValue, TimeValue, Period)) and isinstance(
        b, (DateValue, TimeValue, Period)
    ):
        return _places(a, b)
    if isinstance(a, Score) and isinstance(b, Score):
        return "equal" if a == b else "differs"
    if isinstance(a, Ordinal) and isinstance(b, Ordinal):
        return _orders(a, b)
    return None


def same_value(a: Value | None, b: Value | None) -> bool | None:
    """Whether two values can both hold of one thing; None where they can't be compared.

    >>> same_value(Number(Fraction(5)), Range(Fraction(4), None)), same_value(None, Score(1, 0))
    (True, None)
    """
    agreement = compare_values(a, b)
    return None if agreement is None else agreement != "differs"


def is_swapped_score(a: Value | None, b: Value | None) -> bool:
    """Whether one is the other's result from the other side, so that winner and loser change.

    >>> is_swapped_score(Score(2, 0), Score(0, 2)), is_swapped_score(Score(1, 1), Score(1, 1))
    (True, False)
    """
    return isinstance(a, Score) and isinstance(b, Score) and a != b and a == b.swapped


def _range(value: Number | Range | Duration) -> Range:
    return value if isinstance(value, Range) else Range(value.amount, value.amount, value.unit)


def _amounts(a: Range, b: Range) -> Agreement | None:
    if a == b:
        return "equal"
    if {a.unit, b.unit} == {"month", "second"}:
        a, b = (_in_seconds(each) if each.unit == "month" else each for each in (a, b))
    elif (
        a.unit != b.unit
        and {a.unit, b.unit} != _POUNDS
        and not ("" in (a.unit, b.unit) and is_count(a.unit + b.unit))
    ):
        return "differs" if {a.unit, b.unit} == _HALVES else None
    return "differs" if _below(a, b) or _below(b, a) else "agrees"


def _in_seconds(months: Range) -> Range:
    """A month has 28 to 31 days, a year 365 or 366."""

    def days(amount: Fraction | None, year: int, month: int) -> Fraction | None:
        return amount if amount is None else (amount // 12 * year + amount % 12 * month) * _DAY

    low, high = days(months.low, 365, 28), days(months.high, 366, 31)
    return Range(low, high, "second", months.low_open, months.high_open)


def _below(a: Range, b: Range) -> bool:
    if a.high is None or b.low is None:
        return False
    return a.high < b.low or (a.high == b.low and (a.high_open or b.low_open))


def _orders(a: Ordinal, b: Ordinal) -> Agreement | None:
    if a.unit != b.unit and a.unit and b.unit:
        return None
    if a.n != b.n:
        return "differs"
    return "equal" if a.unit == b.unit else "agrees"


def _places(a: _Place | Period, b: _Place | Period) -> Agreement | None:
    if a == b:
        return "equal"
    if isinstance(a, DateValue) and isinstance(b, DateValue):
        return _dates(a, b)
    ends = [*_ends(a), *_ends(b)]
    dates = [end for end in ends if isinstance(end, DateValue)]
    times = [end for end in ends if isinstance(end, TimeValue)]
    if dates and times:
        return None
    return _date_periods(dates) if dates else _time_periods(times)


def _ends(place: _Place | Period) -> tuple[_Place, _Place]:
    return (place.first, place.last) if isinstance(place, Period) else (place, place)


def _dates(a: DateValue, b: DateValue) -> Agreement | None:
    shared = a.known.keys() & b.known.keys()
    if not shared:
        return None
    if any(a.known[field] != b.known[field] for field in shared):
        return "differs"
    return "equal" if a.known.keys() == b.known.keys() else "agrees"


def _date_periods(ends: list[DateValue]) -> Agreement | None:
    fields = [f for f in ("year", "month", "day") if all(f in end.known for end in ends)]
    if not fields:
        return None
    first, last, start, end = ([each.known[field] for field in fields] for each in ends)
    if first > last or start > end:
        return None
    return "agrees" if first <= end and start <= last else "differs"


def _time_periods(ends: list[TimeValue]) -> Agreement:
    if all(end.half_known for end in ends):
        return "agrees" if _meet([end.seconds for end in ends]) else "differs"
    half = _DAY // 2
    shifts = (0, half, -half)
    meets = any(
        _meet([ends[0].seconds + shift, ends[1].seconds + shift, *(e.seconds for e in ends[2:])])
        for shift in shifts
    )
    return "agrees" if meets else "differs"


def _meet(ends: list[int]) -> bool:
    first, last, start, end = ends
    last, end = last + _DAY * (last < first), end + _DAY * (end < start)
    return any(first <= end + turn and start + turn <= last for turn in (-_DAY, 0, _DAY))
