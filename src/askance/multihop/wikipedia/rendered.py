"""Text that grows piece by piece, with the links in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

__all__ = ["Link", "Rendered", "tidy"]

_BLANKS = re.compile(r"\s{2,}|[^\S ]")
_EMPTY = re.compile(
    r" ?\((?: ?[,;:–—-]){0,8} ?\)"  # brackets that a dropped template has left empty
    r"|(?<=\()(?: ?[,;:]){1,8} ?|(?<=\() {1,3}"
    r"|(?: ?[,;:]){1,8} ?(?=\))| {1,3}(?=\))"
    r"| {1,3}(?=[,.;](?:\s|$))"
)


@dataclass(frozen=True, slots=True)
class Link:
    """A link over ``text[start:end]`` to the page ``target``."""

    start: int
    end: int
    target: str


class Rendered:
    """Pieces of text and the links over them."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.links: list[Link] = []
        self.size = 0
        self.last = ""  # the last character that is no blank

    def add(self, piece: str) -> None:
        """Append text."""
        self.last = piece.rstrip()[-1:] or self.last
        self.pieces.append(piece)
        self.size += len(piece)

    def link(self, start: int, target: str) -> None:
        """Make all that was added since ``start`` a link; links don't nest."""
        while self.links and self.links[-1].end > start:
            self.links.pop()
        self.links.append(Link(start, self.size, target))

    @property
    def text(self) -> str:
        """All the pieces."""
        return "".join(self.pieces)


def tidy(rendered: Rendered) -> tuple[str, tuple[Link, ...]]:
    """The text with single blanks and without empty brackets; links that are left keep theirs.

    >>> fog = Rendered()
    >>> fog.add("Fog ( ; )  is ")
    >>> start = fog.size
    >>> fog.add(" cloud ")
    >>> fog.link(start, "Cloud")
    >>> tidy(fog)
    ('Fog is cloud', (Link(start=7, end=12, target='Cloud'),))
    """
    text, links = rendered.text, rendered.links
    if not text.strip():
        return "", ()
    text, links = _replaced(text, links, _BLANKS, " ")
    text, links = _replaced(text, links, _EMPTY, "")
    text, links = _replaced(text, links, _BLANKS, " ")
    before = len(text) - len(text.lstrip())
    text = text.strip()
    moved = (Link(x.start - before, min(x.end - before, len(text)), x.target) for x in links)
    return text, tuple(_trimmed(text, moved))


def _replaced(
    text: str, links: Sequence[Link], pattern: re.Pattern[str], by: str
) -> tuple[str, list[Link]]:
    """Substitute, and move the links' offsets along."""
    places = sorted({place for link in links for place in (link.start, link.end)})
    moved: dict[int, int] = {}
    pieces: list[str] = []
    at, size, number = 0, 0, 0
    for found in pattern.finditer(text):
        while number < len(places) and places[number] <= found.start():
            moved[places[number]] = size + places[number] - at
            number += 1
        pieces += (text[at : found.start()], by)
        size += found.start() - at + len(by)
        at = found.end()
        while number < len(places) and places[number] < at:
            moved[places[number]] = size
            number += 1
    pieces.append(text[at:])
    moved.update((place, size + place - at) for place in places[number:])
    changed = [Link(moved[x.start], moved[x.end], x.target) for x in links]
    return "".join(pieces), changed


def _trimmed(text: str, links: Iterable[Link]) -> Iterable[Link]:
    """Links without blanks at their ends; empty ones are left out."""
    for link in links:
        start, end = max(link.start, 0), link.end
        anchor = text[start:end]
        start += len(anchor) - len(anchor.lstrip())
        end -= len(anchor) - len(anchor.rstrip())
        if start < end:
            yield Link(start, end, link.target)
