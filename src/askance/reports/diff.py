"""Two texts word by word: what stayed, went, came, or moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Literal, NamedTuple

from askance.text import Span, whitespace_spans

__all__ = ["Kind", "Piece", "word_diff"]

Kind = Literal["same", "deleted", "inserted", "moved"]
# Beyond this many words the matcher's quadratic time is felt; the ends are still matched.
MATCHED_WORDS = 400


class Piece(NamedTuple):
    """A stretch of text and what became of it."""

    text: str
    kind: Kind


def word_diff(before: str, after: str) -> tuple[list[Piece], list[Piece]]:
    """Both texts in pieces; the pieces of a side, joined, are its text.

    >>> word_diff("Who wrote it ?", "it wrote blah ?")[1]
    [Piece(text='it', kind='moved'), Piece(text=' wrote ', kind='same'), \
Piece(text='blah', kind='inserted'), Piece(text=' ?', kind='same')]
    """
    spans = whitespace_spans(before), whitespace_spans(after)
    words = [before[s:e] for s, e in spans[0]], [after[s:e] for s, e in spans[1]]
    kept = _kept(*words)
    moved = _others(words[0], kept[0]) & _others(words[1], kept[1])
    return (
        _pieces(before, spans[0], _kinds(words[0], kept[0], moved, "deleted")),
        _pieces(after, spans[1], _kinds(words[1], kept[1], moved, "inserted")),
    )


def _kept(before: Sequence[str], after: Sequence[str]) -> tuple[set[int], set[int]]:
    if max(len(before), len(after)) > MATCHED_WORDS:
        return _same_ends(before, after)
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    left, right = set[int](), set[int]()
    for i, j, size in matcher.get_matching_blocks():
        left.update(range(i, i + size))
        right.update(range(j, j + size))
    return left, right


def _same_ends(before: Sequence[str], after: Sequence[str]) -> tuple[set[int], set[int]]:
    shortest = min(len(before), len(after))
    head = next((i for i in range(shortest) if before[i] != after[i]), shortest)
    rest = shortest - head
    tail = next((i for i in range(rest) if before[-1 - i] != after[-1 - i]), rest)
    return (
        {*range(head), *range(len(before) - tail, len(before))},
        {*range(head), *range(len(after) - tail, len(after))},
    )


def _others(words: Sequence[str], kept: set[int]) -> Counter[str]:
    return Counter(word for i, word in enumerate(words) if i not in kept)


def _kinds(words: Sequence[str], kept: set[int], moved: Counter[str], gone: Kind) -> list[Kind]:
    left = moved.copy()
    kinds: list[Kind] = []
    for i, word in enumerate(words):
        if i in kept:
            kinds.append("same")
        elif left[word] > 0:
            left[word] -= 1
            kinds.append("moved")
        else:
            kinds.append(gone)
    return kinds


def _pieces(text: str, spans: Sequence[Span], kinds: Sequence[Kind]) -> list[Piece]:
    pieces: list[Piece] = []
    end = 0
    for i, (span, kind) in enumerate(zip(spans, kinds, strict=True)):
        # The space between two words alike belongs to them; any other stays unmarked.
        gap: Kind = kind if i and kinds[i - 1] == kind else "same"
        _add(pieces, text[end : span.start], gap)
        _add(pieces, text[span.start : span.end], kind)
        end = span.end
    _add(pieces, text[end:], "same")
    return pieces


def _add(pieces: list[Piece], text: str, kind: Kind) -> None:
    if not text:
        return
    if pieces and pieces[-1].kind == kind:
        text = pieces.pop().text + text
    pieces.append(Piece(text, kind))
