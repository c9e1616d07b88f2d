"""The hashed uni- and bigrams of texts, all at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from askance.multihop.index.analysers import Analyser
from askance.multihop.index.characters import BREAK, LETTER, classes_of, code_points
from askance.multihop.index.hashing import buckets, hash_pairs, hash_spans, hash_texts

__all__ = ["GramFinder", "Grams"]

# A block of this many characters keeps its arrays in the processor's cache.
_BLOCK = 1 << 17
_SEPARATOR = "\n.\n"


class Grams(NamedTuple):
    """Which grams stand in which text, each with how often: sorted by bucket, then by text."""

    buckets: NDArray[np.uint32]
    texts: NDArray[np.int32]
    counts: NDArray[np.int64]


class GramFinder:
    """Finds the uni- and bigrams of words, as DrQA (Chen et al. 2017) defines them.

    Words are lower-cased runs of letters, marks and digits. A unigram is a word that is no stop
    word; a bigram two such words with nothing but white space between them: neither punctuation nor
    a stop word may stand there. Each is hashed to one of 2²⁴ buckets; those that fall into one
    count as the same. (DrQA also keeps symbols such as "$" as words, and hashes by MurmurHash3.)
    """

    def __init__(self, analyser: Analyser, stop_words: Sequence[str]) -> None:
        self.analyser = analyser
        self._stop_words = np.sort(hash_texts(stop_words)) if stop_words else None

    def count(self, texts: Sequence[str]) -> Grams:
        """The grams of every text.

        >>> from askance.multihop.index.analysers import ANALYSERS
        >>> found = GramFinder(ANALYSERS["english"], ["the"]).count(["The fog, the fog bank.", ""])
        >>> sorted(found.counts.tolist()), set(found.texts.tolist())
        ([1, 1, 2], {0})
        """
        keys = [self._keys(block, first) for first, block in _blocks(texts, self.analyser)]
        if not keys:
            return Grams(np.empty(0, np.uint32), np.empty(0, np.int32), np.empty(0, np.int64))
        return _counted(np.concatenate(keys))

    def _keys(self, texts: Sequence[str], first: int) -> NDArray[np.uint64]:
        """A key for every gram: its bucket in the upper, its text's number in the lower half."""
        points = code_points("".join(f"{text}{_SEPARATOR}" for text in texts))
        classes = classes_of(points)
        starts, ends = _word_spans(classes, pairs=self.analyser.syllable_pairs)
        bounds = np.cumsum([0, *(len(text) + len(_SEPARATOR) for text in texts)])
        owners = np.repeat(
            np.arange(first, first + len(texts), dtype=np.uint64),
            np.diff(np.searchsorted(starts, bounds)),
        )
        words = hash_spans(points, starts, ends)
        kept = self._kept(words)
        joined = _joined(classes, starts, ends) & kept[:-1] & kept[1:]
        pairs = hash_pairs(words[:-1][joined], words[1:][joined])
        grams = np.concatenate([words[kept], pairs])
        owner_of = np.concatenate([owners[kept], owners[:-1][joined]])
        keys: NDArray[np.uint64] = (buckets(grams).astype(np.uint64) << np.uint64(32)) | owner_of
        return keys

    def _kept(self, words: NDArray[np.uint64]) -> NDArray[np.bool_]:
        if self._stop_words is None:
            return np.ones(len(words), np.bool_)
        places = np.searchsorted(self._stop_words, words)
        places[places == len(self._stop_words)] = 0
        kept: NDArray[np.bool_] = self._stop_words[places] != words
        return kept


def _blocks(texts: Sequence[str], analyser: Analyser) -> Iterator[tuple[int, list[str]]]:
    block: list[str] = []
    size = first = 0
    for number, text in enumerate(texts):
        prepared = analyser.prepare(text)
        if block and size + len(prepared) > _BLOCK:
            yield first, block
            block, size, first = [], 0, number
        block.append(prepared)
        size += len(prepared) + len(_SEPARATOR)
    if block:
        yield first, block


def _word_spans(
    classes: NDArray[np.uint8], *, pairs: bool
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where words start and end; the text must end outside of one."""
    kinds = np.where(classes > BREAK, classes if pairs else LETTER, 0).astype(np.uint8)
    edges = np.flatnonzero(kinds[1:] != kinds[:-1]) + 1
    if len(kinds) and kinds[0]:
        edges = np.concatenate([[0], edges])
    inside = kinds[edges] > 0
    starts, ends = edges[inside], edges[1:][inside[:-1]]
    return _syllable_pairs(starts, ends, kinds[starts] > LETTER) if pairs else (starts, ends)


def _syllable_pairs(
    starts: NDArray[np.int64], ends: NDArray[np.int64], hangul: NDArray[np.bool_]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    cut = hangul & (ends - starts > 2)
    parts = np.where(cut, ends - starts - 1, 1)
    word = np.repeat(np.arange(len(starts)), parts)
    begins = starts[word] + np.arange(len(word)) - np.repeat(np.cumsum(parts) - parts, parts)
    return begins, np.where(cut[word], begins + 2, ends[word])


def _joined(
    classes: NDArray[np.uint8], starts: NDArray[np.int64], ends: NDArray[np.int64]
) -> NDArray[np.bool_]:
    """Whether only white space lies between each word and the next."""
    breaks = np.zeros(len(classes) + 1, np.int32)
    np.cumsum(classes == BREAK, out=breaks[1:])
    joined: NDArray[np.bool_] = breaks[ends[:-1]] == breaks[starts[1:]]
    return joined


def _counted(keys: NDArray[np.uint64]) -> Grams:
    keys.sort()
    first = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]])[: len(keys)])
    counts = np.diff(first, append=len(keys))
    distinct = keys[first]
    texts = (distinct & np.uint64(0xFFFFFFFF)).astype(np.int32)
    return Grams((distinct >> np.uint64(32)).astype(np.uint32), texts, counts)
