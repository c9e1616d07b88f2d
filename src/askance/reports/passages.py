"""A passage with marked places, cut to a readable length around them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["Mark", "Stretch", "clip", "marked_passage"]

ELLIPSIS = "…"


class Mark(NamedTuple):
    """Text to be marked as ``kind``; ``start`` is its offset, or -1: wherever it is found first."""

    text: str
    kind: str
    start: int = -1


class Stretch(NamedTuple):
    """A stretch of a passage; ``kind`` is "" where it isn't marked."""

    text: str
    kind: str = ""


def clip(text: str, limit: int) -> str:
    """The text, or its start with an ellipsis where it is longer than ``limit``.

    >>> clip("a long question", 7)
    'a long…'
    """
    return text if len(text) <= limit else text[: limit - 1].rstrip() + ELLIPSIS


def marked_passage(text: str, marks: Sequence[Mark], *, limit: int = 1500) -> list[Stretch]:
    """The passage in stretches; earlier marks win where two overlap, absent ones are left out.

    >>> marked_passage("In Denver they won.", [Mark("Denver", "gold")])
    [Stretch(text='In ', kind=''), Stretch(text='Denver', kind='gold'), \
Stretch(text=' they won.', kind='')]
    """
    found = _find(text, marks)
    start, end = _window(len(text), [place[:2] for place in found], limit)
    stretches = [Stretch(ELLIPSIS)] if start else []
    at = start
    for left, right, kind in sorted(found):
        if left < start or right > end:
            continue
        stretches += [Stretch(text[at:left]), Stretch(text[left:right], kind)]
        at = right
    stretches.append(Stretch(text[at:end]))
    stretches += [Stretch(ELLIPSIS)] if end < len(text) else []
    return [stretch for stretch in stretches if stretch.text]


def _find(text: str, marks: Sequence[Mark]) -> list[tuple[int, int, str]]:
    found: list[tuple[int, int, str]] = []
    for mark in marks:
        start = mark.start
        if not mark.text or start < 0 or text[start : start + len(mark.text)] != mark.text:
            start = text.find(mark.text) if mark.text else -1
        end = start + len(mark.text)
        if start >= 0 and all(end <= left or start >= right for left, right, _ in found):
            found.append((start, end, mark.kind))
    return found


def _window(length: int, places: Sequence[tuple[int, int]], limit: int) -> tuple[int, int]:
    if length <= limit:
        return 0, length
    first = places[0][0] if places else 0
    start = max(0, min(first - limit // 3, length - limit))
    return start, start + limit
