"""A drawing in pixels, from the top left: boxes, lines, dots and texts, as SVG through Altair.

Charts whose places are computed rather than scaled are laid out on it; nothing depends on the width
of a font, so a drawing is the same bytes everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from askance.reports.html import clean_text
from askance.reports.palette import PALETTE
from askance.reports.svg import draw_svg, ink, table

__all__ = ["Box", "Canvas", "Dot", "Line", "Text", "draw_canvas"]

Align = Literal["left", "center", "right"]


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle of a palette colour."""

    x: float
    y: float
    x2: float
    y2: float
    colour: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points; ``dash`` is its pattern, empty for a solid one."""

    points: Sequence[tuple[float, float]]
    colour: str
    width: float = 1
    dash: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Dot:
    """A mark of one of Vega's shapes."""

    x: float
    y: float
    colour: str
    shape: str = "circle"


@dataclass(frozen=True, slots=True)
class Text:
    """A text whose middle stands at the height ``y``."""

    x: float
    y: float
    text: str
    colour: str = "ink"
    align: Align = "left"
    bold: bool = False
    size: int = 13


@dataclass(frozen=True, slots=True)
class Canvas:
    """All that is drawn, lines lowest, then boxes and dots, texts on top."""

    width: float
    height: float
    boxes: Sequence[Box] = ()
    lines: Sequence[Line] = ()
    dots: Sequence[Dot] = ()
    texts: Sequence[Text] = ()


def draw_canvas(canvas: Canvas, title: str) -> str:
    """The drawing as an SVG element that a screen reader calls ``title``.

    >>> svg = draw_canvas(Canvas(20, 10, boxes=[Box(0, 0, 20, 10, "accent")]), "A box")
    >>> svg.startswith('<svg role="img" aria-label="A box"')
    True
    """
    import altair as alt

    tables: dict[str, list[dict[str, object]]] = {}
    chart = alt.layer(*_layers(canvas, tables)).properties(
        width=canvas.width, height=canvas.height, padding=0, autosize="none"
    )
    return draw_svg(chart, tables, title=title)


def _layers(canvas: Canvas, tables: dict[str, list[dict[str, object]]]) -> Iterator[Any]:
    place = _places(canvas)
    for number, line in enumerate(canvas.lines):
        rows: list[dict[str, object]] = [
            {"x": x, "y": y, "at": at} for at, (x, y) in enumerate(line.points)
        ]
        style = {"strokeWidth": line.width, "color": PALETTE[line.colour].light}
        style |= {"strokeDash": list(line.dash)} if line.dash else {}
        chart = _table(tables, f"line {number}", rows).mark_line(strokeCap="round", **style)
        yield chart.encode(x=place["x"], y=place["y"], order="at:Q")
    if canvas.boxes:
        chart = _table(tables, "boxes", [_row(box) for box in canvas.boxes])
        yield chart.mark_rect(cornerRadius=2).encode(**place, x2="x2:Q", y2="y2:Q")
    if canvas.dots:
        chart = _table(tables, "dots", [_row(dot) for dot in canvas.dots])
        yield chart.mark_point(filled=True, size=46, opacity=1).encode(**place, shape=_shape())
    yield from _text_layers(canvas, tables, place)


def _text_layers(
    canvas: Canvas, tables: dict[str, list[dict[str, object]]], place: Mapping[str, Any]
) -> Iterator[Any]:
    styles = dict.fromkeys((text.align, text.bold, text.size) for text in canvas.texts)
    for align, bold, size in styles:
        chosen = [t for t in canvas.texts if (t.align, t.bold, t.size) == (align, bold, size)]
        rows = [{**_row(t), "text": clean_text(t.text)} for t in chosen]
        style = {"align": align, "fontWeight": 600 if bold else 400, "fontSize": size}
        chart = _table(tables, f"texts {align} {bold} {size}", rows)
        yield chart.mark_text(baseline="middle", **style).encode(**place, text="text:N")


def _row(mark: Box | Dot | Text) -> dict[str, object]:
    return {**asdict(mark), "ink": PALETTE[mark.colour].light}


def _places(canvas: Canvas) -> dict[str, Any]:
    import altair as alt

    width, height = [0, canvas.width], [0, canvas.height]
    return {
        "x": alt.X("x:Q", scale=alt.Scale(domain=width, range=width), axis=None),
        "y": alt.Y("y:Q", scale=alt.Scale(domain=height, range=height), axis=None),
        "color": ink(),
    }


def _shape() -> Any:
    import altair as alt

    return alt.Shape("shape:N", scale=None, legend=None)


def _table(
    tables: dict[str, list[dict[str, object]]], name: str, rows: list[dict[str, object]]
) -> Any:
    tables[name] = rows
    return table(name)
