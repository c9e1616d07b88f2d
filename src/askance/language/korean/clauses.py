"""A verb's subject and object, told by their particles."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from askance.language.english import word_set
from askance.language.korean.morphemes import NOMINAL, Morpheme, morphemes
from askance.language.korean.nouns import noun_before
from askance.language.roles import Argument, Frame
from askance.text import Span

__all__ = ["Clause", "MarkedNoun", "ParticleRoles", "clauses"]

# What ends the reach of a subject or object: a verb, the copula, an ending.
_BREAKS = ("V", "E", "XSV", "XSA", "SF")
# 을 통해, 에 대해 and the like stand for postpositions, no verbs of their own.
_POSTPOSITIONS = word_set("통하 위하 대하 관하 의하 인하 향하 비롯하 따르")
_MARKERS = word_set("이 가 을 를 은 는")
# Bare nouns that say when, and don't lead to the noun after them.
_TIMES = word_set(
    "어제 오늘 내일 당시 현재 이후 이전 최근 처음 지금 그때 매년 올해 작년 지난해 후 전 뒤 때 동안 "
    "중 경 무렵 말 초 직후 직전 이날 하루 먼저 이번 다시"
)
_BARE = word_set("NNG NNP SL SH SN XPN XSN")


@dataclass(frozen=True, slots=True)
class MarkedNoun:
    """A noun, with the bare nouns before it, and the particle that marks its role."""

    noun: Span
    particle: Span


@dataclass(frozen=True, slots=True)
class Clause:
    """Subject, object and verb (its stem) that belong together.

    ``topic``: what stands for the subject is marked by 은 or 는, and may be something else.
    """

    subject: MarkedNoun
    object: MarkedNoun
    verb: str
    verb_span: Span
    topic: bool = False


class ParticleRoles:
    """Role frames of Korean by particles alone: 이/가 marks ARG0, 을/를 ARG1."""

    identity = "particles"

    def frames(self, question: str) -> Sequence[Frame]:
        """A frame for each verb with subject and object; topics aren't taken for subjects.

        >>> [a.label for a in ParticleRoles().frames("여우가 닭을 쫓았나?")[0].arguments]
        ['ARG0', 'ARG1']
        """
        return [
            Frame(
                clause.verb_span,
                (Argument("ARG0", clause.subject.noun), Argument("ARG1", clause.object.noun)),
            )
            for clause in clauses(question)
            if not clause.topic
        ]


def clauses(text: str) -> list[Clause]:
    """The clauses of ``text`` with subject and object, those with a true subject first.

    Only words with no verb between them are put together: of 내가 쓴 글을 nothing is known.

    >>> clause = clauses("여우가 어제 닭을 왜 쫓았나?")[0]
    >>> clause.subject.noun, clause.object.noun, clause.verb
    (Span(start=0, end=2), Span(start=7, end=8), '쫓')
    """
    parts = morphemes(text)
    found = list(_pairs(text, parts))
    return sorted(found, key=lambda clause: clause.topic)


def _pairs(text: str, parts: Sequence[Morpheme]) -> Iterator[Clause]:
    subject = item = topic = None
    for index, part in enumerate(parts):
        if part.tag.startswith(_BREAKS) and not _postposition(parts, index):
            subject = item = topic = None
        if part.tag not in ("JKS", "JKO", "JX") or part.form not in _MARKERS:
            continue
        marked = _marked(text, parts, index)
        if part.tag == "JKS":
            subject, topic = marked, None
        elif part.tag == "JX":
            topic = marked
        else:
            item = None if _to_postposition(parts, index) else marked
        doer = subject or topic
        verb = _verb(parts, index) if doer and item else None
        if doer and item and verb:
            yield Clause(doer, item, *verb, topic=subject is None)
            subject = item = topic = None


def _marked(text: str, parts: Sequence[Morpheme], index: int) -> MarkedNoun | None:
    """The noun of the particle ``index``; None for 것, 때 and whatever isn't a noun."""
    if index == 0:
        return None
    before, particle = parts[index - 1], parts[index]
    if before.tag not in NOMINAL | {"SSC"} or before.span.end != particle.span.start:
        return None
    noun = noun_before(text, parts, index)
    if noun is None or noun.end != particle.span.start or before.tag == "NNB":
        return None
    return MarkedNoun(Span(_phrase_start(text, parts, noun.start), noun.end), particle.span)


def _phrase_start(text: str, parts: Sequence[Morpheme], start: int) -> int:
    """Where the bare nouns begin that lead to the noun at ``start``: 미국 대통령."""
    while start > 0:
        head = text[:start].rstrip() if text[start - 1].isspace() else ""
        word_start = max(head.rfind(space) for space in " \t\n") + 1
        first = bisect_left(parts, word_start, key=lambda part: part.span.start)
        last = bisect_left(parts, start, key=lambda part: part.span.start)
        word = parts[first:last]
        if not word or (word[0].span.start, word[-1].span.end) != (word_start, len(head)):
            break
        if any(part.tag not in _BARE for part in word) or word[-1].form in _TIMES:
            break
        start = word_start
    return start


def _verb(parts: Sequence[Morpheme], index: int) -> tuple[str, Span] | None:
    """The stem of the next verb; None where it only makes one of the object (수영을 하다)."""
    for place in range(index + 1, len(parts)):
        part = parts[place]
        if part.tag in ("VV", "VA") and not _postposition(parts, place):
            light = part.form == "하" and place == index + 1
            return None if light else (part.form, part.span)
        if part.tag in ("XSV", "XSA") and not _postposition(parts, place):
            noun = parts[place - 1]
            return noun.form + part.form, Span(noun.span.start, part.span.end)
    return None


def _postposition(parts: Sequence[Morpheme], index: int) -> bool:
    """Whether this is 통하 or its ending in 을 통해, 을 통하여."""
    verb = index if parts[index].tag == "VV" else index - 1
    if verb < 0 or verb + 1 >= len(parts) or parts[verb].form not in _POSTPOSITIONS:
        return False
    ending = parts[verb + 1]
    return (
        parts[verb].tag == "VV" and ending.tag == "EC" and ending.form in ("어", "아", "여", "어서")
    )


def _to_postposition(parts: Sequence[Morpheme], index: int) -> bool:
    return index + 1 < len(parts) and _postposition(parts, index + 1)
