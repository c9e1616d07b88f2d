"""Times of the day: 3:30 pm, 15:30, half past three, noon, 오후 3시 30분, 정오, 저녁."""

from __future__ import annotations

import re
from dataclasses import replace

from askance.language.values_types import Period, TimeValue

__all__ = ["read_time"]

_WORDS = {
    **dict.fromkeys(("noon", "midday", "정오"), TimeValue(12)),
    **dict.fromkeys(("midnight", "자정"), TimeValue(0)),
}
_PARTS = {  # hours from and to; a choice, wide enough that usage rarely falls outside
    **dict.fromkeys(("오전", "am"), (0, 12)),
    **dict.fromkeys(("오후", "pm"), (12, 24)),
    **dict.fromkeys(("morning", "아침"), (5, 12)),
    **dict.fromkeys(("dawn", "새벽"), (0, 7)),
    **dict.fromkeys(("낮", "한낮", "대낮"), (9, 18)),
    "afternoon": (12, 18),
    **dict.fromkeys(("evening", "저녁", "dusk"), (17, 22)),
    **dict.fromkeys(("night", "밤", "한밤"), (18, 30)),
}
_HOURS = (
    "한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두",
    "one two three four five six seven eight",
)
_NAMES = {name: n for names in _HOURS for n, name in enumerate(names.split(), 1)} | {
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
}
_NAME = "|".join(sorted(_NAMES, key=len, reverse=True))
_HALF = r"(?P<half>a\.?m\.?|p\.?m\.?)"
_ENGLISH = re.compile(
    rf"(?:at\s)?(?P<hour>\d{{1,2}}|{_NAME})(?:[:.](?P<minute>\d\d)(?::(?P<second>\d\d))?)?"
    rf"(?:\s?{_HALF}|\s?o['’]clock(?:\s(?:in\sthe|at)\s(?P<part>morning|afternoon|evening|night))?)?"
)
_PAST = re.compile(
    rf"(?P<told>half|quarter)\s(?P<way>past|to)\s(?P<hour>\d{{1,2}}|{_NAME})(?:\s?{_HALF})?"
)
_KOREAN = re.compile(
    rf"(?:(?P<part>오전|오후|새벽|밤|저녁|아침|낮)\s?)?(?:(?P<hour>\d{{1,2}}|{_NAME})\s?시"
    rf"(?:\s?(?:(?P<minute>\d{{1,2}})분|(?P<told>반)|정각))?(?:\s?(?P<second>\d{{1,2}})초)?"
    r"|(?P<clock>\d{1,2}:\d\d))"
)
_RANGE = re.compile(
    r"(?:from\s|between\s)?(.+?)\s?(?:[~∼〜–-]|부터|에서|\sto\s|\sand\s)\s?(.+?)(?:까지)?"
)


def read_time(text: str) -> TimeValue | Period | None:
    """The time of the day, or the part of it, that the whole of a text is; None for none.

    >>> read_time("3:30 pm") == read_time("15:30") == read_time("오후 3시 30분")
    True
    >>> read_time("3:30").half_known, read_time("25:00")
    (False, None)
    """
    lower = " ".join(text.lower().split())
    if lower in _PARTS:
        first, last = _PARTS[lower]
        return Period(
            TimeValue(first), TimeValue(last % 24) if last != 24 else TimeValue(23, 59, 59)
        )
    single = _single(lower)
    if single:
        return single
    match = _RANGE.fullmatch(lower)
    return _range(match[1], match[2]) if match else None


def _single(text: str) -> TimeValue | None:
    if text in _WORDS:
        return _WORDS[text]
    match = _ENGLISH.fullmatch(text) or _KOREAN.fullmatch(text) or _PAST.fullmatch(text)
    if not match or text == match["hour"]:
        return None
    found = match.groupdict()
    if found.get("clock"):
        hour, minute = found["clock"].split(":")
    else:
        hour, minute = found["hour"], found.get("minute") or "0"
    told = 30 if found.get("told") in ("반", "half") else 15 * (found.get("told") == "quarter")
    minutes = int(minute) + told * (-1 if found.get("way") == "to" else 1)
    part = (found.get("half") or found.get("part") or "").replace(".", "")
    return _checked(_hour(hour), minutes, int(found.get("second") or 0), part, len(hour) == 2)


def _hour(text: str) -> int:
    return _NAMES[text] if text in _NAMES else int(text)


def _checked(hour: int, minute: int, second: int, part: str, padded: bool) -> TimeValue | None:
    if minute < 0:
        hour, minute = (hour or 12) - 1, minute + 60
    if hour > 24 or minute > 59 or second > 59 or (hour == 24 and minute):
        return None
    known = bool(part) or hour > 12 or hour == 0 or (padded and hour < 10)
    return TimeValue(_of_day(hour, part) % 24, minute, second, known)


def _of_day(hour: int, part: str) -> int:
    """The hour of 24 that an hour of 12 is in a part of the day; night's 12 is midnight."""
    if not part or hour > 12:
        return hour
    if part in ("night", "밤"):
        return hour % 12 + 12 if 5 <= hour < 12 else hour % 12
    if part == "낮":
        return hour if hour >= 9 else hour + 12
    late = part in ("pm", "오후", "afternoon", "evening", "저녁")
    return hour % 12 + (12 if late else 0)


def _range(first: str, last: str) -> Period | None:
    """Two times; what the first says of the half of the day is the second's too, and reversed."""
    half = re.match(r"(오전|오후|새벽|밤|저녁|아침|낮)", first)
    ended = re.search(r"\s?[ap]\.?m\.?$", last)
    unit = "시" if "시" in last and "시" not in first else ""
    start = _single(first + unit) or (_single(first + ended[0]) if ended else None)
    end = _single(half[0] + last if half and not re.match(r"[가-힣]", last) else last)
    if ended and start and not start.half_known:
        start = _single(first + ended[0]) or start
    if half and start and end and end.seconds <= start.seconds:  # 오후 6~12시 ends at midnight
        end = replace(end, hour=(end.hour + 12) % 24)
    return Period(start, end) if start and end else None
