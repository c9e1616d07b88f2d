"""One segment of an index: documents and postings, mapped into memory."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from askance.multihop.index.arrays import damaged, load_array
from askance.multihop.index.documents import DocumentFile
from askance.multihop.index.settings import SegmentInfo

__all__ = ["Segment"]


class Segment:
    """The documents that one build or append has added, and where each gram stands in them."""

    def __init__(self, folder: Path, info: SegmentInfo) -> None:
        self.documents = DocumentFile(folder, info.documents)
        self._grams = load_array(folder / "grams.npy", info.grams, "uint32")
        self._ends = load_array(folder / "ends.npy", info.grams, "uint32 int64")
        self.places: NDArray[np.int32] = load_array(folder / "places.npy", info.postings, "int32")
        kinds = "uint8 uint16 uint32"
        self.counts: NDArray[np.uint8] = load_array(folder / "counts.npy", info.postings, kinds)
        if info.grams and self._ends[-1] != info.postings:
            raise damaged(folder / "ends.npy", "doesn't fit the postings")

    def find(self, buckets: NDArray[np.uint32]) -> list[tuple[int, int]]:
        """For each bucket, where its postings start and end; they are in the documents' order."""
        if not len(self._grams):
            return [(0, 0)] * len(buckets)
        found = np.searchsorted(self._grams, buckets)
        found[found == len(self._grams)] = 0
        ends = np.where(self._grams[found] == buckets, self._ends[found], 0)
        starts = np.where((ends > 0) & (found > 0), self._ends[found - 1], 0)
        return list(zip(starts.tolist(), ends.tolist(), strict=True))
