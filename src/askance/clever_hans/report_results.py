"""The results tables of the clever-hans report: everything that must stand beside a score."""

from __future__ import annotations

from collections.abc import Mapping

from askance.clever_hans.audit import Audit
from askance.clever_hans.report_charts import perturbed_results
from askance.clever_hans.report_tables import share_cell, variant_cell
from askance.clever_hans.report_text import measures
from askance.clever_hans.results import Measured, VariantResult
from askance.reports.components import Cell, Grid
from askance.reports.labels import Labels
from askance.reports.numbers import NONE, count, number, p_value, percent, signed, span

__all__ = ["differences_grid", "scores_grid"]


def scores_grid(audit: Audit, t: Labels) -> Grid:
    """Scores over all and over changed questions, and right answers kept."""
    names = measures(audit, t)
    heads = [t("results.variant"), t("results.n"), t("results.coverage"), *names.values()]
    heads += [t("results.changed_only", measure=name) for name in names.values()]
    rows = [_scores_row(result, names, t) for result in audit.results]
    return Grid(t("results.scores"), [*heads, t("results.kept")], rows, broad=True)


def _scores_row(result: VariantResult, names: Mapping[str, str], t: Labels) -> list[Cell]:
    start = [variant_cell(result.variant, t), Cell(count(result.n))]
    scores = [_measured(getattr(result, field)) for field in names]
    if result.variant == "original":
        return [*start, Cell(NONE), *scores, *[Cell(NONE)] * (len(names) + 1)]
    covered = percent(result.changed / result.n if result.n else None)
    return [
        *start,
        Cell(covered, count(result.changed)),
        *scores,
        *(_measured(getattr(result, f"changed_{field}")) for field in names),
        share_cell(result.kept),
    ]


def differences_grid(audit: Audit, t: Labels) -> Grid:
    """Every variant against the original: ∆ in both ways, tests, and what they could find."""
    names = measures(audit, t)
    heads = [t("results.variant")]
    heads += [t("results.delta", measure=name) for name in names.values()]
    heads += [t("results.relative", measure=name) for name in names.values()]
    heads += [t(f"results.{name}") for name in ("discordant", "p", "holm", "detectable")]
    rows = [_differences_row(result, names, t) for result in perturbed_results(audit)]
    return Grid(t("results.differences"), heads, rows, broad=True)


def _differences_row(result: VariantResult, names: Mapping[str, str], t: Labels) -> list[Cell]:
    return [
        variant_cell(result.variant, t),
        *(_difference(getattr(result, f"delta_{field}")) for field in names),
        *(Cell(signed(getattr(result, f"relative_{field}"))) for field in names),
        Cell(" / ".join(count(n) for n in result.discordant)),
        Cell(p_value(result.p_value)),
        Cell(p_value(result.p_holm)),
        Cell(number(result.detectable)),
    ]


def _measured(found: Measured | None) -> Cell:
    return Cell(NONE) if found is None else Cell(number(found.value), span(found.low, found.high))


def _difference(found: Measured) -> Cell:
    return Cell(signed(found.value), span(found.low, found.high))
