"""Two systems on the same questions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from askance.data import Example
from askance.metrics.intervals import Interval
from askance.metrics.resampling import bootstrap_means
from askance.metrics.scores import prediction_key
from askance.metrics.supporting_facts import OFFICIAL_NAMES
from askance.metrics.supporting_facts_dialects import Dialect
from askance.multihop.scores import MultihopScores, Row, score_multihop
from askance.multihop.scores_matching import Predictions, by_key

__all__ = ["MultihopComparison", "compare_multihop"]


@dataclass(frozen=True, slots=True, repr=False)
class MultihopComparison:
    """``second`` against ``first`` on the same examples.

    ``differences`` are second minus first, the intervals from a paired bootstrap over examples.
    """

    first: MultihopScores
    second: MultihopScores
    differences: dict[str, float]
    intervals: dict[str, Interval]

    @property
    def n(self) -> int:
        """How many examples both were scored on."""
        return self.first.n

    def to_dicts(self) -> list[Row]:
        """A row for each number: both, the difference, its interval, and who won on how many."""
        first, second = self.first.columns(), self.second.columns()
        rows: list[Row] = []
        for name, interval in self.intervals.items():
            pairs = list(zip(first[name], second[name], strict=True))
            rows.append(
                {
                    "measure": name,
                    "first": self.first.overall[name],
                    "second": self.second.overall[name],
                    "difference": self.differences[name],
                    "low": interval.low,
                    "high": interval.high,
                    "first better": sum(one > other for one, other in pairs),
                    "second better": sum(one < other for one, other in pairs),
                }
            )
        return rows

    def __repr__(self) -> str:
        interval = self.intervals["joint_f1"]
        change = f"{self.differences['joint_f1']:+.4f} [{interval.low:+.4f}, {interval.high:+.4f}]"
        return f"<MultihopComparison {self.first.dialect}: joint_f1 {change}; n={self.n}>"

    def _repr_html_(self) -> str:
        rows = self.to_dicts()
        head = "".join(f"<th>{name}</th>" for name in rows[0])
        body = "".join(
            "<tr>" + "".join(f"<td>{_shown(value)}</td>" for value in row.values()) + "</tr>"
            for row in rows
        )
        return f"<table><caption>n={self.n}</caption><tr>{head}</tr>{body}</table>"


def compare_multihop(
    examples: Iterable[Example],
    first: Predictions,
    second: Predictions,
    *,
    dialect: str | Dialect = "hotpot",
    answered_only: bool = False,
    seed: int = 0,
    resamples: int = 10_000,
    level: float = 0.95,
) -> MultihopComparison:
    """Compare two systems, example by example; ``answered_only``: where both gave an answer.

    >>> from askance.data import Answer, Fact, Prediction
    >>> example = Example("7", "Who?", answers=(Answer("Ada"),), facts=(Fact("Ada", 0),))
    >>> right = Prediction("7", "Ada", facts=example.facts)
    >>> compare_multihop([example], [], [right]).differences["joint_f1"]
    1.0
    """
    asked, one, other = list(examples), by_key(first), by_key(second)
    if answered_only:
        both = {k for k in one.keys() & other.keys() if not (one[k].error or other[k].error)}
        asked = [e for e in asked if prediction_key(e.id, e.variant) in both]
    before = score_multihop(asked, one, dialect=dialect)
    after = score_multihop(asked, other, dialect=dialect)
    numbers = {f"first {name}": column for name, column in before.columns().items()}
    numbers |= {f"second {name}": column for name, column in after.columns().items()}
    keys = [prediction_key(example.id, example.variant) for example in before.examples]
    bootstrap = bootstrap_means(numbers, keys, seed=seed, resamples=resamples, level=level)
    return MultihopComparison(
        before,
        after,
        {name: after.overall[name] - before.overall[name] for name in OFFICIAL_NAMES},
        {name: bootstrap.difference(f"second {name}", f"first {name}") for name in OFFICIAL_NAMES},
    )


def _shown(value: object) -> str:
    return f"{value:.4f}" if isinstance(value, float) else str(value)
