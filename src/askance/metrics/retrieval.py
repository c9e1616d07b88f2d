"""Score rankings against gold documents: every question first, means and intervals from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from askance.data import Ranking
from askance.errors import DataError
from askance.metrics.answer_rank import correct_answer_ranks, first_answer_ranks
from askance.metrics.gold_ranks import Floats, Gold, gold_ranks
from askance.metrics.intervals import Interval
from askance.metrics.resampling import bootstrap_means
from askance.metrics.retrieval_metric import (
    RETRIEVAL_METRICS,
    RetrievalMetric,
    parse_retrieval_metric,
)

__all__ = ["RetrievalScores", "score_rankings"]

_ANSWER_RANKS = ("correct_answer_rank", "first_answer_rank")


@dataclass(frozen=True, slots=True, eq=False)
class RetrievalScores:
    """What every question earned by every metric: ``values[name]`` follows ``ids``.

    NaN: the metric says nothing about that question. ``weights[name]`` is what a question counts
    in the mean. ``missing`` questions had no ranking, ``empty`` ones a ranking without hits (by the
    paper's rule their gold has rank ``candidates + 1``, which is 1 where nothing was a candidate);
    ``extra`` rankings belong to no question.
    """

    ids: tuple[str, ...]
    values: Mapping[str, Floats]
    weights: Mapping[str, Floats]
    missing: frozenset[str] = frozenset()
    empty: frozenset[str] = frozenset()
    extra: frozenset[str] = frozenset()

    @property
    def overall(self) -> dict[str, float]:
        """The mean of every metric; NaN where it says something about no question."""
        return {name: self._mean(name) for name in self.values}

    def _mean(self, name: str) -> float:
        said = np.isfinite(self.values[name])
        weights = self.weights[name][said]
        total = float(weights.sum())
        return float(self.values[name][said] @ weights) / total if total else float("nan")

    def intervals(
        self, *, seed: int = 0, resamples: int = 10_000, level: float = 0.95
    ) -> dict[str, Interval]:
        """Percentile intervals of the means from one bootstrap over questions."""
        columns: dict[str, Floats] = {}
        for name, values in self.values.items():
            said = np.isfinite(values)
            columns[f"{name}:sum"] = np.where(said, values * self.weights[name], 0.0)
            columns[f"{name}:weight"] = np.where(said, self.weights[name], 0.0)
        drawn = bootstrap_means(columns, self.ids, seed=seed, resamples=resamples, level=level)
        return {name: drawn.interval_of(_ratio(name)) for name in self.values}

    def counts(self) -> dict[str, int]:
        """How many questions there are, and how many rankings lacked, found nothing, or no use."""
        kinds = {"missing": self.missing, "empty": self.empty, "extra": self.extra}
        return {"questions": len(self.ids), **{kind: len(ids) for kind, ids in kinds.items()}}

    def to_dicts(self) -> list[dict[str, object]]:
        """A row for every question; None where a metric says nothing."""
        return [
            {"id": question, **{name: _number(v[place]) for name, v in self.values.items()}}
            for place, question in enumerate(self.ids)
        ]

    def __repr__(self) -> str:
        means = ", ".join(f"{name}={mean:.4f}" for name, mean in self.overall.items())
        counts = ", ".join(f"{name}={value}" for name, value in self.counts().items())
        return f"<RetrievalScores {means}; {counts}>"


def score_rankings(
    rankings: Iterable[Ranking],
    gold: Gold,
    metrics: Sequence[str | RetrievalMetric] = RETRIEVAL_METRICS,
    *,
    answers: Mapping[str, str] | None = None,
    text_of: Callable[[str], str] | None = None,
) -> RetrievalScores:
    """Score each question of ``gold`` by its ranking, hits in their given order (best first).

    ``gold``: question id -> gold documents, or -> document -> grade. With ``answers`` (question id
    -> answer) and ``text_of`` (document id -> text) also ``correct_answer_rank`` (the paper's
    CorAns Rank) and ``first_answer_rank``. A question without a ranking found nothing among as many
    candidates as the largest ranking had. Raises DataError, OptionError.

    >>> from askance.data import Hit
    >>> ranking = Ranking("q", (Hit("a", 3.0), Hit("x", 2.0), Hit("b", 1.0)), 3)
    >>> score_rankings([ranking], {"q": {"a", "b"}}, ["map", "mean_rank", "recall_all@2"])
    <RetrievalScores map=0.8333, mean_rank=2.0000, recall_all@2=0.0000; questions=1, missing=0, \
empty=0, extra=0>
    """
    chosen = [parse_retrieval_metric(m) if isinstance(m, str) else m for m in metrics]
    given = tuple(rankings)
    found = gold_ranks(given, gold)
    ones = np.ones(len(found.ids))
    values = {repr(metric): metric.per_question(found) for metric in chosen}
    weights = {repr(metric): found.gold if metric.over_documents else ones for metric in chosen}
    if (answers is None) != (text_of is None):
        fix = "give both answers and text_of, or neither"
        raise DataError("ranks of answers need the answers and the documents' texts", fix=fix)
    if answers is not None and text_of is not None:
        by_id = {ranking.id: ranking for ranking in given}
        ranks = (
            correct_answer_ranks(found, answers, text_of),
            first_answer_ranks(by_id, found, answers, text_of),
        )
        values |= dict(zip(_ANSWER_RANKS, ranks, strict=True))
        weights |= dict.fromkeys(_ANSWER_RANKS, ones)
    return RetrievalScores(found.ids, values, weights, found.missing, found.empty, found.extra)


def _ratio(name: str) -> Callable[[Mapping[str, Any]], Any]:
    return lambda means: means[f"{name}:sum"] / means[f"{name}:weight"]


def _number(value: float) -> float | None:
    return float(value) if np.isfinite(value) else None
