"""English words as the role labeller knows them: near the treebank's, as spans of any text."""

from __future__ import annotations

import re

from askance.text import Span

__all__ = ["treebank_words"]

_WORD = re.compile(
    r"""
      \b(?:Mr|Mrs|Ms|Dr|Prof|Rev|Gen|Col|Lt|Sgt|Capt|Gov|Sen|Rep|Jr|Sr|St|Mt|Ft|vs|etc
        |Inc|Ltd|Corp|Jan|Feb|Aug|Sept|Oct|Nov|Dec)\.(?=\s*\S)   # at the very end it ends the text
    | (?:[^\W\d_]\.){2,}                        # U.S., p.m.
    | (?-i:\b[A-Z]\.(?=\s+[A-Z]))               # initials
    | \d+(?:[.,:/]\d+)+                         # 10,570; 3.5; 12:30
    | \bcan(?=not\b)
    | \w+(?=n['’]t\b)
    | n['’]t\b
    | ['’](?:s|m|re|ve|ll|d)\b
    | \w+
    | ([^\w\s])\1*                              # "..." is one word
    """,
    re.VERBOSE | re.IGNORECASE,
)


def treebank_words(text: str) -> list[Span]:
    """The words of ``text`` in the manner of the English Web Treebank, as spans.

    >>> text = "Didn't Dr. Who's U.S. fans pay $3.50?"
    >>> [text[start:end] for start, end in treebank_words(text)]
    ['Did', "n't", 'Dr.', 'Who', "'s", 'U.S.', 'fans', 'pay', '$', '3.50', '?']
    """
    return [Span(*match.span()) for match in _WORD.finditer(text)]
