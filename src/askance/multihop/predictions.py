"""Predictions of answers and facts, in the forms that the benchmarks' scripts take."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from askance.data import Example, Prediction
from askance.errors import DataError, OptionError
from askance.io import decode_json, iter_lines, open_bytes, stem_and_suffix
from askance.multihop.predictions_hotpot import hotpot_predictions
from askance.multihop.predictions_lines import read_dire, read_own
from askance.multihop.predictions_musique import read_musique

__all__ = ["PREDICTION_FORMATS", "read_multihop_predictions"]

PathLike = str | os.PathLike[str]
Read = Callable[[PathLike, Sequence[Example]], list[Prediction]]


def _read_hotpot(path: PathLike, _: Sequence[Example]) -> list[Prediction]:
    with open_bytes(path) as stream:
        raw = stream.read().removeprefix(b"\xef\xbb\xbf")
    return hotpot_predictions(decode_json(raw, dict[str, object], where=str(path)), str(path))


#: How predictions can be written down.
PREDICTION_FORMATS: Mapping[str, Read] = {
    "hotpot": _read_hotpot,
    "jsonl": lambda path, _: read_own(path),
    "dire": lambda path, _: read_dire(path),
    "musique": read_musique,
}


def read_multihop_predictions(
    path: PathLike,
    format: str | None = None,  # noqa: A002 - the option's name
    *,
    examples: Sequence[Example] = (),
) -> list[Prediction]:
    """Read predictions: ``hotpot`` ({"answer": {id: text}, "sp": {id: [[title, n], ...]}}),
    ``jsonl`` (one Prediction a line), ``dire`` or ``musique`` lines; else told from the file.

    ``examples`` name the paragraphs of MuSiQue's predictions, which give but their places. Raises
    DataError with the place of the first fault, such as an answer that is null.
    """
    name = format or _detected(path)
    if name not in PREDICTION_FORMATS:
        fix = f"one of {', '.join(PREDICTION_FORMATS)}"
        raise OptionError(f"no format of predictions named {name!r}", fix=fix)
    predictions = PREDICTION_FORMATS[name](path, examples)
    if not predictions:
        raise DataError("holds no predictions", where=str(path))
    _once_each(predictions, str(path))
    return predictions


def _detected(path: PathLike) -> str:
    if stem_and_suffix(path)[1] == ".json":
        return "hotpot"
    for number, line in iter_lines(path):
        try:
            fields = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
        except msgspec.DecodeError:
            return "hotpot"
        if "sp" in fields and "answer" in fields:
            return "hotpot"
        if "predicted_answer" in fields:
            return "musique"
        if "question_id" in fields:
            return "dire"
        if "id" in fields:
            return "jsonl"
        what = f"can't tell the predictions: a line has {', '.join(list(fields)[:8]) or 'nothing'}"
        fix = f"name their format: {', '.join(PREDICTION_FORMATS)}"
        raise DataError(what, where=f"{path}:{number}", fix=fix)
    raise DataError("the file is empty", where=str(path))


def _once_each(predictions: Iterable[Prediction], path: str) -> None:
    seen: set[tuple[str, str]] = set()
    for prediction in predictions:
        key = prediction.id, prediction.variant
        if key in seen:
            raise DataError(f"id {prediction.id!r} has two predictions", where=path, fix="keep one")
        seen.add(key)
