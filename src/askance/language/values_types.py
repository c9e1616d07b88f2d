"""What a mention of a date, a time or an amount stands for, free of how it is written."""

from __future__ import annotations

import calendar
from dataclasses import dataclass
from fractions import Fraction

__all__ = [
    "DateValue",
    "Duration",
    "Number",
    "Ordinal",
    "Period",
    "Range",
    "Score",
    "TimeValue",
    "Value",
]


@dataclass(frozen=True, slots=True)
class Number:
    """An exact amount of a base unit: ``%``, ``KRW``, ``m``, ``g``, a counter, or "" for none.

    >>> Number(Fraction(5, 2), "m")
    2.5 m
    """

    amount: Fraction
    unit: str = ""

    def __repr__(self) -> str:
        return _quantity(self.amount, self.unit)


@dataclass(frozen=True, slots=True)
class Range:
    """Amounts from ``low`` to ``high``; None has no bound, an open end isn't itself within.

    >>> Range(Fraction(50), None, "%", low_open=True)
    (50 … ∞] %
    """

    low: Fraction | None
    high: Fraction | None
    unit: str = ""
    low_open: bool = False
    high_open: bool = False

    def __repr__(self) -> str:
        low = "-∞" if self.low is None else _quantity(self.low)
        high = "∞" if self.high is None else _quantity(self.high)
        ends = "(["[not self.low_open], ")]"[not self.high_open]
        return f"{ends[0]}{low} … {high}{ends[1]} {self.unit}".rstrip()


@dataclass(frozen=True, slots=True)
class Duration:
    """A length of time in ``second`` (up to weeks) or ``month`` (months and longer).

    >>> Duration(Fraction(4800), "second")
    4800 second
    """

    amount: Fraction
    unit: str

    def __repr__(self) -> str:
        return _quantity(self.amount, self.unit)


@dataclass(frozen=True, slots=True)
class Ordinal:
    """A place in an order; ``unit`` says of what where the text does (차, 호, 라운드).

    >>> Ordinal(2, "차")
    Ordinal(n=2, unit='차')
    """

    n: int
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """A result in the order in which it is written.

    >>> Score(2, 0).swapped
    Score(left=0, right=2)
    """

    left: int
    right: int

    @property
    def swapped(self) -> Score:
        """The other side's result: what a summary says that confuses winner and loser."""
        return Score(self.right, self.left)


@dataclass(frozen=True, slots=True)
class DateValue:
    """What is known of a date; years before Christ are negative, Monday is weekday 0.

    >>> DateValue(2016, 5, 2).known
    {'year': 2016, 'month': 5, 'day': 2, 'weekday': 0}
    """

    year: int | None = None
    month: int | None = None
    day: int | None = None
    weekday: int | None = None

    @property
    def known(self) -> dict[str, int]:
        """The known fields, with the weekday of a whole date."""
        fields = {"year": self.year, "month": self.month, "day": self.day, "weekday": self.weekday}
        known = {name: field for name, field in fields.items() if field is not None}
        if self.year is not None and self.month and self.day and 0 < self.year < 10_000:
            known["weekday"] = calendar.weekday(self.year, self.month, self.day)
        return known


@dataclass(frozen=True, slots=True)
class TimeValue:
    """A time of the day; ``half_known`` is False for 3:30 that may be of the morning or afternoon.

    >>> TimeValue(15, 30).seconds
    55800
    """

    hour: int
    minute: int = 0
    second: int = 0
    half_known: bool = True

    @property
    def seconds(self) -> int:
        """The seconds since midnight."""
        return (self.hour * 60 + self.minute) * 60 + self.second


@dataclass(frozen=True, slots=True)
class Period:
    """From one date to another, or from one time of the day to another, both within it.

    >>> Period(DateValue(1960), DateValue(1969)).last
    DateValue(year=1969, month=None, day=None, weekday=None)
    """

    first: DateValue | TimeValue
    last: DateValue | TimeValue


Value = Number | Range | DateValue | TimeValue | Score | Ordinal | Duration | Period


def _quantity(amount: Fraction, unit: str = "") -> str:
    exact = amount.denominator == 1 or Fraction(str(float(amount))) == amount
    written = f"{float(amount):.15g}" if exact and abs(amount) < 10**15 else str(amount)
    return f"{written} {unit}".rstrip()
