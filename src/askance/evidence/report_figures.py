"""The drawings and tables of the evidence report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from askance.clever_hans.results import Measured, Share
from askance.evidence.audit import EvidenceAudit
from askance.evidence.report_text import shows_facts
from askance.evidence.results import MEASURES, EditResult
from askance.reports.charts import Point
from askance.reports.components import Cell, Drawing, Grid, Key, draw_dots
from askance.reports.labels import Labels
from askance.reports.numbers import NONE, count, number, percent, signed, span

__all__ = [
    "edit_cell",
    "facts_grid",
    "kept_drawing",
    "kept_grid",
    "questions_grid",
    "score_grid",
    "scores_drawing",
    "share_cell",
]

ROLE_COLOURS = {"change": "accent", "stay": "third", "floor": "second"}


def edited(audit: EvidenceAudit) -> list[EditResult]:
    """The results of the edits that changed a context."""
    return [result for result in audit.results if result.edit != "original" and result.changed]


def edit_cell(edit: str, t: Labels) -> Cell:
    """An edit's name with what it leaves."""
    return Cell(edit, t.get("edits", edit))


def share_cell(share: Share) -> Cell:
    """A share with the counts behind it."""
    if share.value is None:
        return Cell(NONE)
    return Cell(percent(share.value), f"{count(share.count)} / {count(share.n)}")


def kept_drawing(audit: EvidenceAudit, t: Labels) -> Drawing | None:
    """Kept right answers per edit, those that must change beside the controls."""
    shown = [result for result in edited(audit) if result.kept.value is not None]
    if not shown:
        return None
    points = [
        Point(
            result.edit,
            "kept",
            100 * (result.kept.value or 0),
            percent(result.kept.value),
            100 * result.kept.low,
            100 * result.kept.high,
        )
        for result in shown
    ]
    roles = list(dict.fromkeys(result.expects for result in shown))
    return draw_dots(
        points,
        colours={"kept": "accent"},
        row_colours={result.edit: ROLE_COLOURS[result.expects] for result in shown},
        caption=t("kept.caption"),
        spoken=t("kept.spoken", points=_spoken(points)),
        legend=[Key(ROLE_COLOURS[role], t(f"expects.{role}")) for role in roles],
    )


def _spoken(points: Sequence[Point]) -> str:
    return "; ".join(f"{point.row}: {point.label}" for point in points)


def kept_grid(audit: EvidenceAudit, t: Labels) -> Grid:
    """The evidence score's parts, and the answers that could be guessed apart."""
    names = ("edit", "role", "changed", "counted", "kept", "share", "left", "unread")
    kinds = list(audit.guessable)
    heads = [t(f"kept.{name}") for name in names]
    heads += [t("kept.guessed", kind=t(f"kinds.{kind}")) for kind in kinds]
    rows = []
    for result in edited(audit):
        kept = result.kept
        ends = span(100 * kept.low, 100 * kept.high) if kept.n else ""
        guessed = {str(kind): share for kind, share in result.guessable.items()}
        rows.append(
            [
                edit_cell(result.edit, t),
                Cell(t(f"expects.{result.expects}")),
                Cell(count(result.changed)),
                Cell(count(kept.n)),
                Cell(count(kept.count)),
                Cell(percent(kept.value), ends),
                share_cell(result.answer_left),
                Cell(count(result.kept_unread)),
                *(share_cell(guessed[kind]) for kind in kinds),
            ]
        )
    return Grid(t("kept.table"), heads, rows, text=frozenset({1}), broad=True)


def scores_drawing(audit: EvidenceAudit, t: Labels) -> Drawing:
    """Answer F1, and joint F1 where facts are shown, with the original's as reference lines."""
    names = ("f1", "joint_f1") if shows_facts(audit) else ("f1",)
    colours = dict(
        zip((t(f"measures.{name}") for name in names), ("accent", "second"), strict=False)
    )
    points = [
        Point(result.edit, t(f"measures.{name}"), m.value, number(m.value), m.low, m.high)
        for result in [audit.results[0], *edited(audit)]
        for name in names
        for m in [result.scores[name]]
    ]
    original = audit.results[0].scores
    return draw_dots(
        points,
        colours=colours,
        caption=t("scores.caption"),
        spoken=t("scores.spoken", points=_spoken(points)),
        legend=[Key(colour, name) for name, colour in colours.items()],
        references={t(f"measures.{name}"): original[name].value for name in names},
    )


def score_grid(audit: EvidenceAudit, t: Labels) -> Grid:
    """All scores of all edits with their differences."""
    names = [name for name in MEASURES if name in audit.results[0].scores]
    compared = [name for name in names if name in ("f1", "joint_f1")]
    heads = [t("scores.edit"), t("scores.n"), *(t(f"measures.{name}") for name in names)]
    heads += [t("scores.delta", measure=t(f"measures.{name}")) for name in compared]
    rows = [
        [
            edit_cell(result.edit, t),
            Cell(count(result.changed)),
            *(_measured(result.scores.get(name)) for name in names),
            *(_delta(result.deltas.get(name)) for name in compared),
        ]
        for result in [audit.results[0], *edited(audit)]
    ]
    return Grid(t("scores.table"), heads, rows, broad=shows_facts(audit))


def _measured(found: Measured | None) -> Cell:
    return Cell(NONE) if found is None else Cell(number(found.value), span(found.low, found.high))


def _delta(found: Measured | None) -> Cell:
    return Cell(NONE) if found is None else Cell(signed(found.value), span(found.low, found.high))


def facts_grid(audit: EvidenceAudit, t: Labels) -> Grid:
    """How often facts were shown that the reader wasn't given."""
    names = ("edit", "answered", "items", "removed", "invented")
    rows = [
        [
            edit_cell(result.edit, t),
            Cell(count(result.unseen.n)),
            share_cell(result.unseen),
            Cell(count(result.removed_facts)),
            Cell(count(result.invented_facts)),
        ]
        for result in [audit.results[0], *edited(audit)]
    ]
    return Grid(t("facts.table"), [t(f"facts.{name}") for name in names], rows)


def questions_grid(audit: EvidenceAudit, t: Labels) -> Grid | None:
    """The clever-hans audit's variants; None where the questions stayed as they were."""
    if audit.questions is None:
        return None
    heads = [t(f"questions.{n}") for n in ("variant", "changed", "role", "em", "f1", "kept")]
    rows = list(_question_rows(audit, t))
    return Grid(t("questions.table"), heads, rows, text=frozenset({2}))


def _question_rows(audit: EvidenceAudit, t: Labels) -> Iterator[Sequence[Cell]]:
    for result in audit.questions.results[1:] if audit.questions else ():
        yield [
            Cell(result.variant, t.get("variants", result.variant)),
            Cell(count(result.changed)),
            Cell(t(f"expects.{result.expects}")),
            _measured(result.changed_exact),
            _measured(result.changed_f1),
            share_cell(result.kept),
        ]
