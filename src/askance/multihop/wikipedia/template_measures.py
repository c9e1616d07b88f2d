"""Templates of measures and dates, and the text each gives."""

from __future__ import annotations

from askance.multihop.wikipedia.rendered import Rendered
from askance.multihop.wikipedia.template_call import Inline, TemplateCall
from askance.multihop.wikipedia.template_words import MONTHS, UNITS

__all__ = ["as_of", "convert", "date", "fraction", "old_style"]

_BETWEEN = {"-": "–", "–": "–", "to": " to ", "and": " and ", "or": " or ", "x": " × ",
            "by": " by ", "to(-)": " to ", "&": " & ", "+/-": " ± ", "±": " ± "}  # fmt: skip


def _with_commas(word: str) -> str:
    return f"{int(word):,}" if word.isascii() and word.isdecimal() and len(word) < 30 else word


def convert(call: TemplateCall, inline: Inline, out: Rendered, depth: int) -> None:
    """A measure as it was written."""
    words = [_with_commas(inline.plain(*place, depth)) for place in call.arguments[:6]]
    pieces: list[str] = words[:1]
    at = 1
    while at + 1 < len(words) and words[at] in _BETWEEN:
        pieces += (_BETWEEN[words[at]], words[at + 1])
        at += 2
    unit = words[at] if at < len(words) else ""
    pieces.append(f" {UNITS.get(unit, unit)}" if unit else "")
    if unit in ("ft", "lb", "st", "mi") and words[at + 2 : at + 3] in (["in"], ["oz"], ["lb"]):
        pieces.append(f" {words[at + 1]} {words[at + 2]}")
    out.add("".join(pieces))


def date(call: TemplateCall, inline: Inline, out: Rendered, depth: int) -> None:
    """A date of year, month and day."""
    words = [inline.plain(*place, depth) for place in call.arguments[:3]]
    year, month, day = (*words, "", "", "")[:3]
    if month.isdecimal() and 1 <= int(month) <= 12:
        month = MONTHS[int(month) - 1]
    if call.get("df"):
        out.add(" ".join(part for part in (day, month, year) if part))
    elif day:
        out.add(f"{month} {day}, {year}")
    else:
        out.add(" ".join(part for part in (month, year) if part))


def as_of(call: TemplateCall, inline: Inline, out: Rendered, depth: int) -> None:
    """The words 'As of' and a date, or the words given for them."""
    alternative = call.get("alt")
    if alternative is not None:
        inline.range(*alternative, out, depth)
        return
    out.add("as of " if call.get("lc") else "As of ")
    dated = TemplateCall(call.name, call.arguments, {"df": (0, 0)})
    date(dated, inline, out, depth)


def old_style(call: TemplateCall, inline: Inline, out: Rendered, depth: int) -> None:
    """A date in both calendars."""
    words = [inline.plain(*place, depth) for place in call.arguments[:3]]
    if len(words) == 3:
        out.add(f"{words[0]} [O.S. {words[2]}] {words[1]}")


def fraction(call: TemplateCall, inline: Inline, out: Rendered, depth: int) -> None:
    """A fraction, with its whole number before it."""
    words = [inline.plain(*place, depth) for place in call.arguments[:3]]
    whole = f"{words[0]} " if len(words) == 3 else ""
    parts = words[1:] if whole else words
    out.add(whole + ("/".join(parts) if len(parts) > 1 else f"1/{parts[0]}" if parts else ""))
