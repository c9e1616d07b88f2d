"""Predictions that some other program wrote, as a reader."""

from __future__ import annotations

import glob
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from askance.data import Alternative, Example, Fact, Prediction
from askance.errors import DataError, OptionError, ReaderError
from askance.io import content_hash, decode_json, iter_lines, open_bytes, stem_and_suffix

__all__ = ["SavedReader"]

_KINDS = (".json", ".jsonl", ".json.gz", ".jsonl.gz", ".json.bz2", ".jsonl.bz2")
_FORMS = 'write {"id": "answer", ...} as .json, or a line {"id", "answer"} each as .jsonl'


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a .jsonl file; one without ``variant`` belongs to the file's."""

    id: str
    answer: str
    variant: str = ""
    score: float | None = None
    no_answer_score: float | None = None
    alternatives: tuple[Alternative, ...] = ()
    facts: tuple[Fact, ...] = ()
    error: str = ""


@dataclass(frozen=True, slots=True)
class _Hotpot:
    """HotpotQA's prediction file."""

    answer: dict[str, str]
    sp: dict[str, list[tuple[str, int]]]


class SavedReader:
    """Answers from files: SQuAD's ``{"id": "answer"}``, HotpotQA's answer/sp, or JSON lines.

    ``path`` is a file (of the questions as they are, unless its lines name their variant), a folder
    of ``<variant>.json`` or ``.jsonl``, or a pattern with ``{variant}``. A question without a
    prediction gets "" with the error "missing", which the official scripts score 0; a variant
    without any file or line raises ReaderError. ``no_answer_scores``: SQuAD 2.0's file (or pattern)
    of no-answer probabilities.
    """

    concurrency: Literal["own"] = "own"

    def __init__(self, path: str, *, no_answer_scores: str = "") -> None:
        if not path:
            raise OptionError("saved: which file?", fix="saved:predictions.json")
        self._path, self._no_answer_scores = path, no_answer_scores
        self._files = _files(path)
        self._load = lru_cache(maxsize=4)(self._load_variant)

    @property
    def identity(self) -> Mapping[str, object]:
        """The path as given and the hash of every file it stands for."""
        scores = _files(self._no_answer_scores) if self._no_answer_scores else ()
        hashes = {file: content_hash(file) for file in (*self._files, *scores)}
        return {"reader": f"saved:{self._path}", "files": hashes}

    def read(self, examples: Sequence[Example]) -> list[Prediction]:
        """The saved prediction of each example."""
        return [self._read_one(example) for example in examples]

    def close(self) -> None:
        """Nothing to give back."""

    def _read_one(self, example: Example) -> Prediction:
        found = self._load(example.variant).get(example.id)
        return found or Prediction(example.id, "", example.variant, error="missing")

    def _load_variant(self, variant: str) -> dict[str, Prediction]:
        path = _file_of(self._path, variant)
        own = variant if path != self._path else "original"
        saved = _load_file(path, own, variant) if path else {}
        if not saved:
            fix = "name a folder of <variant>.json files or a pattern with {variant}"
            raise ReaderError(f"no predictions for {variant!r}", where=self._path, fix=fix)
        if not self._no_answer_scores:
            return saved
        scores_path = _file_of(self._no_answer_scores, variant)
        scores = _decode(scores_path, dict[str, float]) if scores_path else {}
        return {
            id_: msgspec.structs.replace(p) if False else _with_score(p, scores.get(id_))
            for id_, p in saved.items()
        }
