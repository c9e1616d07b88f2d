"""Read questions with supporting facts: a run that is kept, and goes on where it was stopped."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from askance.data import Example, Prediction
from askance.datasets import sample_examples
from askance.errors import DataError
from askance.multihop.predictions_hotpot import write_hotpot_predictions
from askance.multihop.settings_named import Setting
from askance.parallel import shards
from askance.readers import Reader
from askance.readers.asking import (
    SHARD,
    Progress,
    ReaderSource,
    identity_of,
    keep_answers,
    kept_answers,
    read_shards,
)
from askance.runs import GrowingFile, RunRecord, examples_hash, open_run, package_versions

if TYPE_CHECKING:
    from askance.multihop.scores import MultihopScores

__all__ = ["Reading", "read_multihop"]

COMMAND = "multihop read"
PACKAGES = ["askance", "numpy", "onnxruntime", "tokenizers", "transformers", "torch"]


@dataclass(frozen=True, slots=True, repr=False)
class Reading:
    """The examples as the data have them, and the reader's predictions in their order."""

    record: RunRecord
    examples: tuple[Example, ...]
    predictions: tuple[Prediction, ...]

    @property
    def failed(self) -> int:
        """How many examples the reader failed on."""
        return sum(bool(prediction.error) for prediction in self.predictions)

    def score(self, dialect: str = "hotpot") -> MultihopScores:
        """Answers, facts and both, scored as ``dialect`` does."""
        from askance.multihop.scores import score_multihop

        return score_multihop(self.examples, self.predictions, dialect=dialect)

    def __repr__(self) -> str:
        asked = len(self.examples)
        return f"<Reading: {asked - self.failed} of {asked} answered by {_reader_of(self.record)}>"


def read_multihop(
    reader: Reader | ReaderSource,
    examples: Sequence[Example],
    *,
    setting: Setting | None = None,
    limit: int | None = None,
    seed: int = 0,
    out: str | os.PathLike[str] | None = None,
    workers: int = 1,
    arguments: Mapping[str, object] | None = None,
    on_progress: Progress | None = None,
) -> Reading:
    """Ask ``reader`` every question with the paragraphs of ``setting``; a sample of ``limit``.

    With ``out``, run.json, predictions.jsonl and HotpotQA's predictions.json are kept in that
    folder, and the same call goes on after a stop. Raises DataError without examples or where two
    have one id, RecordError if ``out`` holds another run, ReaderError if the reader fails.

    >>> from askance.readers import as_reader
    >>> fog = Example("1", "What is wet?")
    >>> read_multihop(as_reader(lambda items: ["a fog"] * len(items)), [fog])
    <Reading: 1 of 1 answered by python:<lambda>>
    """
    asked = sample_examples(examples, limit, seed=seed)
    _check(asked)
    shown = setting or Setting()
    decides = {
        "data": examples_hash(asked),
        "questions": len(asked),
        "reader": dict(identity_of(reader)),
        "setting": dict(shown.identity),
    }
    record = RunRecord(COMMAND, decides, arguments or {}, package_versions(PACKAGES))
    file, kept = None, list[Prediction]()
    if out is not None:
        open_run(out, record)
        file = GrowingFile(Path(out) / "predictions.jsonl")
        kept = kept_answers(file, asked)
    batches = [[shown(example) for example in batch] for batch in shards(asked[len(kept) :], SHARD)]
    for answers in keep_answers(file, read_shards(reader, batches, workers=workers)):
        kept += answers
        if on_progress:
            on_progress(len(kept), len(asked))
    if out is not None:
        write_hotpot_predictions(kept, Path(out) / "predictions.json")
    return Reading(record, tuple(asked), tuple(kept))


def _reader_of(record: RunRecord) -> str:
    reader = record.inputs["reader"]
    return str(reader.get("reader", "a reader")) if isinstance(reader, Mapping) else "a reader"


def _check(examples: Sequence[Example]) -> None:
    if not examples:
        raise DataError("there are no questions to read", fix="check the data and --limit")
    seen: set[str] = set()
    for example in examples:
        if example.id in seen:
            what, fix = "two questions have this id", "give each an id of its own"
            raise DataError(what, where=f"example {example.id}", fix=fix)
        seen.add(example.id)
