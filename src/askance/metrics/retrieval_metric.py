"""Retrieval metrics as small values: each is called what it prints as, and parses back from it.

With a question's gold documents at ranks ``r_1 < r_2 < …`` (infinite where not found), their number
``g`` and ``[·]`` 1 where true, one question earns (method page "HotpotQA", section 4):

- ``map``: average precision ``(Σ_j j / r_j) / g``; gold that wasn't found adds 0 (trec_eval's).
- ``map_bound``: the same with rank ``candidates + 1`` for gold that wasn't found, each precision at
  most 1: the upper bound that the paper reports (appendix C.1).
- ``mean_rank``: the mean of its ranks, ``candidates + 1`` where not found; averaged over all gold
  documents, not over questions.
- ``hits@k``: the share of gold documents with ``r_j ≤ k``, averaged over all gold documents. The
  paper doesn't define its Hits@k; Mean Rank beside it is "averaged over the ranks of two gold
  paragraphs", and so is this. The other readings are the three recalls.
- ``recall_any@k``, ``recall_share@k``, ``recall_all@k``: whether any gold document, what share of
  them, whether all of them have ``r_j ≤ k``; averaged over questions.
- ``precision@k``: the share of gold among the first k. ``mrr``: ``1 / r_1``.
- ``ndcg@k``: ``Σ_j gain_j / log2(r_j + 1)`` over the same sum of the ideal ranking; gains are the
  grades themselves (trec_eval's, Järvelin & Kekäläinen 2002).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeAlias

import numpy as np

from askance.errors import OptionError
from askance.metrics.gold_ranks import Floats, GoldRanks

__all__ = ["RETRIEVAL_METRICS", "RetrievalMetric", "parse_retrieval_metric"]

Formula: TypeAlias = Callable[[GoldRanks, float], Floats]
_NAME = re.compile(r"([a-z_]+)(?:@([1-9][0-9]{0,8}))?")


@dataclass(frozen=True, slots=True, repr=False)
class RetrievalMetric:
    """A retrieval metric with its cut ``k`` (None: the whole ranking).

    >>> RetrievalMetric("recall_all", 10), parse_retrieval_metric("recall_all@10")
    (recall_all@10, recall_all@10)
    """

    name: str
    k: int | None = None

    def __repr__(self) -> str:
        return self.name if self.k is None else f"{self.name}@{self.k}"

    @property
    def over_documents(self) -> bool:
        """Whether the mean is over all gold documents instead of over questions."""
        return self.name in ("hits", "mean_rank")

    @property
    def lower_is_better(self) -> bool:
        """Whether less is better: true for ranks alone."""
        return self.name == "mean_rank"

    def per_question(self, found: GoldRanks) -> Floats:
        """The value of every question of ``found``."""
        return _FORMULAS[self.name](found, np.inf if self.k is None else self.k)


def parse_retrieval_metric(name: str) -> RetrievalMetric:
    """The metric called ``name``; raises OptionError for an unknown one or a wrong cut.

    >>> parse_retrieval_metric("mapp")
    Traceback (most recent call last):
    askance.errors.OptionError: no retrieval metric named 'mapp' — did you mean 'map'?
    """
    match = _NAME.fullmatch(name)
    if match is None or match[1] not in _FORMULAS:
        close = get_close_matches(name.partition("@")[0], _FORMULAS, n=1)
        fix = f"did you mean {close[0]!r}?" if close else f"one of {', '.join(_FORMULAS)}"
        raise OptionError(f"no retrieval metric named {name!r}", fix=fix)
    if match[2] is None and match[1] in _CUT_NEEDED:
        raise OptionError(f"{name!r} needs a cut", fix=f"such as {name}@10")
    if match[2] is not None and match[1] in _NO_CUT:
        raise OptionError(f"{match[1]!r} has no cut", fix=f"write {match[1]}")
    return RetrievalMetric(match[1], None if match[2] is None else int(match[2]))


def _average_precision(found: GoldRanks, k: float) -> Floats:
    return _mean_precision(np.where(found.ranks <= k, found.ranks, np.inf), found)


def _bounded_precision(found: GoldRanks, _: float) -> Floats:
    return _mean_precision(found.filled, found)


def _mean_precision(ranks: Floats, found: GoldRanks) -> Floats:
    precisions = np.minimum(1.0, np.arange(1, ranks.shape[1] + 1) / ranks)
    return np.asarray(np.nansum(precisions, axis=1) / found.gold)


def _mean_rank(found: GoldRanks, _: float) -> Floats:
    return np.asarray(np.nanmean(found.filled, axis=1))


def _within(found: GoldRanks, k: float) -> Floats:
    return np.asarray((found.ranks <= k).sum(axis=1), dtype=np.float64)


def _share(found: GoldRanks, k: float) -> Floats:
    return np.asarray(_within(found, k) / found.gold)


def _any(found: GoldRanks, k: float) -> Floats:
    return (_within(found, k) > 0).astype(np.float64)


def _all(found: GoldRanks, k: float) -> Floats:
    return np.asarray(_within(found, k) == found.gold, dtype=np.float64)


def _precision(found: GoldRanks, k: float) -> Floats:
    return np.asarray(_within(found, k) / k)


def _reciprocal_rank(found: GoldRanks, k: float) -> Floats:
    first = found.ranks[:, 0]
    return np.where(first <= k, 1.0 / first, 0.0)


def _normalised_gain(found: GoldRanks, k: float) -> Floats:
    ideal_ranks = np.arange(1.0, found.ideal.shape[1] + 1)
    ideal = _discounted(found.ideal, np.broadcast_to(ideal_ranks, found.ideal.shape), k)
    return np.asarray(_discounted(found.gains, found.ranks, k) / ideal)


def _discounted(gains: Floats, ranks: Floats, k: float) -> Floats:
    terms = np.where(ranks <= k, gains / np.log2(ranks + 1), 0.0)
    return np.asarray(terms.sum(axis=1))


_FORMULAS: dict[str, Formula] = {
    "map": _average_precision,
    "map_bound": _bounded_precision,
    "mean_rank": _mean_rank,
    "hits": _share,
    "recall_any": _any,
    "recall_share": _share,
    "recall_all": _all,
    "precision": _precision,
    "mrr": _reciprocal_rank,
    "ndcg": _normalised_gain,
}
_CUT_NEEDED = frozenset({"hits", "recall_any", "recall_share", "recall_all", "precision"})
_NO_CUT = frozenset({"map_bound", "mean_rank"})


def _parsed(names: Iterable[str]) -> tuple[RetrievalMetric, ...]:
    return tuple(map(parse_retrieval_metric, names))


#: The paper's table 5, then the three recalls of what its reader is given.
RETRIEVAL_METRICS: tuple[RetrievalMetric, ...] = _parsed(
    ["map", "mean_rank", "hits@2", "hits@10", "recall_any@10", "recall_share@10", "recall_all@10"]
)
