"""From scores of examples to the official scripts' numbers, under their names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from askance.data import Example, Score
from askance.metrics.golds import has_answer

__all__ = ["accuracy_summary", "percent", "squad2_summary", "squad_summary"]


def percent(values: Iterable[float], total: int) -> float:
    """``100 · (sum of values) / total``, added from left to right as the official scripts do.

    >>> percent([1.0, 0.0, 0.5], 3)
    50.0
    """
    # Not sum(): from Python 3.12 on it compensates rounding, which changes the last digits.
    added = 0.0
    for value in values:
        added += value
    return 100.0 * added / total


def squad_summary(_: Sequence[Example], scores: Sequence[Score]) -> dict[str, float]:
    """SQuAD 1.1 and KorQuAD: ``exact_match`` and ``f1``."""
    exact = percent((score.exact for score in scores), len(scores))
    return {"exact_match": exact, "f1": percent((score.f1 for score in scores), len(scores))}


def accuracy_summary(_: Sequence[Example], scores: Sequence[Score]) -> dict[str, float]:
    """Multiple choice and yes/no: ``accuracy`` in percent."""
    return {"accuracy": percent((score.exact for score in scores), len(scores))}


def squad2_summary(examples: Sequence[Example], scores: Sequence[Score]) -> dict[str, float]:
    """SQuAD 2.0: ``exact``, ``f1``, ``total``, then the same for HasAns and NoAns."""
    summary = _exact_f1_total(scores, "")
    pairs = list(zip(examples, scores, strict=True))
    for prefix, wanted in (("HasAns_", True), ("NoAns_", False)):
        side = [score for example, score in pairs if has_answer(example) is wanted]
        if side:
            summary |= _exact_f1_total(side, prefix)
    return summary


def _exact_f1_total(scores: Sequence[Score], prefix: str) -> dict[str, float]:
    total = len(scores)
    return {
        f"{prefix}exact": percent((score.exact for score in scores), total),
        f"{prefix}f1": percent((score.f1 for score in scores), total),
        f"{prefix}total": total,
    }
