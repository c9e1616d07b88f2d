"""From a dump to HotpotQA's rows, piece by piece, in parallel; a stopped build goes on."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

from askance.errors import DataError
from askance.io import decode_json, encode_json, write_atomic
from askance.multihop.wikipedia.dump import read_site
from askance.multihop.wikipedia.pages_counts import PageCounts
from askance.multihop.wikipedia.pages_shards import (
    Shard,
    resolve_shard,
    shard_name,
    stage_piece,
    staged_titles,
)
from askance.multihop.wikipedia.pieces import Piece, cut_pieces
from askance.multihop.wikipedia.site import Site
from askance.multihop.wikipedia.titles import TitleWriter
from askance.parallel import map_ordered
from askance.runs import RunRecord, open_run

__all__ = ["build_pages"]

_COUNTS = "counts.json"


def build_pages(
    dump: str | os.PathLike[str],
    folder: str | os.PathLike[str],
    *,
    language: str | None = None,
    workers: int = 1,
    piece_size: int = 16 << 20,
    on_progress: Callable[[int], None] | None = None,
) -> PageCounts:
    """Write the lead paragraphs of a dump to ``folder``/pages, as shards of HotpotQA's rows.

    ``language``: of sentences and link trails, else the dump's. ``workers``: processes; the files
    are the same for any number. ``piece_size``: bytes of XML for a shard. ``on_progress`` hears how
    many pages are done. Links lead to the pages that redirects name. A build that was stopped goes
    on when it is asked for again. What is whole in a broken dump is kept, and the counts hold its
    faults. Raises DataError if no page can be read, RecordError if another build is in ``folder``.
    """
    place = Path(folder)
    if not Path(dump).is_file():
        raise DataError("no such file", where=str(dump))
    site = _site(dump, language)
    inputs = {
        "dump": Path(dump).name,
        "bytes": Path(dump).stat().st_size,
        "language": site.language,
        "piece_size": piece_size,
    }
    if open_run(place, RunRecord("multihop wiki", inputs)) and (place / _COUNTS).is_file():
        return decode_json((place / _COUNTS).read_bytes(), PageCounts, where=str(place / _COUNTS))
    building = place / ".building"
    building.mkdir(exist_ok=True)
    tell = on_progress or (lambda _: None)
    staged = _stage(cut_pieces(dump, piece_size), building, site, workers, tell)
    counts = sum((shard.counts for shard in staged), PageCounts())
    if not counts.pages:
        reason = f" ({counts.faults[0]})" if counts.faults else ""
        raise DataError(f"no pages{reason}", where=str(dump), fix="it must be a MediaWiki XML dump")
    counts = _resolve(place, building, staged, counts, workers)
    write_atomic(place / _COUNTS, encode_json(counts, indent=2) + b"\n")
    shutil.rmtree(building)
    return counts


def _site(dump: str | os.PathLike[str], language: str | None) -> Site:
    try:
        site = read_site(dump)
    except DataError:
        site = Site()  # Its fault is met again, and told, where the pages are read.
    return replace(site, language=language) if language else site


def _stage(
    pieces: Iterator[Piece],
    building: Path,
    site: Site,
    workers: int,
    tell: Callable[[int], None],
) -> list[Shard]:
    work = partial(stage_piece, folder=building, site=site)
    staged: list[Shard] = []
    done = 0
    # A batch at a time, so that a dump is never held as a whole.
    while batch := list(islice(pieces, 4 * workers if workers > 1 else 1)):
        for shard in map_ordered(work, batch, workers=workers):
            staged.append(shard)
            done += shard.counts.pages
            tell(done)
    return staged


def _resolve(
    place: Path, building: Path, staged: Sequence[Shard], counts: PageCounts, workers: int
) -> PageCounts:
    titles = TitleWriter(building / "titles.sqlite")
    seen: set[int] = set()
    work: list[tuple[int, frozenset[int]]] = []
    for shard in staged:
        rows = staged_titles(building, shard.number)
        titles.write((title, target) for title, target, _ in rows)
        ids = [number for _, _, number in rows if number is not None]
        again = frozenset(number for number in ids if number in seen)
        work.append((shard.number, again))
        seen.update(ids)
    titles.close()
    (place / "pages").mkdir(exist_ok=True)
    resolve = partial(resolve_shard, folder=building, target=place / "pages")
    for more in map_ordered(resolve, work, workers=workers):
        counts = counts + more
    _drop_stale(place / "pages", {shard_name(shard.number) for shard in staged})
    return counts


def _drop_stale(folder: Path, names: set[str]) -> None:
    for file in folder.iterdir():
        if file.name not in names:
            file.unlink()
