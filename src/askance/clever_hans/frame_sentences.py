"""Sentences of a CoNLL file by id or by their words, whatever the spacing of the question."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from askance.clever_hans.frame_conll import Sentence, read_conll
from askance.errors import DataError
from askance.language.roles import TaggedFrames

__all__ = ["SentenceFrames", "load_conll"]

_QUOTES = str.maketrans("", "", "\"'`“”")
_MOST = 50  # sentences under one id; more are a corpus whose comments mean something else


class SentenceFrames(Mapping[str, TaggedFrames]):
    """Frames by id, or by any text that holds just these words; of equal ones the first counts.

    >>> tagged = TaggedFrames(("Who", "ran", "?"), (("B-ARG0", "B-V", "O"),))
    >>> SentenceFrames({}, [tagged])["Who ran?"] is tagged
    True
    """

    def __init__(self, named: Mapping[str, TaggedFrames], others: Iterable[TaggedFrames]) -> None:
        self._named = dict(named)
        self._by_text: dict[str, TaggedFrames] = {}
        self._by_words: dict[str, list[TaggedFrames]] = {}
        for tagged in others:
            if self._by_text.setdefault(" ".join(tagged.words), tagged) is tagged:
                self._by_words.setdefault(_squeezed("".join(tagged.words)), []).append(tagged)

    def __getitem__(self, key: str) -> TaggedFrames:
        if key in self._named:
            return self._named[key]
        for tagged in self._by_words.get(_squeezed(key), ()):
            if tagged.frames(key) is not None:
                return tagged
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        yield from self._named
        yield from (text for text in self._by_text if text not in self._named)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def load_conll(path: str | os.PathLike[str]) -> SentenceFrames:
    """All sentences of a file by their words, and those under one id together by that.

    Raises DataError with the line, also for an id that comes twice.
    """
    named: dict[str, TaggedFrames] = {}
    others: list[TaggedFrames] = []
    for key, group in groupby(read_conll(path), key=lambda sentence: sentence.id):
        if not key:
            others.extend(sentence.tagged for sentence in group)
            continue
        sentences = list(group)
        if key in named:
            where, fix = sentences[0].where, "keep one record"
            raise DataError(f"{key!r} has frames already", where=where, fix=fix)
        named[key] = _joined(key, sentences)
    return SentenceFrames(named, [*named.values(), *others])


def _joined(key: str, sentences: list[Sentence]) -> TaggedFrames:
    """One question's sentences in a row: the words of the others are outside of every frame."""
    if len(sentences) > _MOST:
        what = f"{len(sentences)} sentences under the one id {key!r}"
        raise DataError(what, where=sentences[0].where, fix="give each question its own # id = …")
    words = [word for sentence in sentences for word in sentence.tagged.words]
    rows: list[tuple[str, ...]] = []
    before = 0
    for sentence in sentences:
        after = len(words) - before - len(sentence.tagged.words)
        rows += [("O",) * before + row + ("O",) * after for row in sentence.tagged.tags]
        before += len(sentence.tagged.words)
    return TaggedFrames(tuple(words), tuple(rows))


def _squeezed(text: str) -> str:
    """A text without what a treebank writes differently: spaces, quotation marks, brackets.

    >>> _squeezed('Who "ran" (then)?') == _squeezed("Who``ran''-LRB-then-RRB-?")
    True
    """
    bare = "".join(text.split()).replace("-LRB-", "(").replace("-RRB-", ")")
    return bare.translate(_QUOTES)
