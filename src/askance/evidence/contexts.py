"""A changed context, told as what is left of the original one, and put in its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from askance.data import Example, Fact, Paragraph
from askance.multihop.settings import with_paragraphs
from askance.readers.facts import numbered_facts
from askance.text import hangul_share, normalize_answer

__all__ = [
    "Context",
    "Part",
    "fact_sentences",
    "given_facts",
    "gold_paragraphs",
    "holds_answer",
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


def fact_sentences(example: Example) -> list[set[int]]:
    """For each paragraph the numbers, within it, of its supporting facts."""
    gold = set(example.facts)
    return [
        {number for number, fact in enumerate(names) if fact in gold}
        for names in numbered_facts(example.paragraphs)
    ]


def gold_paragraphs(example: Example) -> list[int]:
    """The numbers of the paragraphs that hold a supporting fact.

    A fact whose number is wrong stands for all paragraphs of its title.

    >>> gold_paragraphs(Example("1", "?", (Paragraph(("A.",), "Fog"),), facts=(Fact("Fog", 7),)))
    [0]
    """
    known = {fact for names in numbered_facts(example.paragraphs) for fact in names}
    lost = {fact.title for fact in example.facts if fact not in known}
    held = fact_sentences(example)
    return [n for n, p in enumerate(example.paragraphs) if held[n] or p.title in lost]


def given_facts(paragraphs: Sequence[Paragraph]) -> set[Fact]:
    """The sentences that a reader of ``paragraphs`` can show; empty ones were taken away."""
    return {
        fact
        for names, paragraph in zip(numbered_facts(paragraphs), paragraphs, strict=True)
        for fact, sentence in zip(names, paragraph.sentences, strict=True)
        if sentence
    }


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

    A sentence that was taken out leaves an empty one behind, and so does a paragraph that a later
    one of its title is numbered after: what is left keeps its facts' names. Facts that aren't there
    any more are dropped; answers are at their first place in what is left of the gold paragraphs.
    """
    paragraphs = context.lent or tuple(_left(example, context.parts))
    given = given_facts(paragraphs)
    facts = () if context.lent else tuple(fact for fact in example.facts if fact in given)
    shown = with_paragraphs(replace(example, facts=facts), paragraphs)
    return replace(shown, variant=variant)


def _left(example: Example, parts: Sequence[Part]) -> Iterator[Paragraph]:
    cut = {number: _cut(example.paragraphs[number], kept) for number, kept in parts}
    left = [number for number, _ in parts if cut[number].text.strip()]
    placed: set[int] = set()
    for number in left:
        title = example.paragraphs[number].title
        for earlier in range(number):
            paragraph = example.paragraphs[earlier]
            if paragraph.title == title and earlier not in placed and earlier not in left:
                placed.add(earlier)
                yield _cut(paragraph, ())
        placed.add(number)
        yield cut[number]


def _cut(paragraph: Paragraph, kept: Sequence[int]) -> Paragraph:
    if len(kept) == len(paragraph.sentences):
        return paragraph
    sentences = (s if n in kept else "" for n, s in enumerate(paragraph.sentences))
    return replace(paragraph, sentences=tuple(sentences))
