"""Answer normalisation and tokens with offsets."""

from __future__ import annotations

import re
import string
from typing import NamedTuple

__all__ = ["Span", "hangul_share", "normalize_answer", "whitespace_spans"]

_ARTICLES = re.compile(r"\b(a|an|the)\b")
_DROP_PUNCTUATION = str.maketrans("", "", string.punctuation)
_HANGUL = re.compile("[\uac00-\ud7a3\u1100-\u11ff\u3131-\u318e]")
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


def hangul_share(text: str) -> float:
    """The share of Hangul among the letters of ``text``, 0 where it has none.

    >>> hangul_share("서울 Seoul, 2"), hangul_share("2!")
    (0.2857142857142857, 0.0)
    """
    letters = sum(map(str.isalpha, text))
    return len(_HANGUL.findall(text)) / letters if letters else 0.0
