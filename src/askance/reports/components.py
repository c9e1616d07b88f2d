"""What a page is made of: the values that the templates in ``components.html`` draw."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from markupsafe import Markup

from askance.reports.charts import Point, domain_of, dot_chart
from askance.reports.html import clean_text

__all__ = [
    "Bar",
    "Card",
    "Cell",
    "Drawing",
    "Grid",
    "Key",
    "Part",
    "Sentence",
    "bar_of",
    "draw_dots",
    "drawn",
]

# A part narrower than this share of its bar has no room for a figure inside.
LABELLED = 0.11


@dataclass(frozen=True, slots=True)
class Card:
    """A key figure with what it is and what stands behind it."""

    label: str
    value: str
    detail: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the reading; ``warns`` marks one that takes trust away."""

    text: str
    warns: bool = False


@dataclass(frozen=True, slots=True)
class Key:
    """A legend's entry: a palette colour's name and what it stands for."""

    colour: str
    label: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A table's cell; ``heat`` (0 to 100) tints it, None leaves it plain."""

    text: str
    detail: str = ""
    heat: int | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; ``text`` lists the columns of words, ``broad`` lets it leave the page's column."""

    caption: str
    heads: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    heat: bool = False
    broad: bool = False
    text: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a bar."""

    colour: str
    weight: int
    text: str
    title: str


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar cut into parts; ``spoken`` says all of it to a screen reader."""

    label: str
    parts: Sequence[Part]
    detail: str = ""

    @property
    def spoken(self) -> str:
        """The bar in words."""
        return f"{self.label}: {'; '.join(part.title for part in self.parts)}"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A chart drawn twice, for wide and for narrow windows."""

    wide: Markup
    narrow: Markup
    caption: str
    legend: Sequence[Key] = field(default=())


def bar_of(label: str, parts: Sequence[tuple[str, int, str, str]], detail: str = "") -> Bar:
    """A bar from ``(colour, count, figure, title)``; empty parts are left out.

    A figure stands inside its part where there is room for it.

    >>> bar = bar_of("ran", [("category-1", 97, "97%", "kept"), ("category-2", 3, "3%", "lost")])
    >>> [part.text for part in bar.parts]
    ['97%', '']
    """
    total = sum(count for _, count, _, _ in parts)
    drawn = [
        Part(colour, count, figure if count >= LABELLED * total else "", title)
        for colour, count, figure, title in parts
        if count
    ]
    return Bar(label, drawn, detail)


def draw_dots(
    points: Sequence[Point],
    *,
    colours: Mapping[str, str],
    caption: str,
    spoken: str,
    legend: Sequence[Key] = (),
    references: Mapping[str, float] | None = None,
    row_colours: Mapping[str, str] | None = None,
) -> Drawing:
    """A dot chart for both widths, over the round part of 0 to 100 that holds its values."""
    points = [replace(p, row=clean_text(p.row), label=clean_text(p.label)) for p in points]
    ends = [end for p in points for end in (p.value, p.low, p.high, p.reference) if end is not None]
    wide, narrow = (
        dot_chart(
            points,
            colours=colours,
            domain=domain_of(ends),
            title=clean_text(spoken),
            narrow=narrow,
            references=references,
            row_colours={clean_text(row): c for row, c in (row_colours or {}).items()},
        )
        for narrow in (False, True)
    )
    # The drawing is our own: Vega escapes every text in it.
    return Drawing(Markup(wide), Markup(narrow), caption, legend)  # noqa: S704


def drawn(draw: Callable[[bool], str], caption: str, legend: Sequence[Key] = ()) -> Drawing:
    """A chart of our own making: ``draw`` is called once for wide, once for narrow windows."""
    # Vega escapes every text in it.
    wide, narrow = (Markup(draw(small)) for small in (False, True))  # noqa: S704
    return Drawing(wide, narrow, caption, legend)
