"""Cut a dump between pages into pieces that can be read on their own."""

from __future__ import annotations

import bz2
import mmap
import os
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from askance.errors import DataError
from askance.io import open_bytes
from askance.multihop.wikipedia.dump_parser import DumpParser, RawPage
from askance.multihop.wikipedia.site import Site

__all__ = ["Piece", "cut_pieces", "parse_piece", "piece_bytes"]

_STREAM = re.compile(rb"BZh[1-9]1AY&SY")
_PAGE = b"<page>"
_CHUNK = 1 << 18


@dataclass(frozen=True, slots=True)
class Piece:
    """Some pages of a dump: bytes ``start`` to ``end`` of a multistream file, else ``content``."""

    number: int
    path: str
    start: int = 0
    end: int = 0
    content: bytes = b""
    fault: str = ""
    last: bool = False


def cut_pieces(path: str | os.PathLike[str], size: int = 16 << 20) -> Iterator[Piece]:
    """Cut a dump into pieces of about ``size`` bytes of XML.

    The streams of a multistream bz2 are unpacked where their pieces are read, in parallel; any
    other dump is unpacked here. Where that fails, the last piece holds the fault.
    """
    starts = _streams(Path(path))
    if len(starts) > 2:
        yield from _of_streams(str(path), starts, size // 4)
    else:
        yield from _of_content(str(path), size)


def _streams(path: Path) -> list[int]:
    """Where the streams of a bz2 file begin, and where the file ends."""
    if path.suffix != ".bz2" or not path.is_file() or not path.stat().st_size:
        return []
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as packed:
        return [*(found.start() for found in _STREAM.finditer(packed)), len(packed)]


def _of_streams(path: str, starts: list[int], size: int) -> Iterator[Piece]:
    number, first = 0, starts[0]
    for end in starts[1:]:
        if end - first >= size or end == starts[-1]:
            yield Piece(number, path, first, end, last=end == starts[-1])
            number, first = number + 1, end


def _of_content(path: str, size: int) -> Iterator[Piece]:
    number, held, looked = 0, bytearray(), size
    try:
        with open_bytes(path) as stream:
            while chunk := stream.read1(_CHUNK):  # type: ignore[attr-defined]
                held += chunk
                while (cut := held.find(_PAGE, looked)) >= 0:
                    yield Piece(number, path, content=bytes(held[:cut]))
                    del held[:cut]
                    number, looked = number + 1, size
                looked = max(size, len(held) - len(_PAGE))
    except DataError as error:
        yield Piece(number, path, content=bytes(held), fault=error.what)
        return
    yield Piece(number, path, content=bytes(held), last=True)


def piece_bytes(piece: Piece) -> tuple[bytes, str]:
    """The XML of a piece, and what stopped its unpacking, if anything did."""
    if piece.end <= piece.start:
        return piece.content, piece.fault
    with Path(piece.path).open("rb") as file:
        file.seek(piece.start)
        packed = file.read(piece.end - piece.start)
    unpacked: list[bytes] = []
    try:
        while packed:
            stream = bz2.BZ2Decompressor()
            unpacked.append(stream.decompress(packed))
            if not stream.eof:
                return b"".join(unpacked), "can't be unpacked (cut short)"
            packed = stream.unused_data
    except (OSError, zlib.error) as error:
        return b"".join(unpacked), f"can't be unpacked ({error})"
    return b"".join(unpacked), ""


def parse_piece(piece: Piece, content: bytes, site: Site) -> tuple[list[RawPage], int, str]:
    """The pages of a piece, how many had no title or id, and its fault, if it has one."""
    parser = DumpParser(piece.path, site)
    pages: list[RawPage] = []
    try:
        if piece.number:
            parser.feed(b"<mediawiki>")
        pages = parser.feed(content)
        if piece.last:
            parser.feed(b"", last=True)
        parser.check()
        if parser.in_page:
            raise parser.fault("cut short")
    except DataError as error:
        return pages, parser.nameless, error.what
    return pages, parser.nameless, ""
