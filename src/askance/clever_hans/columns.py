"""Per-item columns of an audit, ready for resampling: one number per example, NaN where none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from askance.clever_hans.flow import is_right
from askance.clever_hans.results import Asked, Measured, Share
from askance.metrics import Bootstrap, bootstrap_means, wilson_interval

__all__ = ["AskedByVariant", "audit_columns", "difference", "kept_share", "measured", "resample"]

AskedByVariant: TypeAlias = Mapping[str, Sequence[Asked]]
Column: TypeAlias = NDArray[np.float64]
RESAMPLES = 10_000


def audit_columns(
    asked: AskedByVariant, relevant: Mapping[str, Sequence[bool]]
) -> dict[str, Column]:
    """Columns named ``what:variant``.

    ``exact`` and ``f1`` over all items; ``changed_exact`` and ``changed_f1`` over the changed ones;
    ``kept`` (1 kept, 0 not) over the ``relevant`` ones.
    """
    columns: dict[str, Column] = {}
    for variant, items in asked.items():
        changed = [item.perturbed.status == "changed" for item in items]
        columns[f"exact:{variant}"] = _column(items, lambda item: 100 * item.score.exact)
        columns[f"f1:{variant}"] = _column(items, lambda item: 100 * item.score.f1)
        columns[f"changed_exact:{variant}"] = _only(columns[f"exact:{variant}"], changed)
        columns[f"changed_f1:{variant}"] = _only(columns[f"f1:{variant}"], changed)
        kept = _column(items, lambda item: float(item.flow == "kept"))
        columns[f"kept:{variant}"] = _only(kept, relevant[variant])
    return columns


def _column(items: Sequence[Asked], number: Callable[[Asked], float]) -> Column:
    return np.fromiter((number(item) for item in items), np.float64, len(items))


def _only(column: Column, mask: Sequence[bool]) -> Column:
    return np.where(np.asarray(mask, dtype=bool), column, np.nan)


def resample(asked: AskedByVariant, columns: Mapping[str, Column], seed: int) -> Bootstrap:
    """Resample whole paragraphs, jointly over all columns that have any item."""
    clusters = [item.example.cluster for item in asked["original"]]
    filled = {name: column for name, column in columns.items() if not np.isnan(column).all()}
    return bootstrap_means(filled, clusters, seed=seed, resamples=RESAMPLES)


def measured(boot: Bootstrap, columns: Mapping[str, Column], name: str) -> Measured | None:
    """A column's mean with its interval; None where it has no item."""
    if name not in boot.means:
        return None
    interval = boot.interval(name)
    n = int((~np.isnan(columns[name])).sum())
    return Measured(boot.means[name], interval.low, interval.high, n)


def difference(boot: Bootstrap, column: str, baseline: str, n: int) -> Measured:
    """The difference of two columns over all items, with its paired interval."""
    interval = boot.difference(column, baseline)
    return Measured(boot.means[column] - boot.means[baseline], interval.low, interval.high, n)


def kept_share(boot: Bootstrap, columns: Mapping[str, Column], variant: str) -> Share:
    """The share of kept answers among a variant's relevant items."""
    column = columns[f"kept:{variant}"]
    present = column[~np.isnan(column)]
    count, n = int(present.sum()), len(present)
    # All or none: resampling would claim certainty, so Wilson's interval stands in.
    mixed = 0 < count < n
    interval = boot.interval(f"kept:{variant}") if mixed else wilson_interval(count, n)
    return Share(count, n, interval.low, interval.high)


def right_before(asked: AskedByVariant) -> list[bool]:
    """Which items the reader got right when asked the original question."""
    return [is_right(item.score) for item in asked["original"]]
