"""SQuAD 2.0's no-answer probabilities: applying a threshold and finding the best one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from askance.data import Example, Score
from askance.metrics.golds import has_answer

__all__ = ["Evidence", "apply_threshold", "best_thresholds"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the search for a threshold needs of one prediction.

    ``rank`` is its place in the source of the probabilities: the official search breaks ties by it.
    ``exact`` and ``f1`` are those before any threshold; ``answered``: the answer wasn't empty.
    """

    rank: int
    probability: float
    exact: float
    f1: float
    answered: bool


def apply_threshold(example: Example, score: Score, probability: float, threshold: float) -> Score:
    """The score after an answer whose no-answer probability exceeds ``threshold`` is withdrawn."""
    if probability <= threshold:
        return score
    earned = float(not has_answer(example))
    return replace(score, exact=earned, f1=earned)


def best_thresholds(
    examples: Sequence[Example], evidence: Sequence[Evidence | None]
) -> dict[str, float]:
    """The official script's ``best_exact``, ``best_exact_thresh``, ``best_f1``, ``best_f1_thresh``.

    An example without evidence (None: its prediction is missing) is wrong at every threshold.
    """
    seen = [(example, found) for example, found in zip(examples, evidence, strict=True) if found]
    seen.sort(key=lambda pair: (pair[1].probability, pair[1].rank))
    exact, exact_threshold = _best(seen, "exact")
    f1, f1_threshold = _best(seen, "f1")
    return {
        "best_exact": 100.0 * exact / len(examples),
        "best_exact_thresh": exact_threshold,
        "best_f1": 100.0 * f1 / len(examples),
        "best_f1_thresh": f1_threshold,
    }


def _best(
    ranked: Sequence[tuple[Example, Evidence]], column: Literal["exact", "f1"]
) -> tuple[float, float]:
    """Let answers in, the surest first: each gains its score, or loses a right refusal."""
    score: float = sum(not has_answer(example) for example, _ in ranked)
    best, threshold = score, 0.0
    for example, found in ranked:
        if has_answer(example):
            score += getattr(found, column)
        elif found.answered:
            score -= 1
        if score > best:
            best, threshold = score, found.probability
    return best, threshold
