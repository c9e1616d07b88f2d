"""Build an index, in bounded memory; the same call goes on with a build that was stopped."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from askance.data import Document, Paragraph
from askance.errors import DataError, RecordError
from askance.multihop.corpus_ids import DocumentIds
from askance.multihop.index.adding import Advance, add_segment
from askance.multihop.index.index import Index, open_index
from askance.multihop.index.settings import IndexSettings, Manifest, SegmentInfo, read_manifest
from askance.multihop.index.shards import Shard, cut_shards

__all__ = ["build_index"]


def build_index(
    documents: Iterable[Document | Paragraph],
    folder: str | os.PathLike[str] | None = None,
    *,
    analyser: str = "english",
    stop_words: Sequence[str] | None = None,
    titles: bool = True,
    append: bool = False,
    workers: int = 1,
    shard_size: int = 20_000,
    on_progress: Advance | None = None,
) -> Index:
    """Index documents, or paragraphs, which are named by their titles (``TITLE#2`` the second).

    ``folder``: where the index is kept, a temporary one if not given. ``analyser``, ``stop_words``,
    ``titles``: see IndexSettings. ``append``: add to the index that is there, whose settings stay.
    ``workers``: processes; the files are the same for any number. ``on_progress`` hears how many
    documents are done. A build that was stopped goes on when it is asked for again; for an index
    that holds these very documents there is nothing to do. Raises RecordError if it holds others,
    DataError for no documents or two with one id.

    >>> index = build_index([Paragraph(("Fog hid the old pier.",), "Pier"), Paragraph(("Rain.",))])
    >>> index.search("Which pier?").hits[0].document
    'Pier'
    """
    owner = TemporaryDirectory(prefix="askance-") if folder is None else None
    place = Path(owner.name if owner else folder or "")
    manifest = read_manifest(place)
    settings = IndexSettings(analyser, None if stop_words is None else tuple(stop_words), titles)
    if manifest is not None and append:
        settings = manifest.settings
    elif manifest is not None and manifest.settings != settings:
        fix = "use the same ones, or another folder"
        raise RecordError("holds an index with other settings", where=str(place), fix=fix)
    shards = cut_shards(_named(documents), titles=settings.titles, size=shard_size)
    tell = on_progress or (lambda _: None)
    first = next(shards, None)
    if first is None:
        raise DataError("there are no documents to index", where=str(place))
    known = _holder(manifest, first.digest, append=append)
    shards = _after(first, shards)
    if known is not None:
        _check_same(place, known, shards, tell)
    else:
        started = manifest if append and manifest is not None else Manifest(settings)
        add_segment(place, started, shards, workers, tell)
    index = open_index(place)
    index.keep(owner)
    return index


def _named(documents: Iterable[Document | Paragraph]) -> Iterator[Document]:
    ids = DocumentIds()
    for item in documents:
        if isinstance(item, Document):
            yield item
        else:
            name, new = ids.name(item)
            if new:
                yield Document(name, item)


def _after(first: Shard, others: Iterator[Shard]) -> Iterator[Shard]:
    yield first
    yield from others


def _holder(manifest: Manifest | None, digest: str, *, append: bool) -> SegmentInfo | None:
    """The segment that must hold the documents already, if one must."""
    if manifest is None:
        return None
    if not append:
        return manifest.segments[0]
    same = (part for part in manifest.segments if part.shards[:1] == (digest,))
    return next(same, None)


def _check_same(place: Path, known: SegmentInfo, shards: Iterator[Shard], tell: Advance) -> None:
    done, digests = 0, []
    for shard in shards:
        digests.append(shard.digest)
        done += len(shard.ids)
        tell(done)
        if tuple(digests) != known.shards[: len(digests)]:
            break
    if tuple(digests) != known.shards:
        fix = "add documents with --append, or use another folder"
        raise RecordError("holds an index of other documents", where=str(place), fix=fix)
