"""What languages need: words with offsets, tags, question words, semantic roles.

The functions here tell the language by the text's own script; Korean's analyser is loaded by the
first Korean text alone.
"""

from __future__ import annotations

import re
from typing import Literal

from askance.language import english

__all__ = ["Language", "has_question_word", "language_of", "question_type"]

Language = Literal["en", "ko"]

# Syllables, then the letters: conjoining, compatibility and the two extended blocks.
_HANGUL = re.compile("[\uac00-\ud7a3\u1100-\u11ff\u3131-\u318e\ua960-\ua97c\ud7b0-\ud7fb]")


def language_of(text: str) -> Language:
    """``ko`` where at least half of the words hold Hangul, else ``en``.

    Words, not letters, are counted: a Korean particle makes "BTS의" a Korean word, and a name in
    Hangul leaves an English question English.

    >>> [language_of(text) for text in ("Who is 손흥민?", "BTS의 앨범 Dark & Wild는?", "¿Qué?")]
    ['en', 'ko', 'en']
    """
    if text.isascii() or not _HANGUL.search(text):
        return "en"
    words = [word for word in text.split() if any(map(str.isalpha, word))]
    korean = sum(1 for word in words if _HANGUL.search(word))
    return "ko" if 2 * korean >= len(words) else "en"


def question_type(text: str) -> str:
    """What a question asks for: what, who, when, where, which, how+adj, how, why or none.

    >>> [question_type(text) for text in ("To whom?", "누가 썼나?", "몇 명인가?", "쓴 사람은?")]
    ['who', 'who', 'how+adj', 'none']
    """
    if language_of(text) == "en":
        return english.question_type(text)
    from askance.language import korean

    return korean.question_type(text)


def has_question_word(text: str) -> bool:
    """Whether any question word stands in ``text``, whatever its use.

    >>> [has_question_word(text) for text in ("Is it?", "어디인가?", "누구나 아는 것은?")]
    [False, True, False]
    """
    if language_of(text) == "en":
        return english.has_question_word(text)
    from askance.language import korean

    return korean.has_question_word(text)
