"""From a trained checkpoint to the folder that ships: export, margin, gate, scores, card."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import asdict
from operator import eq
from pathlib import Path
from typing import Any

import torch

from askance.errors import AskanceError
from askance.io import content_hash, encode_json, write_atomic
from askance.training.reader_package import write_tokenizer
from askance.training.roles_card import card
from askance.training.roles_data import Sentence, read_sentences
from askance.training.roles_evaluate import (
    Evaluation,
    best_margin,
    evaluate,
    frames_of_gold,
    label_all,
)
from askance.training.roles_export import KINDS, Kind, export, load_trained
from askance.training.roles_questions import questions
from askance.training.roles_score import Counts, RoleScores, score_propositions

__all__ = ["finish"]

_MOST_LOST = 1.0  # points of F1, by int8
_GATE = 600  # dev sentences
_SEED = 7  # of the made questions that the card counts
VERSION = "1"


def finish(
    data: Path, base: Path, out: Path, *, kind: Kind = "int8", date: str, workers: int = 2
) -> dict[str, Any]:
    """Export and choose on dev, score test once, describe; what ships is ``out``/``kind``."""
    dev = list(read_sentences(data / "propbank-ewt", "dev"))
    for name in KINDS:
        _export(base, out, name, date)
    gate = _gate(dev, out, workers)
    lost = gate["float32"]["f1"] - gate[kind]["f1"]
    if lost > _MOST_LOST:
        raise AskanceError(f"{kind} loses {lost:.2f} F1 against float32", where=str(out))
    shipped = out / kind
    margin = best_margin(dev, str(shipped))
    _describe(shipped, load_trained(out / "checkpoint.pt")[1], margin, date)
    test = list(read_sentences(data / "propbank-ewt", "test"))
    train = list(read_sentences(data / "propbank-ewt", "train"))
    made = list(questions(train, _SEED))
    sets = {"train": train, "made": made, "dev": dev, "test": test}
    scores = {
        "kind": kind,
        "gate": gate,
        "dev": _table(evaluate(dev, str(shipped), workers=workers)),
        "test": _table(evaluate(test, str(shipped), workers=workers)),
        "roles": json.loads((shipped / "roles.json").read_bytes()),
        "bytes": (shipped / "roles.onnx").stat().st_size,
        "counts": {part: _sizes(found) for part, found in sets.items()},
        "run": _run(out),
    }
    write_atomic(out / "scores.json", encode_json(scores, indent=1))
    write_atomic(shipped / "CARD.md", card(scores))
    return scores


def _export(base: Path, out: Path, kind: Kind, date: str) -> None:
    folder = out / kind
    folder.mkdir(parents=True, exist_ok=True)
    model, labels = load_trained(out / "checkpoint.pt")
    export(model, folder / "roles.onnx", kind)
    write_tokenizer(base, folder)
    _describe(folder, labels, 0.0, date)


def _gate(dev: Sequence[Sentence], out: Path, workers: int) -> dict[str, dict[str, float]]:
    """Each kind's argument F1, and how many sentences have float32's frames, on a sample of dev."""
    sample = sorted(dev, key=lambda sentence: random.Random(sentence.id).random())[:_GATE]
    gold = [frames_of_gold(sentence) for sentence in sample]
    found = {kind: label_all(sample, str(out / kind), workers=workers) for kind in KINDS}
    table: dict[str, dict[str, float]] = {}
    for kind, labelled in found.items():
        scores = sum(map(score_propositions, gold, labelled), RoleScores())
        same = sum(map(eq, labelled, found["float32"]))
        table[kind] = {
            "f1": 100 * scores.arguments.f1,
            "agreement": 100 * same / len(sample),
            "n": len(sample),
        }
    return table


def _describe(folder: Path, labels: Sequence[str], margin: float, date: str) -> None:
    fields = {
        "version": VERSION,
        "date": date,
        "sha256": content_hash(folder / "roles.onnx"),
        "labels": labels,
        "predicate_margin": margin,
        "inputs": ["input_ids", "sentence", "marks"],
        "outputs": ["read", "predicates", "roles"],
    }
    write_atomic(folder / "roles.json", encode_json(fields, indent=1))


def _table(found: dict[str, Evaluation]) -> dict[str, Any]:
    return {
        group: {
            "gold_predicates": _scores(evaluation.gold_predicates),
            "found_predicates": _scores(evaluation.found_predicates),
            "text": _scores(evaluation.text),
        }
        for group, evaluation in found.items()
    }


def _scores(scores: RoleScores) -> dict[str, Any]:
    return {
        "predicates": _percent(scores.predicates),
        "arguments": _percent(scores.arguments),
        "roles": {
            name: _percent(counts)
            for name, counts in sorted(scores.roles.items(), key=lambda pair: -_gold(pair[1]))
        },
    }


def _gold(counts: Counts) -> int:
    return counts.right + counts.missed


def _percent(counts: Counts) -> dict[str, float]:
    rates = {name: 100 * getattr(counts, name) for name in ("precision", "recall", "f1")}
    return {**asdict(counts), **rates}


def _sizes(sentences: Sequence[Sentence]) -> dict[str, int]:
    return {
        "sentences": len(sentences),
        "questions": sum(sentence.is_question for sentence in sentences),
        "predicates": sum(len(sentence.propositions) for sentence in sentences),
    }


def _run(out: Path) -> list[dict[str, Any]]:
    """What was done, stage by stage, without the places of files."""
    history = torch.load(out / "checkpoint.pt", weights_only=True)["history"]
    for stage in history:
        for name in ("data", "base", "out"):
            stage["settings"].pop(name)
        stage["settings"]["start"] = Path(stage["settings"]["start"]).parent.name
    return list(history)
