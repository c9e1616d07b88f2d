"""Curves over a rank cut k, in panels side by side or, on a phone, under one another."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from askance.reports.canvas import Canvas, Dot, Line, Text, draw_canvas

__all__ = ["GLYPHS", "Panel", "curves_chart", "series_styles"]

#: Colour, dash, shape of each series in turn; a shape's glyph names it in the legend.
STYLES: tuple[tuple[str, tuple[int, ...], str], ...] = (
    ("accent", (), "circle"),
    ("second", (6, 3), "square"),
    ("third", (2, 3), "triangle-up"),
    ("category-4", (8, 3, 2, 3), "diamond"),
    ("muted", (4, 4), "triangle-down"),
    ("category-1", (1, 3), "cross"),
)
GLYPHS = {
    "circle": "●",
    "square": "■",
    "triangle-up": "▲",
    "diamond": "◆",
    "triangle-down": "▼",
    "cross": "✚",
}
LEVELS = (0, 20, 40, 60, 80, 100)
#: Cuts that the axis may name, and the pixels that a name needs.
MARKED = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
ROOM = 26.0


@dataclass(frozen=True, slots=True)
class Panel:
    """One measure: for each series its values in percent at ascending cuts."""

    title: str
    series: Mapping[str, Sequence[tuple[int, float]]]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a panel's plot lies, and how far its axis of cuts reaches."""

    left: float
    top: float
    width: float
    height: float
    most: int

    def point(self, k: float, value: float) -> tuple[float, float]:
        """The pixel of a value at a cut; cuts are spaced by their logarithms."""
        share = math.log(k) / math.log(self.most) if self.most > 1 else 0
        x, y = self.left + self.width * share, self.top + self.height * (1 - value / 100)
        return round(x, 2), round(y, 2)


def series_styles(names: Sequence[str]) -> dict[str, tuple[str, tuple[int, ...], str]]:
    """Colour, dash and shape of each series; they begin again after six.

    >>> series_styles(["bm25"])
    {'bm25': ('accent', (), 'circle')}
    """
    return {name: STYLES[number % len(STYLES)] for number, name in enumerate(names)}


def curves_chart(panels: Sequence[Panel], title: str, *, narrow: bool = False) -> str:
    """The panels as one SVG element; every series keeps its colour, dash and shape in all of them.

    >>> "Recall" in curves_chart([Panel("Recall", {"bm25": [(1, 40.0), (10, 90.0)]})], "Curves")
    True
    """
    names = list(dict.fromkeys(name for panel in panels for name in panel.series))
    most = max((k for p in panels for curve in p.series.values() for k, _ in curve), default=1)
    places, size = _layout(len(panels), most, narrow=narrow)
    styles = series_styles(names)
    both = list(zip(panels, places, strict=True))
    canvas = Canvas(
        *size,
        lines=[
            *(line for place in places for line in _grid(place)),
            *(line for panel, place in both for line in _lines(panel, place, styles)),
        ],
        dots=[dot for panel, place in both for dot in _dots(panel, place, styles)],
        texts=[text for panel, place in both for text in _texts(panel, place)],
    )
    return draw_canvas(canvas, title)


def _layout(count: int, most: int, *, narrow: bool) -> tuple[list[_Place], tuple[float, float]]:
    if narrow:
        places = [_Place(34, 34 + 216 * number, 292, 140, most) for number in range(count)]
        return places, (340, 216 * count)
    width = (740 - 44 * count - 8) / count
    places = [_Place(34 + (width + 44) * n, 34, width, 190, most) for n in range(count)]
    return places, (740, 264)


def _grid(place: _Place) -> Iterator[Line]:
    for level in LEVELS:
        yield Line([place.point(1, level), place.point(place.most, level)], "line")


def _lines(
    panel: Panel, place: _Place, styles: Mapping[str, tuple[str, tuple[int, ...], str]]
) -> Iterator[Line]:
    for name, curve in panel.series.items():
        colour, dash, _ = styles[name]
        yield Line([place.point(k, value) for k, value in curve], colour, 2, dash)


def _dots(
    panel: Panel, place: _Place, styles: Mapping[str, tuple[str, tuple[int, ...], str]]
) -> Iterator[Dot]:
    for name, curve in panel.series.items():
        colour, _, shape = styles[name]
        for k, value in curve:
            yield Dot(*place.point(k, value), colour, shape)


def _texts(panel: Panel, place: _Place) -> Iterator[Text]:
    yield Text(place.left - 28, place.top - 22, panel.title, bold=True)
    for level in LEVELS:
        x, y = place.point(1, level)
        yield Text(x - 8, y, str(level), "muted", "right", size=12)
    last = -ROOM
    for k in (k for k in MARKED if k <= place.most):
        x, y = place.point(k, 0)
        if x - last >= ROOM:
            yield Text(x, y + 16, str(k), "muted", "center", size=12)
            last = x
    x, y = place.point(place.most, 0)
    yield Text(x, y + 32, "k", "muted", "right", size=12)
