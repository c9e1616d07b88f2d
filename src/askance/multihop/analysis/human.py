"""How well people agree: the paper's human scores and the upper bound of any system.

Source: Yang et al. 2018, section 5.3 and table 8. At least three extra workers answer each item.
*Human*: the original worker's annotation is the prediction; the extra worker for whom F1 is highest
is the reference that counts. *Upper bound*: each worker in turn, the original one included, against
all others; the highest EM and the highest F1 count, each on its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from askance.data import Example, Prediction
from askance.errors import DataError
from askance.metrics.intervals import Interval
from askance.metrics.resampling import bootstrap_means
from askance.metrics.supporting_facts import (
    FactScore,
    Overlap,
    answer_overlap,
    fact_overlap,
    joint_of,
    mean_numbers,
)

__all__ = ["HumanAgreement", "human_agreement", "human_score", "upper_bound"]

#: Our names of table 8's columns -> the official script's.
_MEASURES = {
    "answer_em": "em",
    "answer_f1": "f1",
    "facts_em": "sp_em",
    "facts_f1": "sp_f1",
    "joint_em": "joint_em",
    "joint_f1": "joint_f1",
}


@dataclass(frozen=True, slots=True)
class HumanAgreement:
    """Every item's scores; ``too_few`` items had fewer extra workers than were asked for."""

    human: tuple[FactScore, ...]
    bound: tuple[FactScore, ...]
    too_few: int = 0

    @property
    def rows(self) -> dict[str, tuple[FactScore, ...]]:
        """Who -> every item's scores, in table 8's order."""
        return {"human": self.human, "upper bound": self.bound}

    def means(self) -> dict[str, dict[str, float]]:
        """Table 8's rows, in percent: who -> EM and F1 of answer, facts and joint."""
        found: dict[str, dict[str, float]] = {}
        for who, scores in self.rows.items():
            numbers = mean_numbers(scores)
            found[who] = {name: 100 * numbers[key] for name, key in _MEASURES.items()}
        return found

    def intervals(self, *, seed: int = 0, level: float = 0.95) -> dict[str, dict[str, Interval]]:
        """The means' percentile intervals in percent, from one bootstrap over items."""
        columns = {
            f"{who}:{name}": [100 * score.numbers[key] for score in scores]
            for who, scores in self.rows.items()
            for name, key in _MEASURES.items()
        }
        ids = [score.id for score in self.human]
        drawn = bootstrap_means(columns, ids, seed=seed, level=level)
        return {
            who: {name: drawn.interval(f"{who}:{name}") for name in _MEASURES} for who in self.rows
        }


def human_agreement(
    examples: Iterable[Example], workers: Sequence[Mapping[str, Prediction]], *, least: int = 3
) -> HumanAgreement:
    """Score the examples' own annotations and one another's of the extra ``workers``.

    ``workers``: for each, its predictions by id; an item that one left out, or failed on, has one
    worker fewer. Items with fewer than ``least`` are left out and counted. Raises DataError where
    none is left.
    """
    human: list[FactScore] = []
    bound: list[FactScore] = []
    too_few = 0
    for example in examples:
        extra = [found for w in workers if (found := w.get(example.id)) and not found.error]
        if len(extra) < least:
            too_few += 1
            continue
        human.append(human_score(_original(example), extra))
        bound.append(upper_bound([_original(example), *extra]))
    if not human:
        fix = "give more workers' files, with the data's ids"
        raise DataError(f"no item has {least} extra workers", fix=fix)
    return HumanAgreement(tuple(human), tuple(bound), too_few)


def human_score(original: Prediction, extra: Iterable[Prediction]) -> FactScore:
    """The original annotation against the extra worker with the highest F1.

    The worker is chosen for answer, facts and joint each on its own, among equal F1 by EM.

    >>> ada = Prediction("1", "Ada Lovelace")
    >>> human_score(ada, [Prediction("1", "Byron"), Prediction("1", "Ada")]).answer
    Overlap(exact=0.0, f1=0.6666666666666666, precision=0.5, recall=1.0)
    """
    triples = [_overlaps(original, worker) for worker in extra]
    answer, facts, joint = (
        max(column, key=_f1_then_exact) for column in zip(*triples, strict=True)
    )
    return FactScore(original.id, answer, facts, joint)


def upper_bound(workers: Sequence[Prediction]) -> FactScore:
    """Each worker against all others: the highest EM, and the highest F1 with its P and R.

    >>> names = ("Ada Lovelace", "Byron", "Ada")
    >>> upper_bound([Prediction("1", name) for name in names]).answer.f1
    0.6666666666666666
    """
    # EM and F1 of a pair are the same both ways, so each pair is looked at once.
    triples = [_overlaps(one, other) for one, other in combinations(workers, 2)]
    answer, facts, joint = (_highest(column) for column in zip(*triples, strict=True))
    return FactScore(workers[0].id, answer, facts, joint)


def _original(example: Example) -> Prediction:
    if not example.answers:
        raise DataError("has no answer to compare", where=f"id {example.id}")
    return Prediction(example.id, example.answers[0].text, facts=example.facts)


def _overlaps(one: Prediction, other: Prediction) -> tuple[Overlap, Overlap, Overlap]:
    answer = answer_overlap(one.answer, other.answer)
    facts = fact_overlap(one.facts, other.facts)
    return answer, facts, joint_of(answer, facts)


def _f1_then_exact(overlap: Overlap) -> tuple[float, float]:
    return overlap.f1, overlap.exact


def _highest(overlaps: Collection[Overlap]) -> Overlap:
    best = max(overlaps, key=_f1_then_exact)
    exact = max(overlap.exact for overlap in overlaps)
    return Overlap(exact, best.f1, best.precision, best.recall)
