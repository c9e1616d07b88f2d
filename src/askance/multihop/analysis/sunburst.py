"""The sunburst of question types: first words inside, second words around them.

As in the paper's figure 2, blocks without a word are continuations too rare to show one by one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from askance.multihop.analysis.question_types import TypeNode
from askance.reports.numbers import count
from askance.reports.palette import CATEGORIES, PALETTE
from askance.reports.svg import draw_svg, ink, table

__all__ = ["Arc", "sunburst_arcs", "sunburst_svg"]

_COLOURS, _REST = CATEGORIES[:-1], CATEGORIES[-1]
# First and second words below these shares of all questions are drawn together.
_LEAST = (0.012, 0.007)
_TINT = 0.4


@dataclass(frozen=True, slots=True)
class Arc:
    """A block of ring ``ring`` from ``start`` to ``end`` (radians, clockwise from the top)."""

    word: str
    ring: int
    start: float
    end: float
    colour: str


@dataclass(frozen=True, slots=True)
class _Layout:
    """Pixels: the whole square and the radii of hole, inner and outer ring."""

    size: int
    radii: tuple[int, int, int]
    font: int


_WIDE = _Layout(640, (62, 172, 316), 13)
_NARROW = _Layout(338, (36, 90, 167), 12)


def sunburst_arcs(tree: TypeNode) -> list[Arc]:
    """The blocks of both rings; each ring's blocks follow one another clockwise without a gap.

    Questions of rare types or of none come last, as one grey block.
    """
    turn = 2 * math.pi / max(1, tree.count)
    arcs: list[Arc] = []
    done = 0
    for place, node in enumerate(_frequent(tree, tree.count, 0)):
        colour = _COLOURS[place % len(_COLOURS)]
        arcs.append(Arc(node.word, 0, done * turn, (done + node.count) * turn, colour))
        arcs += _outer(node, tree.count, done, turn, colour)
        done += node.count
    if done < tree.count:
        arcs.append(Arc("", 0, done * turn, 2 * math.pi, _REST))
    return arcs


def _frequent(node: TypeNode, total: int, ring: int) -> list[TypeNode]:
    return [below for below in node.following if below.count >= max(2, _LEAST[ring] * total)]


def _outer(node: TypeNode, total: int, done: int, turn: float, colour: str) -> Iterator[Arc]:
    end = done + node.count
    for below in _frequent(node, total, 1):
        yield Arc(below.word, 1, done * turn, (done + below.count) * turn, colour)
        done += below.count
    if done < end:
        yield Arc("", 1, done * turn, end * turn, colour)


def sunburst_svg(tree: TypeNode, *, title: str, center: str = "", narrow: bool = False) -> str:
    """The two rings as an SVG element; ``title`` is what a screen reader says.

    ``center``: a word under the number of questions in the middle.
    """
    layout = _NARROW if narrow else _WIDE
    arcs = sunburst_arcs(tree)
    tables = {
        "arcs": [_block(arc, layout) for arc in arcs],
        "words": [_word(arc, layout) for arc in arcs if _fits(arc, layout)],
        "middle": _middle(tree.count, center, layout),
    }
    return draw_svg(_chart(layout), tables, title=title)


def _block(arc: Arc, layout: _Layout) -> dict[str, object]:
    inner, outer = layout.radii[arc.ring : arc.ring + 2]
    fill = PALETTE[arc.colour].light
    opacity = 1 if arc.ring == 0 else _TINT if arc.word else _TINT / 2
    return {
        "start": arc.start,
        "end": arc.end,
        "inner": inner,
        "outer": outer,
        "ink": fill,
        "opacity": opacity,
    }


def _wide(arc: Arc, layout: _Layout) -> float:
    """About how wide the word is: no font is measured, so that every machine draws the same."""
    return len(arc.word) * layout.font * 0.6


def _radius(arc: Arc, layout: _Layout) -> float:
    """Where the middle of the word stands: along the radius, near the rim where it is tight."""
    inner, outer = layout.radii[arc.ring : arc.ring + 2]
    rim = outer - layout.font * 0.7 - _wide(arc, layout) / 2
    return rim if (arc.end - arc.start) < 1.2 * layout.font / inner else (inner + outer) / 2


def _fits(arc: Arc, layout: _Layout) -> bool:
    """Whether the block has room for its word, there where it is narrowest."""
    inner = _radius(arc, layout) - _wide(arc, layout) / 2
    high = (arc.end - arc.start) * inner >= layout.font * 0.95
    return bool(arc.word) and high and inner >= layout.radii[arc.ring]


def _word(arc: Arc, layout: _Layout) -> dict[str, object]:
    angle = (arc.start + arc.end) / 2
    radius = _radius(arc, layout)
    half = layout.size / 2
    turned = math.degrees(angle) - 90
    left = angle > math.pi
    colour = PALETTE["ink" if arc.ring else f"on-{arc.colour}"].light
    return {
        "text": arc.word,
        "x": half + radius * math.sin(angle),
        "y": half - radius * math.cos(angle),
        "angle": turned + 180 if left else turned,
        "ink": colour,
        "weight": 400 if arc.ring else 600,
    }


def _middle(total: int, center: str, layout: _Layout) -> list[dict[str, object]]:
    half = layout.size / 2
    lines = [(count(total), 600), (center, 400)] if center else [(count(total), 600)]
    first = half - (len(lines) - 1) * layout.font * 0.65
    return [
        {
            "text": text,
            "x": half,
            "y": first + place * layout.font * 1.3,
            "angle": 0,
            "ink": PALETTE["ink"].light,
            "weight": weight,
        }
        for place, (text, weight) in enumerate(lines)
    ]


def _chart(layout: _Layout) -> Any:
    import altair as alt

    blocks = (
        table("arcs")
        .mark_arc(stroke=PALETTE["page"].light, strokeWidth=1.5)
        .encode(
            theta=alt.Theta("start:Q", scale=None, stack=None),
            theta2="end:Q",
            radius=alt.Radius("outer:Q", scale=None, stack=None),
            radius2="inner:Q",
            color=ink(),
            opacity=alt.Opacity("opacity:Q", scale=None),
        )
    )
    scale = alt.Scale(domain=[0, layout.size], range=[0, layout.size])
    layers = [blocks]
    for name, weight in (("words", 400), ("words", 600), ("middle", 400), ("middle", 600)):
        text = table(name).transform_filter(f"datum.weight == {weight}")
        layers.append(
            text.mark_text(
                baseline="middle", align="center", fontSize=layout.font, fontWeight=weight
            ).encode(
                x=alt.X("x:Q", scale=scale, axis=None),
                y=alt.Y("y:Q", scale=scale, axis=None),
                angle=alt.Angle("angle:Q", scale=None),
                text="text:N",
                color=ink(),
            )
        )
    return alt.layer(*layers).properties(width=layout.size, height=layout.size, padding=2)
