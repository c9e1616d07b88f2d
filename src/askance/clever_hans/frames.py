"""Role frames from a file: what AllenNLP's semantic role labeller writes, keyed by question."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field

from askance.errors import DataError
from askance.io import decode_json, iter_lines, open_bytes
from askance.language.roles import TaggedFrames

__all__ = ["load_frames"]

_FIX = 'each record needs "words" and, for each of its "verbs", as many BIO "tags"'


@dataclass(frozen=True, slots=True)
class _Verb:
    tags: tuple[str, ...]
    verb: str = ""
    description: str = ""


@dataclass(frozen=True, slots=True)
class _Labelled:
    words: tuple[str, ...]
    verbs: tuple[_Verb, ...] = ()


@dataclass(frozen=True, slots=True)
class _Record:
    """A line of the file; its labels stand in it or under ``frames``."""

    id: str | int = ""
    question: str = ""
    sentence: str = ""
    words: tuple[str, ...] = ()
    verbs: tuple[_Verb, ...] = ()
    frames: _Labelled | None = field(default=None)


def load_frames(path: str | os.PathLike[str]) -> dict[str, TaggedFrames]:
    """Read role frames, keyed by example id or, without ids, by question text.

    Accepted: JSON lines or one JSON list of ``{"id": …, "words": […], "verbs": [{"verb": …,
    "tags": [BIO]}]}``, where ``question`` or ``sentence`` may stand for ``id`` and the labels may
    stand under ``"frames"``; or one JSON object from key to labels. Raises DataError with the line.
    """
    frames: dict[str, TaggedFrames] = {}
    for where, key, labelled in _records(path):
        if key in frames:
            raise DataError(f"{key!r} has frames already", where=where, fix="keep one record")
        frames[key] = _checked(labelled, where)
    return frames


def _records(path: str | os.PathLike[str]) -> Iterator[tuple[str, str, _Labelled]]:
    if not _is_lines(path):
        yield from _document(path)
        return
    for number, line in iter_lines(path):
        where = f"{os.fspath(path)}:{number}"
        yield where, *_keyed(decode_json(line, _Record, where=where), where)


def _is_lines(path: str | os.PathLike[str]) -> bool:
    """Whether the file holds one record a line: its first line is a whole record."""
    first = next(iter_lines(path), (0, b""))[1].strip()
    if not (first.startswith(b"{") and first.endswith(b"}")):
        return ".jsonl" in os.fspath(path)
    try:
        keys = decode_json(first, dict[str, object], where="")
    except DataError:
        return ".jsonl" in os.fspath(path)
    return bool(keys.keys() & {"words", "frames"})


def _document(path: str | os.PathLike[str]) -> Iterator[tuple[str, str, _Labelled]]:
    name = os.fspath(path)
    with open_bytes(path) as stream:
        raw = stream.read().removeprefix(b"\xef\xbb\xbf").strip()
    if raw.startswith(b"["):
        for number, record in enumerate(decode_json(raw, list[_Record], where=name), start=1):
            yield f"{name}:record {number}", *_keyed(record, f"{name}:record {number}")
    elif (single := _single(raw)) is not None:
        yield name, *_keyed(single, name)
    else:
        for key, labelled in decode_json(raw, dict[str, _Labelled], where=name).items():
            yield f"{name}:{key}", key, labelled


def _single(raw: bytes) -> _Record | None:
    try:
        record = decode_json(raw, _Record, where="")
    except DataError:
        return None
    return record if record.words or record.frames else None


def _keyed(record: _Record, where: str) -> tuple[str, _Labelled]:
    key = str(record.id) or record.question or record.sentence
    if not key:
        raise DataError("has no id, question or sentence", where=where, fix="add the example's id")
    return key, record.frames or _Labelled(record.words, record.verbs)


def _checked(labelled: _Labelled, where: str) -> TaggedFrames:
    for number, verb in enumerate(labelled.verbs, start=1):
        if len(verb.tags) != len(labelled.words):
            what = f"verb {number} has {len(verb.tags)} tags for {len(labelled.words)} words"
            raise DataError(what, where=where, fix=_FIX)
    return TaggedFrames(labelled.words, tuple(verb.tags for verb in labelled.verbs))
