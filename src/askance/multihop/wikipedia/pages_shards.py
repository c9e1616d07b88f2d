"""One piece of a dump on its way to a shard of rows: read, then its links resolved."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from askance.errors import DataError
from askance.io import decode_json, encode_json, write_atomic
from askance.multihop.wikipedia.dump_parser import RawPage
from askance.multihop.wikipedia.lead import is_disambiguation, read_lead
from askance.multihop.wikipedia.pages_counts import PageCounts
from askance.multihop.wikipedia.pieces import Piece, parse_piece, piece_bytes
from askance.multihop.wikipedia.rendered import Link
from askance.multihop.wikipedia.rows import PageRow, write_page_rows
from askance.multihop.wikipedia.sentences import cut_sentences
from askance.multihop.wikipedia.site import Site
from askance.multihop.wikipedia.titles import TitleReader

__all__ = ["Shard", "resolve_shard", "shard_name", "stage_piece", "staged_titles"]

#: Raise it when the same dump gives other rows than before: staged shards are then made anew.
_VERSION = 1

Title = tuple[str, str, int | None]


@dataclass(frozen=True, slots=True)
class Shard:
    """A piece that has been read; equal digests mean equal rows."""

    number: int
    digest: str
    counts: PageCounts


class _Staged(msgspec.Struct):
    titles: list[Title]
    rows: list[PageRow]


def shard_name(number: int) -> str:
    """The file of a shard's rows."""
    return f"wiki-{number:06d}.jsonl.bz2"


def stage_piece(piece: Piece, *, folder: Path, site: Site) -> Shard:
    """Read a piece's pages, unless that is done; the marker is written last."""
    content, fault = piece_bytes(piece)
    setup = encode_json((_VERSION, site, fault))
    digest = hashlib.sha256(setup + content).hexdigest()
    marker = folder / f"{piece.number:06d}.done"
    if (done := _finished(marker)) is not None and done.digest == digest:
        return done
    pages, nameless, broken = parse_piece(piece, content, site)
    staged = _Staged([], [])
    tally: Counter[str] = Counter(pages=len(pages) + nameless, nameless=nameless)
    for page in pages:
        tally[_take(page, site, staged)] += 1
    write_atomic(_staged_path(folder, piece.number), msgspec.msgpack.encode(staged))
    faults = tuple(f"piece {piece.number}: {what}" for what in (fault or broken,) if what)
    shard = Shard(piece.number, digest, replace(_counted(tally), faults=faults))
    write_atomic(marker, encode_json(shard))
    return shard


def _counted(tally: Counter[str]) -> PageCounts:
    return msgspec.convert(tally, PageCounts)


def _take(page: RawPage, site: Site, staged: _Staged) -> str:
    """Stage a page; the count it belongs to."""
    if page.ns != 0:
        return "other_namespaces"
    if page.redirect:
        staged.titles.append((page.title, site.title(page.redirect), None))
        return "redirects"
    staged.titles.append((page.title, "", page.id))
    lead = read_lead(page.text, site, page.title)
    if lead is None:
        return "without_lead"
    sentences = cut_sentences(lead.text, lead.links, site.language)
    url = f"{site.base.rstrip('/')}?curid={page.id}"
    marked = is_disambiguation(page.text, page.title)
    staged.rows.append(PageRow(str(page.id), url, page.title, sentences, lead.links, marked))
    return "paragraphs"


def _staged_path(folder: Path, number: int) -> Path:
    return folder / f"{number:06d}.staged"


def _finished(marker: Path) -> Shard | None:
    try:
        return decode_json(marker.read_bytes(), Shard, where=str(marker))
    except (FileNotFoundError, DataError):
        return None


def _read(folder: Path, number: int) -> _Staged:
    raw = _staged_path(folder, number).read_bytes()
    return msgspec.msgpack.decode(raw, type=_Staged)


def staged_titles(folder: Path, number: int) -> list[Title]:
    """Title, redirect's target (else empty) and page id (else None) of a staged shard."""
    return _read(folder, number).titles


def resolve_shard(work: tuple[int, frozenset[int]], *, folder: Path, target: Path) -> PageCounts:
    """Write a shard's rows with links that lead to pages; ids of earlier shards are left out."""
    number, taken = work
    titles = TitleReader(folder / "titles.sqlite")
    used, rows, tally = set(taken), [], Counter[str]()
    for row in _read(folder, number).rows:
        if int(row.id) in used:
            tally.update(duplicate_ids=1, paragraphs=-1)
            continue
        used.add(int(row.id))
        links = tuple(_resolved(link, titles, tally) for link in row.links)
        tally["disambiguations"] += row.disambiguation
        rows.append(replace(row, links=links))
    titles.close()
    write_page_rows(target / shard_name(number), rows)
    return _counted(tally)


def _resolved(link: Link, titles: TitleReader, tally: Counter[str]) -> Link:
    title, redirected = titles.resolve(link.target)
    tally["links"] += 1
    tally["links_to_pages"] += bool(title)
    tally["links_through_redirects"] += bool(title) and redirected
    return replace(link, target=title) if title else link
