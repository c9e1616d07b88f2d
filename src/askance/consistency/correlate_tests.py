"""Kendall's tau, partial correlation, and Williams' test of two correlations with one column."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from askance.errors import DataError, OptionError
from askance.metrics.correlation import Correlation
from askance.metrics.intervals import Interval, check_level, fisher_interval

__all__ = ["Williams", "indicator_columns", "kendall", "partial_correlation", "williams_test"]

# Fieller, Hartley and Pearson 1957: the variance of atanh(tau) is about 0.437 / (n - 4).
_KENDALL_VARIANCE = 0.437


def kendall(x: ArrayLike, y: ArrayLike, *, level: float = 0.95) -> Correlation | None:
    """Kendall's tau-b and p as scipy has them, with Fieller's interval; None if a side is flat.

    Four pairs or fewer say nothing: -1 to 1.
    """
    from scipy.special import ndtri
    from scipy.stats import kendalltau

    check_level(level)
    first, second = _columns(x, y)
    if np.ptp(first) == 0 or np.ptp(second) == 0:
        return None
    found, n = kendalltau(first, second), len(first)
    tau = max(-1.0, min(1.0, float(found.statistic)))
    if abs(tau) == 1 or n <= 4:
        bounds = (tau, tau) if n > 4 else (-1.0, 1.0)
        return Correlation(tau, float(found.pvalue), n, Interval(*bounds, level))
    half = float(ndtri((1 + level) / 2)) * math.sqrt(_KENDALL_VARIANCE / (n - 4))
    bounds = (math.tanh(math.atanh(tau) - half), math.tanh(math.atanh(tau) + half))
    return Correlation(tau, float(found.pvalue), n, Interval(*bounds, level))


def indicator_columns(labels: Sequence[Hashable]) -> NDArray[np.float64]:
    """A column of 0 and 1 for each label but the first: groups as controls.

    >>> indicator_columns(["a", "b", "a"]).tolist()
    [[0.0], [1.0], [0.0]]
    """
    names = list(dict.fromkeys(labels))[1:]
    rows = [[float(label == name) for name in names] for label in labels]
    return np.asarray(rows, dtype=np.float64).reshape(len(labels), len(names))


def partial_correlation(
    x: ArrayLike, y: ArrayLike, controls: ArrayLike, *, level: float = 0.95
) -> Correlation | None:
    """Pearson's correlation of what ``controls`` (n rows, k columns) don't explain of either side.

    The residuals of two least squares fits are correlated; t has n - 2 - k degrees of freedom, the
    interval is Fisher's for n - k pairs, k the rank of the controls. None where a side has nothing
    left or no degree of freedom is.
    """
    from scipy.stats import t as student

    first, second = _columns(x, y)
    columns = np.asarray(controls, dtype=np.float64)
    columns = columns[:, None] if columns.ndim == 1 else columns
    if columns.ndim != 2 or len(columns) != len(first) or not np.isfinite(columns).all():
        raise DataError(f"controls of {columns.shape} don't fit {len(first)} pairs")
    design = np.column_stack([np.ones(len(first)), columns])
    rank = int(np.linalg.matrix_rank(design)) - 1
    one, other = _residuals(design, first), _residuals(design, second)
    freedom = len(first) - 2 - rank
    if one is None or other is None or freedom < 1:
        return None
    r = max(-1.0, min(1.0, float(one @ other)))
    t = r * math.sqrt(freedom / (1 - r * r)) if abs(r) < 1 else math.inf
    p = 2 * float(student.sf(abs(t), freedom))
    return Correlation(r, p, len(first), fisher_interval(r, len(first) - rank, level=level))


def _residuals(
    design: NDArray[np.float64], column: NDArray[np.float64]
) -> NDArray[np.float64] | None:
    """The residuals of a fit, of length 1; None where rounding is all that is left."""
    left = column - design @ np.linalg.lstsq(design, column, rcond=None)[0]
    length = float(np.linalg.norm(left))
    return left / length if length > 1e-9 * (1 + float(np.linalg.norm(column))) else None


@dataclass(frozen=True, slots=True)
class Williams:
    """``t`` with n - 3 degrees of freedom and its two-sided ``p``."""

    t: float
    p: float
    n: int


def williams_test(r12: float, r13: float, r23: float, n: int) -> Williams | None:
    """Does 1 correlate more with 2 than with 3? Williams (1959), as Steiger (1980) recommends it.

    ``t = (r12 - r13)·√((n-1)(1+r23) / (2|R|(n-1)/(n-3) + r̄²(1-r23)³))`` with ``r̄`` the mean of r12
    and r13 and ``|R| = 1 - r12² - r13² - r23² + 2·r12·r13·r23``. None where 2 and 3 are the same.
    Raises OptionError for three numbers that can't be correlations of three columns, or n below 4.

    >>> round(williams_test(0.6, 0.2, 0.0, 12).t, 4)
    1.0402
    """
    from scipy.stats import t as student

    given = (r12, r13, r23)
    determinant = 1 - r12**2 - r13**2 - r23**2 + 2 * r12 * r13 * r23
    if n < 4 or not all(-1 <= r <= 1 for r in given) or determinant < -1e-9:
        raise OptionError(f"{given} of {n} can't be correlations of three columns")
    mean = (r12 + r13) / 2
    spread = 2 * max(determinant, 0.0) * (n - 1) / (n - 3) + mean**2 * (1 - r23) ** 3
    if spread <= 1e-15:
        return None
    t = (r12 - r13) * math.sqrt((n - 1) * (1 + r23) / spread)
    return Williams(t, 2 * float(student.sf(abs(t), n - 3)), n)


def _columns(x: ArrayLike, y: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    first, second = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
    if first.shape != second.shape or first.ndim != 1 or len(first) < 2:
        raise DataError(f"columns of {first.shape} and {second.shape} items don't make pairs")
    if not (np.isfinite(first).all() and np.isfinite(second).all()):
        raise DataError("a column to correlate holds NaN or infinity", fix="leave such pairs out")
    return first, second
