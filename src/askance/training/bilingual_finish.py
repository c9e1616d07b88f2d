"""From the bilingual reader's checkpoint to the folder that ships: export, scores, card."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from askance.data import Example, Prediction
from askance.datasets import load_dataset
from askance.errors import AskanceError
from askance.io import content_hash, encode_json, write_atomic
from askance.metrics.scoring import score_examples
from askance.training import reader_evaluate as evaluate
from askance.training.bilingual_card import card
from askance.training.reader_data import choice_example, example_of, load_corpus
from askance.training.reader_finish import (
    Paths,
    by_source,
    export_kind,
    made_unanswerable,
    run_facts,
)
from askance.training.reader_package import describe
from askance.training.sampling import unit

__all__ = ["finish"]

_SHIPPED = "int8_7bit"
_GATE_ROWS = 400
_SQUAD_ROWS = 2_000  # of SQuAD dev: the English model is the one for it
_MOST_LOST_F1 = 1.5


def finish(data: Path, base: Path, out: Path, *, seed: int, date: str) -> dict[str, Any]:
    """Export, choose the threshold on held-out rows, then score KorQuAD dev once, and describe."""
    paths = Paths(data, base, out)
    corpus = load_corpus(data, seed, korean=True)
    for kind in ("float32", _SHIPPED):
        export_kind(paths, kind, corpus, date)
    rows = sorted(corpus.held_out, key=lambda row: unit(row.question, row.context))
    held_out = [example_of(row, f"held-out-{n}") for n, row in enumerate(rows)]
    gate = _gate(paths, held_out[:_GATE_ROWS])
    lost = gate["float32"]["f1"] - gate[_SHIPPED]["f1"]
    if lost > _MOST_LOST_F1:
        raise AskanceError(f"int8 loses {lost:.2f} F1 against float32", where=str(out))
    model = paths.model(_SHIPPED)
    unanswerable = made_unanswerable(rows, seed)
    predictions = evaluate.predict([*held_out, *unanswerable], model, paths.cache)
    threshold = evaluate.best_threshold([*held_out, *unanswerable], predictions)
    describe(model, null_threshold=threshold, date=date)
    choices = [choice_example(c, f"choice-{n}") for n, c in enumerate(corpus.held_out_choices)]
    scores = {
        "gate": gate,
        "null_threshold": threshold,
        "held_out": by_source(rows, held_out, predictions),
        "held_choices": evaluate.score_choices(
            choices, evaluate.predict(choices, model, paths.cache)
        ),
        **_reported(paths, model),
        "run": run_facts(paths, corpus),
        "model": {
            "bytes": (model / "model.onnx").stat().st_size,
            "sha256": content_hash(model / "model.onnx"),
            "date": date,
        },
    }
    write_atomic(out / "scores.json", encode_json(scores, indent=1))
    write_atomic(model / "CARD.md", card(scores))
    return scores


def _gate(paths: Paths, examples: Sequence[Example]) -> dict[str, dict[str, float]]:
    found = {
        kind: evaluate.predict(examples, paths.model(kind), paths.cache)
        for kind in ("float32", _SHIPPED)
    }
    return {
        kind: {
            "f1": evaluate.score_squad1(examples, predictions)["all"]["f1"],
            "agreement": evaluate.agreement(predictions, found["float32"]),
            "n": len(examples),
        }
        for kind, predictions in found.items()
    }


def _reported(paths: Paths, model: Path) -> dict[str, Any]:
    """Sets that nothing was trained or chosen on."""
    korquad = list(load_dataset("squad", paths.data / "korquad/KorQuAD_v1.0_dev.json.gz"))
    squad = list(load_dataset("squad", paths.data / "squad/dev-v1.1.json.gz"))
    squad = sorted(squad, key=lambda example: unit("bilingual", example.id))[:_SQUAD_ROWS]
    books = list(load_dataset("openbookqa", paths.data / "openbookqa/test.jsonl"))
    found = evaluate.predict_sets(
        {"korquad": korquad, "squad": squad, "books": books}, model, paths.cache
    )
    return {
        "korquad": _summary(korquad, found["korquad"], "korquad"),
        "squad": _summary(squad, found["squad"], "squad"),
        "openbookqa": evaluate.score_choices(books, found["books"]),
    }


def _summary(
    examples: Sequence[Example], predictions: dict[str, Prediction], metric: str
) -> dict[str, float]:
    answers = {example.id: predictions[example.id].answer for example in examples}
    overall = score_examples(examples, answers, metric).overall
    return {"n": len(examples), "exact_match": overall["exact_match"], "f1": overall["f1"]}
