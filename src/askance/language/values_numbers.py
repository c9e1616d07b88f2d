"""Amounts with their units and bounds, whatever the language of their words.

A language brings its number words, its units and its bounds ("about", 이상); how they make a number
or a range is the same for all. "About" is within a tenth, by this module's own choice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from askance.language.values_types import Duration, Number, Range
from askance.language.values_units import CURRENCY_SIGNS, unit_of

__all__ = ["Words", "digits_value", "read_quantity"]

_TENTH = Fraction(1, 10)
_SIGN = re.compile(r"((?:us|c|a|hk)?\$|[€£¥₩])\s?", re.IGNORECASE)
_LONGEST = 3  # parts of a compound: hours, minutes, seconds
_BELOW_ZERO = re.compile(r"(?:[-−]|minus\s|영하\s?|마이너스\s?)(?=[^\s-])", re.IGNORECASE)
_SPANS = ("second", "month")


@dataclass(frozen=True, slots=True)
class Words:
    """What a language knows of numbers.

    ``prefixes`` gives the numbers that a text begins with and where each ends, the longest first;
    ``bounds`` are patterns and the bound they mean, ``ranges`` patterns of two amounts.
    """

    prefixes: Callable[[str], Iterable[tuple[Fraction, int]]]
    bounds: Sequence[tuple[re.Pattern[str], str]]
    ranges: Sequence[re.Pattern[str]]
    joint: re.Pattern[str]
    half: re.Pattern[str]
    more: re.Pattern[str]
    noun: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class _Amount:
    amount: Fraction
    unit: str
    named: bool  # whether the text names a unit
    scale: Fraction = Fraction(1)  # the million of "3 million"
    factor: Fraction = Fraction(1)
    high: Fraction | None = None


def read_quantity(text: str, words: Words) -> Number | Range | Duration | None:
    """The amount or range of amounts that the whole of ``text`` is; None where it is none."""
    below = _BELOW_ZERO.match(text)
    if below:
        positive = read_quantity(text[below.end() :], words)
        return Number(-positive.amount, positive.unit) if isinstance(positive, Number) else None
    bare, bound = _unbounded(text, words)
    found = _simple(bare, words)
    if not found:
        return _between(bare, words)
    if found.high is not None:
        return Range(found.amount, found.high, found.unit, high_open=True)
    return _bounded(found.amount, found.unit, bound)


def _unbounded(text: str, words: Words) -> tuple[str, str]:
    bound, bare = "", text.strip()
    for pattern, meaning in words.bounds:
        shorter = pattern.sub("", bare, count=1).strip()
        if shorter != bare and shorter:
            bare, bound = shorter, bound or meaning
    return bare, bound


def _bounded(amount: Fraction, unit: str, bound: str) -> Number | Range | Duration:
    near = abs(amount) * _TENTH
    ranges = {
        "about": Range(amount - near, amount + near, unit),
        "nearly": Range(amount - near, amount, unit, high_open=True),
        "over": Range(amount, None, unit, low_open=True),
        "least": Range(amount, None, unit),
        "under": Range(None, amount, unit, high_open=True),
        "most": Range(None, amount, unit),
    }
    exact = Duration(amount, unit) if unit in _SPANS else Number(amount, unit)
    return ranges.get(bound, exact)


def _between(text: str, words: Words) -> Range | None:
    for pattern in words.ranges:
        match = pattern.fullmatch(text)
        ends = [_simple(end, words) for end in match.groups()] if match else []
        if len(ends) == 2 and ends[0] and ends[1]:
            low, high = _shared(ends[0], ends[1])
            if low.unit == high.unit and low.amount < high.amount:
                return Range(low.amount, high.amount, high.unit)
    return None


def _shared(low: _Amount, high: _Amount) -> tuple[_Amount, _Amount]:
    """What one end alone says, the unit and the scale, is the other's too (2–3 million, $3–5)."""
    if low.named and not high.named:
        scaled = low.amount * _lent(low, high)
        return replace(low, amount=scaled), replace(
            high, amount=high.amount * low.factor, unit=low.unit
        )
    if low.named:
        return low, high
    scaled = low.amount * _lent(low, high) * high.factor
    return replace(low, amount=scaled, unit=high.unit), high


def _lent(low: _Amount, high: _Amount) -> Fraction:
    """The scale that "2" has in "2–3 million"; 1 in "200,000–3 million"."""
    return high.scale if low.scale == 1 and high.scale > low.amount else Fraction(1)


def _simple(text: str, words: Words, depth: int = 0) -> _Amount | None:
    sign = _SIGN.match(text)
    rest = text[sign.end() if sign else 0 :].strip()
    unit = CURRENCY_SIGNS[sign[1].upper()] if sign else ""
    for amount, end in words.prefixes(rest):
        more = words.more.match(rest, end)
        at = more.end() if more else end
        after = rest[at:].strip(" -")
        scale = _scale(rest[:end], amount)
        if unit and not after:
            return _Amount(amount, unit, True, scale, high=_next(amount) if more else None)
        found = None if unit else _with_unit(amount, after, words, depth)
        if not found and not unit and words.noun.fullmatch(rest, at):
            found = _Amount(amount, after, True)
        if found:
            high = _next(amount) * found.factor if more else None
            return replace(found, scale=scale, high=high)
    return None


def _with_unit(amount: Fraction, after: str, words: Words, depth: int) -> _Amount | None:
    if not after:
        return _Amount(amount, "", False)
    known = unit_of(after)
    if known:
        return _Amount(amount * known[1], known[0], True, factor=known[1])
    joint = words.joint.match(after) if depth < _LONGEST else None
    if not joint:
        return None
    return _compound(amount, joint, after[joint.end() :].strip(" ,"), words, depth)


def _compound(
    amount: Fraction, joint: re.Match[str], rest: str, words: Words, depth: int
) -> _Amount | None:
    known = unit_of(joint[1])
    if not known:
        return None
    base, factor = known
    if words.half.fullmatch(rest):
        return _Amount((amount + Fraction(1, 2)) * factor, base, True, factor=factor)
    added = _simple(rest, words, depth + 1)
    if not added or added.unit != base or not 0 <= added.amount < factor:
        return None
    return _Amount(amount * factor + added.amount, base, True)


def _scale(written: str, amount: Fraction) -> Fraction:
    digits = re.match(r"[\d,.]+(?=\D)", written)
    bare = digits_value(digits[0]) if digits else None
    return amount / bare if bare else Fraction(1)


def _next(amount: Fraction) -> Fraction:
    """Where "and some more" ends: 10여 is below 20, 1천500여 below 1,600."""
    place = Fraction(1)
    while amount and (amount / (place * 10)).denominator == 1:
        place *= 10
    return amount + place


def digits_value(text: str) -> Fraction | None:
    """The number that Arabic digits write, with commas between thousands or none at all.

    >>> digits_value("12,345.5"), digits_value("1,23")
    (Fraction(24691, 2), None)
    """
    if not re.fullmatch(r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?", text):
        return None
    return Fraction(text.replace(",", ""))
