"""A waterfall: from a whole down to what is left, one bar for each loss."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from askance.reports.canvas import Box, Canvas, Line, Text, draw_canvas

__all__ = ["Fall", "waterfall_chart"]

TICKS = (0, 20, 40, 60, 80, 100)


@dataclass(frozen=True, slots=True)
class Fall:
    """A bar between two values in percent, with its name, its figure and a note beside it."""

    name: str
    start: float
    end: float
    colour: str
    figure: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class _Layout:
    width: int
    left: int
    right: int
    pitch: int
    bar: int
    above: bool

    def x(self, value: float) -> float:
        """The pixel of a value in percent."""
        return round(self.left + (self.width - self.left - self.right) * value / 100, 2)

    def top(self, row: int) -> int:
        """Where a row's bar begins."""
        return row * self.pitch + (24 if self.above else 6)


_WIDE = _Layout(width=740, left=234, right=170, pitch=32, bar=20, above=False)
_NARROW = _Layout(width=340, left=6, right=12, pitch=48, bar=16, above=True)


def waterfall_chart(falls: Sequence[Fall], title: str, *, narrow: bool = False) -> str:
    """The bars under one another, each beginning where the last ended, as an SVG element.

    >>> svg = waterfall_chart([Fall("wrong", 100, 60, "category-4", "−40.0")], "Losses")
    >>> "wrong" in svg and "−40.0" in svg
    True
    """
    layout = _NARROW if narrow else _WIDE
    foot = len(falls) * layout.pitch + 6
    canvas = Canvas(
        layout.width,
        foot + 24,
        boxes=[_box(fall, row, layout) for row, fall in enumerate(falls)],
        # On a phone the steps would run through the names.
        lines=[*_grid(foot, layout), *([] if narrow else _steps(falls, layout))],
        texts=[*_ticks(foot, layout), *_words(falls, layout)],
    )
    return draw_canvas(canvas, title)


def _box(fall: Fall, row: int, layout: _Layout) -> Box:
    left, right = layout.x(min(fall.start, fall.end)), layout.x(max(fall.start, fall.end))
    # A loss too small to see is still drawn as a thin line.
    left = min(left, right - 2)
    top = layout.top(row)
    return Box(left, top, right, top + layout.bar, fall.colour)


def _grid(foot: int, layout: _Layout) -> Iterator[Line]:
    for value in TICKS:
        yield Line([(layout.x(value), 0), (layout.x(value), foot)], "line")


def _steps(falls: Sequence[Fall], layout: _Layout) -> Iterator[Line]:
    for row, fall in enumerate(falls[:-1]):
        x = layout.x(fall.end)
        yield Line([(x, layout.top(row) + layout.bar), (x, layout.top(row + 1))], "muted")


def _ticks(foot: int, layout: _Layout) -> Iterator[Text]:
    for value in TICKS:
        yield Text(layout.x(value), foot + 12, str(value), "muted", "center", size=12)


def _words(falls: Sequence[Fall], layout: _Layout) -> Iterator[Text]:
    for row, fall in enumerate(falls):
        middle = layout.top(row) + layout.bar / 2
        if layout.above:
            middle = layout.top(row) - 11
            yield Text(44, middle, fall.figure, align="right", bold=True)
            yield Text(54, middle, fall.name, bold=fall.start == 0)
            continue
        yield Text(0, middle, fall.name, bold=fall.start == 0)
        right = layout.width - layout.right
        yield Text(right + 62, middle, fall.figure, align="right", bold=True)
        yield Text(right + 74, middle, fall.note, "muted", size=12)
