"""A question's stems replaced by a word without a meaning, their particles refitted to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from askance.language.english import word_set
from askance.language.korean.morphemes import NOMINAL, Morpheme, morphemes
from askance.language.korean.nouns import focus
from askance.language.korean.particles import refit
from askance.language.korean.question_words import QuestionWord, eojeol_rest
from askance.text import Span

__all__ = ["Edit", "blank_focus", "blank_phrase", "blank_word"]

_DETERMINERS = word_set("어느 어떤 무슨 뭔 몇 웬")
_CONTRACTED = {"ᆯ": "을", "ᆫ": "은"}
_FINALS = {chr(0x11A7 + number): number for number in range(1, 28)}
_WITH_HA = {"었": "했", "아": "해", "어": "해"}


class Edit(NamedTuple):
    """``text`` takes the place of the characters of ``span``."""

    span: Span
    text: str


def blank_word(text: str, word: QuestionWord, token: str) -> Edit:
    """The stem of ``word`` replaced by ``token``, what follows it kept in its fitting form.

    >>> from askance.language.korean.question_words import question_words
    >>> [blank_word(t, question_words(t)[0], "blah") for t in ("무엇을", "뭘")]
    [Edit(span=Span(start=0, end=3), text='blah를'), Edit(span=Span(start=0, end=1), text='blah를')]
    """
    parts = morphemes(text)
    if contracted := _contracted(parts, word):
        return Edit(word.span, token + _written_out(word, contracted, token))
    return _with_particle(text, word.span, parts, word.index + 1, token)


def blank_phrase(text: str, word: QuestionWord, token: str) -> Edit:
    """The same with the noun that a determiner such as 어느 or 몇 leads.

    >>> from askance.language.korean.question_words import question_words
    >>> text = "몇 년에 태어났나?"
    >>> blank_phrase(text, question_words(text)[0], "blah")
    Edit(span=Span(start=0, end=3), text='blah')
    """
    parts = morphemes(text)
    after = word.index + 1
    if word.word not in _DETERMINERS or after >= len(parts) or parts[after].tag not in NOMINAL:
        return blank_word(text, word, token)
    for part in eojeol_rest(parts, after):
        if part.tag not in NOMINAL:
            break
        after += 1
    span = Span(word.span.start, parts[after].span.end)
    return _with_particle(text, span, parts, after + 1, token)


def blank_focus(text: str, token: str) -> Edit | None:
    """The noun before a closing 은 or 는 replaced; None where there is none.

    >>> blank_focus("훈민정음을 만든 왕은?", "blah")
    Edit(span=Span(start=9, end=11), text='blah는')
    """
    found = focus(text)
    if found is None:
        return None
    between = text[found.noun.end : found.particle.start]
    particle = refit(text[slice(*found.particle)], token)
    return Edit(Span(found.noun.start, found.particle.end), token + between + particle)


def _with_particle(
    text: str, span: Span, parts: Sequence[Morpheme], index: int, token: str
) -> Edit:
    """``token`` for ``span``, and with it the particle that may be morpheme number ``index``."""
    first = parts[index] if index < len(parts) else None
    if first is None or not first.is_particle or first.span.start != span.end:
        return Edit(span, token)
    written = text[slice(*first.span)]
    fitting = refit(written, token)
    if fitting == written:
        return Edit(span, token)
    return Edit(Span(span.start, first.span.end), token + fitting)


def _contracted(parts: Sequence[Morpheme], word: QuestionWord) -> Morpheme | None:
    """What is written into the stem's own last syllable, such as the ㄹ of 뭘."""
    rest = (part for part in eojeol_rest(parts, word.index) if part.tag != "VCP")
    inside = (part for part in rest if part.span.start < min(word.span.end, part.span.end))
    return next(inside, None)


def _written_out(word: QuestionWord, part: Morpheme, token: str) -> str:
    """What of ``part`` stood on the stem's last syllable: the 인 of 어딘가, the 했 of 어땠나."""
    if part.is_particle:
        return refit(_CONTRACTED.get(part.form, part.form), token)
    adjective = word.word == "어떻"
    if final := _FINALS.get(part.form[0]):
        return chr(ord("하" if adjective else "이") + final)
    return _WITH_HA.get(part.form, part.form) if adjective else part.form
