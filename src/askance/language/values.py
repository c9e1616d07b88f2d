"""The values of mentions of dates, times and amounts, so that 1만2천 and 12,000 are the same.

``normalize_value`` reads a mention's text as a small exact value, whatever its writing or language;
``compare_values`` tells how two stand to each other.
"""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Callable
from fractions import Fraction

from askance.errors import OptionError
from askance.language import Language
from askance.language.values_compare import (
    Agreement,
    compare_values,
    is_swapped_score,
    same_value,
)
from askance.language.values_scores import read_score
from askance.language.values_times import read_time
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

__all__ = [
    "Agreement",
    "DateValue",
    "Duration",
    "Number",
    "Ordinal",
    "Period",
    "Range",
    "Score",
    "TimeValue",
    "Value",
    "compare_values",
    "is_swapped_score",
    "normalize_value",
    "same_value",
]

_LONGEST = 200  # characters; the trillions in English words take 180
_HANGUL = re.compile("[가-힣]")
_PARTED = {"½": " 1/2", "¼": " 1/4", "¾": " 3/4", "⅓": " 1/3", "⅔": " 2/3"}
_POWER = re.compile(r"(?<=\d)[⁰¹²³⁴-⁹]")
_KINDS = {"DT", "TI", "QT", ""}
# 96년 and 08년 are years, 12년 and 100년 last so long, as KLUE's sentences mostly have them, unless
# the type says "year".
_SPAN_OF_YEARS = re.compile(r"(?!0)(?:[1-7]?\d|80|\d{3})년")
_MINUTE = re.compile(r"(전반|후반)\s?(\d{1,2})분")
_HALVES = {"전반": "first-half minute", "후반": "second-half minute"}

Reader = Callable[[str], Value | None]


def normalize_value(
    text: str,
    entity_type: str,
    *,
    lang: Language | None = None,
    reference_date: datetime.date | None = None,
) -> Value | None:
    """The value of a mention of a type (DT_…, TI_…, QT_… or "" for any); None for no value.

    Days told from another day ("yesterday", 지난달) need ``reference_date``, without which they
    have the value of what else they say, or none. Never raises for any text; an unknown ``lang``
    is an OptionError.

    >>> normalize_value("1만2천345명", "QT_COUNT") == normalize_value("12,345명", "QT_COUNT")
    True
    >>> normalize_value("2–0", "QT_SCORE"), normalize_value("about 50%", "QT_PERCENT")
    (Score(left=2, right=0), [45 … 55] %)
    """
    if lang not in (None, "en", "ko"):
        raise OptionError(f"no language {lang!r}", fix="en or ko, or none to tell it by the script")
    kind = entity_type.partition("_")[0]
    bare = _plain(text)
    if not bare or kind not in _KINDS:
        return None
    korean = lang == "ko" or (lang is None and bool(_HANGUL.search(bare)))
    readers = _readers(bare, entity_type, korean, reference_date)
    return next((value for reader in readers if (value := reader(bare)) is not None), None)


def _plain(text: str) -> str:
    """Compatibility forms unified (㎞, ％), fractions parted; "" for what is no value's text."""
    if len(text) > _LONGEST or _POWER.search(text):
        return ""
    for sign, parted in _PARTED.items():
        text = text.replace(sign, parted)
    bare = " ".join(unicodedata.normalize("NFKC", text).split())
    return bare if len(bare) <= _LONGEST else ""


def _readers(
    text: str, entity_type: str, korean: bool, reference: datetime.date | None
) -> tuple[Reader, ...]:
    """The readers of a type, the likeliest first."""
    if korean:
        from askance.language.korean.values_dates import read_date
        from askance.language.korean.values_numbers import read_amount, read_order
    else:
        from askance.language.english.values_dates import read_date
        from askance.language.english.values_numbers import read_amount, read_order

    def date(each: str) -> Value | None:
        return read_date(each, reference)

    kind = entity_type.partition("_")[0]
    if kind == "DT":
        spans = entity_type == "DT_DURATION" or (
            entity_type == "DT" and _SPAN_OF_YEARS.fullmatch(text)
        )
        return (_span(read_amount), date) if spans else (date, _span(read_amount))
    if kind == "TI":
        return (_minute, read_time, _span(read_amount))
    if kind == "QT":
        score = (read_score,) if entity_type in ("QT", "QT_SCORE") else ()
        return (*score, read_order, read_amount)
    return (date, read_time, read_score, read_order, read_amount)


def _span(amount: Reader) -> Reader:
    """Amounts of time alone."""

    def read(text: str) -> Value | None:
        value = amount(text)
        timed = isinstance(value, Range) and value.unit in ("second", "month")
        return value if timed or isinstance(value, Duration) else None

    return read


def _minute(text: str) -> Number | None:
    """A minute of a half of a match."""
    match = _MINUTE.fullmatch(text)
    return Number(Fraction(match[2]), _HALVES[match[1]]) if match else None
