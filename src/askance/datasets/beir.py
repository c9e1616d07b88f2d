"""BEIR folders: corpus.jsonl, queries.jsonl, qrels/SPLIT.tsv (Thakur et al. 2021)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from typing import Any

import msgspec

from askance.data import Document, Paragraph
from askance.datasets.records import encoded
from askance.errors import DataError
from askance.io import decode_json, iter_lines, open_atomic

__all__ = [
    "Qrels",
    "check_beir",
    "new_id",
    "read_beir_corpus",
    "read_beir_qrels",
    "read_beir_queries",
    "write_beir",
]

Qrels = Mapping[str, Mapping[str, int]]
PathLike = str | os.PathLike[str]
_HEADER = [b"query-id", b"corpus-id", b"score"]
_PACKED = ("", ".gz", ".bz2")


class _Document(msgspec.Struct):
    id: str | int = msgspec.field(name="_id")
    text: str
    title: str = ""
    metadata: dict[str, Any] | None = None


class _Query(msgspec.Struct):
    id: str | int = msgspec.field(name="_id")
    text: str


def read_beir_corpus(path: PathLike) -> Iterator[Document]:
    """Stream ``corpus.jsonl`` of a folder, or such a file, also packed.

    A document is one sentence unless its metadata says where they begin (``sentence_starts``, as
    ``write_beir`` writes them). Raises DataError with the place of a fault or a repeated id.
    """
    place = _file(path, "corpus.jsonl")
    seen: set[str] = set()
    for number, line in iter_lines(place):
        where = f"{place}:{number}"
        record = decode_json(line, _Document, where=where)
        name = new_id(str(record.id), seen, where)
        starts = (record.metadata or {}).get("sentence_starts")
        yield Document(name, Paragraph(_cut(record.text, starts, where), record.title))


def read_beir_queries(path: PathLike) -> dict[str, str]:
    """The questions of a folder, or of a ``queries.jsonl``, by id."""
    place = _file(path, "queries.jsonl")
    seen: set[str] = set()
    found: dict[str, str] = {}
    for number, line in iter_lines(place):
        record = decode_json(line, _Query, where=f"{place}:{number}")
        found[new_id(str(record.id), seen, f"{place}:{number}")] = record.text
    return found


def read_beir_qrels(path: PathLike, split: str = "test") -> dict[str, dict[str, int]]:
    """Relevance by question and document, from ``qrels/SPLIT.tsv`` of a folder, or a file.

    Raises DataError for a line that isn't three tab-separated fields with a whole number at the
    end, and for a pair that was already judged.
    """
    place = _file(path, f"qrels/{split}.tsv")
    found: dict[str, dict[str, int]] = {}
    for number, line in iter_lines(place):
        cells = line.rstrip(b"\r\n").split(b"\t")
        if not found and cells == _HEADER:
            continue
        query, document, relevance = _judgement(cells, f"{place}:{number}")
        judged = found.setdefault(query, {})
        if document in judged:
            what = f"question {query!r} and document {document!r} are judged twice"
            raise DataError(what, where=f"{place}:{number}", fix="keep one line")
        judged[document] = relevance
    return found


def check_beir(folder: PathLike, split: str = "test") -> Iterator[DataError]:
    """What doesn't fit together in a folder: judged questions or documents that aren't there."""
    queries, qrels = read_beir_queries(folder), read_beir_qrels(folder, split)
    judged = {document for of_query in qrels.values() for document in of_query}
    for document in read_beir_corpus(folder):
        judged.discard(document.id)
    where = str(Path(folder) / "qrels" / f"{split}.tsv")
    for query in qrels.keys() - queries.keys():
        yield DataError(f"judges the question {query!r}, which isn't there", where=where)
    for name in sorted(judged):
        yield DataError(f"judges the document {name!r}, which isn't there", where=where)


def write_beir(
    folder: PathLike,
    documents: Iterable[Document],
    queries: Mapping[str, str],
    qrels: Qrels,
    *,
    split: str = "test",
) -> None:
    """Write a folder that BEIR's tools read; sentences come back as they were.

    Raises DataError for ids that a line can't hold.
    """
    place, seen = Path(folder), set[str]()
    with open_atomic(place / "corpus.jsonl") as stream:
        for document in documents:
            where = f"document {document.id}"
            new_id(document.id, seen, where)
            stream.write(encoded(_record(document), where) + b"\n")
    with open_atomic(place / "queries.jsonl") as stream:
        for query, text in queries.items():
            record = {"_id": query, "text": text, "metadata": {}}
            stream.write(encoded(record, f"question {query}") + b"\n")
    with open_atomic(place / "qrels" / f"{split}.tsv") as stream:
        stream.write(b"\t".join(_HEADER) + b"\n")
        for query, judged in qrels.items():
            for name, relevance in judged.items():
                stream.write(f"{_cell(query)}\t{_cell(name)}\t{relevance}\n".encode())


def new_id(name: str, seen: set[str], where: str) -> str:
    """``name``, now among those ``seen``; DataError if it already was."""
    if name in seen:
        raise DataError(f"the id {name!r} was already used", where=where, fix="ids must be unique")
    seen.add(name)
    return name


def _record(document: Document) -> dict[str, object]:
    sentences = document.paragraph.sentences
    starts = list(accumulate(map(len, sentences[:-1]), initial=0)) if sentences else []
    metadata = {} if len(sentences) == 1 else {"sentence_starts": starts}
    title, text = document.paragraph.title, document.paragraph.text
    return {"_id": document.id, "title": title, "text": text, "metadata": metadata}


def _cut(text: str, starts: object, where: str) -> tuple[str, ...]:
    if starts is None:
        return (text,)
    try:
        places = msgspec.convert(starts, list[int])
    except msgspec.ValidationError:
        places = [-1]
    ends = [*places[1:], len(text)]
    if places != sorted(places) or places[:1] not in ([], [0]) or (text and not places):
        field = f"{where}:$.metadata.sentence_starts"
        raise DataError("are no places in the text", where=field, fix="count from 0, in order")
    return tuple(text[start:end] for start, end in zip(places, ends, strict=bool(places)))


def _judgement(cells: list[bytes], where: str) -> tuple[str, str, int]:
    try:
        query, document, relevance = (cell.decode() for cell in cells)
        return query, document, int(relevance)
    except ValueError as error:
        what = "isn't question, document and a whole number, separated by tabs"
        raise DataError(what, where=where, fix="query-id<TAB>corpus-id<TAB>score") from error


def _cell(name: str) -> str:
    if set(name) & set("\t\r\n") or not name:
        raise DataError("an id can't be empty or hold a tab or a line break", where=f"id {name!r}")
    return name


def _file(path: PathLike, name: str) -> Path:
    place = Path(path)
    if not place.is_dir():
        return place
    files = [place / f"{name}{packed}" for packed in _PACKED]
    return next((file for file in files if file.is_file()), files[0])
