"""Why a prediction lost points: what was wrong with its answer, and with its facts."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from html import unescape
from typing import Literal, TypeAlias, get_args

from askance.data import Example, Fact, Prediction
from askance.metrics.supporting_facts import FactScore
from askance.metrics.supporting_facts_dialects import DIALECTS, Dialect
from askance.text import normalize_answer

__all__ = ["ANSWER_CAUSES", "FACT_CAUSES", "Causes", "diagnose"]

AnswerCause: TypeAlias = Literal[
    "right", "missing", "yes_no_mismatch", "article_or_unicode_only", "partial", "wrong"
]
FactCause: TypeAlias = Literal[
    "right",
    "none_given",
    "paragraph_not_retrieved",
    "right_paragraph_wrong_sentence",
    "title_form_only",
    "fact_missing",
    "fact_extra",
]
ANSWER_CAUSES: tuple[AnswerCause, ...] = get_args(AnswerCause)
FACT_CAUSES: tuple[FactCause, ...] = get_args(FactCause)


@dataclass(frozen=True, slots=True)
class Causes:
    """What was wrong: one cause for the answer, a count of mistakes by cause for the facts.

    A mistake is a gold fact that isn't named or a named one that isn't gold; a wrong sentence of
    the right paragraph is both.
    """

    id: str
    answer: AnswerCause
    mistakes: Mapping[FactCause, int]
    score: FactScore

    @property
    def facts(self) -> FactCause:
        """The cause of most of the facts' mistakes; of equal ones the first of ``FACT_CAUSES``."""
        order = sorted(self.mistakes, key=FACT_CAUSES.index)
        return max(order, key=lambda cause: self.mistakes[cause]) if order else "right"


def diagnose(
    example: Example,
    prediction: Prediction | None,
    *,
    dialect: str | Dialect = "hotpot",
    retrieved: Collection[str] | None = None,
) -> Causes:
    """Find the causes of one prediction's lost points.

    ``retrieved``: the titles that the system could read, else those of the example's context; a
    gold fact of another paragraph is ``paragraph_not_retrieved``. Where neither is known, no fact
    is. ``article_or_unicode_only``: equal once written alike (accents composed, dashes and quotes
    dropped); ``title_form_only``: so for a fact's title.

    >>> example = Example("1", "Are both wet?", facts=(Fact("Fog", 0), Fact("Rain", 2)))
    >>> from askance.data import Answer
    >>> from dataclasses import replace
    >>> example = replace(example, answers=(Answer("yes"),))
    >>> causes = diagnose(example, Prediction("1", "no", facts=(Fact("Fog", 0), Fact("Rain", 1))))
    >>> causes.answer, causes.facts, dict(causes.mistakes)
    ('yes_no_mismatch', 'right_paragraph_wrong_sentence', {'right_paragraph_wrong_sentence': 2})
    """
    chosen: Dialect = DIALECTS.load(dialect) if isinstance(dialect, str) else dialect
    score = chosen.score_one(example, prediction)
    titles = retrieved
    if titles is None and example.paragraphs:
        titles = [paragraph.title for paragraph in example.paragraphs]
    known = None if titles is None else set(map(chosen.title, titles))
    facts = chosen.titled(prediction.facts if prediction else ())
    mistakes = _fact_mistakes(score, facts, chosen.titled(example.facts), known)
    return Causes(example.id, _answer_cause(example, prediction, score), mistakes, score)


def _answer_cause(example: Example, prediction: Prediction | None, score: FactScore) -> AnswerCause:
    if score.missing or prediction is None:
        return "missing"
    if score.answer.f1 == 1:
        return "right"
    golds = [answer.text for answer in example.answers]
    if plain(prediction.answer) in map(plain, golds):
        return "article_or_unicode_only"
    said = [normalize_answer(text) for text in (prediction.answer, *golds)]
    if not score.answer.f1 and any(text in ("yes", "no", "noanswer") for text in said):
        return "yes_no_mismatch"
    return "partial" if score.answer.f1 else "wrong"


def _fact_mistakes(
    score: FactScore,
    facts: Collection[Fact],
    gold: Collection[Fact],
    titles: Collection[str] | None,
) -> Mapping[FactCause, int]:
    if score.facts.f1 == 1:
        return {}
    missed, wrong = set(gold) - set(facts), set(facts) - set(gold)
    if not facts:
        return {"none_given": max(len(missed), 1)}
    found: Counter[FactCause] = Counter()
    _pair_off(missed, wrong, found)
    for fact in missed:
        lacking = titles is not None and fact.title not in titles
        found["paragraph_not_retrieved" if lacking else "fact_missing"] += 1
    found["fact_extra"] += len(wrong)
    return {cause: count for cause in FACT_CAUSES if (count := found[cause])}


def _pair_off(missed: set[Fact], wrong: set[Fact], found: Counter[FactCause]) -> None:
    """Take out the pairs that belong together: one sentence for another, one title's two forms."""
    for fact in sorted(missed, key=_place):
        forms = (other for other in sorted(wrong, key=_place) if _same_form(fact, other))
        near = (other for other in sorted(wrong, key=_place) if other.title == fact.title)
        form, sentence = next(forms, None), next(near, None)
        pair = form or sentence
        if pair is not None:
            missed.discard(fact)
            wrong.discard(pair)
            found["title_form_only" if form else "right_paragraph_wrong_sentence"] += 2


def _place(fact: Fact) -> tuple[str, int]:
    return fact.title, fact.sentence


def _same_form(fact: Fact, other: Fact) -> bool:
    return fact.sentence == other.sentence and plain(fact.title) == plain(other.title)


def plain(text: str) -> str:
    """A text with all that only writing differs in taken away: accents composed, case folded,
    punctuation of any script, entities and articles dropped.

    >>> plain("The “Café”") == plain("cafe\\u0301")
    True
    """
    folded = unicodedata.normalize("NFKC", unescape(text)).casefold()
    kept = "".join(c for c in folded if not unicodedata.category(c).startswith("P"))
    return normalize_answer(kept)
