"""``srl_switch`` of Korean questions: the nouns of subject and object change places."""

from __future__ import annotations

from collections.abc import Sequence

from askance.clever_hans.question_words import Edit, apply_edits
from askance.data import Perturbed
from askance.language.english import word_set
from askance.language.korean import (
    Clause,
    MarkedNoun,
    QuestionWord,
    clauses,
    final_sound,
    question_words,
    refit,
    sound_before,
)
from askance.text import Span

__all__ = ["switch_nouns"]

# To meet, to resemble, to face: they say the same of both.
_SYMMETRIC = word_set(
    "만나 닮 빼닮 마주치 마주하 마주보 대면하 결혼하 이혼하 같 다르 비슷하 이웃하 인접하"
)


def switch_nouns(text: str, *, keep_wh: bool = False) -> Perturbed:
    """Exchange the nouns before 이/가 and 을/를 of one verb, and refit both particles.

    Moving a noun with its particle would leave its role. A topic (은/는) stands for a missing
    subject, but as it may be none, the reason ``topic_subject`` keeps the change from claiming that
    the answer must be another one.

    >>> switch_nouns("여우가 닭을 쫓은 곳은?").text
    '닭이 여우를 쫓은 곳은?'
    """
    found = clauses(text)
    if not found:
        return Perturbed(text, "unchanged", "no_arg0_and_arg1", "unchanged")
    asking = question_words(text)
    if keep_wh:
        found = [clause for clause in found if not _asks(text, clause, asking)]
        if not found:
            reason = "fewer_than_two_arguments_besides_wh"
            return Perturbed(text, "unchanged", reason, "unchanged")
    for clause in found:
        switched = _switched(text, clause)
        if switched is not None:
            category = "wh_moved" if _asks(text, clause, asking) else "role_swap"
            return Perturbed(switched, "changed", _doubt(clause, category), category)
    return Perturbed(text, "unchangeable", "equal_arguments", "unchanged")


def _asks(text: str, clause: Clause, asking: Sequence[QuestionWord]) -> bool:
    """Whether one of the nouns is a question word, or has one such as 어떤 before it."""
    nouns = (clause.subject.noun, clause.object.noun)
    return any(
        noun.start <= word.span.start < noun.end
        or (word.end <= noun.start and not text[word.end : noun.start].strip())
        for noun in nouns
        for word in asking
    )


def _doubt(clause: Clause, category: str) -> str:
    if category != "role_swap":
        return ""
    if clause.verb in _SYMMETRIC:
        return "symmetric_predicate"
    return "topic_subject" if clause.topic else ""


def _switched(text: str, clause: Clause) -> str | None:
    """The text with both nouns exchanged; None where they are the same."""
    first, second = sorted((clause.subject, clause.object), key=lambda marked: marked.noun)
    if _noun(text, first) == _noun(text, second):
        return None
    return apply_edits(text, [*_edits(text, first, second), *_edits(text, second, first)])


def _edits(text: str, place: MarkedNoun, source: MarkedNoun) -> list[Edit]:
    """The noun of ``source`` and the fitting particle for ``place``."""
    particle = text[slice(*place.particle)]
    noun = _noun(text, source)
    # The reading of "BTS" or 李 may be unknown; the particle it had tells how it ends.
    known = final_sound(noun) if "\uac00" <= noun[-1] <= "\ud7a3" else None
    sound = known or sound_before(text[slice(*source.particle)]) or final_sound(noun)
    fitting = refit(particle, sound)
    if noun == "누구" and fitting == "가":
        noun = "누"
    return [(Span(place.noun.start, place.particle.end), noun + fitting)]


def _noun(text: str, marked: MarkedNoun) -> str:
    """A noun in full: the 누 of 누가 is 누구 before any other particle."""
    noun = text[slice(*marked.noun)]
    return "누구" if noun == "누" else noun
