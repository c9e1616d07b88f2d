"""The drawings and tables of the analysis's page."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from askance.multihop.analysis.answer_types import ANSWER_TYPES_PAPER
from askance.multihop.analysis.histogram import histogram_svg
from askance.multihop.analysis.human import HumanAgreement
from askance.multihop.analysis.overview import TABLE_8, QuestionAnalysis
from askance.multihop.analysis.reasoning import REASONING_PAPER
from askance.multihop.analysis.sunburst import sunburst_svg
from askance.multihop.analysis.worksheets import Labelled, Share
from askance.reports.charts import Point
from askance.reports.components import Cell, Drawing, Grid, draw_dots
from askance.reports.html import clean_text
from askance.reports.labels import Labels
from askance.reports.numbers import NONE, count, number, percent, span

__all__ = [
    "Judged",
    "answers",
    "histogram",
    "human_grid",
    "human_note",
    "judged",
    "label",
    "sunburst",
    "types_grid",
]

_SHOWN_TYPES = 15
#: The part of the page -> the paper's shares, in percent, and the section of its labels.
_PAPER: dict[str, Mapping[str, float]] = {
    "answers": ANSWER_TYPES_PAPER,
    "corrected": ANSWER_TYPES_PAPER,
    "reasoning": REASONING_PAPER,
}
_NAMES = {"corrected": "answers"}


@dataclass(frozen=True, slots=True)
class Judged:
    """Shares as a chart and a table, with a note on how they came about."""

    drawing: Drawing
    grid: Grid
    note: str


def label(t: Labels, part: str, name: str) -> str:
    """What a class is called in the page's language; a word of the data stays as it is."""
    return t.get(f"{_NAMES.get(part, part)}_names", name, name)


def sunburst(analysis: QuestionAnalysis, t: Labels) -> Drawing:
    """The two rings of question types."""
    title = t("types.spoken", shares=_spoken(analysis.type_shares()[:_SHOWN_TYPES], "types", t))
    center = t("types.center")

    def draw(narrow: bool) -> str:
        return sunburst_svg(analysis.types, title=title, center=center, narrow=narrow)

    return _drawn(draw, t("types.caption"))


def histogram(analysis: QuestionAnalysis, t: Labels) -> Drawing:
    """The lengths of the questions."""
    summary = {name: number(value, 0) for name, value in analysis.length_summary().items()}
    caption = t("lengths.caption", **summary)

    def draw(narrow: bool) -> str:
        axis = t("lengths.axis")
        return histogram_svg(analysis.lengths, title=caption, axis=axis, narrow=narrow)

    return _drawn(draw, caption)


def _drawn(draw: Callable[[bool], str], caption: str) -> Drawing:
    # The drawing is our own: Vega escapes every text in it.
    wide, narrow = (Markup(clean_text(draw(small))) for small in (False, True))  # noqa: S704
    return Drawing(wide, narrow, caption)


def types_grid(analysis: QuestionAnalysis, t: Labels) -> Grid:
    """The most frequent first words with what follows them most often."""
    following = {
        node.word: ", ".join(f"{below.word} {count(below.count)}" for below in node.following[:4])
        for node in analysis.types.following
    }
    rows = [
        [
            Cell(label(t, "types", share.label)),
            Cell(count(share.count)),
            Cell(percent(share.value, 1)),
            Cell(following.get(share.label, "")),
        ]
        for share in analysis.type_shares()[:_SHOWN_TYPES]
    ]
    heads = [t(f"types.{name}") for name in ("word", "count", "share", "following")]
    return Grid(t("types.table"), heads, rows, text=frozenset({3}))


def answers(analysis: QuestionAnalysis, t: Labels) -> Judged | None:
    """The answer types by the rules; None where the data has no answers."""
    shares = analysis.answer_shares()
    return _judged(shares, "answers", t("answers.note"), t) if shares[0].n else None


def judged(labelled: Labelled | None, part: str, t: Labels) -> Judged | None:
    """What people judged, with their agreement; None where nobody did."""
    if labelled is None:
        return None
    workers = max(map(len, labelled.labels.values()), default=0)
    alpha = NONE if math.isnan(labelled.alpha) else number(labelled.alpha, 2)
    counts = {"decided": len(labelled.decided), "undecided": labelled.undecided}
    shown = {name: count(value) for name, value in counts.items()}
    note = t("judged.note", workers=count(workers), alpha=alpha, **shown)
    return _judged(labelled.shares(), part, note, t)


def _judged(shares: Sequence[Share], part: str, note: str, t: Labels) -> Judged:
    points = [
        Point(
            label(t, part, share.label),
            "here",
            100 * (share.value or 0.0),
            percent(share.value, 1),
            100 * share.interval.low,
            100 * share.interval.high,
        )
        for share in shares
    ]
    spoken = t("judged.spoken", shares=_spoken(shares, part, t))
    caption = t("judged.caption")
    drawing = draw_dots(points, colours={"here": "accent"}, caption=caption, spoken=spoken)
    return Judged(drawing, _shares_grid(shares, part, t), note)


def _shares_grid(shares: Sequence[Share], part: str, t: Labels) -> Grid:
    paper = _PAPER[part]
    rows = [
        [
            Cell(label(t, part, share.label)),
            Cell(count(share.count)),
            Cell(percent(share.value, 1)),
            Cell(span(100 * share.interval.low, 100 * share.interval.high)),
            Cell(number(paper.get(share.label), 0)),
        ]
        for share in shares
    ]
    heads = [t(f"judged.{name}") for name in ("class", "count", "share", "interval", "paper")]
    return Grid(t(f"{part}.table"), heads, rows)


def _spoken(shares: Sequence[Share], part: str, t: Labels) -> str:
    return "; ".join(f"{label(t, part, s.label)} {percent(s.value, 1)}" for s in shares)


def human_grid(agreement: HumanAgreement | None, t: Labels) -> Grid | None:
    """Table 8's two rows of people, with their intervals and under each the paper's figures."""
    if agreement is None:
        return None
    intervals = agreement.intervals()
    rows = []
    for who, means in agreement.means().items():
        spans = (span(found.low, found.high) for found in intervals[who].values())
        cells = map(Cell, map(number, means.values()), spans)
        rows.append([Cell(t(f"human.{who}")), *cells])
        paper = t("human.paper", who=t(f"human.{who}"))
        rows.append([Cell(paper), *map(Cell, map(number, TABLE_8[who]))])
    heads = [t("human.who"), *map(t, (f"human.{name}" for name in means))]
    return Grid(t("human.table"), heads, rows)


def human_note(agreement: HumanAgreement | None, t: Labels) -> str:
    """How many items were compared, and how many had too few workers."""
    if agreement is None:
        return ""
    counts = {"n": len(agreement.human), "too_few": agreement.too_few}
    return t("human.note", **{name: count(value) for name, value in counts.items()})
