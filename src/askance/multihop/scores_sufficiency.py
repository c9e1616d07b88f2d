"""MuSiQue-Full: a question counts only if both its versions are told apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from askance.data import Example, Prediction
from askance.datasets.musique import official_id
from askance.metrics.supporting_facts import FactScore
from askance.metrics.supporting_facts_dialects import Dialect
from askance.multihop.predictions_musique import says_answerable

__all__ = ["sufficiency"]

Pair = tuple[Example, Prediction | None]


def sufficiency(pairs: Iterable[Pair], dialect: Dialect) -> dict[str, float]:
    """Group sufficiency F1 of answers and of support, over questions with both versions.

    A question earns the score of its answerable version if every version's predicted
    answerability is right, else 0 (Trivedi et al. 2022, section 5.2). Empty where no question has
    both.
    """
    groups: dict[str, list[Pair]] = defaultdict(list)
    for example, prediction in pairs:
        groups[official_id(example)].append((example, prediction))
    earned = [_earned(group, dialect) for group in groups.values() if _has_both(group)]
    if not earned:
        return {}
    parts: Mapping[str, list[float]] = {
        "group_answer_sufficiency_f1": [score.answer.f1 if score else 0.0 for score in earned],
        "group_support_sufficiency_f1": [score.facts.f1 if score else 0.0 for score in earned],
    }
    return {name: sum(values) / len(earned) for name, values in parts.items()}


def _has_both(group: Iterable[Pair]) -> bool:
    return {example.answerable for example, _ in group} == {True, False}


def _earned(group: Iterable[Pair], dialect: Dialect) -> FactScore | None:
    score = None
    for example, prediction in group:
        if prediction is None or says_answerable(prediction) != example.answerable:
            return None
        if example.answerable:
            score = dialect.score_one(example, prediction)
    return score
