"""The tables of the clever-hans report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from askance.clever_hans.audit import Audit
from askance.clever_hans.report_charts import changed_flow, kept_shares, perturbed_results
from askance.clever_hans.report_text import measures
from askance.clever_hans.results import FLOWS, Group, Share, VariantResult
from askance.reports.components import Cell, Grid
from askance.reports.labels import Labels
from askance.reports.numbers import NONE, count, number, percent, span

__all__ = [
    "answerable_grid",
    "confidence_grid",
    "coverage_grids",
    "flow_grid",
    "kept_grid",
    "share_cell",
    "type_grids",
    "variant_cell",
]

# At this share of the accent, text on it still has AA contrast in both schemes.
HOTTEST = 45
MANY = 6


def variant_cell(variant: str, t: Labels) -> Cell:
    """A variant's name with what it does."""
    return Cell(variant, t.get("variants", variant))


def flow_grid(audit: Audit, t: Labels) -> Grid:
    """How many answers to changed questions went which way."""
    heads = [t("coverage.variant"), *(t(f"flow.{flow}") for flow in FLOWS)]
    rows = []
    for result in perturbed_results(audit):
        flows = changed_flow(audit, result.variant)
        total = flows.total()
        cells = [Cell(count(flows[f]), percent(flows[f] / total) if total else "") for f in FLOWS]
        rows.append([variant_cell(result.variant, t), *cells])
    return Grid(t("flow.table"), heads, rows)


def type_grids(audit: Audit, t: Labels) -> list[Grid]:
    """Two heat tables, variants down and question types across: scores, and kept right answers."""
    field, measure = list(measures(audit, t).items())[-1]
    by_place = {(group.variant, group.group): group for group in audit.by_type}
    sizes: dict[str, int] = {}
    for group in audit.by_type:
        sizes[group.group] = max(group.n, sizes.get(group.group, 0))
    heads = [f"{t.get('groups', name, name)} ({count(n)})" for name, n in sizes.items()]

    def grid(
        caption: str, results: Sequence[VariantResult], cell: Callable[[Group | None], Cell]
    ) -> Grid:
        rows = [
            [variant_cell(r.variant, t), *(cell(by_place.get((r.variant, name))) for name in sizes)]
            for r in results
        ]
        broad = len(sizes) > MANY
        return Grid(caption, [t("coverage.variant"), *heads], rows, heat=True, broad=broad)

    return [
        grid(t("types.scores", measure=measure), audit.results, lambda g: _score_cell(g, field)),
        grid(
            t("types.kept"), perturbed_results(audit), lambda g: _share_cell(g.kept if g else None)
        ),
    ]


def _score_cell(group: Group | None, field: str) -> Cell:
    if group is None or not group.n:
        return Cell(NONE)
    value: float = getattr(group, field)
    return Cell(number(value), heat=round(HOTTEST * value / 100))


def _share_cell(share: Share | None) -> Cell:
    if share is None or share.value is None:
        return Cell(NONE)
    detail = f"{count(share.count)} / {count(share.n)}"
    return Cell(percent(share.value), detail, round(HOTTEST * share.value))


def answerable_grid(audit: Audit, t: Labels) -> Grid | None:
    """HasAns and NoAns side by side; None where the data has only answerable questions."""
    if not audit.by_answerable:
        return None
    sides = list(dict.fromkeys(group.group for group in audit.by_answerable))
    found = {(group.variant, group.group): group for group in audit.by_answerable}
    names = measures(audit, t)
    heads = [t("coverage.variant")]
    for side in sides:
        label = t.get("groups", side, side)
        heads += [f"{label} {name}" for name in [t("results.n"), *names.values()]]
    rows = [
        [variant_cell(r.variant, t)]
        + [cell for side in sides for cell in _side_cells(found.get((r.variant, side)), names)]
        for r in audit.results
    ]
    return Grid(t("types.answerable"), heads, rows)


def _side_cells(group: Group | None, names: Mapping[str, str]) -> list[Cell]:
    if group is None:
        return [Cell(NONE)] * (1 + len(names))
    return [Cell(count(group.n)), *(Cell(number(getattr(group, field))) for field in names)]


def confidence_grid(audit: Audit, t: Labels) -> Grid:
    """Mean confidence before and after, and how often a kept answer was given no less surely."""
    heads = [t("coverage.variant"), t("confidence.before"), t("confidence.after")]
    rows = [
        [
            variant_cell(result.variant, t),
            Cell(percent(result.confidence_before, 1)),
            Cell(percent(result.confidence_after, 1)),
            share_cell(result.not_lower),
        ]
        for result in perturbed_results(audit)
    ]
    return Grid(t("confidence.table"), [*heads, t("confidence.not_lower")], rows)


def share_cell(share: Share) -> Cell:
    """A share with the counts behind it."""
    if share.value is None:
        return Cell(NONE)
    return Cell(percent(share.value), f"{count(share.count)} / {count(share.n)}")


def coverage_grids(audit: Audit, t: Labels) -> Iterator[Grid]:
    """Why questions stayed as they were, and what kinds of change the others went through."""
    for table, head, field in (
        ("coverage.table", "reason", "reasons"),
        ("coverage.categories", "category", "categories"),
    ):
        rows = [
            [
                variant_cell(result.variant, t),
                Cell(t.get(field, name, name.replace("_", " "))),
                Cell(count(n)),
                Cell(percent(n / result.n)),
            ]
            for result in perturbed_results(audit)
            for name, n in getattr(result, field).items()
            if (field, name) != ("categories", "unchanged")
        ]
        columns = ("variant", head, "questions", "share")
        heads = [t(f"coverage.{name}") for name in columns]
        if rows:
            yield Grid(t(table), heads, rows, text=frozenset({1}))


def kept_grid(audit: Audit, t: Labels) -> Grid:
    """The understanding score's parts."""
    heads = [t("coverage.variant")]
    heads += [t(f"understanding.{name}") for name in ("role", "counted", "kept", "share")]
    rows = [
        [
            variant_cell(variant, t),
            Cell(t(f"expects.{role}")),
            Cell(count(share.n)),
            Cell(count(share.count)),
            Cell(percent(share.value), _share_span(share)),
        ]
        for variant, role, share in kept_shares(audit)
    ]
    return Grid(t("understanding.table"), heads, rows, text=frozenset({1}))


def _share_span(share: Share) -> str:
    return span(100 * share.low, 100 * share.high) if share.n else ""
