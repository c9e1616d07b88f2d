"""Korean dates as values: whole, in part, told from another day (지난 월요일), decades, periods."""

from __future__ import annotations

import datetime
import re

from askance.language.korean.values_numbers import number_prefixes
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

_DAYS = {
    **dict.fromkeys(("그저께", "그제", "엊그제"), -2),
    **dict.fromkeys(("어제", "어저께", "간밤"), -1),
    **dict.fromkeys(("오늘", "금일"), 0),
    **dict.fromkeys(("내일", "명일"), 1),
    "모레": 2,
    "글피": 3,
}
_MONTHS = {
    **dict.fromkeys(("지지난달", "지지난 달"), -2),
    **dict.fromkeys(("지난달", "지난 달", "저번 달", "전월"), -1),
    **dict.fromkeys(("이달", "이번 달", "이번달", "금월"), 0),
    **dict.fromkeys(("다음달", "다음 달", "내달", "담달"), 1),
}
_YEARS = {
    **dict.fromkeys(("재작년", "지지난해"), -2),
    **dict.fromkeys(("작년", "지난해", "지난 해", "전년", "전년도"), -1),
    **dict.fromkeys(("올해", "올", "금년", "올 해"), 0),
    **dict.fromkeys(("내년", "다음 해", "내년도"), 1),
    "내후년": 2,
}
_WEEKS = {
    "지지난주": -2,
    **dict.fromkeys(("지난주", "지난 주", "저번 주", "저번주"), -1),
    **dict.fromkeys(("이번 주", "이번주", "금주"), 0),
    **dict.fromkeys(("다음 주", "다음주", "내주", "담주"), 1),
}
_WAYS = {"지난": -1, "오는": 1}
_PARTS = {
    **dict.fromkeys(("초", "초반", "초순", "상순"), "early"),
    **dict.fromkeys(("중반", "중순"), "mid"),
    **dict.fromkeys(("말", "후반", "하순"), "late"),
    "상반기": "first half",
    "하반기": "second half",
    "봄": "spring",
    "여름": "summer",
    "가을": "autumn",
    "겨울": "winter",
    "중": "",
}


def _any(words: object) -> str:
    return "|".join(sorted(map(str, words), key=len, reverse=True))  # type: ignore[call-overload]


_ERA = r"(?:(?P<era>기원전|기원후|서기|BC|AD)\s?)?"
_PART = rf"(?:\s?(?P<part>{_any(_PARTS)}))?"
_TAIL = rf"\s?(?:{_any(_PARTS)})"
_YEAR = rf"(?:(?P<away>{_any(_YEARS)})|{_ERA}(?P<year>\d{{1,4}})년도?)"
_MONTH = rf"(?:(?P<month>\d{{1,2}})월|(?P<moon>{_any(_MONTHS)}))"
_WEEKDAY = r"(?P<weekday>[월화수목금토일])요일(?:날)?"
_FORM = re.compile(
    rf"(?:(?P<way>지난|오는)\s?)?(?:{_YEAR}(?:\s|(?=\d)|$|(?={_TAIL}$)))?(?:{_MONTH}(?:\s|(?=\d)|$|(?={_TAIL}$)))?"
    rf"(?:(?P<day>\d{{1,2}})일(?:\s?(?:[~∼〜–-]|부터|에서)\s?(?:(?P<last>\d{{1,2}})일(?:까지)?))?)?"
    rf"(?:\s?(?:{_WEEKDAY}|\((?P<short>[월화수목금토일])\)))?{_PART}"
)
_SPAN = re.compile(
    rf"(?:(?:지난|오는|{_any(_MONTHS)})\s)?(?:(\d{{1,2}})월\s?)?(\d{{1,2}})[일월]?\s?[~∼〜–-]\s?(\d{{1,2}})([일월])"
)
_NAMED = re.compile(r"(\d{1,2})[.·ㆍ](\d{1,2})")  # 3·11, named by its month and day
_ISO = re.compile(r"(\d{4})\s?[-./]\s?(\d{1,2})\s?[-./]\s?(\d{1,2})\.?")
_DECADE = re.compile(rf"(?:(?:지난|19)\s)?(?P<year>\d{{3}}0|\d0)년대{_PART}")
_CENTURY = re.compile(rf"{_ERA}(?P<n>\d{{1,2}})세기{_PART}")
_PERIOD = re.compile(r"(\d{4})년?\s?[-~∼〜–]\s?(\d{4}|\d{2})년?")
_BARE = re.compile(r"(?:(BC|AD|기원전|서기)\s?)?(\d{4}|(?<=[CD전기 ])\d{1,3})")
_WEEK = re.compile(rf"({_any(_WEEKS)})(?:\s?([월화수목금토일])요일)?")
_AGO = re.compile(r"(.+?)\s?(년|개월|달|주일|주|일)\s?(전|후|뒤)")
_NAMES = "월화수목금토일"

