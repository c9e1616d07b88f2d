"""Texts as arrays of characters, each with its class."""

from __future__ import annotations

import unicodedata

import numpy as np
from numpy.typing import NDArray

__all__ = ["BREAK", "HANGUL", "LETTER", "SPACE", "character_class", "classes_of", "code_points"]

# In this order, so that one comparison tells the characters of words from the others.
SPACE, BREAK, LETTER, HANGUL = range(4)
_UNKNOWN = 255
_HANGUL_SYLLABLES = range(0xAC00, 0xD7A4)
_CLASSES = np.full(0x110000, _UNKNOWN, np.uint8)


def character_class(character: str) -> int:
    """What a character is to the index.

    LETTER: letters, marks and digits (Unicode's L, M, N); HANGUL: the syllables among them; SPACE:
    separators and controls (Z, C); BREAK: punctuation and symbols, which no bigram may cross.

    >>> [character_class(character) for character in "é7한 –"]
    [2, 2, 3, 0, 1]
    """
    if ord(character) in _HANGUL_SYLLABLES:
        return HANGUL
    category = unicodedata.category(character)[0]
    return LETTER if category in "LMN" else SPACE if category in "ZC" else BREAK


def code_points(text: str) -> NDArray[np.uint8] | NDArray[np.uint32]:
    """The characters of ``text`` as numbers, one byte each where it is ASCII.

    >>> code_points("ab").tolist()
    [97, 98]
    """
    if text.isascii():
        return np.frombuffer(text.encode("ascii"), np.uint8)
    # Half a surrogate pair is no text, but a question that holds one must not fail.
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.dtype("<u4"))


def classes_of(points: NDArray[np.uint8] | NDArray[np.uint32]) -> NDArray[np.uint8]:
    """The class of every character; each distinct one is looked up in Unicode's tables once."""
    classes: NDArray[np.uint8] = np.take(_CLASSES, points)
    unknown = points[classes == _UNKNOWN]
    if unknown.size:
        for point in np.unique(unknown).tolist():
            _CLASSES[point] = character_class(chr(point))
        classes = np.take(_CLASSES, points)
    return classes
