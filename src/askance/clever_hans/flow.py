"""What became of an answer when its question was changed."""

from __future__ import annotations

from askance.clever_hans.results import Flow
from askance.data import Example, Prediction, Score
from askance.text import normalize_answer

__all__ = ["answer_flow", "is_right", "same_answer"]


def same_answer(example: Example, before: str, after: str) -> bool:
    """Whether two answers count as one: equal once normalised as the SQuAD metric does.

    >>> same_answer(Example("1", "Who won?"), "The Broncos", "Broncos.")
    True
    """
    if before == after or example.task == "choice":
        return before == after
    left, right = normalize_answer(before), normalize_answer(after)
    # What normalises to nothing ("?", "the") is still an answer, unlike an empty one.
    return left == right and bool(left or (before and after))


def is_right(score: Score) -> bool:
    """Right means an exact match with a gold answer (for an unanswerable question: refused)."""
    return score.exact == 1


def answer_flow(
    example: Example, before: tuple[Prediction, Score], after: tuple[Prediction, Score]
) -> Flow:
    """The one class of a pair of answers.

    ``kept`` and ``abstained`` come first; the other four say what was right before and after.
    """
    if same_answer(example, before[0].answer, after[0].answer):
        return "kept"
    if not after[0].answer:
        return "abstained"
    if is_right(before[1]):
        return "right_to_right" if is_right(after[1]) else "right_to_wrong"
    return "wrong_to_right" if is_right(after[1]) else "wrong_to_wrong"
