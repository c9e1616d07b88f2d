"""Files of predictions and of no-answer probabilities."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TypeVar

from askance.data import Prediction
from askance.errors import DataError
from askance.io import decode_json, iter_lines, open_bytes, stem_and_suffix

__all__ = ["read_na_probs", "read_predictions"]

_LINES = (".jsonl", ".ndjson")
_V = TypeVar("_V")


def read_predictions(path: str | os.PathLike[str]) -> dict[str, str] | list[Prediction]:
    """Read SQuAD's ``{"id": "answer"}`` from JSON, or one prediction a line from ``.jsonl``.

    Either may be packed as ``.gz`` or ``.bz2``. A line needs ``id`` and ``answer``; it may hold
    the other fields of Prediction. Raises DataError with the place of the first fault.
    """
    if stem_and_suffix(path)[1] not in _LINES:
        return _read_mapping(path, dict[str, str])
    predictions = [
        decode_json(line, Prediction, where=f"{Path(path)}:{number}")
        for number, line in iter_lines(path)
    ]
    if not predictions:
        raise DataError("holds no predictions", where=str(path))
    return predictions


def read_na_probs(path: str | os.PathLike[str]) -> dict[str, float]:
    """Read SQuAD 2.0's ``{"id": no-answer probability}``; raises DataError with the place."""
    return _read_mapping(path, dict[str, float])


def _read_mapping(path: str | os.PathLike[str], kind: type[dict[str, _V]]) -> dict[str, _V]:
    with open_bytes(path) as stream:
        raw = stream.read().removeprefix(b"\xef\xbb\xbf")
    return decode_json(raw, kind, where=str(path))
