"""The corpus cut into shards, and the grams of one of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

import msgspec
import numpy as np

from askance.data import Document
from askance.errors import DataError
from askance.io import decode_json, encode_json, write_atomic
from askance.multihop.index.documents import encode_document
from askance.multihop.index.settings import IndexSettings

__all__ = ["Shard", "ShardInfo", "cut_shards", "index_shard", "shard_folder"]

_DOCUMENTS = 20_000
_BYTES = 1 << 26
_MARKER = "shard.json"


@dataclass(slots=True)
class Shard:
    """Some documents on their way into the index; ``digest`` tells them from all others."""

    number: int
    ids: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    records: list[bytes] = field(default_factory=list)
    size: int = 0
    digest: str = ""


@dataclass(frozen=True, slots=True)
class ShardInfo:
    """What a finished shard holds; it is its marker, too."""

    digest: str
    settings: str
    documents: int
    grams: int
    postings: int
    most: int


def cut_shards(
    documents: Iterable[Document], *, titles: bool, size: int = _DOCUMENTS
) -> Iterator[Shard]:
    """Shards of ``size`` documents, fewer where these are long.

    >>> from askance.data import Paragraph
    >>> fog = [Document(str(n), Paragraph(("Fog.",))) for n in range(3)]
    >>> [shard.ids for shard in cut_shards(fog, titles=True, size=2)]
    [['0', '1'], ['2']]
    """
    shard = Shard(0)
    for document in documents:
        if len(shard.ids) >= size or shard.size >= _BYTES:
            yield _closed(shard)
            shard = Shard(shard.number + 1)
        record = encode_document(document)
        shard.ids.append(document.id)
        shard.records.append(record)
        shard.size += len(record)
        paragraph = document.paragraph
        shard.texts.append(f"{paragraph.title}\n.\n{paragraph.text}" if titles else paragraph.text)
    if shard.ids:
        yield _closed(shard)


def _closed(shard: Shard) -> Shard:
    shard.digest = hashlib.sha256(b"".join(shard.records)).hexdigest()
    return shard


def shard_folder(folder: Path, number: int) -> Path:
    """Where the postings of a shard wait to be merged."""
    return folder / "shards" / f"{number:06d}"


def index_shard(shard: Shard, *, folder: Path, settings: IndexSettings) -> ShardInfo:
    """Write the postings of a shard, unless they are there already.

    ``grams``: its buckets in order; ``ends``: where the postings of each end; ``places``: the
    documents, counted within the shard; ``counts``: how often the gram stands there.
    """
    place = shard_folder(folder, shard.number)
    setup = hashlib.sha256(encode_json(settings)).hexdigest()
    if (done := _finished(place)) and (done.digest, done.settings) == (shard.digest, setup):
        return done
    place.mkdir(parents=True, exist_ok=True)
    (place / _MARKER).unlink(missing_ok=True)
    found = settings.finder().count(shard.texts)
    first = np.flatnonzero(np.diff(found.buckets.astype(np.int64), prepend=-1))
    np.save(place / "grams.npy", found.buckets[first])
    np.save(place / "ends.npy", np.append(first[1:], len(found.buckets))[: len(first)])
    np.save(place / "places.npy", found.texts)
    np.save(place / "counts.npy", found.counts.astype(np.uint32))
    most = int(found.counts.max(initial=0))
    info = ShardInfo(shard.digest, setup, len(shard.ids), len(first), len(found.counts), most)
    write_atomic(place / _MARKER, encode_json(asdict(info)))
    return info


def _finished(place: Path) -> ShardInfo | None:
    marker = place / _MARKER
    try:
        return decode_json(marker.read_bytes(), ShardInfo, where=str(marker))
    except (FileNotFoundError, NotADirectoryError, DataError, msgspec.MsgspecError):
        return None
