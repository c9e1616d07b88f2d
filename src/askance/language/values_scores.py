"""Scores: 2-0, 2–0, 2:0, 2 대 0, 2 to 0, two-nil."""

from __future__ import annotations

import re

from askance.language.values_types import Score

__all__ = ["read_score"]

_NAMES = "zero one two three four five six seven eight nine ten eleven twelve"
_WORDS = {"nil": 0, "love": 0, "영": 0} | {word: n for n, word in enumerate(_NAMES.split())}
_SIDE = rf"(\d{{1,3}}|{'|'.join(_WORDS)})"
_FORM = re.compile(
    rf"(?:by\s)?{_SIDE}(?:\s?[-–—−:‑]\s?|\s?대\s?|\sto\s|\s(?=[a-z]))(?:by\s)?{_SIDE}",
    re.IGNORECASE,
)


def read_score(text: str) -> Score | None:
    """The score that the whole of a text is, in its order.

    >>> [read_score(text) for text in ("2 대 0", "Two-nil")]
    [Score(left=2, right=0), Score(left=2, right=0)]
    """
    match = _FORM.fullmatch(text.strip())
    if not match:
        return None
    return Score(_side(match[1]), _side(match[2]))


def _side(text: str) -> int:
    return _WORDS[text.lower()] if text.lower() in _WORDS else int(text)
