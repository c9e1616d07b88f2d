"""Is a difference between two columns of scores more than chance?"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from askance.errors import DataError, OptionError
from askance.metrics.resampling import cluster_numbers

__all__ = [
    "McNemar",
    "cluster_standard_error",
    "holm",
    "mcnemar_exact",
    "minimum_detectable_difference",
]


@dataclass(frozen=True, slots=True)
class McNemar:
    """``b``: only the first was right; ``c``: only the second; ``p``: exact, two-sided."""

    b: int
    c: int
    p: float


def mcnemar_exact(first: ArrayLike, second: ArrayLike) -> McNemar:
    """McNemar's exact test of two paired columns of 0 and 1: a binomial of the discordant pairs.

    >>> mcnemar_exact([1, 1, 1, 1, 1, 0], [0, 0, 0, 0, 0, 0])
    McNemar(b=5, c=0, p=0.0625)
    """
    before, after = np.asarray(first, dtype=float), np.asarray(second, dtype=float)
    if before.shape != after.shape or before.ndim != 1:
        raise DataError(f"columns of {before.shape} and {after.shape} items are not paired")
    if not (np.isin(before, (0, 1)).all() and np.isin(after, (0, 1)).all()):
        raise DataError("McNemar's test needs right (1) or wrong (0)", fix="use exact, not f1")
    b, c = int((before > after).sum()), int((before < after).sum())
    if not b + c:
        return McNemar(0, 0, 1.0)
    from scipy.stats import binomtest

    return McNemar(b, c, float(binomtest(b, b + c, 0.5).pvalue))


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """Holm's step-down adjusted p-values (Holm 1979), in the order given.

    ``p̃₍ᵢ₎ = max over j ≤ i of min(1, (m − j + 1) · p₍ⱼ₎)``.

    >>> holm([0.01, 0.04, 0.03])
    (0.03, 0.06, 0.06)
    """
    if not all(0 <= p <= 1 for p in p_values):
        raise OptionError("a p-value lies between 0 and 1")
    adjusted, highest = [0.0] * len(p_values), 0.0
    for step, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        highest = max(highest, min(1.0, (len(p_values) - step) * p_values[place]))
        adjusted[place] = highest
    return tuple(adjusted)


def cluster_standard_error(values: ArrayLike, clusters: Sequence[Hashable] | None = None) -> float:
    """The standard error of the mean of ``values`` whose clusters are drawn independently.

    ``√(m/(m−1) · Σ_clusters (Σ (x − mean))²) / n`` for m clusters of n items (Liang & Zeger 1986);
    without clusters that is the usual ``s/√n``.
    """
    items = np.asarray(values, dtype=float)
    numbers, m = cluster_numbers(clusters, len(items))
    if m < 2:
        raise DataError(f"{m} cluster says nothing of the spread", fix="give at least two")
    residuals = np.bincount(numbers, items - items.mean(), m)
    return math.sqrt(m / (m - 1) * float(residuals @ residuals)) / len(items)


def minimum_detectable_difference(
    differences: ArrayLike,
    clusters: Sequence[Hashable] | None = None,
    *,
    power: float = 0.8,
    alpha: float = 0.05,
) -> float:
    """The smallest true mean difference that this paired design would show.

    ``(z₁₋α⸝₂ + z_power) · standard error`` of the mean of ``differences``, in their unit.

    >>> round(minimum_detectable_difference([1, -1] * 50), 4)
    0.2816
    """
    if not (0 < power < 1 and 0 < alpha < 1):
        raise OptionError(f"power {power} and alpha {alpha} must lie between 0 and 1")
    from scipy.special import ndtri

    z = float(ndtri(1 - alpha / 2) + ndtri(power))
    return z * cluster_standard_error(differences, clusters)
