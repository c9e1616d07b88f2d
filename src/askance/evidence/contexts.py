"""A changed context, told as what is left of the original one, and put in its place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from askance.data import Answer, Example, Fact, Paragraph
from askance.text import hangul_share, normalize_answer

__all__ = [
    "Context",
    "Part",
    "gold_paragraphs",
    "holds_answer",
    "is_given",
    "put_context",
    "stands_in",
    "whole",
]

#: A paragraph's number, and the numbers of the sentences that are left of it.
Part: TypeAlias = tuple[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Context:
    """What a question is read with: the example's own ``parts`` in their new order, or ``lent``
    paragraphs of another example.
    """

    parts: tuple[Part, ...] = ()
    lent: tuple[Paragraph, ...] = ()


def whole(example: Example, numbers: Sequence[int]) -> tuple[Part, ...]:
    """All sentences of the paragraphs ``numbers``."""
    return tuple((n, tuple(range(len(example.paragraphs[n].sentences)))) for n in numbers)


def gold_paragraphs(example: Example) -> list[int]:
    """The numbers of the paragraphs that hold a supporting fact; of equal titles, all.

    >>> gold_paragraphs(Example("1", "?", (Paragraph(("A.",), "Fog"),), facts=(Fact("Fog", 0),)))
    [0]
    """
    titles = {fact.title for fact in example.facts}
    return [n for n, paragraph in enumerate(example.paragraphs) if paragraph.title in titles]


def stands_in(answer: str, text: str) -> bool:
    """Whether the words of ``answer`` stand in ``text``, as written or normalised as answers are.

    Korean particles stick to their word, so an answer in Hangul may end within one.

    >>> stands_in("Ada", "ada's"), stands_in("Ad", "Ada"), stands_in("서울", "서울에서")
    (True, False, True)
    >>> stands_in("The U.S.", "in the U.S. Navy")
    True
    """
    if hangul_share(answer):
        return answer in text
    if not answer.strip():
        return False
    if re.search(rf"(?<!\w){re.escape(answer.lower())}(?!\w)", text.lower()):
        return True
    wanted = normalize_answer(answer)
    return bool(wanted) and f" {wanted} " in f" {normalize_answer(text)} "


def holds_answer(example: Example, number: int) -> bool:
    """Whether paragraph ``number`` holds a gold answer, as located or word for word."""
    text = example.paragraphs[number].text
    return any(
        (answer.start >= 0 and answer.paragraph == number) or stands_in(answer.text, text)
        for answer in example.answers
    )


def put_context(example: Example, context: Context, variant: str) -> Example:
    """The example with another context; question and answers' texts stay.

    A sentence that was taken out leaves an empty one behind, so that the others keep their numbers;
    a paragraph without text is left out. Facts that aren't there any more are dropped, answers are
    found again where their place is left.
    """
    left = [(n, _cut(example.paragraphs[n], kept)) for n, kept in context.parts]
    left = [(n, paragraph) for n, paragraph in left if paragraph.text.strip()]
    paragraphs = context.lent or tuple(paragraph for _, paragraph in left)
    places = {} if context.lent else {n: place for place, (n, _) in enumerate(left)}
    return replace(
        example,
        paragraphs=paragraphs,
        answers=tuple(_moved(example, answer, context, places) for answer in example.answers),
        facts=tuple(f for f in example.facts if not context.lent and is_given(f, paragraphs)),
        variant=variant,
    )


def _cut(paragraph: Paragraph, kept: Sequence[int]) -> Paragraph:
    if len(kept) == len(paragraph.sentences):
        return paragraph
    sentences = (s if n in kept else "" for n, s in enumerate(paragraph.sentences))
    return replace(paragraph, sentences=tuple(sentences))


def is_given(fact: Fact, paragraphs: Sequence[Paragraph]) -> bool:
    """Whether the sentence of ``fact`` stands in one of ``paragraphs``."""
    return any(
        paragraph.title == fact.title
        and 0 <= fact.sentence < len(paragraph.sentences)
        and bool(paragraph.sentences[fact.sentence])
        for paragraph in paragraphs
    )


def _moved(example: Example, answer: Answer, context: Context, places: dict[int, int]) -> Answer:
    if answer.start < 0 or answer.paragraph not in places:
        return Answer(answer.text)
    kept = dict(context.parts)[answer.paragraph]
    at = gone = 0
    for number, sentence in enumerate(example.paragraphs[answer.paragraph].sentences):
        touches = at < answer.start + len(answer.text) and answer.start < at + len(sentence)
        if number not in kept and touches:
            return Answer(answer.text)
        if number not in kept and at <= answer.start:
            gone += len(sentence)
        at += len(sentence)
    return Answer(answer.text, answer.start - gone, places[answer.paragraph])
