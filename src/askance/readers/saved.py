"""Predictions that some other program wrote, as a reader."""

from __future__ import annotations

import glob
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, TypeVar

from askance.data import Example, Prediction
from askance.errors import DataError, OptionError, ReaderError
from askance.io import content_hash, decode_json, iter_lines, open_bytes, stem_and_suffix
from askance.readers.facts import convert_prediction
from askance.readers.saved_hotpot import hotpot_predictions

__all__ = ["SavedReader"]

_Kind = TypeVar("_Kind")
_KINDS = (".json", ".jsonl", ".json.gz", ".jsonl.gz", ".json.bz2", ".jsonl.bz2")
_FIX = 'write {"id": "answer", ...} as .json, or a line {"id", "answer"} each as .jsonl'


class SavedReader:
    """Answers from files: SQuAD's ``{"id": "answer"}``, HotpotQA's answer/sp, or JSON lines.

    A line has ``id``, ``answer`` and what else a prediction has; facts are [[title, number], ...].
    ``path`` is a file (of the questions as they are, unless its lines name their variant), a folder
    of ``<variant>.json`` or ``.jsonl``, or a pattern with ``{variant}``. A question without a
    prediction gets "" with the error "missing", which the official scripts score 0; a variant
    without any prediction raises ReaderError. ``no_answer_scores``: SQuAD 2.0's file (or folder, or
    pattern) of no-answer probabilities.
    """

    concurrency: Literal["own"] = "own"

    def __init__(self, path: str, *, no_answer_scores: str = "") -> None:
        if not path:
            raise OptionError("saved: which file?", fix="saved:predictions.json")
        self._path, self._no_answer_scores = path, no_answer_scores
        files = [*_files(path), *(_files(no_answer_scores) if no_answer_scores else ())]
        self._hashes = {file: content_hash(file) for file in files}
        self._variants: dict[str, dict[str, Prediction]] = {}

    @property
    def identity(self) -> Mapping[str, object]:
        """The path as given and the hash of every file it stands for."""
        return {"reader": f"saved:{self._path}", "files": self._hashes}

    def read(self, examples: Sequence[Example]) -> list[Prediction]:
        """The saved prediction of each example."""
        return [self._read_one(example) for example in examples]

    def close(self) -> None:
        """Nothing to give back."""

    def _read_one(self, example: Example) -> Prediction:
        variant = example.variant
        if variant not in self._variants:
            self._variants[variant] = self._load(variant)
        missing = Prediction(example.id, "", variant, error="missing")
        return self._variants[variant].get(example.id, missing)

    def _load(self, variant: str) -> dict[str, Prediction]:
        path = _file_of(self._path, variant)
        owner = "original" if path == self._path else variant
        saved = [p for p in _load_file(path, owner) if p.variant == variant] if path else []
        if not saved:
            fix = "name a folder of <variant>.json files or a pattern with {variant}"
            raise ReaderError(f"no predictions for {variant!r}", where=self._path, fix=fix)
        scores_path = _file_of(self._no_answer_scores, variant) if self._no_answer_scores else ""
        if not scores_path:
            return {prediction.id: prediction for prediction in saved}
        scores = _decode(scores_path, dict[str, float])
        return {p.id: replace(p, no_answer_score=scores.get(p.id)) for p in saved}


def _files(path: str) -> list[str]:
    if "{variant}" in path:
        pattern = glob.escape(path).replace("{variant}", "*")
        found = sorted(glob.glob(pattern))  # noqa: PTH207 — Path.glob takes no absolute pattern
    elif Path(path).is_dir():
        found = sorted(str(p) for p in Path(path).iterdir() if p.name.endswith(_KINDS))
    else:
        return [path]
    if not found:
        raise DataError("no predictions are here", where=path, fix=_FIX)
    return found


def _file_of(path: str, variant: str) -> str:
    """The file of a variant; "" if there is none."""
    if "{variant}" in path:
        found = path.replace("{variant}", variant)
        return found if Path(found).is_file() else ""
    if Path(path).is_dir():
        files = (Path(path) / f"{variant}{kind}" for kind in _KINDS)
        return next((str(file) for file in files if file.is_file()), "")
    return path


def _load_file(path: str, variant: str) -> list[Prediction]:
    if stem_and_suffix(path)[1] == ".jsonl":
        return _load_lines(path, variant)
    try:
        whole = _decode(path, dict[str, object])
        if isinstance(whole.get("answer"), dict) and isinstance(whole.get("sp"), dict):
            return [replace(p, variant=variant) for p in hotpot_predictions(whole, path)]
        answers = _decode(path, dict[str, str])
    except DataError as error:
        raise DataError(error.what, where=error.where, fix=error.fix or _FIX) from error
    return [Prediction(id_, answer, variant) for id_, answer in answers.items()]


def _load_lines(path: str, variant: str) -> list[Prediction]:
    seen: dict[tuple[str, str], Prediction] = {}
    for number, raw in iter_lines(path):
        where = f"{path}:{number}"
        fields = {"variant": variant, **decode_json(raw, dict[str, Any], where=where)}
        prediction = convert_prediction(fields, where)
        key = prediction.variant, prediction.id
        if key in seen:
            what = f"a second prediction for {prediction.id!r}"
            raise DataError(what, where=where, fix="keep one")
        seen[key] = prediction
    return list(seen.values())


def _decode(path: str, kind: type[_Kind]) -> _Kind:
    with open_bytes(path) as stream:
        return decode_json(stream.read(), kind, where=path)
