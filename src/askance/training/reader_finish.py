"""From a trained checkpoint to the folder that ships: export, gate, threshold, scores, card."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from askance.data import Example, Prediction
from askance.datasets import load_dataset
from askance.errors import AskanceError
from askance.io import content_hash, encode_json, write_atomic
from askance.readers.windows import Window
from askance.training import reader_evaluate as evaluate
from askance.training.reader_card import card
from askance.training.reader_data import (
    Choice,
    Corpus,
    Row,
    choice_example,
    example_of,
    load_corpus,
)
from askance.training.reader_export import export, export_int8, load_trained
from askance.training.reader_features import Encoder
from askance.training.reader_negatives import Paragraphs, negative
from askance.training.reader_package import describe, write_tokenizer
from askance.training.sampling import derived, unit

__all__ = ["Paths", "by_source", "export_kind", "finish", "made_unanswerable", "run_facts"]

_KINDS = ("float32", "int8", "int8_7bit")
_MOST_LOST_F1 = 1.0
_LEAST_AGREEMENT = 85.0
_GATE_ROWS = 750
_TYPICAL_ROWS = 64
_UNANSWERABLE_ROWS = 1_000
_SPEED_ROWS = 200


@dataclass(frozen=True, slots=True)
class Paths:
    """Where the data, the base and the run's own files lie."""

    data: Path
    base: Path
    out: Path

    def model(self, kind: str) -> Path:
        """The folder of one kind of export."""
        return self.out / kind

    @property
    def cache(self) -> Path:
        """Where predictions are kept."""
        return self.out / "predictions"


def finish(data: Path, base: Path, out: Path, *, kind: str, seed: int, date: str) -> dict[str, Any]:
    """Export, measure and describe; what is already predicted isn't predicted again.

    ``kind`` is what ships: int8, or int8_7bit. SQuAD dev is scored last, after every choice.
    """
    paths = Paths(data, base, out)
    corpus = load_corpus(data, seed)
    for name in _KINDS:
        export_kind(paths, name, corpus, date)
    rows = sorted(corpus.held_out, key=lambda row: unit(row.question, row.context))
    held_out = [example_of(row, f"held-out-{n}") for n, row in enumerate(rows)]
    gate = _gate(paths, held_out[:_GATE_ROWS])
    lost = gate["float32"]["f1"] - gate[kind]["f1"]
    if lost > _MOST_LOST_F1 or gate[kind]["agreement"] < _LEAST_AGREEMENT:
        raise AskanceError(f"{kind} loses {lost:.2f} F1 against float32", where=str(out))
    model = paths.model(kind)
    unanswerable = made_unanswerable(rows, seed)
    predictions = evaluate.predict([*held_out, *unanswerable], model, paths.cache)
    threshold = evaluate.best_threshold([*held_out, *unanswerable], predictions)
    describe(model, null_threshold=threshold, date=date)
    scores = {
        "gate": gate,
        "null_threshold": threshold,
        "held_out": {
            "squad1": by_source(rows, held_out, predictions),
            "squad2": evaluate.score_squad2([*held_out, *unanswerable], predictions, threshold),
            "choice": _choices(paths, model, corpus.held_out_choices),
        },
        **_dev(paths, model, threshold),
        "speed": evaluate.speed(held_out[:_SPEED_ROWS], model),
        "run": run_facts(paths, corpus),
        "model": {
            "kind": kind,
            "bytes": (model / "model.onnx").stat().st_size,
            "sha256": content_hash(model / "model.onnx"),
            "date": date,
        },
    }
    write_atomic(out / "scores.json", encode_json(scores, indent=1))
    write_atomic(model / "CARD.md", card(scores))
    return scores


def export_kind(paths: Paths, kind: str, corpus: Corpus, date: str) -> None:
    """Write the folder of one kind of export, unless it is there already."""
    folder = paths.model(kind)
    if (folder / "reader.json").exists():
        return
    folder.mkdir(parents=True, exist_ok=True)
    model = load_trained(paths.out / "checkpoint.pt")
    if kind == "float32":
        export(model, folder / "model.onnx")
    else:
        typical = _typical(paths.base, corpus)
        seven_bits = kind == "int8_7bit"
        export_int8(model, folder / "model.onnx", typical, reduce_range=seven_bits)
    write_tokenizer(paths.base, folder)
    describe(folder, null_threshold=0.0, date=date)


