"""Intervals of confidence that a formula gives."""

from __future__ import annotations

import math
from dataclasses import dataclass

from askance.errors import OptionError

__all__ = ["Interval", "check_level", "fisher_interval", "wilson_interval"]


@dataclass(frozen=True, slots=True)
class Interval:
    """``low`` to ``high``, at the confidence ``level``."""

    low: float
    high: float
    level: float = 0.95

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high


def check_level(level: float) -> float:
    """Return ``level`` if it lies between 0 and 1; raises OptionError."""
    if not 0 < level < 1:
        raise OptionError(f"level {level} is not between 0 and 1", fix="95% is 0.95")
    return level


def wilson_interval(successes: int, n: int, *, level: float = 0.95) -> Interval:
    """Wilson's score interval for a share (Wilson 1927), without continuity correction.

    >>> interval = wilson_interval(8, 10)
    >>> round(interval.low, 4), round(interval.high, 4)
    (0.4902, 0.9433)
    """
    check_level(level)
    if not 0 <= successes <= n:
        raise OptionError(f"{successes} of {n} is not a share")
    if not n:
        return Interval(0.0, 1.0, level)
    from scipy.stats import binomtest

    bounds = binomtest(successes, n).proportion_ci(level, method="wilson")
    return Interval(float(bounds.low), float(bounds.high), level)


def fisher_interval(r: float, n: int, *, level: float = 0.95) -> Interval:
    """The interval of a Pearson correlation ``r`` of ``n`` pairs: ``tanh(atanh r ± z/√(n−3))``.

    (Fisher 1921.) Three pairs or fewer say nothing: -1 to 1.

    >>> interval = fisher_interval(0.5, 28)
    >>> round(interval.low, 4), round(interval.high, 4)
    (0.156, 0.7358)
    """
    check_level(level)
    if not -1 <= r <= 1:
        raise OptionError(f"{r} is not a correlation", fix="it lies between -1 and 1")
    if n <= 3:
        return Interval(-1.0, 1.0, level)
    if abs(r) == 1:
        return Interval(r, r, level)
    from scipy.special import ndtri

    half = float(ndtri((1 + level) / 2)) / math.sqrt(n - 3)
    return Interval(math.tanh(math.atanh(r) - half), math.tanh(math.atanh(r) + half), level)
