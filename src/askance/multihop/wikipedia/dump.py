"""Stream the pages of a MediaWiki dump, plain or packed, in bounded memory."""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from typing import IO, cast

from askance.io import open_bytes
from askance.multihop.wikipedia.dump_parser import DumpParser, RawPage
from askance.multihop.wikipedia.site import Site

__all__ = ["RawPage", "iter_chunks", "read_pages", "read_site"]

PathLike = str | os.PathLike[str]

_CHUNK = 1 << 17
_CUT_SHORT = (EOFError, OSError, zlib.error)


def read_pages(path: PathLike) -> Iterator[RawPage]:
    """Every page of a dump in ``.xml``, ``.xml.gz`` or (multistream) ``.xml.bz2``, in order.

    Raises DataError, after the last whole page, where the dump is broken or cut short.
    """
    parser = DumpParser(str(path))
    for chunk in iter_chunks(path, parser):
        yield from parser.feed(chunk)
    yield from parser.feed(b"", last=True)
    parser.check()


def read_site(path: PathLike) -> Site:
    """What the dump's ``<siteinfo>`` says; English Wikipedia's defaults where there is none."""
    parser = DumpParser(str(path))
    for chunk in iter_chunks(path, parser):
        if parser.feed(chunk) or parser.described:
            break
    return parser.site


def iter_chunks(path: PathLike, parser: DumpParser) -> Iterator[bytes]:
    """The unpacked bytes of a dump; raises DataError, with the last page, where unpacking fails."""
    with open_bytes(path) as stream:
        while chunk := _next(stream, parser):
            yield chunk


def _next(stream: IO[bytes], parser: DumpParser) -> bytes:
    try:
        # One read of the packed file at a time: what is whole before a fault is kept.
        return cast(bytes, stream.read1(_CHUNK))  # type: ignore[attr-defined]
    except _CUT_SHORT as error:
        raise parser.fault(f"can't be unpacked ({error})") from error
