"""A text as a metric compares it: normalised and cut into units, once for each text."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from askance.text import normalize_answer

__all__ = ["Form", "characters", "normalize_korean_answer", "tokens"]


class Form(NamedTuple):
    """A normalised text, its units with their counts, and their number."""

    text: str
    counts: Mapping[str, int]
    size: int


@lru_cache(maxsize=1 << 16)
def tokens(text: str) -> Form:
    """The form that SQuAD compares: words.

    >>> tokens("The cat's cat")
    Form(text='cats cat', counts=Counter({'cats': 1, 'cat': 1}), size=2)
    """
    normalised = normalize_answer(text)
    words = normalised.split()
    return Form(normalised, Counter(words), len(words))


@lru_cache(maxsize=1 << 16)
def characters(text: str) -> Form:
    """The form that KorQuAD compares: characters, spaces left out.

    >>> characters("'서울' 시").text, characters("'서울' 시").size
    ('서울 시', 3)
    """
    normalised = normalize_korean_answer(text)
    letters = normalised.replace(" ", "")
    return Form(normalised, Counter(letters), len(letters))


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
