"""From the postings of shards to those of a segment, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from askance.multihop.index.arrays import load_array, new_array
from askance.multihop.index.hashing import BUCKET_BITS
from askance.multihop.index.shards import ShardInfo, shard_folder

__all__ = ["merge_shards"]

# So many postings are put in order in memory at a time: eight bytes each.
_AT_ONCE = 1 << 25
Integers = NDArray[np.int64]
Buckets = NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class _Run:
    """The postings of one shard, whose first document stands at ``base`` in the segment."""

    folder: Path
    info: ShardInfo
    base: int

    def array(self, name: str, kinds: str, length: int) -> NDArray[Any]:
        return load_array(self.folder / f"{name}.npy", length, kinds)

    def table(self) -> tuple[Buckets, Integers]:
        count = self.info.grams
        return self.array("grams", "uint32", count), self.array("ends", "int64", count)


def merge_shards(
    folder: Path, shards: Sequence[ShardInfo], *, at_once: int = _AT_ONCE
) -> tuple[int, int]:
    """Write the postings of all ``shards``, sorted by bucket, then by document.

    Returns how many buckets are in use and how many postings there are.
    """
    bases = accumulate((shard.documents for shard in shards), initial=0)
    runs = [
        _Run(shard_folder(folder, number), shard, base)
        for number, (shard, base) in enumerate(zip(shards, bases, strict=False))
    ]
    grams = _grams(runs)
    frequencies = _frequencies(runs, grams)
    total = int(frequencies.sum())
    np.save(folder / "grams.npy", grams)
    kind = np.uint32 if total < 1 << 32 else np.int64
    np.save(folder / "ends.npy", np.cumsum(frequencies).astype(kind))
    most = max((shard.most for shard in shards), default=0)
    places = new_array(folder / "places.npy", np.int32, total)
    counts = new_array(folder / "counts.npy", np.min_scalar_type(most), total)
    written = 0
    for low, high in _ranges(np.cumsum(frequencies), at_once):
        part = _Part(grams[low:high], frequencies[low:high], counts.dtype)
        for run in runs:
            part.take(run)
        places[written : written + len(part.places)] = part.places
        counts[written : written + len(part.places)] = part.counts
        written += len(part.places)
    return len(grams), total


def _grams(runs: Sequence[_Run]) -> Buckets:
    """The buckets in use, in order."""
    used = np.zeros(1 << BUCKET_BITS, np.bool_)
    for run in runs:
        used[run.table()[0]] = True
    return np.flatnonzero(used).astype(np.uint32)


def _frequencies(runs: Sequence[_Run], grams: Buckets) -> Integers:
    """In how many documents each bucket stands."""
    found = np.zeros(len(grams), np.int64)
    for run in runs:
        own, ends = run.table()
        found[np.searchsorted(grams, own)] += np.diff(ends, prepend=0)
    return found


def _ranges(ends: Integers, at_once: int) -> Iterator[tuple[int, int]]:
    """Ranges of buckets with at most ``at_once`` postings each, but one bucket at least.

    >>> list(_ranges(np.array([2, 3, 9, 10]), 3))
    [(0, 2), (2, 3), (3, 4)]
    """
    low, done = 0, 0
    while low < len(ends):
        high = max(int(np.searchsorted(ends, done + at_once, "right")), low + 1)
        yield low, high
        low, done = high, int(ends[high - 1])


class _Part:
    """The postings of a range of buckets; shards are taken in the order of their documents."""

    def __init__(self, grams: Buckets, frequencies: Integers, kind: np.dtype[Any]) -> None:
        total = int(frequencies.sum())
        self.places, self.counts = np.empty(total, np.int32), np.empty(total, kind)
        self._grams = grams
        self._next = np.cumsum(frequencies) - frequencies

    def take(self, run: _Run) -> None:
        """Put a shard's postings behind those that each bucket has already."""
        grams, ends = run.table()
        first = int(np.searchsorted(grams, self._grams[0]))
        last = int(np.searchsorted(grams, self._grams[-1], "right"))
        if first == last:
            return
        begin, end = int(ends[first - 1]) if first else 0, int(ends[last - 1])
        lengths = np.diff(ends[first:last], prepend=begin)
        own = np.searchsorted(self._grams, grams[first:last])
        shift = self._next[own] - (np.cumsum(lengths) - lengths)
        targets = np.repeat(shift, lengths) + np.arange(end - begin)
        total = run.info.postings
        self.places[targets] = run.array("places", "int32", total)[begin:end] + np.int32(run.base)
        self.counts[targets] = run.array("counts", "uint32", total)[begin:end]
        self._next[own] += lengths
