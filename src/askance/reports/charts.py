"""Charts for a page: defined in Altair, drawn as SVG without a browser or a network.

Nothing in the layout depends on the width of a font, so a chart is the same bytes everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from askance.reports.palette import PALETTE
from askance.reports.svg import draw_svg, table

__all__ = ["Point", "domain_of", "dot_chart"]

LINE = 20
GAP = 16
INK = PALETTE["ink"].light


@dataclass(frozen=True, slots=True)
class Point:
    """A value of one series in one row; ``reference`` is what it is held against."""

    row: str
    series: str
    value: float
    label: str
    low: float | None = None
    high: float | None = None
    reference: float | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things stand, in pixels; ``above``: row names stand over their dots (phones)."""

    width: int
    left: int
    right: int
    above: bool
    size: int


WIDE = Layout(width=740, left=190, right=92, above=False, size=13)
NARROW = Layout(width=340, left=4, right=84, above=True, size=13)


def domain_of(values: Sequence[float], *, least: int = 40) -> tuple[int, int]:
    """A round part of 0 to 100 that holds all values and is at least ``least`` wide.

    >>> domain_of([57.2, 74.1]), domain_of([3.0, 97.0]), domain_of([])
    ((40, 80), (0, 100), (0, 100))
    """
    if not values:
        return (0, 100)
    low = max(0, 10 * math.floor((min(values) - 2) / 10))
    high = min(100, 10 * math.ceil((max(values) + 2) / 10))
    if high - low < least:
        low = max(0, high - least)
        high = min(100, low + least)
    return (low, high)


def dot_chart(
    points: Sequence[Point],
    *,
    colours: Mapping[str, str],
    domain: tuple[float, float],
    title: str,
    narrow: bool = False,
    references: Mapping[str, float] | None = None,
    row_colours: Mapping[str, str] | None = None,
) -> str:
    """Dots with intervals, a row per name and a line per series, as an SVG element.

    ``colours`` names a palette colour for each series, ``row_colours`` overrules it for whole rows;
    ``references`` draws a dashed line per series across all rows, a point's own reference a tick
    beside it. ``title`` is what a screen reader says.
    """
    layout = NARROW if narrow else WIDE
    rows = list(dict.fromkeys(point.row for point in points))
    series = [name for name in colours if any(point.series == name for point in points)]
    height, data = _place(points, rows, series, layout)
    for point, datum in zip(points, data, strict=True):
        name = (row_colours or {}).get(point.row, colours[point.series])
        datum["ink"] = PALETTE[name].light
    lines = [
        {"at": value, "ink": PALETTE[colours[name]].light}
        for name, value in (references or {}).items()
    ]
    tables = {"points": data, "lines": lines, "names": _names(rows, layout, height)}
    if marks := [datum for datum in data if "reference" in datum]:
        tables["marks"] = marks
    chart = _layers(layout, height, domain, marked=bool(marks))
    return draw_svg(chart, tables, title=title)


def _place(
    points: Sequence[Point], rows: Sequence[str], series: Sequence[str], layout: Layout
) -> tuple[int, list[dict[str, object]]]:
    head = LINE if layout.above else 0
    pitch = head + LINE * max(1, len(series)) + GAP
    data: list[dict[str, object]] = []
    for point in points:
        top = rows.index(point.row) * pitch + head
        y = top + LINE * series.index(point.series) + LINE / 2
        data.append({**_fields(point), "y": y})
    return pitch * len(rows), data


def _fields(point: Point) -> dict[str, object]:
    low = point.value if point.low is None else point.low
    high = point.value if point.high is None else point.high
    return {
        "value": point.value,
        "low": low,
        "high": high,
        "label": point.label,
        **({} if point.reference is None else {"reference": point.reference}),
    }


def _names(rows: Sequence[str], layout: Layout, height: int) -> list[dict[str, object]]:
    pitch = height / max(1, len(rows))
    middle = LINE / 2 if layout.above else (pitch - GAP) / 2
    return [{"name": row, "y": i * pitch + middle} for i, row in enumerate(rows)]


def _layers(layout: Layout, height: int, domain: tuple[float, float], *, marked: bool) -> Any:
    import altair as alt

    plot = layout.width - layout.left - layout.right
    scale = alt.Scale(domain=list(domain), nice=False, clamp=True)
    y = alt.Y("y:Q", scale=alt.Scale(domain=[0, height], range=[0, height]), axis=None)
    x = alt.X("value:Q", scale=scale, axis=_axis(domain, layout))
    ink = alt.Color("ink:N", scale=None)
    dashes = table("lines").mark_rule(strokeDash=[3, 4], opacity=0.7)
    bars = table("points").mark_rule(strokeWidth=3, strokeCap="round", opacity=0.45)
    dots = table("points").mark_point(filled=True, size=90, opacity=1)
    style = {"align": "left", "baseline": "middle", "fontSize": layout.size}
    labels = table("points").mark_text(**style)
    limit = layout.width - 16 if layout.above else layout.left - 16
    heads = table("names").mark_text(**style, fontWeight=600, limit=limit, color=INK)
    layers = [
        dashes.encode(
            x=alt.X("at:Q", scale=scale), y=alt.value(0), y2=alt.value(height), color=ink
        ),
        bars.encode(x=alt.X("low:Q", scale=scale), x2="high:Q", y=y, color=ink),
        dots.encode(x=x, y=y, color=ink),
        labels.encode(x=alt.value(plot + 12), y=y, text="label:N", color=ink),
        heads.encode(x=alt.value(0 if layout.above else -layout.left), y=y, text="name:N"),
    ]
    if marked:
        marks = table("marks").mark_tick(color=INK, size=18, thickness=2)
        layers.append(marks.encode(x=alt.X("reference:Q", scale=scale), y=y))
    padding = {"left": layout.left, "right": layout.right, "top": 4, "bottom": 26}
    return alt.layer(*layers).properties(
        width=plot, height=height, padding=padding, autosize="none"
    )


def _axis(domain: tuple[float, float], layout: Layout) -> Any:
    import altair as alt

    step = 20 if domain[1] - domain[0] > 50 else 10
    ticks = list(range(math.ceil(domain[0] / step) * step, int(domain[1]) + 1, step))
    style = {"labelFontSize": layout.size - 1, "labelColor": PALETTE["muted"].light}
    grid = {"grid": True, "gridColor": PALETTE["line"].light, "domain": False, "ticks": False}
    return alt.Axis(values=ticks, title=None, labelPadding=8, labelFlush=True, **style, **grid)
