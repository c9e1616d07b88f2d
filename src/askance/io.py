"""Files in and out: compressed or plain, streamed, written atomically, hashed."""

from __future__ import annotations

import bz2
import gzip
import hashlib
import io
import os
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, TypeVar, cast

import msgspec

from askance.errors import DataError
from askance.nesting import ShallowStream

__all__ = [
    "content_hash",
    "decode_json",
    "encode_json",
    "iter_json_items",
    "iter_lines",
    "json_fields",
    "open_atomic",
    "open_bytes",
    "stem_and_suffix",
    "write_atomic",
]

T = TypeVar("T")

_BROKEN_ARCHIVE = (EOFError, gzip.BadGzipFile, zlib.error)
_COMPRESSED = (".gz", ".bz2")


@contextmanager
def open_bytes(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """Open a file for reading, unpacking ``.gz`` and ``.bz2``; faults become a DataError."""
    place = Path(path)
    try:
        with _opener(place)(place, "rb") as stream:
            yield stream
    except FileNotFoundError as error:
        raise DataError("no such file", where=str(place)) from error
    except IsADirectoryError as error:
        raise DataError("is a folder, not a file", where=str(place)) from error
    except PermissionError as error:
        raise DataError("may not be read", where=str(place), fix="check its rights") from error
    except _BROKEN_ARCHIVE as error:
        raise _broken(place, error) from error
    except OSError as error:
        if place.suffix in _COMPRESSED:
            raise _broken(place, error) from error
        raise


def _opener(path: Path) -> Any:
    return {".gz": gzip.open, ".bz2": bz2.open}.get(path.suffix, open)


def _broken(path: Path, error: Exception) -> DataError:
    fix = "the file is cut short or not compressed; fetch it again"
    return DataError(f"can't be unpacked ({error})", where=str(path), fix=fix)


def stem_and_suffix(path: str | os.PathLike[str]) -> tuple[str, str]:
    """A file's name and type, with the compression left out.

    >>> stem_and_suffix("data/dev-v1.1.json.gz")
    ('dev-v1.1', '.json')
    """
    name = Path(path)
    if name.suffix in _COMPRESSED:
        name = name.with_suffix("")
    return name.stem, name.suffix


def iter_lines(path: str | os.PathLike[str]) -> Iterator[tuple[int, bytes]]:
    """The non-blank lines of a file with their numbers from 1; a UTF-8 mark is skipped."""
    with open_bytes(path) as stream:
        for number, line in enumerate(stream, start=1):
            if number == 1:
                line = line.removeprefix(b"\xef\xbb\xbf")
            if line.strip():
                yield number, line


def iter_json_items(path: str | os.PathLike[str], prefix: str) -> Iterator[Any]:
    """Stream the items under ``prefix`` of one JSON document in bounded memory.

    ``prefix`` is ijson's: ``"item"`` for the members of a top-level list, ``"data.item"`` for those
    of the list ``data``. Raises DataError with the place for broken JSON; half a surrogate pair
    (``\\ud800`` alone) is no character, and comes out as ``?`` or as such an error.
    """
    import ijson

    count = 0
    with _json_stream(path, lambda: f"after {count} items") as stream:
        for item in ijson.items(stream, prefix, use_float=True):
            yield item
            count += 1


def json_fields(path: str | os.PathLike[str], *, skip: str) -> dict[str, Any]:
    """The fields of a JSON object but ``skip``, whose value is passed over in bounded memory."""
    import ijson

    builder, inner = ijson.ObjectBuilder(), f"{skip}."
    with _json_stream(path, lambda: f"around {skip!r}") as stream:
        for prefix, event, value in ijson.parse(stream, use_float=True):
            if prefix.startswith(inner) or prefix == skip:
                continue
            if (prefix, event) == ("", "start_array"):
                return {}
            if (prefix, event, value) != ("", "map_key", skip):
                builder.event(event, value)
    return builder.value if isinstance(builder.value, dict) else {}


@contextmanager
def _json_stream(path: str | os.PathLike[str], place: Callable[[], str]) -> Iterator[ShallowStream]:
    import ijson

    with open_bytes(path) as stream:
        skip_byte_order_mark(stream)
        try:
            yield ShallowStream(stream, str(path))
        except (ijson.JSONError, UnicodeDecodeError) as error:
            if line := _line_not_utf8(path):
                raise DataError("not UTF-8", where=f"{path}:{line}", fix="re-encode it") from error
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            fix = "the file is cut short or not JSON in UTF-8"
            what = f"broken JSON {place()} ({reason.strip()})"
            raise DataError(what, where=str(path), fix=fix) from error


def _line_not_utf8(path: str | os.PathLike[str]) -> int:
    """The number of the first line that isn't UTF-8; 0 if all are."""
    with open_bytes(path) as stream:
        for number, line in enumerate(stream, start=1):
            try:
                line.decode()
            except UnicodeDecodeError:
                return number
    return 0


def skip_byte_order_mark(stream: IO[bytes]) -> None:
    """Move past a UTF-8 byte order mark, if the stream starts with one."""
    if cast(io.BufferedReader, stream).peek(3)[:3] == b"\xef\xbb\xbf":
        stream.read(3)


def decode_json(raw: bytes | str, kind: type[T], *, where: str) -> T:
    """Decode JSON into ``kind``, checked; faults become a DataError at ``where``.

    >>> decode_json(b'{"a": 1}', dict[str, int], where="x.json")
    {'a': 1}
    """
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError as error:
        raise DataError(str(error), where=where) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DataError(f"broken JSON ({error})", where=where, fix="it must be UTF-8") from error
    except RecursionError as error:
        raise DataError("JSON nested too deep", where=where) from error


def encode_json(value: object, *, indent: int = 0) -> bytes:
    """JSON in UTF-8, the same bytes for the same value; dataclasses become objects."""
    raw = msgspec.json.encode(value)
    return msgspec.json.format(raw, indent=indent) if indent else raw


def write_atomic(path: str | os.PathLike[str], content: bytes | str) -> None:
    """Write a file so that readers see the old or the new content, never a part of it."""
    with open_atomic(path) as stream:
        stream.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def open_atomic(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """Open a file for writing; it appears, whole, when the block ends without a fault.

    ``.gz`` and ``.bz2`` are packed without a time stamp: equal content gives equal files.
    """
    place = Path(path)
    place.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            with _packer(place.suffix, stream) as packed:
                yield packed
            stream.flush()
            os.fsync(stream.fileno())
        Path(temporary).chmod(0o644)
        Path(temporary).replace(place)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


@contextmanager
def _packer(suffix: str, stream: IO[bytes]) -> Iterator[IO[bytes]]:
    if suffix == ".gz":
        with gzip.GzipFile("", "wb", fileobj=stream, mtime=0) as packed:
            yield cast(IO[bytes], packed)
    elif suffix == ".bz2":
        with bz2.BZ2File(stream, "wb") as packed:
            yield cast(IO[bytes], packed)
    else:
        yield stream


def content_hash(path: str | os.PathLike[str]) -> str:
    """The sha256 of a file's unpacked content: a dataset is the same, compressed or not."""
    digest = hashlib.sha256()
    with open_bytes(path) as stream:
        while chunk := stream.read(1 << 20):
            digest.update(chunk)
    return digest.hexdigest()
