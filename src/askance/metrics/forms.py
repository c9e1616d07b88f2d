"""A text as a metric compares it: normalised and cut into units, once for each text."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from askance.text import normalize_answer

__all__ = ["Form", "characters", "normalize_korean_answer", "shared", "tokens"]

#: Up to here a walk through the longer text beats counting both.
_SHORT = 16


class Form(NamedTuple):
    """A normalised text and its units: words or characters."""

    text: str
    units: Sequence[str]


@lru_cache(maxsize=1 << 16)
def tokens(text: str) -> Form:
    """The form that SQuAD compares: words.

    >>> tokens("The cat's cat")
    Form(text='cats cat', units=['cats', 'cat'])
    """
    normalised = normalize_answer(text)
    return Form(normalised, normalised.split())


@lru_cache(maxsize=1 << 16)
def characters(text: str) -> Form:
    """The form that KorQuAD compares: characters, spaces left out.

    >>> characters("'서울' 시")
    Form(text='서울 시', units='서울시')
    """
    normalised = normalize_korean_answer(text)
    return Form(normalised, normalised.replace(" ", ""))


def shared(one: Sequence[str], other: Sequence[str]) -> int:
    """How many units two texts share, each as often as both have it.

    >>> shared("banana", "cabana")
    5
    """
    few, many = (one, other) if len(one) <= len(other) else (other, one)
    if len(few) > _SHORT:
        return (Counter(few) & Counter(many)).total()
    left = list(many)
    for unit in few:
        if unit in left:
            left.remove(unit)
    return len(many) - len(left)


# Quotation marks and brackets separate words; the rest of ASCII punctuation vanishes.
_KOREAN_PUNCTUATION: dict[int, str | None] = {
    **dict.fromkeys(map(ord, string.punctuation)),
    **dict.fromkeys(map(ord, "'\"《》<>〈〉()‘’"), " "),
}


def normalize_korean_answer(text: str) -> str:
    """Lower-case, turn quotes and brackets into spaces, drop other ASCII punctuation.

    Exactly the official KorQuAD 1.0 script's ``normalize_answer``.

    >>> normalize_korean_answer("《The 왕》(2017년), 1.5배")
    'the 왕 2017년 15배'
    """
    return " ".join(text.translate(_KOREAN_PUNCTUATION).lower().split())
