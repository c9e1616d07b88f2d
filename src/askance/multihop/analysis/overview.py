"""Everything the analysis says about a set of questions, as one value."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from askance.data import Example, Prediction
from askance.errors import DataError
from askance.metrics.intervals import wilson_interval
from askance.multihop.analysis.answer_types import ANSWER_TYPES, ANSWER_TYPES_PAPER, answer_type
from askance.multihop.analysis.human import HumanAgreement, human_agreement
from askance.multihop.analysis.question_types import (
    TypeNode,
    count_types,
    question_tokens,
    question_type,
)
from askance.multihop.analysis.reasoning import REASONING_PAPER
from askance.multihop.analysis.worksheets import Labelled, Share

__all__ = ["TABLE_8", "QuestionAnalysis", "analyse_questions"]

#: Table 8 of the paper, in percent: who -> answer EM, F1, facts EM, F1, joint EM, F1.
TABLE_8 = {
    "human": (83.60, 91.40, 61.50, 90.04, 52.30, 82.55),
    "upper bound": (96.80, 98.77, 87.40, 97.56, 84.60, 96.37),
}


@dataclass(frozen=True, slots=True)
class QuestionAnalysis:
    """Question types, lengths in tokens, answer types; what people judged, where they did.

    ``answers``: class -> number of answers, by the rules; ``kinds``: the data's own ``type``
    (bridge or comparison) -> number of questions.
    """

    types: TypeNode
    lengths: tuple[int, ...]
    answers: Mapping[str, int]
    kinds: Mapping[str, int]
    reasoning: Labelled | None = None
    corrected: Labelled | None = None
    agreement: HumanAgreement | None = None

    @property
    def n(self) -> int:
        """How many questions there are."""
        return len(self.lengths)

    def answer_shares(self) -> list[Share]:
        """Every class's share of the answers by the rules, in the paper's order."""
        n = sum(self.answers.values())
        counts = ((label, self.answers.get(label, 0)) for label in ANSWER_TYPES.labels)
        return [Share(label, k, n, wilson_interval(k, n)) for label, k in counts]

    def type_shares(self) -> list[Share]:
        """The share of each first word of the question types, the most frequent first."""
        words = [(node.word, node.count) for node in self.types.following]
        untyped = self.n - sum(count for _, count in words)
        found = [*words, ("none", untyped)] if untyped else words
        return [Share(word, k, self.n, wilson_interval(k, self.n)) for word, k in found]

    def length_summary(self) -> dict[str, float]:
        """Mean, median, shortest and longest, in tokens."""
        lengths = self.lengths
        return {
            "mean": statistics.fmean(lengths),
            "median": float(statistics.median(lengths)),
            "shortest": float(min(lengths)),
            "longest": float(max(lengths)),
        }

    def to_dicts(self) -> list[dict[str, object]]:
        """One row for each figure: shares in percent with Wilson's interval, and the paper's."""
        rows = [_row("length", name, value) for name, value in self.length_summary().items()]
        rows += _shares("question type", self.type_shares(), {})
        rows += _shares("answer type", self.answer_shares(), ANSWER_TYPES_PAPER)
        for part, labelled, paper in (
            ("corrected answer type", self.corrected, ANSWER_TYPES_PAPER),
            ("reasoning type", self.reasoning, REASONING_PAPER),
        ):
            if labelled is not None:
                rows += _shares(part, labelled.shares(), paper)
        return [*rows, *self._human()]

    def _human(self) -> Iterator[dict[str, object]]:
        if self.agreement is None:
            return
        items = len(self.agreement.human)
        intervals = self.agreement.intervals()
        for who, means in self.agreement.means().items():
            for (name, value), paper in zip(means.items(), TABLE_8[who], strict=True):
                span = intervals[who][name]
                yield _row(who, name, value, n=items, low=span.low, high=span.high, paper=paper)

    def __repr__(self) -> str:
        first = ", ".join(f"{share.label} {share.count}" for share in self.type_shares()[:3])
        return f"<QuestionAnalysis {self.n} questions: {first}, …>"


def analyse_questions(
    examples: Iterable[Example],
    *,
    reasoning: Labelled | None = None,
    corrected: Labelled | None = None,
    workers: Sequence[Mapping[str, Prediction]] = (),
    least: int = 3,
) -> QuestionAnalysis:
    """Analyse questions; with people's sheets and answers also reasoning types and agreement.

    ``workers``: the predictions by id of each extra worker, of whom an item needs ``least``.
    Raises DataError where there are no questions, or too few workers for any item.

    >>> analyse_questions([Example("1", "Who was Ada?"), Example("2", "Who wrote it?")])
    <QuestionAnalysis 2 questions: who 2, …>
    """
    given = list(examples)
    if not given:
        raise DataError("there are no questions to analyse")
    kinds = Counter(kind for e in given if isinstance(kind := e.extra.get("type"), str))
    answered = ((e.question, e.answers[0].text) for e in given if e.answers)
    return QuestionAnalysis(
        types=count_types(question_type(example.question) for example in given),
        lengths=tuple(len(question_tokens(example.question)) for example in given),
        answers=Counter(answer_type(question, answer) for question, answer in answered),
        kinds=kinds,
        reasoning=reasoning,
        corrected=corrected,
        agreement=human_agreement(given, workers, least=least) if workers else None,
    )


def _row(
    part: str,
    name: str,
    value: object,
    *,
    n: object = None,
    low: float | None = None,
    high: float | None = None,
    paper: float | None = None,
) -> dict[str, object]:
    row = {"part": part, "name": name, "n": n, "value": value, "low": low, "high": high}
    return {**row, "paper": paper}


def _shares(
    part: str, shares: Iterable[Share], paper: Mapping[str, float]
) -> list[dict[str, object]]:
    return [
        _row(
            part,
            share.label,
            None if share.value is None else 100 * share.value,
            n=share.count,
            low=100 * share.interval.low,
            high=100 * share.interval.high,
            paper=paper.get(share.label),
        )
        for share in shares
    ]
