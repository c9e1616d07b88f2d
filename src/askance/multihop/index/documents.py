"""The documents of a segment: their records in one file, found by place or by id."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from askance.data import Document, Paragraph
from askance.errors import DataError
from askance.multihop.index.arrays import damaged, load_array
from askance.multihop.index.hashing import hash_texts

__all__ = ["DocumentFile", "DocumentWriter", "encode_document"]

_RECORDS, _ENDS = "documents.jsonl", "document_ends.npy"
_HASHES, _PLACES = "id_hashes.npy", "id_places.npy"
_ENCODER = msgspec.json.Encoder()
_Kind = TypeVar("_Kind")


def encode_document(document: Document) -> bytes:
    """A document's record: a line of JSON with its id, then one with its title and sentences.

    >>> encode_document(Document("7", Paragraph(("A fog.",), "Fog")))
    b'"7"\\n["Fog","A fog."]\\n'
    """
    paragraph = document.paragraph
    try:
        name = _ENCODER.encode(document.id)
        return b"%b\n%b\n" % (name, _ENCODER.encode([paragraph.title, *paragraph.sentences]))
    except (UnicodeEncodeError, TypeError) as error:
        raise DataError("is no text", where=f"document {document.id!r}") from error


class DocumentWriter:
    """Writes records one after the other, and the tables that find them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stream: IO[bytes] = (folder / _RECORDS).open("wb")
        self._lengths: list[NDArray[np.int64]] = []
        self._hashes: list[NDArray[np.uint64]] = []

    def write(self, ids: Sequence[str], records: Sequence[bytes]) -> None:
        """Append the records of the documents ``ids``."""
        self._stream.write(b"".join(records))
        self._lengths.append(np.fromiter(map(len, records), np.int64, len(records)))
        self._hashes.append(hash_texts(ids))

    def close(self) -> None:
        """Close the file of records, whether the build has come to its end or not."""
        self._stream.close()

    def finish(self) -> None:
        """Write the tables; raises DataError if two documents have the same id."""
        self.close()
        lengths = np.concatenate([np.zeros(1, np.int64), *self._lengths])
        np.save(self._folder / _ENDS, np.cumsum(lengths))
        hashes = np.concatenate([np.empty(0, np.uint64), *self._hashes])
        places = np.argsort(hashes, kind="stable").astype(np.int32)
        np.save(self._folder / _HASHES, hashes[places])
        np.save(self._folder / _PLACES, places)
        self._check_distinct(hashes[places], places)

    def _check_distinct(self, hashes: NDArray[np.uint64], places: NDArray[np.int32]) -> None:
        same = np.flatnonzero(hashes[1:] == hashes[:-1])
        if same.size:
            written = DocumentFile(self._folder, len(places))
            for first in same.tolist():
                one, two = (written.id(int(places[place])) for place in (first, first + 1))
                if one == two:
                    fix = "give every document an id of its own"
                    raise DataError("two documents have this id", where=repr(one), fix=fix)


def _mapped(path: Path) -> NDArray[np.uint8]:
    # A plain array over the map: numpy's own class for maps is slow to take parts of.
    return np.memmap(path, np.uint8, "r").view(np.ndarray)


class DocumentFile:
    """The documents of a finished segment; each is read from disk when it is asked for."""

    def __init__(self, folder: Path, count: int) -> None:
        self.count = count
        self._path = folder / _RECORDS
        self._ends = load_array(folder / _ENDS, count + 1, "int64")
        self._hashes = load_array(folder / _HASHES, count, "uint64")
        self._places = load_array(folder / _PLACES, count, "int32")
        size = self._path.stat().st_size if self._path.is_file() else -1
        if self._ends[0] != 0 or self._ends[-1] != size:
            raise damaged(self._path, "is cut short" if size >= 0 else "no such file")
        self._records = _mapped(self._path) if size else np.empty(0, np.uint8)

    def id(self, place: int) -> str:
        """The id of the document at ``place``, from 0."""
        return self._decoded(self._record(place)[0], str)

    def document(self, place: int) -> Document:
        """The document at ``place``."""
        name, content = self._record(place)
        title, *sentences = self._decoded(content, list[str])
        return Document(self._decoded(name, str), Paragraph(tuple(sentences), title))

    def place(self, id_: str) -> int:
        """The place of the document with this id; -1 if it isn't here."""
        wanted = hash_texts([id_])[0]
        first = int(np.searchsorted(self._hashes, wanted))
        while first < self.count and self._hashes[first] == wanted:
            if self.id(place := int(self._places[first])) == id_:
                return place
            first += 1
        return -1

    def __iter__(self) -> Iterator[Document]:
        return map(self.document, range(self.count))

    def ids(self) -> Iterator[str]:
        """The ids in the documents' order."""
        return map(self.id, range(self.count))

    def shared_ids(self, other: DocumentFile) -> Iterator[str]:
        """The ids that ``other`` has, too."""
        both = np.isin(self._hashes, other._hashes, assume_unique=True)
        for place in self._places[both].tolist():
            if other.place(id_ := self.id(place)) >= 0:
                yield id_

    def _record(self, place: int) -> tuple[bytes, bytes]:
        start, end = self._ends[place : place + 2].tolist() if 0 <= place < self.count else (0, 0)
        name, newline, content = self._records[start:end].tobytes().partition(b"\n")
        if not newline or len(content) < 2:
            raise damaged(self._path, f"document {place} can't be read")
        return name, content

    def _decoded(self, raw: bytes, kind: type[_Kind]) -> _Kind:
        try:
            return msgspec.json.decode(raw, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise damaged(self._path, "a document can't be read") from error
