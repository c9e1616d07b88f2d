"""The index: search it, and read its documents."""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from askance.data import Document, Hit, Paragraph, Ranking
from askance.errors import DataError, OptionError
from askance.multihop.index.ranking import CANDIDATES, Postings, Ranked, as_mode, rank
from askance.multihop.index.segment import Segment
from askance.multihop.index.settings import IndexSettings, Manifest, read_manifest

__all__ = ["Index", "open_index"]


class _Found(NamedTuple):
    """The postings of a gram in one segment."""

    segment: int
    start: int
    end: int


class Index:
    """Paragraphs, found by their uni- and bigrams as in the paper's full-wiki setting.

    Nothing is loaded as a whole: the files are mapped into memory. ``len(index)`` documents stand
    in it at the places 0, 1, ...; iterating over it gives them all.
    """

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder = folder
        self.settings: IndexSettings = manifest.settings
        self.content = manifest.content
        self._owner: object = None
        self._segments = [
            Segment(folder / "segments" / info.name, info) for info in manifest.segments
        ]
        sizes = (info.documents for info in manifest.segments)
        self._bases = list(accumulate(sizes, initial=0))
        self._finder = self.settings.finder()

    def keep(self, owner: object) -> None:
        """Keep ``owner``, such as a temporary folder, as long as the index itself."""
        self._owner = owner

    def __len__(self) -> int:
        return self._bases[-1]

    def __iter__(self) -> Iterator[Document]:
        for segment in self._segments:
            yield from segment.documents

    def __repr__(self) -> str:
        return f"Index({str(self.folder)!r}, {len(self)} documents, {self.settings.analyser})"

    @property
    def identity(self) -> Mapping[str, object]:
        """All that decides its rankings: the documents' hash and the settings."""
        stop_words = len(self.settings.stop_words or ())
        return {
            "retriever": "bigram",
            "content": self.content,
            "analyser": self.settings.analyser,
            "stop_words": stop_words,
            "titles": self.settings.titles,
        }

    def document(self, place: int) -> Document:
        """The document at ``place``, from 0; raises IndexError beyond the last."""
        segment, own = self._locate(place)
        return segment.documents.document(own)

    def paragraph(self, place: int) -> Paragraph:
        """The paragraph at ``place``, from 0."""
        return self.document(place).paragraph

    def place(self, id_: str) -> int:
        """Where the document with this id stands; -1 if it doesn't."""
        for segment, base in zip(self._segments, self._bases, strict=False):
            if (own := segment.documents.place(id_)) >= 0:
                return base + own
        return -1

    def find(self, id_: str) -> Document:
        """The document with this id; raises DataError if there is none."""
        if (place := self.place(id_)) < 0:
            raise DataError(f"no document has the id {id_!r}", where=str(self.folder))
        return self.document(place)

    def search(
        self,
        question: str,
        k: int = 10,
        *,
        question_id: str = "",
        mode: str = "practical",
        candidates: int = CANDIDATES,
    ) -> Ranking:
        """The ``k`` best documents for ``question``.

        Algorithm 2 of Yang et al. (2018) leaves at most ``candidates`` (its N) documents, which are
        ranked by bigram tf-idf; equal scores are in the documents' order. ``mode``: "paper" finds
        none where more than that tie at the maximum, "practical" keeps those.
        """
        if k < 1 or candidates < 1:
            raise OptionError("k and candidates must be at least 1")
        ranked = self._ranked(question, k, mode, candidates)
        found = zip(ranked.places, ranked.scores, strict=True)
        hits = tuple(Hit(self._id(place), score) for place, score in found)
        return Ranking(question_id, hits, ranked.candidates)

    def _ranked(self, question: str, k: int, mode: str, candidates: int) -> Ranked:
        try:
            postings = self._postings(question)
            return rank(postings, len(self), k=k, mode=as_mode(mode), limit=candidates)
        except (IndexError, ValueError) as error:
            fix = "remove its folder and build it again"
            raise DataError("the index is damaged", where=str(self.folder), fix=fix) from error

    def _postings(self, question: str) -> Postings:
        grams = self._finder.count([question])
        found: list[list[_Found]] = [[] for _ in range(len(grams.buckets))]
        for number, segment in enumerate(self._segments):
            for postings, (start, end) in zip(found, segment.find(grams.buckets), strict=True):
                if end > start:
                    postings.append(_Found(number, start, end))
        parts = [part for postings in found for part in postings]
        return Postings(
            np.concatenate([self._places(part) for part in parts] or [np.empty(0, np.int32)]),
            np.concatenate([self._counts(part) for part in parts] or [np.empty(0, np.uint8)]),
            [sum(part.end - part.start for part in postings) for postings in found],
            grams.counts.tolist(),
        )

    def _places(self, part: _Found) -> NDArray[np.int32]:
        own = self._segments[part.segment].places[part.start : part.end]
        return own + np.int32(self._bases[part.segment]) if part.segment else own

    def _counts(self, part: _Found) -> NDArray[np.uint8]:
        return self._segments[part.segment].counts[part.start : part.end]

    def _id(self, place: int) -> str:
        segment, own = self._locate(place)
        return segment.documents.id(own)

    def _locate(self, place: int) -> tuple[Segment, int]:
        if not 0 <= place < len(self):
            raise IndexError(f"no document at {place}: the index has {len(self)}")
        number = bisect_right(self._bases, place) - 1
        return self._segments[number], place - self._bases[number]


def open_index(folder: str | os.PathLike[str]) -> Index:
    """Open the index in ``folder``; raises DataError where there is none or it is damaged."""
    place = Path(folder)
    manifest = read_manifest(place)
    if manifest is None:
        raise DataError(
            "no index is here", where=str(folder), fix="build it: askance multihop index"
        )
    return Index(place, manifest)
