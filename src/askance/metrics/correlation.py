"""Correlations with their uncertainty."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from askance.errors import DataError, OptionError
from askance.metrics.intervals import Interval, check_level, fisher_interval
from askance.metrics.resampling import cluster_numbers, draw_counts

__all__ = ["Correlation", "bootstrap_correlation", "correlate"]

Floats: TypeAlias = NDArray[np.float64]
Method: TypeAlias = Literal["pearson", "spearman"]


@dataclass(frozen=True, slots=True)
class Correlation:
    """A correlation ``r`` of ``n`` pairs, its two-sided ``p`` and an interval."""

    r: float
    p: float
    n: int
    interval: Interval


def correlate(
    x: ArrayLike, y: ArrayLike, *, method: Method = "pearson", level: float = 0.95
) -> Correlation:
    """Pearson's or Spearman's correlation, as scipy computes it, with Fisher's interval.

    For Spearman's the interval is approximate; ``bootstrap_correlation`` assumes less.
    """
    from scipy.stats import pearsonr, spearmanr

    first, second = _pairs(x, y)
    _statistic(method)
    found = pearsonr(first, second) if method == "pearson" else spearmanr(first, second)
    r, p, n = float(found.statistic), float(found.pvalue), len(first)
    return Correlation(r, p, n, fisher_interval(r, n, level=level))


def bootstrap_correlation(
    x: ArrayLike,
    y: ArrayLike,
    clusters: Sequence[Hashable] | None = None,
    *,
    seed: int,
    method: Method = "pearson",
    resamples: int = 10_000,
    level: float = 0.95,
) -> Interval:
    """The percentile interval of a correlation when whole clusters of pairs are drawn again.

    Resamples in which one side is constant have no correlation and are left out.
    """
    check_level(level)
    first, second = _pairs(x, y)
    statistic = _statistic(method)
    numbers, m = cluster_numbers(clusters, len(first))
    values = [
        statistic(np.repeat(first, times), np.repeat(second, times))
        for block in draw_counts(m, resamples, seed=seed)
        for times in block.astype(np.intp)[:, numbers]
    ]
    drawn = np.asarray(values)[np.isfinite(values)]
    if not len(drawn):
        return Interval(float("nan"), float("nan"), level)
    low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2])
    return Interval(float(low), float(high), level)


def _statistic(method: str) -> Callable[[Floats, Floats], float]:
    if method == "pearson":
        return _pearson
    if method == "spearman":
        return _spearman
    raise OptionError(f"no correlation named {method!r}", fix="pearson or spearman")


def _pearson(x: Floats, y: Floats) -> float:
    dx, dy = x - x.mean(), y - y.mean()
    scale = float(np.sqrt((dx @ dx) * (dy @ dy)))
    return float(dx @ dy) / scale if scale else float("nan")


def _spearman(x: Floats, y: Floats) -> float:
    from scipy.stats import rankdata

    return _pearson(rankdata(x), rankdata(y))


def _pairs(x: ArrayLike, y: ArrayLike) -> tuple[Floats, Floats]:
    first, second = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
    if first.shape != second.shape or first.ndim != 1 or len(first) < 2:
        raise DataError(f"columns of {first.shape} and {second.shape} items don't make pairs")
    return first, second
