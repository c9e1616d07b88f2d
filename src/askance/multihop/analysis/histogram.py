"""The lengths of questions as a histogram."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from askance.reports.palette import PALETTE
from askance.reports.svg import draw_svg, ink, table

__all__ = ["Bin", "histogram_bins", "histogram_svg"]

_WIDE, _NARROW = (740, 240, 13), (340, 220, 12)
_MOST_BINS = {False: 60, True: 30}


@dataclass(frozen=True, slots=True)
class Bin:
    """How many questions have ``low`` to ``high`` tokens, both included."""

    low: int
    high: int
    count: int


def histogram_bins(lengths: Sequence[int], *, most: int = 40) -> list[Bin]:
    """Bins of one whole width, at most ``most``, without a gap from the shortest to the longest.

    >>> histogram_bins([3, 4, 4, 8], most=3)
    [Bin(low=3, high=4, count=3), Bin(low=5, high=6, count=0), Bin(low=7, high=8, count=1)]
    """
    if not lengths:
        return []
    low, high = min(lengths), max(lengths)
    width = max(1, math.ceil((high - low + 1) / most))
    counts = [0] * ((high - low) // width + 1)
    for length in lengths:
        counts[(length - low) // width] += 1
    starts = range(low, high + 1, width)
    return [Bin(a, a + width - 1, count) for a, count in zip(starts, counts, strict=True)]


def histogram_svg(lengths: Sequence[int], *, title: str, axis: str, narrow: bool = False) -> str:
    """Bars over the number of tokens, named ``axis``; ``title`` is what a screen reader says."""
    bins = histogram_bins(lengths, most=_MOST_BINS[narrow])
    fill = PALETTE["accent"].light
    rows = [{"low": b.low - 0.5, "high": b.high + 0.5, "count": b.count, "ink": fill} for b in bins]
    return draw_svg(_chart(axis, *(_NARROW if narrow else _WIDE)), {"bins": rows}, title=title)


def _chart(axis: str, width: int, height: int, font: int) -> Any:
    import altair as alt

    muted, line = PALETTE["muted"].light, PALETTE["line"].light
    style = {"labelFontSize": font - 1, "labelColor": muted, "titleColor": muted}
    style |= {"titleFontSize": font - 1, "titleFontWeight": 400, "domain": False, "ticks": False}
    across = alt.Axis(title=axis, grid=False, labelFlush=True, labelPadding=6, **style)
    up = alt.Axis(title=None, grid=True, gridColor=line, tickCount=4, labelPadding=8, **style)
    left = 52
    return (
        table("bins")
        .mark_bar(binSpacing=1)
        .encode(
            x=alt.X("low:Q", axis=across, scale=alt.Scale(zero=False, nice=False)),
            x2="high:Q",
            y=alt.Y("count:Q", axis=up),
            y2=alt.datum(0),
            color=ink(),
        )
        .properties(
            width=width - left - 8,
            height=height,
            autosize="none",
            padding={"left": left, "right": 8, "top": 8, "bottom": 44},
        )
    )
