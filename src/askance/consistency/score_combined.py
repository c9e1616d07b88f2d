"""Keywords and the whole score of FCC (Jung et al. 2021, section 3.4.3).

Formula (3): ``FCC_K = K_summary / K_original``, the share of the source's keywords that the summary
contains; formula (4): ``FCC = W_Q·FCC_Q + W_K·FCC_K``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from askance.consistency.score import QuestionScore
from askance.errors import OptionError

__all__ = ["ConsistencyScore", "KeywordScore", "combine_scores", "score_keywords"]

Fallback = Literal["", "keywords", "questions", "none"]


@dataclass(frozen=True, slots=True)
class KeywordScore:
    """FCC_K: which of the source's keywords the summary contains and which it misses."""

    kept: tuple[str, ...]
    missed: tuple[str, ...]

    @property
    def value(self) -> Fraction | None:
        """K_summary / K_original; None where the source has no keyword."""
        original = len(self.kept) + len(self.missed)
        return Fraction(len(self.kept), original) if original else None


def score_keywords(
    keywords: Iterable[str], summary: str, contains: Callable[[str, str], bool]
) -> KeywordScore:
    """FCC_K by formula (3); ``contains(summary, keyword)`` decides, each keyword counts once.

    >>> float(score_keywords(["Kim", "goal"], "Kim won.", lambda text, word: word in text).value)
    0.5
    """
    distinct = list(dict.fromkeys(keywords))
    held = {word: contains(summary, word) for word in distinct}
    kept = tuple(word for word in distinct if held[word])
    return KeywordScore(kept, tuple(word for word in distinct if not held[word]))


@dataclass(frozen=True, slots=True)
class ConsistencyScore:
    """FCC with its two parts and their weights.

    ``fallback`` names the one part that ``value`` is where the other has no value: ``keywords`` or
    ``questions``; ``none`` where neither has and ``value`` is None.
    """

    value: Fraction | None
    questions: QuestionScore
    keywords: KeywordScore
    question_weight: Fraction
    keyword_weight: Fraction
    fallback: Fallback = ""


def combine_scores(
    questions: QuestionScore,
    keywords: KeywordScore,
    *,
    question_weight: float = 0.6,
    keyword_weight: float = 0.4,
) -> ConsistencyScore:
    """FCC by formula (4), the weights scaled to sum 1; one part alone where the other has no value.

    A part with weight 0 is never fallen back to. Raises OptionError for weights below 0 or both 0.
    """
    given = (question_weight, keyword_weight)
    if not all(0 <= weight < math.inf for weight in given) or not sum(given):
        raise OptionError(f"weights {given}", fix="two numbers from 0 up, one above 0")
    # As written: 0.6 is three fifths.
    wq, wk = (Fraction(str(weight)) for weight in given)
    wq, wk = wq / (wq + wk), wk / (wq + wk)
    has_questions = questions.value is not None or not wq
    has_keywords = keywords.value is not None or not wk
    fallback: Fallback = ""
    if not (has_questions and has_keywords):
        wq, wk, fallback = _remaining(wq, wk, has_questions, has_keywords)
    value = None
    if fallback != "none":
        value = wq * (questions.value or 0) + wk * (keywords.value or 0)
    return ConsistencyScore(value, questions, keywords, wq, wk, fallback)


def _remaining(
    wq: Fraction, wk: Fraction, has_questions: bool, has_keywords: bool
) -> tuple[Fraction, Fraction, Fallback]:
    if has_keywords and wk:
        return Fraction(), Fraction(1), "keywords"
    if has_questions and wq:
        return Fraction(1), Fraction(), "questions"
    return Fraction(), Fraction(), "none"
