"""Algorithm 2 of Yang et al. (2018) and bigram tf-idf over the postings of a question's grams."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from askance.errors import OptionError

__all__ = ["CANDIDATES", "Mode", "Postings", "Ranked", "as_mode", "inverse_frequency", "rank"]

Mode = Literal["practical", "paper"]
CANDIDATES = 5000
Places = NDArray[np.intp]
_MODES: dict[str, Mode] = {"practical": "practical", "paper": "paper"}

_LOGARITHMS = np.array([math.log1p(count) for count in range(256)])


class Postings(NamedTuple):
    """The postings of a question's grams, one gram after the other in the order of their buckets.

    ``places``: documents, ascending within a gram; ``counts``: how often the gram stands in each;
    ``frequencies``: in how many documents each gram stands; ``asked``: how often in the question.
    """

    places: NDArray[np.int32]
    counts: NDArray[np.unsignedinteger]
    frequencies: Sequence[int]
    asked: Sequence[int]


class Ranked(NamedTuple):
    """The best documents with their scores, and how many candidates there were."""

    places: list[int]
    scores: list[float]
    candidates: int


def as_mode(mode: str) -> Mode:
    """The mode of that name; raises OptionError for another."""
    if mode not in _MODES:
        raise OptionError(f"no mode named {mode!r}", fix=f"Known: {', '.join(_MODES)}")
    return _MODES[mode]


def inverse_frequency(frequency: int, documents: int) -> float:
    """log((N - df + 0.5) / (df + 0.5)), at least 0, as DrQA (Chen et al. 2017) has it.

    >>> inverse_frequency(1, 4) == math.log(3.5 / 1.5), inverse_frequency(3, 4)
    (True, 0.0)
    """
    return max(0.0, math.log((documents - frequency + 0.5) / (frequency + 0.5)))


def rank(postings: Postings, documents: int, *, k: int, mode: Mode, limit: int) -> Ranked:
    """The ``k`` best of the candidates that Algorithm 2 leaves, with N = ``limit``.

    A score is the dot product of the weights log(tf + 1) · idf of the question and the document.
    Equal scores are in the order of the documents.
    """
    places = postings.places.astype(np.intp)
    shared = _shared(places, postings.frequencies, documents)
    enough = threshold(_at_least(shared, len(postings.asked)), limit=limit, mode=mode)
    kept = np.flatnonzero(shared >= enough)
    weights = np.repeat(_weights(postings, documents), postings.frequencies)
    earned = weights[kept] * _logarithms(postings.counts[kept])
    candidates, scores = _added(places[kept], earned, documents)
    best = _best(candidates, scores, k)
    return Ranked(candidates[best].tolist(), scores[best].tolist(), len(candidates))


def threshold(at_least: Sequence[int], *, limit: int, mode: Mode) -> int:
    """Algorithm 2: how many grams a candidate must share with the question.

    ``at_least[c]``: how many documents share c or more of the grams. The published loop asks for
    one more while there are more than ``limit`` candidates, and ends with none if more than that
    tie at the maximum (mode ``paper``); ``practical`` stops before the last candidates are lost.

    >>> threshold([9, 7, 3, 1], limit=5, mode="paper")
    2
    >>> threshold([9, 7, 6], limit=5, mode="paper"), threshold([9, 7, 6], limit=5, mode="practical")
    (3, 2)
    """
    shared, candidates = 0, math.inf
    while candidates > limit:
        shared += 1
        found = at_least[shared] if shared < len(at_least) else 0
        if not found and shared > 1 and mode == "practical":
            return shared - 1
        candidates = found
    return shared


def _weights(postings: Postings, documents: int) -> list[float]:
    """What an occurrence of each gram earns: log(tf + 1) of the question times idf, squared as both
    sides hold it.
    """
    idfs = [inverse_frequency(frequency, documents) for frequency in postings.frequencies]
    return [
        math.log1p(asked) * (idf * idf) for asked, idf in zip(postings.asked, idfs, strict=True)
    ]


def _shared(
    places: Places, frequencies: Sequence[int], documents: int
) -> NDArray[np.unsignedinteger]:
    """For each posting, how many of the question's grams its document has."""
    kind = np.min_scalar_type(len(frequencies))
    found, one = np.zeros(documents, kind), kind.type(1)
    start = 0
    for frequency in frequencies:
        # No document stands twice in the postings of one gram, so that plain addition is right.
        found[places[start : start + frequency]] += one
        start += frequency
    shared: NDArray[np.unsignedinteger] = found[places]
    return shared


def _at_least(shared: NDArray[np.unsignedinteger], grams: int) -> list[int]:
    # A document that shares c grams has c postings.
    exactly = np.bincount(shared, minlength=grams + 1) // np.maximum(np.arange(grams + 1), 1)
    numbers: list[int] = np.cumsum(exactly[::-1])[::-1].tolist()
    return numbers


def _logarithms(counts: NDArray[np.unsignedinteger]) -> NDArray[np.float64]:
    """log(tf + 1) by the C library's log1p, so that every machine's numbers are Python's own."""
    if counts.dtype == np.uint8:
        known: NDArray[np.float64] = _LOGARITHMS[counts]
        return known
    distinct, inverse = np.unique(counts, return_inverse=True)
    return np.array([math.log1p(count) for count in distinct.tolist()])[inverse]


def _added(
    places: Places, earned: NDArray[np.float64], documents: int
) -> tuple[Places, NDArray[np.float64]]:
    """The distinct documents and the sum of each, added up in the order of the grams."""
    slots = np.empty(documents, np.int32)
    order = np.arange(len(places), dtype=np.int32)
    # Of a document's postings the last one stays in its slot, and stands for it.
    slots[places] = order
    distinct = places[slots[places] == order]
    slots[distinct] = order[: len(distinct)]
    sums = np.bincount(slots[places], weights=earned, minlength=len(distinct))
    return distinct, sums.astype(np.float64, copy=False)


def _best(places: Places, scores: NDArray[np.float64], k: int) -> Places:
    if k >= len(scores):
        return np.lexsort((places, -scores))
    least = np.partition(scores, len(scores) - k)[len(scores) - k]
    chosen = np.flatnonzero(scores >= least)
    best: Places = chosen[np.lexsort((places[chosen], -scores[chosen]))[:k]]
    return best
