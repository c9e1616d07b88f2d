"""Role frames from JSON: AllenNLP's words and tags, or character spans, keyed by question."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass

from askance.clever_hans.frame_spans import SpanFrames, SpanRecord, checked_spans
from askance.errors import DataError
from askance.io import decode_json, iter_lines, open_bytes
from askance.language.roles import TaggedFrames

__all__ = ["Tagged", "read_json_frames"]

_FIX = 'each record needs "words" and, for each of its "verbs", as many BIO "tags"'


@dataclass(frozen=True, slots=True)
class _Verb:
    tags: tuple[str, ...]
    verb: str = ""
    description: str = ""


@dataclass(frozen=True, slots=True)
class Tagged:
    """What AllenNLP's labeller says of one sentence."""

    words: tuple[str, ...]
    verbs: tuple[_Verb, ...] = ()

    def checked(self, where: str) -> TaggedFrames:
        """The same as frames; raises DataError unless every word has a tag in every row."""
        for number, verb in enumerate(self.verbs, start=1):
            if len(verb.tags) != len(self.words):
                what = f"verb {number} has {len(verb.tags)} tags for {len(self.words)} words"
                raise DataError(what, where=where, fix=_FIX)
        return TaggedFrames(self.words, tuple(verb.tags for verb in self.verbs))


@dataclass(frozen=True, slots=True)
class _Record:
    """A line of the file; AllenNLP's labels stand in it or under ``frames``."""

    id: str | int = ""
    question: str = ""
    sentence: str = ""
    words: tuple[str, ...] = ()
    verbs: tuple[_Verb, ...] = ()
    frames: Tagged | tuple[SpanRecord, ...] | None = None


Read = tuple[str, str, TaggedFrames | SpanFrames]


def read_json_frames(path: str | os.PathLike[str]) -> Iterator[Read]:
    """Place, key and frames of each record of JSON lines, a JSON list or a JSON object."""
    if not _is_lines(path):
        yield from _document(path)
        return
    for number, line in iter_lines(path):
        where = f"{os.fspath(path)}:{number}"
        yield _read(decode_json(line, _Record, where=where), where)


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


def _document(path: str | os.PathLike[str]) -> Iterator[Read]:
    name = os.fspath(path)
    with open_bytes(path) as stream:
        raw = stream.read().removeprefix(b"\xef\xbb\xbf").strip()
    if raw.startswith(b"["):
        for number, record in enumerate(decode_json(raw, list[_Record], where=name), start=1):
            yield _read(record, f"{name}:record {number}")
    elif (single := _single(raw)) is not None:
        yield _read(single, name)
    else:
        for key, labelled in decode_json(raw, dict[str, Tagged], where=name).items():
            yield f"{name}:{key}", key, labelled.checked(f"{name}:{key}")


def _single(raw: bytes) -> _Record | None:
    try:
        record = decode_json(raw, _Record, where="")
    except DataError:
        return None
    return record if record.words or record.frames is not None else None


def _read(record: _Record, where: str) -> Read:
    text = record.question or record.sentence
    key = str(record.id) or text
    if not key:
        raise DataError("has no id, question or sentence", where=where, fix="add the example's id")
    if isinstance(record.frames, tuple):
        return where, key, checked_spans(record.frames, text or None, where)
    return where, key, (record.frames or Tagged(record.words, record.verbs)).checked(where)
