"""What English and Korean dates share: the calendar, its parts, days told from another day."""

from __future__ import annotations

import calendar
import datetime

from askance.language.values_types import DateValue, Period

__all__ = [
    "century",
    "checked_date",
    "decade",
    "full_year",
    "moved",
    "nearest",
    "part_of",
    "week_of",
    "years",
]

_LONGEST_MOVE = 400_000  # days, to either side
_YEAR_PARTS = {"early": (1, 4), "mid": (5, 8), "late": (9, 12), "first half": (1, 6)} | {
    "second half": (7, 12),
    "spring": (3, 5),
    "summer": (6, 8),
    "autumn": (9, 11),
}
_MONTH_PARTS = {"early": (1, 10), "mid": (11, 20), "late": (21, 31)}
_TEN_PARTS = {"early": (0, 3), "mid": (3, 6), "late": (6, 9)}


def checked_date(
    year: int | None = None,
    month: int | None = None,
    day: int | None = None,
    weekday: int | None = None,
) -> DateValue | None:
    """The date where the calendar has it, else None.

    >>> checked_date(2015, 2, 29), checked_date(month=2, day=29) is None
    (None, False)
    """
    if (month is not None and not 1 <= month <= 12) or (day is not None and not 1 <= day <= 31):
        return None
    if month and day:
        leap = year is None or calendar.isleap(year)
        if day > calendar.monthrange(2000 if leap else 2001, month)[1]:
            return None
    found = DateValue(year, month, day, weekday)
    return found if found.known else None


def full_year(digits: str) -> int:
    """A year of two digits in 1930 to 2029; any other as it is.

    >>> full_year("96"), full_year("08"), full_year("476")
    (1996, 2008, 476)
    """
    year = int(digits)
    if len(digits) != 2:
        return year
    return year + (1900 if year >= 30 else 2000)


def years(first: int, last: int) -> Period | None:
    """The years from one to another; None where they run backwards.

    >>> years(1939, 1945).last.year
    1945
    """
    return Period(DateValue(first), DateValue(last)) if first <= last else None


def decade(year: int, part: str = "") -> Period:
    """The ten years that begin with ``year``, or their early, mid or late part.

    >>> decade(1960, "late").first.year
    1966
    """
    low, high = _TEN_PARTS.get(part, (0, 9))
    return Period(DateValue(year + low), DateValue(year + high))


def century(n: int, part: str = "", before: bool = False) -> Period | None:
    """The n-th century, 1801 to 1900 for the 19th, or its early, mid or late part.

    >>> century(19).first.year, century(1, before=True).first.year
    (1801, -100)
    """
    if not 1 <= n <= 99:
        return None
    low, high = (10 * tens for tens in _TEN_PARTS.get(part, (0, 9)))
    start = -100 * n if before else 100 * n - 99
    return Period(DateValue(start + low), DateValue(start + high + 9))


def part_of(date: DateValue | None, part: str) -> DateValue | Period | None:
    """The early, mid or late part of a year or month, a half or a season; else the whole.

    >>> part_of(DateValue(2011), "summer").first.month
    6
    """
    if date is None or date.day:
        return date
    if date.month and part in _MONTH_PARTS:
        low, high = _MONTH_PARTS[part]
        last = (
            min(high, calendar.monthrange(date.year or 2000, date.month)[1])
            if _dated(date)
            else high
        )
        return Period(DateValue(date.year, date.month, low), DateValue(date.year, date.month, last))
    if date.month or part not in _YEAR_PARTS:
        return date
    low, high = _YEAR_PARTS[part]
    return Period(DateValue(date.year, low), DateValue(date.year, high))


def _dated(date: DateValue) -> bool:
    return date.year is not None and 0 < date.year < 10_000


def moved(
    reference: datetime.date | None, *, days: int = 0, months: int = 0, years: int = 0
) -> DateValue | None:
    """The date so far from ``reference``, as finely as the distance is given; None without one.

    >>> moved(datetime.date(2016, 3, 31), months=-1), moved(None, days=1)
    (DateValue(year=2016, month=2, day=None, weekday=None), None)
    """
    if reference is None or max(map(abs, (days, months * 31, years * 366))) > _LONGEST_MOVE:
        return None
    if days or not (months or years):
        try:
            day = reference + datetime.timedelta(days)
        except OverflowError:
            return None
        return DateValue(day.year, day.month, day.day)
    if years:
        return DateValue(reference.year + years)
    year, month = divmod(reference.year * 12 + reference.month - 1 + months, 12)
    return DateValue(year, month + 1)


def week_of(reference: datetime.date | None, weeks: int = 0) -> Period | None:
    """The week, from Monday to Sunday, so many weeks from that of ``reference``.

    >>> week_of(datetime.date(2016, 5, 4)).first.day
    2
    """
    if reference is None:
        return None
    monday = 7 * weeks - reference.weekday()
    first, last = moved(reference, days=monday), moved(reference, days=monday + 6)
    return Period(first, last) if first and last else None


def nearest(date: DateValue | None, reference: datetime.date | None, way: int) -> DateValue | None:
    """The last (way -1) or next (1) day that fits ``date``; ``date`` itself without a reference.

    A weekday alone means nothing then, so that "last Monday" without a reference is None.

    >>> nearest(DateValue(day=31), datetime.date(2016, 5, 4), -1)
    DateValue(year=2016, month=3, day=31, weekday=None)
    """
    if date is None or date.year is not None:
        return date
    if reference is None:
        return None if date.weekday is not None and not date.day else date
    for step in range(1, 1500):
        day = moved(reference, days=way * step)
        if day and all(day.known[field] == n for field, n in date.known.items()):
            return DateValue(
                day.year, day.month, day.day if date.day or date.weekday is not None else None
            )
    return None
