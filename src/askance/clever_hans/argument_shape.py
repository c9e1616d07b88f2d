"""What an argument looks like on the surface: a clause, or a noun phrase around a predicate."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from askance.language.english import word_set
from askance.language.roles import Frame
from askance.text import Span

__all__ = ["is_clause", "is_in_noun_phrase"]

_FINITE = word_set(
    "am is are was were be been has have had do does did will would can could shall should may "
    "might must isn't aren't wasn't weren't hasn't haven't hadn't don't doesn't didn't won't "
    "wouldn't can't couldn't shouldn't"
)
_RELATIVE = word_set("that which who whom whose where when why what how")
_LONGEST_NOUN = 5  # "king", "thing"; longer words in -ing at the start are mostly gerunds


def is_clause(argument: str) -> bool:
    """Whether it has a finite verb outside its relative clauses, or begins with a gerund.

    >>> [is_clause(text) for text in ("seas will rise", "a river that is long", "selling oil")]
    [True, False, True]
    """
    words = argument.lower().split()
    head = list(takewhile(lambda word: word not in _RELATIVE, words))
    gerund = len(words) > 1 and len(words[0]) > _LONGEST_NOUN and words[0].endswith("ing")
    return gerund or not _FINITE.isdisjoint(head)


def is_in_noun_phrase(text: str, predicate: Span, frames: Sequence[Frame]) -> bool:
    """Whether a predicate is a noun, as far as the surface tells: another predicate's argument
    holds it, and no verb, relative pronoun or "to" stands before it there.
    """
    around = [
        argument.span
        for frame in frames
        for argument in frame.arguments
        if frame.predicate != predicate and _holds(argument.span, predicate)
    ]
    return any(_is_nominal(text[span.start : predicate.start]) for span in around)


def _holds(span: Span, inner: Span) -> bool:
    return span.start <= inner.start and inner.end <= span.end


def _is_nominal(before: str) -> bool:
    words = {word.strip(",;()") for word in before.lower().split()}
    return words.isdisjoint(_FINITE | _RELATIVE | {"to"})
