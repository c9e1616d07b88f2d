"""The evidence report's tables by type and level."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from askance.clever_hans.report_tables import HOTTEST
from askance.evidence.audit import EvidenceAudit
from askance.evidence.report_figures import edit_cell, share_cell
from askance.evidence.report_text import shows_facts
from askance.evidence.results import EditGroup, Part
from askance.reports.components import Cell, Grid
from askance.reports.labels import Labels
from askance.reports.numbers import NONE, count, number, percent, span

__all__ = ["part_grids"]


def part_grids(audit: EvidenceAudit, t: Labels) -> Iterator[Grid]:
    """Evidence score by part; then edits down and parts across: scores, kept answers."""
    if not audit.parts:
        return
    yield _evidence_grid(audit, t)
    for name in ("f1", "joint_f1") if shows_facts(audit) else ("f1",):
        yield _heat(
            audit, t, t("parts.f1", measure=t(f"measures.{name}")), _score_cell(name), first=0
        )
    yield _heat(audit, t, t("parts.kept"), _kept_cell, first=1)


def _evidence_grid(audit: EvidenceAudit, t: Labels) -> Grid:
    heads = [t(f"parts.{name}") for name in ("part", "n", "score", "counted", "stability")]
    rows = [
        [
            Cell(_label(part, t)),
            Cell(count(part.n)),
            Cell(number(part.evidence.score, 2), _ends(part)),
            Cell(count(part.evidence.n)),
            share_cell(part.evidence.stability),
        ]
        for part in audit.parts
    ]
    return Grid(t("parts.evidence"), heads, rows)


def _ends(part: Part) -> str:
    return span(part.evidence.low, part.evidence.high, 2) if part.evidence.n else ""


def _label(part: Part, t: Labels) -> str:
    return t(f"parts.{part.key}", value=part.value)


def _heat(
    audit: EvidenceAudit, t: Labels, caption: str, cell: Callable[[EditGroup], Cell], *, first: int
) -> Grid:
    heads = [t("parts.edit"), *(f"{_label(part, t)} ({count(part.n)})" for part in audit.parts)]
    rows = []
    for place, result in enumerate(audit.results):
        if place >= first and result.changed:
            cells = [cell(part.edits[place]) for part in audit.parts]
            rows.append([edit_cell(result.edit, t), *cells])
    return Grid(caption, heads, rows, heat=True)


def _score_cell(name: str) -> Callable[[EditGroup], Cell]:
    def cell(group: EditGroup) -> Cell:
        value = group.scores.get(name)
        if value is None:
            return Cell(NONE)
        return Cell(number(value), f"n = {count(group.n)}", round(HOTTEST * value / 100))

    return cell


def _kept_cell(group: EditGroup) -> Cell:
    share = group.kept
    if share.value is None:
        return Cell(NONE)
    detail = f"{count(share.count)} / {count(share.n)}"
    return Cell(percent(share.value), detail, round(HOTTEST * share.value))
