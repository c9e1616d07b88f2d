"""The understanding score and the controls it must be read with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from askance.clever_hans.columns import AskedByVariant, Column, kept_share, right_before
from askance.clever_hans.perturbation import Expectation
from askance.clever_hans.results import Asked, Share, Understanding
from askance.metrics import Bootstrap, bootstrap_means, wilson_interval

__all__ = ["relevant_items", "understanding"]


def relevant_items(
    asked: AskedByVariant, expects: Mapping[str, Expectation]
) -> dict[str, list[bool]]:
    """For each variant, the items whose kept answer means something.

    All of them: right before, and really changed. Where the answer must change it must also have
    been an answer: refusing an unanswerable question once more is no fault.
    """
    right = right_before(asked)
    answered = [bool(item.prediction.answer) for item in asked["original"]]
    return {
        variant: [
            was_right
            and (expects[variant] == "stay" or had_answer)
            and _applies(item, expects[variant])
            for item, was_right, had_answer in zip(items, right, answered, strict=True)
        ]
        for variant, items in asked.items()
    }


def _applies(item: Asked, expects: Expectation) -> bool:
    return item.counts if expects == "change" else item.perturbed.status == "changed"


def understanding(
    asked: AskedByVariant,
    expects: Mapping[str, Expectation],
    columns: Mapping[str, Column],
    boot: Bootstrap,
    seed: int,
) -> Understanding:
    """U over all variants that must change the answer, with stability and floor beside it."""
    by_variant = {variant: kept_share(boot, columns, variant) for variant in asked}
    group = {
        kind: {
            v: share for v, share in by_variant.items() if expects[v] == kind and v != "original"
        }
        for kind in ("change", "stay", "floor")
    }
    clusters = [item.example.cluster for item in asked["original"]]
    pooled = {kind: _pool(columns, list(shares), clusters, seed) for kind, shares in group.items()}
    kept = pooled["change"]
    items = _present(columns, list(group["change"]))
    return Understanding(
        score=None if kept.value is None else 1 - kept.value,
        low=1 - kept.high,
        high=1 - kept.low,
        n=kept.n,
        items=int((items > 0).sum()),
        kept=kept.count,
        by_variant=group["change"],
        stability=pooled["stay"],
        stability_by_variant=group["stay"],
        floor=pooled["floor"],
        floor_by_variant=group["floor"],
    )


def _present(columns: Mapping[str, Column], variants: Sequence[str]) -> Column:
    """How many of ``variants`` each item is relevant to."""
    count = np.zeros(len(next(iter(columns.values()))), dtype=np.float64)
    for variant in variants:
        count += ~np.isnan(columns[f"kept:{variant}"])
    return count


def _pool(
    columns: Mapping[str, Column], variants: Sequence[str], clusters: Sequence[str], seed: int
) -> Share:
    """Kept answers over all pairs of item and variant, resampled by paragraph."""
    asked = _present(columns, variants)
    kept = np.nansum([columns[f"kept:{v}"] for v in variants], axis=0) if variants else asked
    count, n = int(kept.sum()), int(asked.sum())
    if not 0 < count < n:
        interval = wilson_interval(count, n)
    else:
        pair = bootstrap_means({"kept": kept, "asked": asked}, clusters, seed=seed)
        interval = pair.interval_of(lambda means: means["kept"] / means["asked"])
    return Share(count, n, interval.low, interval.high)
