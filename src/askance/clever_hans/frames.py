"""Role frames from a file: AllenNLP's JSON, character spans or CoNLL's columns."""

from __future__ import annotations

import os
from collections.abc import Mapping

from askance.clever_hans.frame_spans import SpanFrames, write_frames
from askance.errors import DataError
from askance.io import iter_lines, stem_and_suffix
from askance.language.roles import TaggedFrames

__all__ = ["FileFrames", "load_frames", "write_frames"]

FileFrames = Mapping[str, TaggedFrames | SpanFrames]


def load_frames(path: str | os.PathLike[str]) -> FileFrames:
    """Read role frames, by example id or question text; the file's form is detected.

    JSON, as lines or one list: ``{"id": …, "words": […], "verbs": [{"tags": [BIO]}]}`` (AllenNLP's,
    also under ``"frames"`` or as one object from key to labels), or ``{"id": …, "frames":
    [{"predicate": [start, end], "arguments": [{"label": …, "span": [start, end]}]}]}``;
    ``question`` or ``sentence`` may stand for ``id``. CoNLL: see ``frame_conll``. Raises DataError
    with the line.
    """
    if not _is_json(path):
        from askance.clever_hans.frame_sentences import load_conll

        return load_conll(path)
    from askance.clever_hans.frame_json import read_json_frames

    frames: dict[str, TaggedFrames | SpanFrames] = {}
    for where, key, found in read_json_frames(path):
        if key in frames:
            raise DataError(f"{key!r} has frames already", where=where, fix="keep one record")
        frames[key] = found
    return frames


def _is_json(path: str | os.PathLike[str]) -> bool:
    """By the file's name, else by its first character: a CoNLL row begins with a word."""
    _, suffix = stem_and_suffix(path)
    if suffix.startswith(".json"):
        return True
    if "conll" in suffix or "props" in suffix:
        return False
    return next(iter_lines(path), (0, b""))[1].lstrip().startswith((b"{", b"["))
