"""Corpora of one paragraph a row: HotpotQA's published Wikipedia, title/text lists, JSON lines."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from askance.data import Document, Paragraph
from askance.datasets.beir import new_id
from askance.datasets.detection import first_line
from askance.datasets.records import checked
from askance.errors import DataError
from askance.io import decode_json, iter_json_items, iter_lines
from askance.multihop.corpus_ids import DocumentIds

__all__ = ["first_record", "read_rows", "read_titled", "read_wiki"]

PathLike = str | os.PathLike[str]


class _WikiRow(msgspec.Struct):
    id: str | int
    title: str
    text: list[str]


class _Titled(msgspec.Struct):
    title: str
    text: str


class _Row(msgspec.Struct):
    title: str = ""
    id: str | int | None = None
    text: str | None = None
    sentences: list[str] | None = None


def read_wiki(path: PathLike) -> Iterator[Document]:
    """HotpotQA's published paragraphs: rows of id, url, title, text (sentences), in a file or in
    all files of a folder, by name.

    Ids, not titles, tell them apart: normalised titles collide.
    """
    seen: set[str] = set()
    for file in _files(Path(path)):
        for number, line in iter_lines(file):
            where = f"{file}:{number}"
            row = decode_json(line, _WikiRow, where=where)
            yield Document(new_id(str(row.id), seen, where), Paragraph(tuple(row.text), row.title))


def read_titled(path: PathLike) -> Iterator[Document]:
    """A JSON list of title and text; a title that comes again gets a number, as ``TITLE#2``."""
    ids = DocumentIds()
    for number, raw in enumerate(iter_json_items(path, "item")):
        record = checked(raw, _Titled, f"{path}:$[{number}]")
        paragraph = Paragraph((record.text,), record.title)
        name, new = ids.name(paragraph)
        if new:
            yield Document(name, paragraph)


def read_rows(path: PathLike) -> Iterator[Document]:
    """JSON lines of title and text or sentences; without an id, a row is named by its title."""
    ids, seen = DocumentIds(), set[str]()
    for number, line in iter_lines(path):
        where = f"{path}:{number}"
        row = decode_json(line, _Row, where=where)
        if (row.text is None) == (row.sentences is None):
            raise DataError("needs either text or sentences", where=where)
        sentences = (row.text,) if row.text is not None else tuple(row.sentences or ())
        paragraph = Paragraph(sentences, row.title)
        if row.id is not None:
            yield Document(new_id(str(row.id), seen, where), paragraph)
        else:
            name, new = ids.name(paragraph)
            if new:
                yield Document(new_id(name, seen, where), paragraph)


def first_record(path: Path) -> tuple[bool, dict[str, Any]]:
    """Whether a file is a JSON list, and its first record; DataError where there is none."""
    line = first_line(str(path))
    listed = line.startswith(b"[")
    if listed:
        raw = next(iter_json_items(path, "item"), None)
    elif line:
        raw = decode_json(line, object, where=str(path))
    else:
        raise DataError("the file is empty", where=str(path))
    return listed, raw if isinstance(raw, dict) else {}


def _files(place: Path) -> list[Path]:
    if not place.is_dir():
        return [place]
    found = (file for file in place.rglob("*") if file.is_file())
    files = sorted(file for file in found if not file.name.startswith("."))
    if not files:
        raise DataError("the folder is empty", where=str(place))
    return files
