"""The record of a run: what was asked of whom, kept so that it can be resumed and scored again.

A run folder holds ``run.json`` (this record) and JSON-lines files that only ever grow; a killed run
goes on where the last whole line ends.
"""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import IO, TypeVar

import msgspec

from askance.data import Example
from askance.errors import DataError, RecordError
from askance.io import decode_json, encode_json, write_atomic

__all__ = [
    "SCHEMA",
    "GrowingFile",
    "RunRecord",
    "examples_hash",
    "load_record",
    "open_run",
    "package_versions",
    "write_lines",
]

SCHEMA = 1
RECORD = "run.json"
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RunRecord:
    """All that decides a run's answers (``inputs``) and all that only describes it.

    ``inputs`` must be equal for a run to be resumed: data hash, reader identity, variants, seed.
    """

    command: str
    inputs: Mapping[str, object]
    arguments: Mapping[str, object] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)
    schema: int = SCHEMA


def package_versions(names: Sequence[str]) -> dict[str, str]:
    """Python's and the installed packages' versions; what isn't installed is left out."""
    found = {"python": platform.python_version()}
    for name in names:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def examples_hash(examples: Iterable[Example]) -> str:
    """What a record names the data by: the SHA-256 of the examples in their order."""
    digest = hashlib.sha256()
    for example in examples:
        digest.update(encode_json(example))
    return digest.hexdigest()


def load_record(folder: str | os.PathLike[str]) -> RunRecord:
    """Read a run folder's record; raises RecordError where there is none or it can't be read."""
    place = Path(folder) / RECORD
    if not place.is_file():
        raise RecordError("no run is recorded here", where=str(folder), fix="name a run folder")
    try:
        record = decode_json(place.read_bytes(), RunRecord, where=str(place))
    except DataError as error:
        raise RecordError(error.what, where=error.where, fix="remove it to start anew") from error
    if record.schema != SCHEMA:
        what = f"was written with record schema {record.schema}, this askance reads {SCHEMA}"
        raise RecordError(what, where=str(place))
    return record


def open_run(folder: str | os.PathLike[str], record: RunRecord) -> bool:
    """Start a run in ``folder``, or go on with the one that is there; True when it goes on.

    Raises RecordError, naming what differs, if another run's record is there.
    """
    place = Path(folder)
    if (place / RECORD).exists():
        _check_same(load_record(place), record, str(place))
        return True
    if place.is_file():
        raise RecordError("is a file, not a folder", where=str(place))
    write_atomic(place / RECORD, encode_json(record, indent=2) + b"\n")
    return False


def _check_same(old: RunRecord, new: RunRecord, where: str) -> None:
    # Both sides go through JSON, so that tuples and lists compare equal.
    before = msgspec.json.decode(encode_json(asdict(old)["inputs"]))
    after = msgspec.json.decode(encode_json(asdict(new)["inputs"]))
    for key in dict.fromkeys([*before, *after]):
        if before.get(key) != after.get(key):
            change = f"{_short(before.get(key))}, now {_short(after.get(key))}"
            fix = "use another folder, or remove it"
            raise RecordError(f"holds a run with another {key} ({change})", where=where, fix=fix)


def _short(value: object) -> str:
    text = encode_json(value).decode()
    return text if len(text) <= 60 else f"{text[:57]}..."


class GrowingFile:
    """A JSON-lines file that is appended to, and survives a kill at any byte."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)

    def read(self, kind: type[T]) -> Iterator[T]:
        """Its whole lines, decoded; a last line without its end is left out."""
        if not self.path.exists():
            return
        with self.path.open("rb") as stream:
            for number, line in enumerate(stream, start=1):
                if line.endswith(b"\n"):
                    yield decode_json(line, kind, where=f"{self.path}:{number}")

    @contextmanager
    def append(self) -> Iterator[IO[bytes]]:
        """Open it for appending, after cutting off a line that a kill left unfinished."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab") as stream:
            stream.truncate(self._end_of_whole_lines())
            yield stream

    def _end_of_whole_lines(self) -> int:
        end = 0
        with self.path.open("rb") as stream:
            for line in stream:
                end += len(line) if line.endswith(b"\n") else 0
        return end


def write_lines(stream: IO[bytes], values: Sequence[object]) -> None:
    """Append ``values``, a JSON line each, and hand them to the system at once."""
    stream.write(b"".join(encode_json(value) + b"\n" for value in values))
    stream.flush()
