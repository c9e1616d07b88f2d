"""How fast the embedded reader is, and why it reads one question at a time.

    python benchmarks/reader.py FOLDER [--questions 400] [--model FOLDER]

FOLDER holds ``squad/dev-v1.1.json.gz``. Prints one JSON object: questions a second with one and two
processes (batch 1, as shipped), the same questions in batches of 16 of like length in one process,
and the share of answers that this batching changes.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from askance.data import Answer, Example, Paragraph, Prediction
from askance.parallel import map_ordered, shards
from askance.readers.embedded import EmbeddedReader, _load_engine
from askance.readers.spans import Logits, predict_span
from askance.readers.windows import Window
from askance.text import normalize_answer

BATCH = 16
ROUNDS = 3


def sample(folder: Path, size: int) -> list[Example]:
    """Questions in the order of a hash of their ids: the same ones on every machine."""
    with gzip.open(folder / "squad" / "dev-v1.1.json.gz") as stream:
        articles = json.load(stream)["data"]
    found = [
        Example(
            item["id"],
            item["question"],
            (Paragraph((paragraph["context"],)),),
            tuple(Answer(a["text"], a["answer_start"]) for a in item["answers"]),
        )
        for article in articles
        for paragraph in article["paragraphs"]
        for item in paragraph["qas"]
    ]
    return sorted(found, key=lambda e: hashlib.sha256(e.id.encode()).digest())[:size]


class Read:
    """What a worker process does with its part of the questions."""

    def __init__(self, reader: EmbeddedReader) -> None:
        self.reader = reader

    def __call__(self, examples: Sequence[Example]) -> list[Prediction]:
        return self.reader.read(examples)


def one_by_one(
    reader: EmbeddedReader, examples: Sequence[Example], workers: int
) -> list[Prediction]:
    parts = shards(examples, 25)
    return [p for part in map_ordered(Read(reader), parts, workers=workers) for p in part]


def in_batches(reader: EmbeddedReader, examples: Sequence[Example]) -> list[Prediction]:
    """What the reader would do with windows of like length together, padded."""
    engine = _load_engine(reader._folder, reader._card)
    cut = [engine.windower.cut(example) for example in examples]
    windows = [window for own in cut for window in own]
    order = sorted(range(len(windows)), key=lambda place: len(windows[place].ids))
    found: dict[int, Logits] = {}
    for places in shards(order, BATCH):
        found |= zip(places, run(engine, [windows[place] for place in places]), strict=True)
    logits = iter(found[place] for place in range(len(windows)))
    return [
        predict_span(example, own, [next(logits) for _ in own], reader._rules)
        for example, own in zip(examples, cut, strict=True)
    ]


def run(engine: object, windows: Sequence[Window]) -> Iterator[Logits]:
    shape = len(windows), max(len(window.ids) for window in windows)
    feed = {
        name: np.zeros(shape, np.int64)
        for name in ("input_ids", "attention_mask", "token_type_ids")
    }
    for row, window in enumerate(windows):
        tokens = len(window.ids)
        feed["input_ids"][row, :tokens] = window.ids
        feed["attention_mask"][row, :tokens] = 1
        feed["token_type_ids"][row, :tokens] = window.type_ids
    start, end = engine.session.run(["start_logits", "end_logits"], feed)
    for row, window in enumerate(windows):
        yield Logits(start[row, : len(window.ids)], end[row, : len(window.ids)])


def rates(work: Mapping[str, Callable[[], object]], questions: int) -> dict[str, float]:
    """Questions a second of each, the median of rounds that take turns: a busy spell hits all."""
    found: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(ROUNDS):
        for name, run_all in work.items():
            started = time.perf_counter()
            run_all()
            found[name].append(questions / (time.perf_counter() - started))
    return {name: statistics.median(values) for name, values in found.items()}


def exact_match(examples: Sequence[Example], predictions: Sequence[Prediction]) -> float:
    hits = [
        any(normalize_answer(p.answer) == normalize_answer(a.text) for a in e.answers)
        for e, p in zip(examples, predictions, strict=True)
    ]
    return 100 * statistics.fmean(hits)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--questions", type=int, default=400)
    parser.add_argument("--model", default="", help="a folder with another export")
    options = parser.parse_args(arguments)
    reader, examples = EmbeddedReader(options.model), sample(options.folder, options.questions)
    alone, batched = one_by_one(reader, examples, 1), in_batches(reader, examples)
    pairs = list(zip(alone, batched, strict=True))
    one_by_one(reader, examples[:50], 2)  # the worker processes start and load the model
    work = {
        "one_process": lambda: one_by_one(reader, examples, 1),
        "batch_16": lambda: in_batches(reader, examples),
        "two_processes": lambda: one_by_one(reader, examples, 2),
    }
    per_second = rates(work, len(examples))
    result = {
        "questions": len(examples),
        "model": reader.identity["model"],
        "per_second": {name: round(value, 1) for name, value in per_second.items()},
        "batch_16_to_batch_1": round(per_second["batch_16"] / per_second["one_process"], 3),
        "answers_changed_by_batching": sum(a.answer != b.answer for a, b in pairs) / len(pairs),
        "largest_score_difference": round(max(abs(a.score - b.score) for a, b in pairs), 4),
        "exact_match_batch_1": round(exact_match(examples, alone), 2),
        "exact_match_batch_16": round(exact_match(examples, batched), 2),
    }
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main(sys.argv[1:])
