"""English dates as values: whole, in part, told from another day, decades, centuries, periods."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable

from askance.language.english.values_numbers import number_prefixes, order_value
from askance.language.values_dates import (
    century,
    checked_date,
    decade,
    full_year,
    moved,
    nearest,
    part_of,
    week_of,
    years,
)
from askance.language.values_types import DateValue, Period

__all__ = ["read_date"]

_MONTH_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec"
_WEEKDAY_NAMES = "mon tue wed thu fri sat sun"
_MONTHS = {name[:3]: n for n, name in enumerate(_MONTH_NAMES.split(), 1)}
_WEEKDAYS = {name: n for n, name in enumerate(_WEEKDAY_NAMES.split())}
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_WEEKDAY = r"(?P<weekday>(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?)\.?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_ERA = r"(?:\s?(?P<era>bce|bc|ce|ad|b\.c\.(?:e\.)?|a\.d\.))"
_YEAR = rf"(?P<year>\d{{3,4}}){_ERA}?"
_PART = r"(?:(?P<part>early|mid|late|spring|summer|autumn|fall)[ -](?:of\s|in\s)?(?:the\s)?)?"
_WAY = {"last": -1, "past": -1, "previous": -1, "this": 0, "current": 0, "next": 1, "coming": 1}
_DAYS = {"yesterday": -1, "today": 0, "tonight": 0, "tomorrow": 1, "last night": -1}

Found = DateValue | Period | None
Reader = Callable[[re.Match[str], datetime.date | None], Found]


def _plain(match: re.Match[str], _: datetime.date | None) -> Found:
    found = match.groupdict()
    month = _MONTHS[found["month"][:3]] if found.get("month") else None
    day = int(found["day"]) if found.get("day") else None
    weekday = _WEEKDAYS[found["weekday"][:3]] if found.get("weekday") else None
    year = int(found["year"]) if found.get("year") else None
    if year is not None and (found.get("era") or "").startswith("b"):
        year = -year
    part = (found.get("part") or "").replace("fall", "autumn")
    return part_of(checked_date(year, month, day, weekday), part)


def _numeric(match: re.Match[str], _: datetime.date | None) -> Found:
    """Month first, as Americans write, unless only the other order is a date."""
    first, second, year = int(match[1]), int(match[2]), full_year(match[3])
    if first <= 12 and second <= 12 and first != second:
        return DateValue(year)
    return checked_date(year, first, second) or checked_date(year, second, first)


def _iso(match: re.Match[str], _: datetime.date | None) -> Found:
    return checked_date(*(int(part) for part in match.groups()))


def _decade(match: re.Match[str], _: datetime.date | None) -> Found:
    return decade(full_year(match["year"]), match["part"] or "")


def _century(match: re.Match[str], _: datetime.date | None) -> Found:
    n = order_value(match["n"])
    return century(n, match["part"] or "", (match["era"] or "").startswith("b")) if n else None


def _period(match: re.Match[str], _: datetime.date | None) -> Found:
    first, last = match[1], match[2]
    return years(int(first), int(first[: len(first) - len(last)] + last))


def _days(match: re.Match[str], reference: datetime.date | None) -> Found:
    return moved(reference, days=_DAYS[match[0]])


def _away(match: re.Match[str], reference: datetime.date | None) -> Found:
    way, unit = _WAY[match[1]], match[2]
    if unit == "week":
        return week_of(reference, way)
    if not way:
        ahead = moved(reference)
        return ahead and DateValue(ahead.year, ahead.month if unit == "month" else None)
    return moved(reference, **{f"{unit}s": way})


def _weekday(match: re.Match[str], reference: datetime.date | None) -> Found:
    """The last or next such day or month; "this" one is in the reference's week or year."""
    day = _plain(match, None)
    way = _WAY[match["way"]]
    if not isinstance(day, DateValue) or reference is None:
        return nearest(day, None, way) if isinstance(day, DateValue) and way else None
    if way:
        return nearest(day, reference, way)
    if day.weekday is None:
        return DateValue(reference.year, day.month)
    return moved(reference, days=day.weekday - reference.weekday())


def _ago(match: re.Match[str], reference: datetime.date | None) -> Found:
    amounts = number_prefixes(match[0])
    whole = next((n for n, end in amounts if end == len(match[1]) and n.denominator == 1), None)
    if whole is None or whole > 10**5:
        return None
    n = int(whole) * (1 if match[3] == "from now" else -1)
    if match[2] == "week":
        return moved(reference, days=7 * n)
    return moved(reference, **{f"{match[2]}s": n})


_FORMS: tuple[tuple[str, Reader], ...] = (
    (rf"(?:{_WEEKDAY},?\s)?{_MONTH}\s{_DAY}(?:,?\s{_YEAR})?", _plain),
    (rf"(?:{_WEEKDAY},?\s)?(?:the\s)?{_DAY}\s(?:of\s)?{_MONTH}(?:,?\s{_YEAR})?", _plain),
    (rf"{_PART}{_MONTH}(?:,?\s(?:of\s)?{_YEAR})?", _plain),
    (rf"(?:on\s)?{_WEEKDAY}", _plain),
    (r"(?:the\s)?(?P<day>\d{1,2})(?:st|nd|rd|th)", _plain),
    (rf"{_PART}(?:the\syear\s)?(?P<year>\d{{4}}){_ERA}?", _plain),
    (rf"(?P<year>\d{{1,3}}){_ERA}", _plain),
    (r"(?P<era>ad|a\.d\.)\s(?P<year>\d{1,4})", _plain),
    (r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})", _iso),
    (r"(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})", _numeric),
    (rf"(?:the\s)?{_PART}(?:the\s)?['’]?(?P<year>\d{{3}}0|\d0)['’]?s", _decade),
    (rf"(?:the\s)?{_PART}(?P<n>[\w-]+?)[\s-](?:century|centuries){_ERA}?", _century),
    (r"(?:from\s|between\s)?(\d{4})\s?(?:[-–—/]|to|and)\s?(\d{4}|\d\d)", _period),
    ("|".join(_DAYS), _days),
    (rf"(?:the\s)?({'|'.join(_WAY)})\s(week|month|year)", _away),
    (rf"(?P<way>{'|'.join(_WAY)})\s(?:{_WEEKDAY}|{_MONTH})", _weekday),
    (r"(.+?)\s(day|week|month|year)s?\s(ago|earlier|from\snow)", _ago),
)
_COMPILED = [(re.compile(form), reader) for form, reader in _FORMS]


def read_date(text: str, reference: datetime.date | None = None) -> DateValue | Period | None:
    """The date or period that the whole of an English text is; None for none.

    >>> read_date("5 May 2016") == read_date("May 5th, 2016")
    True
    >>> read_date("last Monday", datetime.date(2016, 5, 4)).day, read_date("yesterday")
    (2, None)
    """
    lower = " ".join(text.lower().split())
    for form, reader in _COMPILED:
        match = form.fullmatch(lower)
        if match:
            return reader(match, reference)
    return None