Found = DateValue | Period | None


def read_date(text: str, reference: datetime.date | None = None) -> Found:
    """The date or period that the whole of a Korean text is; None for none.

    >>> read_date("2016년 5월 5일") == read_date("2016.5.5")
    True
    >>> read_date("지난 월요일", datetime.date(2016, 5, 4)).day, read_date("어제")
    (2, None)
    """
    bare = " ".join(text.split())
    if bare in _DAYS:
        return moved(reference, days=_DAYS[bare])
    if match := _ISO.fullmatch(bare):
        return checked_date(*(int(part) for part in match.groups()))
    if match := _WEEK.fullmatch(bare):
        return _week(match, reference)
    if match := _AGO.fullmatch(bare):
        return _ago(match, reference)
    return _spans(bare) or _calendar(bare, reference)


def _spans(text: str) -> Found:
    if match := _DECADE.fullmatch(text):
        return decade(full_year(match["year"]), _PARTS.get(match["part"], ""))
    if match := _CENTURY.fullmatch(text):
        before = match["era"] in ("기원전", "BC")
        return century(int(match["n"]), _PARTS.get(match["part"], ""), before)
    if match := _PERIOD.fullmatch(text):
        return years(int(match[1]), int(match[1][: 4 - len(match[2])] + match[2]))
    if match := _BARE.fullmatch(text):
        return DateValue(int(match[2]) * (-1 if match[1] in ("기원전", "BC") else 1))
    if match := _SPAN.fullmatch(text):
        if match[4] == "월":
            start, end = checked_date(month=int(match[2])), checked_date(month=int(match[3]))
            return Period(start, end) if start and end and not match[1] else None
        return _days(int(match[1]) if match[1] else None, int(match[2]), int(match[3]))
    if match := _NAMED.fullmatch(text):
        return checked_date(month=int(match[1]), day=int(match[2]))
    return None


def _days(month: int | None, first: int, last: int) -> Period | None:
    start, end = checked_date(month=month, day=first), checked_date(month=month, day=last)
    return Period(start, end) if start and end and first < last else None


def _calendar(text: str, reference: datetime.date | None) -> Found:
    match = _FORM.fullmatch(text)
    if not match or not text:
        return None
    year, month = _year(match, reference), _month(match, reference)
    name = match["weekday"] or match["short"]
    day = int(match["day"]) if match["day"] else None
    if match["moon"] and month:
        year = month.year
    number = month.month if month else None
    date = checked_date(year, number, day, _NAMES.index(name) if name else None)
    if date and match["way"] and year is None:
        date = nearest(date, reference, _WAYS[match["way"]])
    if match["last"]:
        end = checked_date(year, number, int(match["last"]))
        return Period(date, end) if date and end else None
    told = match["away"] or match["moon"]
    if told and reference is None and match["part"] and not (match["month"] or day):
        return None
    return part_of(date, _PARTS.get(match["part"] or "", ""))


def _year(match: re.Match[str], reference: datetime.date | None) -> int | None:
    if match["away"]:
        return reference.year + _YEARS[match["away"]] if reference else None
    if not match["year"]:
        return None
    year = full_year(match["year"]) if match["era"] is None else int(match["year"])
    return -year if match["era"] in ("기원전", "BC") else year


def _month(match: re.Match[str], reference: datetime.date | None) -> DateValue | None:
    if match["moon"]:
        away = _MONTHS[match["moon"]]
        now = DateValue(reference.year, reference.month) if reference else None
        return moved(reference, months=away) if away else now
    return DateValue(month=int(match["month"])) if match["month"] else None


def _week(match: re.Match[str], reference: datetime.date | None) -> Found:
    weeks = _WEEKS[match[1]]
    if not match[2] or reference is None:
        return week_of(reference, weeks)
    return moved(reference, days=7 * weeks - reference.weekday() + _NAMES.index(match[2]))


def _ago(match: re.Match[str], reference: datetime.date | None) -> Found:
    numbers = number_prefixes(match[0])
    whole = next((n for n, end in numbers if end == len(match[1])), None)
    if whole is None or whole.denominator != 1 or whole > 10**5:
        return None
    n = int(whole) * (-1 if match[3] == "전" else 1)
    if match[2].startswith("주"):
        return moved(reference, days=7 * n)
    if match[2] == "일":
        return moved(reference, days=n)
    return moved(reference, years=n) if match[2] == "년" else moved(reference, months=n)