def _typical(base: Path, corpus: Corpus) -> list[Window]:
    """The first window of a few training rows, the same ones each time."""
    rows = sorted(corpus.train, key=lambda row: unit("typical", row.question, row.context))
    windower = Encoder(base / "tokenizer.json").windower
    return [windower.cut(example_of(row, ""))[0] for row in rows[:_TYPICAL_ROWS]]


def _gate(paths: Paths, examples: Sequence[Example]) -> dict[str, dict[str, float]]:
    found = {kind: evaluate.predict(examples, paths.model(kind), paths.cache) for kind in _KINDS}
    return {
        kind: {
            "f1": evaluate.score_squad1(examples, predictions)["all"]["f1"],
            "agreement": evaluate.agreement(predictions, found["float32"]),
            "n": len(examples),
        }
        for kind, predictions in found.items()
    }


def made_unanswerable(rows: Sequence[Row], seed: int) -> list[Example]:
    """An unanswerable question made of each of the first held-out rows, where one can be."""
    contexts: dict[str, set[str]] = {}
    for row in rows:
        contexts.setdefault(row.source, set()).add(row.context)
    paragraphs = {source: Paragraphs(sorted(found)) for source, found in contexts.items()}
    made = [
        negative(row, paragraphs[row.source], derived(seed, "held-out negative", n))
        for n, row in enumerate(rows[:_UNANSWERABLE_ROWS])
    ]
    return [example_of(row, f"unanswerable-{n}") for n, row in enumerate(made) if row]


def by_source(
    rows: Sequence[Row], examples: Sequence[Example], predictions: dict[str, Prediction]
) -> dict[str, dict[str, float]]:
    """EM and F1 of each source, and of all."""
    groups: dict[str, list[Example]] = {"all": list(examples)}
    for row, example in zip(rows, examples, strict=True):
        groups.setdefault(row.source, []).append(example)
    return {
        source: evaluate.score_squad1(group, predictions)["all"] for source, group in groups.items()
    }


def _choices(paths: Paths, model: Path, choices: Sequence[Choice]) -> dict[str, float]:
    examples = [choice_example(choice, f"choice-{n}") for n, choice in enumerate(choices)]
    return evaluate.score_choices(examples, evaluate.predict(examples, model, paths.cache))


def _dev(paths: Paths, model: Path, threshold: float) -> dict[str, Any]:
    """The reported scores; nothing is chosen by them."""
    first = load_dataset("squad", paths.data / "squad/dev-v1.1.json.gz")
    second = load_dataset("squad", paths.data / "squad/dev-v2.0.json.gz")
    books = load_dataset("openbookqa", paths.data / "openbookqa/test.jsonl")
    sets = {"first": first, "second": second, "books": books}
    found = evaluate.predict_sets(sets, model, paths.cache)
    return {
        "squad1": evaluate.score_squad1(first, found["first"]),
        "squad2": evaluate.score_squad2(second, found["second"], threshold),
        "openbookqa": evaluate.score_choices(books, found["books"]),
    }


def run_facts(paths: Paths, corpus: Corpus) -> dict[str, Any]:
    """What the card says of the training."""
    state = torch.load(paths.out / "checkpoint.pt", weights_only=True)
    lines = (paths.out / "log.jsonl").read_text(encoding="utf-8").splitlines()
    log = [json.loads(line) for line in lines]
    return {
        "settings": {
            k: v for k, v in state["settings"].items() if k not in {"data", "base", "out"}
        },
        "steps": state["step"],
        "passes": state["epoch"] + 1,
        "minutes": state["elapsed"] / 60,
        "rows": dict(corpus.counts),
        "first_pass": next(line["rows"] for line in log if "rows" in line),
        "progress": [line for line in log if "held_out" in line],
    }
