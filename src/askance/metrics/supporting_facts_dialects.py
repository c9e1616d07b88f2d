"""How three benchmarks score answers and facts: HotpotQA, 2WikiMultihopQA, MuSiQue.

Written from the published rules of their scripts; ``hotpot`` is held against the script's output.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from askance.data import Example, Fact, Prediction
from askance.errors import DataError
from askance.metrics.forms import tokens
from askance.metrics.supporting_facts import (
    NOTHING,
    FactScore,
    Overlap,
    answer_overlap,
    fact_overlap,
    joint_of,
    word_overlap,
)
from askance.registry import Registry

__all__ = ["DIALECTS", "HOTPOT", "MUSIQUE", "TWOWIKI", "Dialect"]

Facts: TypeAlias = Iterable[Fact]


@dataclass(frozen=True, repr=False)
class Dialect:
    """A benchmark's rules; its ``repr`` is its name, which ``DIALECTS`` turns back into it.

    >>> from askance.data import Answer
    >>> example = Example("1", "Who?", answers=(Answer("Ada"),), facts=(Fact("Ada", 0),))
    >>> HOTPOT, HOTPOT.score_one(example, Prediction("1", "ada", facts=(Fact("Ada", 1),))).joint
    (hotpot, Overlap(exact=0.0, f1=0.0, precision=0.0, recall=0.0))
    """

    name: str
    compare_answer: Callable[[str, Sequence[str]], Overlap]
    compare_facts: Callable[[Facts, Facts], Overlap]
    description: str
    several_answers: bool = True
    title: Callable[[str], str] = str

    def __post_init__(self) -> None:
        # What help() and lists of dialects show of this one.
        object.__setattr__(self, "__doc__", self.description)

    def __repr__(self) -> str:
        return self.name

    def score_one(self, example: Example, prediction: Prediction | None) -> FactScore:
        """Score one prediction; without one, or without its answer, the joint score is 0.

        The facts of a prediction that failed on the answer alone still count. Raises DataError
        where the example has no gold answer, or more than the dialect compares.
        """
        golds = self._golds(example)
        missing = prediction is None or bool(prediction.error)
        if prediction is None or (prediction.error and not prediction.facts):
            return FactScore(example.id, NOTHING, NOTHING, NOTHING, missing=True)
        facts = self.compare_facts(self.titled(prediction.facts), self.titled(example.facts))
        if missing:
            return FactScore(example.id, NOTHING, facts, NOTHING, missing=True)
        answer = self.compare_answer(prediction.answer, golds)
        return FactScore(example.id, answer, facts, joint_of(answer, facts))

    def titled(self, facts: Facts) -> tuple[Fact, ...]:
        """The facts with their titles as the dialect compares them."""
        return tuple(Fact(self.title(fact.title), fact.sentence) for fact in facts)

    def _golds(self, example: Example) -> list[str]:
        golds = list(dict.fromkeys(answer.text for answer in example.answers))
        where = f"id {example.id}"
        if not golds:
            fix = "give its answer"
            raise DataError("has no gold answer to score against", where=where, fix=fix)
        if len(golds) > 1 and not self.several_answers:
            what = f"has {len(golds)} gold answers, but {self} compares one"
            raise DataError(what, where=where, fix='use the dialect "2wiki" or "musique"')
        return golds


def _only(compare: Callable[[str, str], Overlap], answer: str, golds: Sequence[str]) -> Overlap:
    return compare(answer, golds[0])


def _each_highest(
    compare: Callable[[str, str], Overlap], answer: str, golds: Sequence[str]
) -> Overlap:
    found = [compare(answer, gold) for gold in golds]
    return Overlap(
        max(overlap.exact for overlap in found),
        max(overlap.f1 for overlap in found),
        max(overlap.precision for overlap in found),
        max(overlap.recall for overlap in found),
    )


def _words_or_empty(answer: str, gold: str) -> Overlap:
    """SQuAD 2.0's rules: yes and no are words like others, two empty answers agree."""
    form, wanted = tokens(answer), tokens(gold)
    if not form.units or not wanted.units:
        same = float(len(form.units) == len(wanted.units))
        return Overlap(same, same, same, same)
    return word_overlap(form, wanted)


def _empty_agree(facts: Facts, gold: Facts) -> Overlap:
    given, wanted = set(facts), set(gold)
    return fact_overlap(given, wanted) if given or wanted else Overlap(1.0, 1.0, 1.0, 1.0)


HOTPOT = Dialect(
    "hotpot",
    partial(_only, answer_overlap),
    fact_overlap,
    "HotpotQA: one gold answer, facts compared exactly; the official script's numbers.",
    several_answers=False,
)
TWOWIKI = Dialect(
    "2wiki",
    partial(_each_highest, answer_overlap),
    fact_overlap,
    "2WikiMultihopQA: aliases, of which EM, F1, P and R are each the highest; titles without case.",
    title=str.lower,
)
MUSIQUE = Dialect(
    "musique",
    partial(_each_highest, _words_or_empty),
    _empty_agree,
    "MuSiQue: aliases by SQuAD 2.0's rules, whole paragraphs as facts, sufficiency.",
)

DIALECTS = Registry(
    "dialect",
    {
        "hotpot": "askance.metrics.supporting_facts_dialects:HOTPOT",
        "2wiki": "askance.metrics.supporting_facts_dialects:TWOWIKI",
        "musique": "askance.metrics.supporting_facts_dialects:MUSIQUE",
    },
)
