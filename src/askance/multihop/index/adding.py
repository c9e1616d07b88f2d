"""Add a segment to an index: all that one build, or one append, brings."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

from askance.errors import DataError
from askance.multihop.index.documents import DocumentFile, DocumentWriter
from askance.multihop.index.merging import merge_shards
from askance.multihop.index.settings import Manifest, SegmentInfo, write_manifest
from askance.multihop.index.shards import Shard, ShardInfo, index_shard
from askance.parallel import map_ordered

__all__ = ["Advance", "add_segment"]

Advance = Callable[[int], None]
_BUILDING = "building"


def add_segment(
    place: Path, manifest: Manifest, shards: Iterator[Shard], workers: int, tell: Advance
) -> None:
    """Index ``shards`` into a new segment; the manifest names it once it is whole.

    A build that was stopped has left its finished shards, which aren't indexed again.
    """
    building = place / _BUILDING
    building.mkdir(parents=True, exist_ok=True)
    writer = DocumentWriter(building)
    try:
        done = _index_all(building, manifest, shards, writer, workers, tell)
        writer.finish()
    finally:
        writer.close()
    _check_new(place, manifest, building, sum(shard.documents for shard in done))
    grams, postings = merge_shards(building, done)
    shutil.rmtree(building / "shards")
    name = f"{len(manifest.segments):04d}"
    target = place / "segments" / name
    shutil.rmtree(target, ignore_errors=True)
    target.parent.mkdir(exist_ok=True)
    building.rename(target)
    digests = tuple(shard.digest for shard in done)
    documents = sum(shard.documents for shard in done)
    write_manifest(place, manifest.extended(SegmentInfo(name, documents, grams, postings, digests)))


def _index_all(
    building: Path,
    manifest: Manifest,
    shards: Iterator[Shard],
    writer: DocumentWriter,
    workers: int,
    tell: Advance,
) -> list[ShardInfo]:
    work = partial(index_shard, folder=building, settings=manifest.settings)
    done: list[ShardInfo] = []
    # A batch at a time, so that a corpus is never held as a whole.
    while batch := list(islice(shards, 4 * workers if workers > 1 else 1)):
        for shard in batch:
            writer.write(shard.ids, shard.records)
            shard.records.clear()
        for info in map_ordered(work, batch, workers=workers):
            done.append(info)
            tell(sum(shard.documents for shard in done))
    return done


def _check_new(place: Path, manifest: Manifest, building: Path, count: int) -> None:
    added = DocumentFile(building, count)
    for segment in manifest.segments:
        old = DocumentFile(place / "segments" / segment.name, segment.documents)
        for id_ in added.shared_ids(old):
            fix = "append only documents that aren't in the index"
            raise DataError(f"the id {id_!r} is in the index already", where=str(place), fix=fix)
