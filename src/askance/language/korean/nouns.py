"""Nouns, names and the noun that a question without a question word asks for."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from askance.language.english import word_set
from askance.language.korean.morphemes import NOMINAL, Morpheme, morphemes
from askance.language.korean.particles import fits
from askance.text import Span, whitespace_spans

__all__ = ["Focus", "Noun", "focus", "noun_before", "nouns"]

_MARKS = word_set("SSO SSC SP SO SW SS")
_OPENING = {")": "(", "）": "（", "]": "[", "〕": "〔", "】": "【"}


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun without its particles; ``name``: some part of it is a proper noun."""

    span: Span
    name: bool


@dataclass(frozen=True, slots=True)
class Focus:
    """The last noun of a question that ends in 은 or 는, and that particle."""

    noun: Span
    particle: Span


def nouns(text: str) -> tuple[Noun, ...]:
    """The nouns of ``text``, at most one for each space-separated word, compounds whole.

    >>> text = "세종이 만든 글자는?"
    >>> [(text[noun.span.start : noun.span.end], noun.name) for noun in nouns(text)]
    [('세종', True), ('글자', False)]
    """
    parts = morphemes(text)
    found: list[Noun] = []
    for index, part in enumerate(parts):
        if part.tag not in NOMINAL | {"SSC"} or _goes_on(parts, index):
            continue
        span = noun_before(text, parts, index + 1)
        if span is None or (found and span.start < found[-1].span.end):
            continue
        first = bisect_left(parts, span.start, key=lambda each: each.span.start)
        name = any(each.tag == "NNP" for each in parts[first : index + 1])
        found.append(Noun(span, name))
    return tuple(found)


def _goes_on(parts: Sequence[Morpheme], index: int) -> bool:
    """Whether the noun that morpheme ``index`` belongs to continues, maybe in brackets."""
    end = parts[index].span.end
    for place in range(index + 1, len(parts)):
        part = parts[place]
        if part.span.start != end or part.tag not in NOMINAL | _MARKS:
            return False
        if part.tag in NOMINAL | {"SSC"}:
            return True
        end = part.span.end
    return False


def noun_before(text: str, parts: Sequence[Morpheme], index: int) -> Span | None:
    """The noun that ends where morpheme ``index`` begins, back to a space or another kind of word.

    Marks at its edges aren't part of it; brackets behind it are.
    """
    end = parts[index - 1].span.end
    start, nominal = end, False
    for place in range(index - 1, -1, -1):
        part = parts[place]
        if part.span.end != start or part.tag not in NOMINAL | _MARKS:
            break
        start = part.span.start
        nominal = nominal or part.tag in NOMINAL
    if not nominal:
        return None
    return _trimmed(text, start, end)


def _trimmed(text: str, start: int, end: int) -> Span | None:
    """A span without the marks at its edges but for a bracket that it opens and closes."""
    while start < end and not text[start].isalnum():
        start += 1
    while start < end and not text[end - 1].isalnum():
        opening = _OPENING.get(text[end - 1])
        if opening and opening in text[start:end]:
            break
        end -= 1
    return Span(start, end) if start < end else None


def focus(text: str) -> Focus | None:
    """The noun before a closing 은 or 는, None where the text ends otherwise.

    >>> text = "훈민정음을 만든 왕은?"
    >>> focus(text)
    Focus(noun=Span(start=9, end=10), particle=Span(start=10, end=11))
    >>> focus("왕은 무엇을 만들었나?")
    """
    last = next((i for i in reversed(range(len(text))) if text[i].isalnum()), 0)
    if not last or text[last] not in "은는" or text[last - 1].isspace():
        return None
    particle = Span(last, last + 1)
    parts = morphemes(text)
    index = next((i for i, p in enumerate(parts) if p.span == particle and p.tag == "JX"), None)
    noun = noun_before(text, parts, index) if index else _unread_noun(text, particle)
    return Focus(noun, particle) if noun else None


def _unread_noun(text: str, particle: Span) -> Span | None:
    """The last word's stem where the analyser took the particle for a verb's ending.

    That ending (the 는 of 높이는, "who raises") stands before a noun, never at a question's end.
    """
    word = whitespace_spans(text[: particle.end])[-1]
    noun = _trimmed(text, word.start, particle.start)
    return noun if noun and fits(text[slice(*particle)], text[slice(*noun)]) else None
