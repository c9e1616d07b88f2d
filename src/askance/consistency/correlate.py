"""How a score agrees with human judgements: pooled, within domains and systems, and between them.

One pooled figure misleads where systems differ in quality, so the groups stand beside it, and the
correlation that is left when the groups' means are taken out.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from askance.consistency.correlate_tests import (
    Williams,
    indicator_columns,
    kendall,
    partial_correlation,
    williams_test,
)
from askance.errors import DataError, OptionError
from askance.metrics.correlation import Correlation, correlate

__all__ = [
    "Agreement",
    "Comparison",
    "GroupCorrelation",
    "compare_scores",
    "correlate_groups",
    "correlate_ratings",
    "paired",
]

Method = Literal["pearson", "spearman", "kendall"]
Values = Sequence[float | None]


@dataclass(frozen=True, slots=True)
class GroupCorrelation:
    """One group's correlation; None where fewer than three pairs or a flat side have none."""

    name: str
    n: int
    correlation: Correlation | None


@dataclass(frozen=True, slots=True)
class Agreement:
    """Pooled, within each group, between the groups' means, and with the groups controlled."""

    pooled: GroupCorrelation
    within: tuple[GroupCorrelation, ...]
    between: GroupCorrelation
    controlled: Correlation | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two scores against the same judgements, on the items that have all three."""

    first: Correlation | None
    second: Correlation | None
    williams: Williams | None
    n: int


def paired(*columns: Values) -> tuple[tuple[float, ...], ...]:
    """The columns without the rows in which one of them has no value.

    >>> paired([0.5, None, 1.0], [1, 2, 3])
    ((0.5, 1.0), (1, 3))
    """
    if len({len(column) for column in columns}) != 1:
        raise DataError(f"columns of {[len(column) for column in columns]} items don't make rows")
    rows = [row for row in zip(*columns, strict=True) if None not in row]
    kept = zip(*rows, strict=True) if rows else ((),) * len(columns)
    return tuple(tuple(value for value in column if value is not None) for column in kept)


def correlate_ratings(
    scores: Values, ratings: Values, *, method: Method = "pearson", level: float = 0.95
) -> Correlation | None:
    """The correlation of a score with ratings, over the items that have both; None if it has none.

    Intervals are Fisher's (for Spearman's approximate), Kendall's is Fieller's.

    >>> round(correlate_ratings([1, 2, None, 4], [1, 3, 9, 4]).r, 4)
    0.9286
    """
    if method not in get_args(Method):
        raise OptionError(f"no correlation named {method!r}", fix=" or ".join(get_args(Method)))
    first, second = paired(scores, ratings)
    if len(first) < 3 or len(set(first)) == 1 or len(set(second)) == 1:
        return None
    if method == "kendall":
        return kendall(first, second, level=level)
    return correlate(first, second, method=method, level=level)


def correlate_groups(
    scores: Values,
    ratings: Values,
    groups: Sequence[Hashable],
    *,
    method: Method = "pearson",
    level: float = 0.95,
) -> Agreement:
    """The same correlation pooled, within and between groups (domains or systems, in their order).

    ``controlled`` is Pearson's partial correlation with the groups as controls.
    """
    if not len(scores) == len(ratings) == len(groups):
        raise DataError(f"{len(scores)} scores, {len(ratings)} ratings, {len(groups)} groups")
    rows = [
        (score, rating, group)
        for score, rating, group in zip(scores, ratings, groups, strict=True)
        if score is not None and rating is not None
    ]
    columns = {name: [row for row in rows if row[2] == name] for name in dict.fromkeys(groups)}

    def measured(name: str, pairs: Sequence[tuple[float, float]]) -> GroupCorrelation:
        one, other = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
        found = correlate_ratings(one, other, method=method, level=level)
        return GroupCorrelation(name, len(pairs), found)

    pooled = [(score, rating) for score, rating, _ in rows]
    within = [measured(str(name), [row[:2] for row in own]) for name, own in columns.items()]
    means = [
        (_mean([r[0] for r in own]), _mean([r[1] for r in own])) for own in columns.values() if own
    ]
    controlled = None
    if len(rows) > 2:
        controls = indicator_columns([row[2] for row in rows])
        one, other = [pair[0] for pair in pooled], [pair[1] for pair in pooled]
        controlled = partial_correlation(one, other, controls, level=level)
    return Agreement(
        measured("pooled", pooled), tuple(within), measured("between", means), controlled
    )


def compare_scores(
    first: Values, second: Values, ratings: Values, *, level: float = 0.95
) -> Comparison:
    """Which of two scores correlates more with the ratings (Pearson), with Williams' test."""
    one, other, rated = paired(first, second, ratings)
    r12 = correlate_ratings(one, rated, level=level)
    r13 = correlate_ratings(other, rated, level=level)
    r23 = correlate_ratings(one, other, level=level)
    test = None
    if r12 and r13 and r23 and len(rated) > 3:
        test = williams_test(r12.r, r13.r, r23.r, len(rated))
    return Comparison(r12, r13, test, len(rated))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
