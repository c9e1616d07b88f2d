"""From 100 down to the joint F1: how many points each cause took."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from askance.data import Example
from askance.multihop.causes import ANSWER_CAUSES, FACT_CAUSES, Causes, diagnose
from askance.multihop.scores import MultihopScores

__all__ = ["Step", "diagnose_all", "shares", "waterfall"]

Retrieved: TypeAlias = Mapping[str, Collection[str]]


@dataclass(frozen=True, slots=True)
class Step:
    """A cause with the points of joint F1 that it took, and what is left after it.

    ``part`` is "answer" or "facts"; ``examples`` says how many have that cause.
    """

    part: str
    cause: str
    lost: float
    left: float
    examples: int


def shares(causes: Causes) -> dict[tuple[str, str], Fraction]:
    """What each cause took of one example's joint F1, as exact fractions that add up to 1 − it.

    With A, S and J the F1 of answer, facts and both: had only the answer been right, J would be S;
    had only the facts been, A. The answer took 1 − A where it is counted first and S − J where it
    comes second; its share is the mean of both orders, ((1 − A) + (S − J)) / 2 (the Shapley value
    of two players), that of the facts likewise. The facts' share is split evenly over their
    mistakes.
    """
    score = causes.score
    a, s, j = (Fraction(part.f1) for part in (score.answer, score.facts, score.joint))
    mistakes = sum(causes.mistakes.values())
    # Without a mistake the facts took nothing, even where highest P and R come from two aliases.
    of_facts = ((1 - s) + (a - j)) / 2 if mistakes else Fraction(0)
    taken = {("answer", str(causes.answer)): 1 - j - of_facts}
    for cause, count in causes.mistakes.items():
        taken["facts", str(cause)] = of_facts * count / mistakes
    return {key: share for key, share in taken.items() if share}


def diagnose_all(scores: MultihopScores, retrieved: Retrieved | None = None) -> list[Causes]:
    """The causes of every example; ``retrieved``: id -> the titles that the system could read."""
    return [
        diagnose(example, prediction, dialect=scores.dialect, retrieved=_titles(retrieved, example))
        for example, prediction in zip(scores.examples, scores.predictions, strict=True)
    ]


def waterfall(scores: MultihopScores, retrieved: Retrieved | None = None) -> list[Step]:
    """The points, of 100, that each cause took, the answers' first; the last ``left`` is the joint
    F1 in percent.
    """
    found = diagnose_all(scores, retrieved)
    totals: defaultdict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for causes in found:
        for key, share in shares(causes).items():
            totals[key] += share
    counts = Counter(("answer", str(causes.answer)) for causes in found)
    counts.update(("facts", str(cause)) for causes in found for cause in causes.mistakes)
    steps, left = [], Fraction(100)
    for key in _order():
        if counts[key] and key[1] != "right":
            lost = 100 * totals[key] / scores.n
            left -= lost
            steps.append(Step(*key, float(lost), float(left), counts[key]))
    return steps


def _order() -> list[tuple[str, str]]:
    parts = {"answer": ANSWER_CAUSES, "facts": FACT_CAUSES}
    return [(part, cause) for part, causes in parts.items() for cause in causes]


def _titles(retrieved: Retrieved | None, example: Example) -> Collection[str] | None:
    return None if retrieved is None else retrieved.get(example.id, ())
