"""The bootstrap: draw whole clusters again, as often as there are, and see what varies.

Source: Davison & Hinkley 1997, sections 2 and 3.8 (percentile intervals; all of a cluster's items
are drawn together, because questions on one paragraph aren't independent).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from askance.errors import DataError, OptionError
from askance.metrics.intervals import Interval, check_level

__all__ = ["Bootstrap", "bootstrap_means", "cluster_numbers", "draw_counts"]

Floats: TypeAlias = NDArray[np.float64]

#: Numbers in one block of drawn counts: 8 MiB, whatever the number of clusters.
_BLOCK = 1 << 20


def cluster_numbers(clusters: Sequence[Hashable] | None, n: int) -> tuple[NDArray[np.intp], int]:
    """Each item's cluster as a number from 0, and how many there are.

    Numbers follow the clusters' names, so that the order of the items doesn't change what is drawn.
    Without clusters every item is its own.
    """
    if clusters is None:
        return np.arange(n), n
    if len(clusters) != n:
        raise DataError(f"{len(clusters)} clusters were named for {n} items", fix="name one each")
    number = {cluster: place for place, cluster in enumerate(sorted(set(clusters), key=repr))}
    return np.asarray([number[cluster] for cluster in clusters], dtype=np.intp), len(number)


def draw_counts(m: int, resamples: int, *, seed: int, block: int = _BLOCK) -> Iterator[Floats]:
    """How often each of ``m`` clusters is drawn in each resample: blocks of (resamples, m).

    The numbers don't depend on the block's size.
    """
    if m < 1 or resamples < 1:
        raise OptionError(f"can't draw {resamples} resamples of {m} clusters")
    generator = np.random.default_rng(seed)
    rows = max(1, block // m)
    for start in range(0, resamples, rows):
        size = min(rows, resamples - start)
        drawn = generator.integers(m, size=(size, m))
        drawn += m * np.arange(size)[:, None]
        yield np.bincount(drawn.ravel(), minlength=size * m).reshape(size, m).astype(np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Bootstrap:
    """Means of columns, and those of every resample: ``draws[name]`` has one for each."""

    means: Mapping[str, float]
    draws: Mapping[str, Floats]
    level: float = 0.95

    def interval(self, column: str) -> Interval:
        """The percentile interval of a column's mean."""
        return self.interval_of(lambda means: means[column])

    def difference(self, column: str, baseline: str) -> Interval:
        """The percentile interval of the mean of ``column`` minus that of ``baseline``."""
        return self.interval_of(lambda means: means[column] - means[baseline])

    def interval_of(self, statistic: Callable[[Mapping[str, Any]], Any]) -> Interval:
        """The percentile interval of anything computed from the means by name.

        Resamples in which it has no value (a ratio to 0, a column without items) are left out.
        """
        with np.errstate(divide="ignore", invalid="ignore"):
            values = np.asarray(statistic(self.draws), dtype=np.float64)
        values = values[np.isfinite(values)]
        if not len(values):
            return Interval(np.nan, np.nan, self.level)
        low, high = np.quantile(values, [(1 - self.level) / 2, (1 + self.level) / 2])
        return Interval(float(low), float(high), self.level)

    def __repr__(self) -> str:
        shown = (
            f"{name}={mean:.4g} [{self.interval(name).low:.4g}, {self.interval(name).high:.4g}]"
            for name, mean in self.means.items()
        )
        return f"<Bootstrap {', '.join(shown)}>"


def bootstrap_means(
    columns: Mapping[str, ArrayLike],
    clusters: Sequence[Hashable] | None = None,
    *,
    seed: int,
    resamples: int = 10_000,
    level: float = 0.95,
    block: int = _BLOCK,
) -> Bootstrap:
    """Resample clusters jointly over all columns of paired scores, one number for each item.

    A mean is a ratio: the sum over the items drawn by their number. NaN leaves an item out of its
    column (a variant that doesn't apply to it).

    >>> scores = {"original": [1, 1, 1, 0], "ran": [1, 0, 0, 0]}
    >>> bootstrap = bootstrap_means(scores, ["p1", "p1", "p2", "p2"], seed=7)
    >>> bootstrap.means
    {'original': 0.75, 'ran': 0.25}
    >>> bootstrap.difference("ran", "original")
    Interval(low=-0.5, high=-0.5, level=0.95)
    """
    check_level(level)
    items = _matrix(columns)
    numbers, m = cluster_numbers(clusters, len(items))
    present = ~np.isnan(items)
    sums = _per_cluster(np.where(present, items, 0.0), numbers, m)
    sizes = _per_cluster(present.astype(np.float64), numbers, m)
    both = np.hstack([sums, sizes])
    drawn = np.vstack([c @ both for c in draw_counts(m, resamples, seed=seed, block=block)])
    k = len(columns)
    with np.errstate(invalid="ignore"):
        draws = drawn[:, :k] / drawn[:, k:]
        means = sums.sum(axis=0) / sizes.sum(axis=0)
    names = list(columns)
    by_name = {name: float(mean) for name, mean in zip(names, means, strict=True)}
    return Bootstrap(by_name, {name: draws[:, i] for i, name in enumerate(names)}, level)


def _matrix(columns: Mapping[str, ArrayLike]) -> Floats:
    arrays = {name: np.asarray(values, dtype=np.float64) for name, values in columns.items()}
    shapes = {array.shape for array in arrays.values()}
    if len(shapes) != 1 or len(next(iter(shapes))) != 1 or not next(iter(shapes))[0]:
        sizes = ", ".join(f"{name} {array.shape}" for name, array in arrays.items())
        raise DataError(f"columns must have one number for each item, not {sizes or 'nothing'}")
    return np.column_stack(list(arrays.values()))


def _per_cluster(items: Floats, numbers: NDArray[np.intp], m: int) -> Floats:
    return np.column_stack([np.bincount(numbers, column, m) for column in items.T])
