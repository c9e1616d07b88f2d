"""What an index is made of: index.json."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from askance.errors import DataError
from askance.io import decode_json, encode_json, write_atomic
from askance.multihop.index.analysers import find_analyser
from askance.multihop.index.grams import GramFinder

__all__ = ["VERSION", "IndexSettings", "Manifest", "SegmentInfo", "read_manifest", "write_manifest"]

VERSION = 1
_NAME = "index.json"
_FIX = "build it with askance multihop index"


@dataclass(frozen=True, slots=True)
class IndexSettings:
    """How texts become grams.

    ``analyser``: english, korean-ngrams or korean-morphemes; ``stop_words``: words left out, None
    for the analyser's own; ``titles``: a document's title is indexed before its text.

    >>> IndexSettings("korean-ngrams").stop_words
    ()
    """

    analyser: str = "english"
    stop_words: tuple[str, ...] | None = None
    titles: bool = True

    def __post_init__(self) -> None:
        own = find_analyser(self.analyser).stop_words
        words = own if self.stop_words is None else self.stop_words
        object.__setattr__(self, "stop_words", tuple(words))

    def finder(self) -> GramFinder:
        """The finder of grams that these settings describe."""
        return GramFinder(find_analyser(self.analyser), self.stop_words or ())


@dataclass(frozen=True, slots=True)
class SegmentInfo:
    """A part of an index: what one build, or one append, has added."""

    name: str
    documents: int
    grams: int
    postings: int
    shards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Manifest:
    """The content of index.json; ``content`` is a hash of every document in order."""

    settings: IndexSettings
    segments: tuple[SegmentInfo, ...] = ()
    documents: int = 0
    content: str = ""
    version: int = VERSION

    def extended(self, segment: SegmentInfo) -> Manifest:
        """With one more segment."""
        segments = (*self.segments, segment)
        shards = "\n".join(shard for part in segments for shard in part.shards)
        content = hashlib.sha256(shards.encode()).hexdigest()
        return Manifest(self.settings, segments, self.documents + segment.documents, content)


def read_manifest(folder: Path) -> Manifest | None:
    """The manifest in ``folder``, None if there is none; raises DataError for a damaged one."""
    place = folder / _NAME
    if not place.is_file():
        return None
    manifest = decode_json(place.read_bytes(), Manifest, where=str(place))
    if manifest.version != VERSION:
        what = f"has index version {manifest.version}, this askance reads {VERSION}"
        raise DataError(what, where=str(place), fix=_FIX)
    if manifest.documents != sum(segment.documents for segment in manifest.segments):
        raise DataError("the numbers of documents don't add up", where=str(place), fix=_FIX)
    return manifest


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Write index.json: from then on, the segments it names are the index."""
    write_atomic(folder / _NAME, encode_json(manifest, indent=2) + b"\n")
