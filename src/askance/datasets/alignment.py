"""Puts an answer's offset back where its text stands."""

from __future__ import annotations

import unicodedata
from typing import Literal, NamedTuple

from askance.data import Answer

__all__ = ["Alignment", "align_answer"]

Outcome = Literal["aligned", "moved", "respelled", "unfixable"]


class Alignment(NamedTuple):
    """An answer after alignment; ``outcome`` says what it took.

    ``aligned``: it stood right; ``moved``: the same text starts elsewhere; ``respelled``: the text
    differed in whitespace or Unicode form and is now the paragraph's own; ``unfixable``: as it was.
    """

    answer: Answer
    outcome: Outcome


def align_answer(text: str, answer: Answer) -> Alignment:
    """Align an answer with the paragraph ``text``.

    The exact text nearest to the claimed start wins. Failing that, a passage that equals the answer
    but for whitespace and Unicode form (NFC, then NFKC) does, if there is only one; its slice
    becomes the answer's text. Case and punctuation never give way: they could change the answer.

    >>> align_answer("In Denver, near Denver.", Answer("Denver", 14))
    Alignment(answer=Answer(text='Denver', start=16, paragraph=0), outcome='moved')
    >>> align_answer("the Denver  Broncos", Answer("Denver Broncos", 3)).answer.text
    'Denver  Broncos'
    """
    if not answer.text.strip():
        return Alignment(answer, "unfixable")
    if answer.start >= 0 and text.startswith(answer.text, answer.start):
        return Alignment(answer, "aligned")
    starts = _occurrences(text, answer.text)
    if starts:
        start = min(starts, key=lambda start: abs(start - max(answer.start, 0)))
        return Alignment(Answer(answer.text, start, answer.paragraph), "moved")
    for form in ("NFC", "NFKC"):
        spans = _loose_spans(text, answer.text, form)
        if len(spans) == 1:
            start, end = spans[0]
            return Alignment(Answer(text[start:end], start, answer.paragraph), "respelled")
    return Alignment(answer, "unfixable")


def _occurrences(text: str, part: str) -> list[int]:
    starts = []
    start = text.find(part)
    while start >= 0:
        starts.append(start)
        start = text.find(part, start + 1)
    return starts


def _loose_spans(text: str, part: str, form: Literal["NFC", "NFKC"]) -> list[tuple[int, int]]:
    folded, spans = _folded(text, form)
    wanted = _folded(part, form)[0].strip()
    found = []
    for start in _occurrences(folded, wanted) if wanted else ():
        end = start + len(wanted)
        # A match may not begin or end within what one cluster of the text has been folded into.
        starts_whole = start == 0 or spans[start - 1] != spans[start]
        ends_whole = end == len(folded) or spans[end - 1] != spans[end]
        if starts_whole and ends_whole:
            found.append((spans[start][0], spans[end - 1][1]))
    return found


def _folded(text: str, form: Literal["NFC", "NFKC"]) -> tuple[str, list[tuple[int, int]]]:
    """``text`` with runs of whitespace as one space, each cluster normalised by itself.

    The spans tell for each character of the result which slice of ``text`` it stands for.
    """
    pieces: list[str] = []
    spans: list[tuple[int, int]] = []
    start = 0
    while start < len(text):
        end = _cluster_end(text, start)
        piece = " " if text[start].isspace() else unicodedata.normalize(form, text[start:end])
        pieces.append(piece)
        spans += [(start, end)] * len(piece)
        start = end
    return "".join(pieces), spans


def _cluster_end(text: str, start: int) -> int:
    end = start + 1
    if text[start].isspace():
        while end < len(text) and text[end].isspace():
            end += 1
    else:
        while end < len(text) and _composes(text, end):
            end += 1
    return end


def _composes(text: str, at: int) -> bool:
    """Whether the character belongs to the one before: a combining mark, or a Hangul jamo."""
    jamo = "\u1161" <= text[at] <= "\u11ff"
    return jamo or unicodedata.combining(text[at]) != 0
