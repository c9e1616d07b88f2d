"""The question score of FCC (Jung et al. 2021, section 3.4.2), with what it leaves open named.

Formula (2): ``FCC_Q = Σ M(Qj)·S_Q(Qj) / Σ S_Q(Qj)``. A score that can't be computed is None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from askance.consistency.baselines import rouge_n
from askance.consistency.salience import Salience
from askance.errors import DataError, OptionError
from askance.text import normalize_answer

__all__ = [
    "MATCHES",
    "Question",
    "QuestionScore",
    "ScoredQuestion",
    "score_questions",
]

Whose = Literal["summary", "source", "matched", "union"]
Unanswered = Literal["unsupported", "0", "drop"]
Weighing = Literal["slots", "slots+answer"]
Outcome = Literal["agreed", "contradicted", "unsupported", "dropped"]
Match = Callable[[str, str], float]

#: How two answers are compared, by name; a function that knows values is passed instead.
MATCHES: Mapping[str, Match] = {
    "exact": lambda one, other: float(one == other),
    "normalised": lambda one, other: float(normalize_answer(one) == normalize_answer(other)),
    "f1": lambda one, other: rouge_n(one, other, 1).f1,
}


@dataclass(frozen=True, slots=True)
class Question:
    """A question that one side asks and answers.

    ``key`` is equal for the same question on both sides (same template, equal normalised slots);
    ``slots`` and ``answers`` are names of entities.
    """

    key: str
    text: str
    slots: tuple[str, ...]
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoredQuestion:
    """A question with M (how far its answers agree), its outcome and the entities that weigh it."""

    question: Question
    other: tuple[str, ...]
    match: Fraction
    outcome: Outcome
    entities: tuple[Salience, ...]

    @property
    def salience(self) -> Fraction:
        """S_Q: the mean score of the entities; 0 for a question without any."""
        scores = [entity.score for entity in self.entities]
        return sum(scores, Fraction()) / len(scores) if scores else Fraction()


@dataclass(frozen=True, slots=True)
class QuestionScore:
    """FCC_Q and what it is made of."""

    whose: Whose
    questions: tuple[ScoredQuestion, ...]

    @property
    def counted(self) -> tuple[ScoredQuestion, ...]:
        """The questions in both sums of formula (2)."""
        return tuple(scored for scored in self.questions if scored.outcome != "dropped")

    @property
    def weight(self) -> Fraction:
        """Σ S_Q(Qj)."""
        return sum((scored.salience for scored in self.counted), Fraction())

    @property
    def value(self) -> Fraction | None:
        """FCC_Q; None without a question or where Σ S_Q is 0."""
        if not self.weight:
            return None
        agreed = (scored.match * scored.salience for scored in self.counted)
        return sum(agreed, Fraction()) / self.weight

    @property
    def coverage(self) -> Fraction:
        """The share of the questions that the other side answers; 0 where there is no score."""
        if self.value is None:
            return Fraction()
        return Fraction(sum(bool(scored.other) for scored in self.questions), len(self.questions))

    def count(self, outcome: Outcome) -> int:
        """How many questions came out so."""
        return sum(scored.outcome == outcome for scored in self.questions)


def score_questions(
    summary: Sequence[Question],
    source: Sequence[Question],
    salience: Mapping[str, Salience],
    *,
    match: Match | str,
    whose: Whose = "summary",
    unanswered: Unanswered = "unsupported",
    weighing: Weighing = "slots",
) -> QuestionScore:
    """FCC_Q by formula (2).

    ``whose``: the summary's questions measure consistency, the source's coverage. Where the other
    side has no answer, M is 0 and the question is counted as ``unsupported``, with ``0`` as
    contradicted, with ``drop`` not at all. Raises OptionError for an unknown option, DataError for
    a question given twice, without an answer, or with an entity that ``salience`` lacks.
    """
    options = ((whose, Whose), (unanswered, Unanswered), (weighing, Weighing))
    for value, known in options:
        if value not in get_args(known):
            raise OptionError(f"no option named {value!r}", fix=" or ".join(get_args(known)))
    compare = _comparison(match)
    claims, truths = _by_key(summary), _by_key(source)
    found: list[ScoredQuestion] = []
    for key in _asked(claims, truths, whose):
        mine, theirs = claims, truths
        if whose == "source" or key not in claims:
            mine, theirs = truths, claims
        question, other = mine[key], theirs[key].answers if key in theirs else ()
        names = question.slots + (question.answers if weighing == "slots+answer" else ())
        agreement = _agreement(question.answers, other, compare)
        outcome = _outcome(agreement, other, unanswered)
        entities = tuple(_known(salience, name, question) for name in dict.fromkeys(names))
        found.append(ScoredQuestion(question, other, agreement, outcome, entities))
    return QuestionScore(whose, tuple(found))


def _comparison(match: Match | str) -> Match:
    if not isinstance(match, str):
        return match
    if match not in MATCHES:
        raise OptionError(f"no match named {match!r}", fix=f"known: {', '.join(MATCHES)}")
    return MATCHES[match]


def _by_key(questions: Iterable[Question]) -> dict[str, Question]:
    found: dict[str, Question] = {}
    for question in questions:
        if question.key in found or not question.answers:
            fault = "twice" if question.key in found else "without an answer"
            raise DataError(f"question {question.key!r} is given {fault}")
        found[question.key] = question
    return found


def _asked(claims: Mapping[str, object], truths: Mapping[str, object], whose: Whose) -> list[str]:
    if whose == "matched":
        return [key for key in claims if key in truths]
    if whose == "union":
        return list(dict.fromkeys([*claims, *truths]))
    return list(claims if whose == "summary" else truths)


def _agreement(mine: Sequence[str], theirs: Sequence[str], compare: Match) -> Fraction:
    """M: the mean, over the asking side's answers, of the best match on the other side."""
    if not theirs:
        return Fraction()
    best = [max(Fraction(compare(answer, other)) for other in theirs) for answer in mine]
    if not all(0 <= value <= 1 for value in best):
        raise DataError("a match of answers lies outside of 0 to 1")
    return sum(best, Fraction()) / len(best)


def _outcome(agreement: Fraction, other: Sequence[str], unanswered: Unanswered) -> Outcome:
    """Half an agreement or more agrees."""
    if other:
        return "agreed" if 2 * agreement >= 1 else "contradicted"
    named: dict[Unanswered, Outcome] = {
        "unsupported": "unsupported",
        "0": "contradicted",
        "drop": "dropped",
    }
    return named[unanswered]


def _known(salience: Mapping[str, Salience], name: str, question: Question) -> Salience:
    if name not in salience:
        raise DataError(f"entity {name!r} of question {question.key!r} has no salience")
    return salience[name]
