"""Which format a file has, told from its first record."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import msgspec

from askance.errors import DataError
from askance.io import iter_json_items, open_bytes

__all__ = ["detect_format", "first_line"]

LONGEST_LINE = 1 << 20


def detect_format(path: str | os.PathLike[str], *, mapped: bool = False) -> str:
    """The name of a file's format; DataError where its first record doesn't decide.

    ``mapped``: the user names the fields, so it is one of the formats with fields of any name.
    """
    name = str(path)
    line = first_line(name)
    if not line:
        raise DataError("the file is empty", where=name)
    if line.startswith(b"["):
        return _listed(name)
    if not line.startswith(b"{"):
        return _table(name, line, mapped=mapped)
    try:
        record = msgspec.json.decode(line, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError):
        return _document(name)
    return "jsonl" if mapped else _object(name, record)


def first_line(path: str) -> bytes:
    """The first line that isn't blank, of which at most a MiB; b"" for an empty file."""
    with open_bytes(path) as stream:
        while line := stream.readline(LONGEST_LINE):
            line = line.removeprefix(b"\xef\xbb\xbf").strip()
            if line:
                return line
    return b""


def _listed(path: str) -> str:
    first = next(iter_json_items(path, "item"), None)
    record = first if isinstance(first, dict) else {}
    if {"question", "answer"} <= record.keys() and isinstance(record.get("context", []), list):
        return _multihop(record)
    raise _undecided(path, _fields(record))


def _multihop(record: Mapping[str, Any]) -> str:
    return "2wiki" if "evidences" in record else "hotpotqa"


def _document(path: str) -> str:
    if next(iter_json_items(path, "data.item"), None) is not None:
        return "squad"
    raise _undecided(path, "its first line is no JSON record, and there is no list `data`")


def _object(path: str, record: Mapping[str, Any]) -> str:
    question = record.get("question")
    if isinstance(record.get("data"), list):
        return "squad"
    if isinstance(question, dict) and {"stem", "choices"} <= question.keys():
        return "openbookqa"
    if isinstance(question, str):
        if isinstance(record.get("paragraphs"), list):
            return "musique"
        if isinstance(record.get("supporting_facts"), list):
            return _multihop(record)
        return "boolq" if "passage" in record else "jsonl"
    raise _undecided(path, _fields(record))


def _table(path: str, line: bytes, *, mapped: bool) -> str:
    header = line.decode(errors="replace")
    name, delimiter = ("tsv", "\t") if "\t" in header else ("csv", ",")
    if mapped or "question" in [column.strip('"') for column in header.split(delimiter)]:
        return name
    raise _undecided(path, "it starts with neither a JSON record nor a column 'question'")


def _fields(record: Mapping[str, Any]) -> str:
    return f"its first record has {', '.join(list(record)[:8]) or 'no fields'}"


def _undecided(path: str, why: str) -> DataError:
    fix = "name it: squad, hotpotqa, 2wiki, musique, openbookqa, boolq, jsonl, csv or tsv"
    return DataError(f"can't tell the format: {why}", where=path, fix=fix)
