"""Answer normalisation and tokens with offsets."""

from __future__ import annotations

import re
import string
from typing import NamedTuple

__all__ = ["Span", "normalize_answer", "whitespace_spans"]

_ARTICLES = re.compile(r"\b(a|an|the)\b")
_DROP_PUNCTUATION = str.maketrans("", "", string.punctuation)
_NOT_SPACE = re.compile(r"\S+")


class Span(NamedTuple):
    """Characters ``start`` to ``end`` (exclusive) of a text."""

    start: int
    end: int


def normalize_answer(text: str) -> str:
    """Lower-case, drop ASCII punctuation and English articles, squeeze whitespace.

    Exactly the official SQuAD scripts' ``normalize_answer``, in their order.

    >>> normalize_answer("The  Broncos' answer, a.k.a. U.S.")
    'broncos answer aka us'
    """
    return " ".join(_ARTICLES.sub(" ", text.lower().translate(_DROP_PUNCTUATION)).split())


def whitespace_spans(text: str) -> list[Span]:
    """The whitespace-separated words of ``text``, punctuation glued on, as spans.

    >>> text = "Who, then?"
    >>> [text[start:end] for start, end in whitespace_spans(text)]
    ['Who,', 'then?']
    """
    return [Span(*match.span()) for match in _NOT_SPACE.finditer(text)]
