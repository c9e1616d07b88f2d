"""Role frames written in CoNLL's columns, for the tools and scorers that read those."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from askance.clever_hans.frame_brackets import bracket_column
from askance.errors import DataError
from askance.io import open_atomic
from askance.language.role_words import treebank_words
from askance.language.roles import Frame, TaggedFrames, bio_spans
from askance.text import Span

__all__ = ["conll_props", "tag_frames", "write_conll"]


def conll_props(tagged: TaggedFrames, id: str = "") -> str:  # noqa: A002 — the field's name
    """One sentence as rows of word, predicate and brackets, with a blank line after it.

    >>> print(conll_props(TaggedFrames(("Who", "ran"), (("B-ARG0", "B-V"),))).expandtabs(6).strip())
    Who   -     (ARG0*)
    ran   ran   (V*)
    """
    if id != " ".join(id.split()):
        what = f"the id {id!r} can't stand in a comment"
        raise DataError(what, fix="ids in CoNLL's files have no line breaks or double spaces")
    if split := [word for word in tagged.words if len(word.split()) != 1]:
        raise DataError(f"the word {split[0]!r} has no place in a column", fix="leave spaces out")
    columns = [tagged.words, _predicates(tagged), *(bracket_column(row) for row in tagged.tags)]
    rows = ["\t".join(row) for row in zip(*columns, strict=True)]
    comment = [f"# id = {id}"] if id else []
    return "".join(f"{line}\n" for line in [*comment, *rows, ""])


def write_conll(frames: Mapping[str, TaggedFrames], path: str | os.PathLike[str]) -> None:
    """Write frames by id to a file that ``load_frames`` reads again."""
    with open_atomic(path) as stream:
        for key, tagged in frames.items():
            stream.write(conll_props(tagged, key).encode())


def tag_frames(question: str, frames: Iterable[Frame]) -> TaggedFrames:
    """Frames as BIO tags over words in the treebank's manner, cut also where a span begins or ends.

    Raises DataError for arguments of a predicate that overlap: the columns have no room for them.

    >>> tag_frames("Who ran?", [Frame(Span(4, 7), ())])
    TaggedFrames(words=('Who', 'ran', '?'), tags=(('O', 'B-V', 'O'),))
    """
    found = list(frames)
    words = _cut(question, {edge for frame in found for span in _spans(frame) for edge in span})
    rows = tuple(_row(frame, words) for frame in found)
    return TaggedFrames(tuple(question[start:end] for start, end in words), rows)


def _spans(frame: Frame) -> list[Span]:
    return [frame.predicate, *(argument.span for argument in frame.arguments)]


def _cut(question: str, edges: set[int]) -> list[Span]:
    words: list[Span] = []
    for start, end in treebank_words(question):
        places = [start, *sorted(edge for edge in edges if start < edge < end), end]
        words += [Span(*pair) for pair in pairwise(places)]
    return words


def _row(frame: Frame, words: Sequence[Span]) -> tuple[str, ...]:
    tags = ["O"] * len(words)
    labelled = [("V", frame.predicate), *((a.label, a.span) for a in frame.arguments)]
    for label, span in labelled:
        inside = [i for i, w in enumerate(words) if span.start <= w.start and w.end <= span.end]
        if any(tags[index] != "O" for index in inside):
            what = f"{label} at {list(span)} overlaps another argument of its predicate"
            raise DataError(what, fix="keep such frames as JSON lines of spans")
        for index in inside:
            tags[index] = f"{'B' if index == inside[0] else 'I'}-{label}"
    return tuple(tags)


def _predicates(tagged: TaggedFrames) -> list[str]:
    """The predicate's column: a word that starts one says itself, where it can."""
    column = ["-"] * len(tagged.words)
    for row in tagged.tags:
        for label, first, _ in bio_spans(row):
            if label == "V":
                word = tagged.words[first]
                column[first] = word.lower() if word.isalpha() else "_"
    return column
