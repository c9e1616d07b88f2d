"""The paper's table: models as columns, variants as rows, the change over all models."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from askance.clever_hans.audit import Audit
from askance.errors import OptionError

__all__ = ["paper_table"]

Row = dict[str, object]
Scores = dict[str, dict[str, float]]
Summary = Mapping[str, Any]


def paper_table(audits: Mapping[str, Audit | Summary]) -> list[Row]:
    """Models as columns, variants as rows, with ∆ over the models in both ways.

    Takes audits or what ``to_json`` saved of them. ∆ is between means over the models: relative,
    ``100 · (perturbed / original − 1)``, as the paper computes it though it calls it %p; and in
    points. Only variants that every model has; raises OptionError where no original is there.
    """
    tables = {name: _scores(audit) for name, audit in audits.items()}
    if not tables or any("original" not in table for table in tables.values()):
        raise OptionError("a table needs models that were asked the original questions")
    first = next(iter(tables.values()))
    shared = [variant for variant in first if all(variant in table for table in tables.values())]
    measures = _measures(tables.values())
    return [dict(_paper_row(variant, tables, measures)) for variant in shared]


def _scores(audit: Audit | Summary) -> Scores:
    if isinstance(audit, Audit):
        return {r.variant: {"EM": r.exact.value, "F1": r.f1.value} for r in audit.results}
    rows: list[Mapping[str, Any]] = audit["results"]
    return {str(row["variant"]): {"EM": row["exact"], "F1": row["f1"]} for row in rows}


def _measures(tables: Iterable[Scores]) -> dict[str, str]:
    """EM and F1, or accuracy alone where the two never differ."""
    same = all(pair["EM"] == pair["F1"] for table in tables for pair in table.values())
    return {"EM": "accuracy"} if same else {"EM": "EM", "F1": "F1"}


def _paper_row(
    variant: str, tables: Mapping[str, Scores], measures: Mapping[str, str]
) -> Iterator[tuple[str, object]]:
    yield "variant", variant
    for model, table in tables.items():
        for measure, label in measures.items():
            yield f"{model} {label}", table[variant][measure]
    ways: dict[str, Callable[[float, float], float | None]] = {
        "relative %": lambda after, before: 100 * (after / before - 1) if before else None,
        "points": lambda after, before: after - before,
    }
    for way, compute in ways.items():
        for measure, label in measures.items():
            after, before = (
                math.fsum(table[v][measure] for table in tables.values()) / len(tables)
                for v in (variant, "original")
            )
            delta = None if variant == "original" else compute(after, before)
            yield f"∆ {label} ({way})", delta
