"""From the multi-hop reader's checkpoint to the folder that ships: export, rules, scores, card."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import torch
from msgspec import convert

from askance.data import Answer, Example, Fact, Prediction
from askance.datasets import load_dataset
from askance.io import content_hash, encode_json, write_atomic
from askance.multihop import score_multihop
from askance.parallel import map_ordered, shards
from askance.readers.evidence import FactRules, Scores, choose_evidence, read_passage
from askance.readers.multihop import MultihopReader, open_model
from askance.readers.passages import Passage
from askance.training.facts_card import card
from askance.training.facts_data import Question, load_questions
from askance.training.facts_features import WINDOW, Maker
from askance.training.facts_model import FactsModel
from askance.training.reader_export import export, export_int8
from askance.training.sampling import unit

__all__ = ["finish"]

OUTPUTS = ("start", "end", "fact", "kind", "relevance")
_TYPICAL = 64
_GRID = {
    "kept": (3, 4, 5),
    "alone": (0.0, 0.25, 0.5, 1.0),
    "fact_threshold": (0.2, 0.3, 0.4, 0.5, 0.6),
    "yes_no_bias": (-1.0, 0.0, 1.0),
}


def finish(data: Path, base: Path, out: Path, *, seed: int, date: str) -> dict[str, Any]:
    """Export, choose the rules on held-out train items, score HotpotQA dev once, describe."""
    questions = load_questions(data, seed)
    state = torch.load(out / "checkpoint.pt", weights_only=True)
    model = FactsModel(*_shape(state["model"]))
    model.load_state_dict(state["model"])
    model.eval()
    held_out = [example_of(question) for question in questions.held_out]
    gate = {}
    for kind in ("float32", "int8"):
        folder = out / kind
        if not (folder / "reader.json").exists():
            _export(model, folder, base, kind, questions.train)
            describe(folder, FactRules(), date)
    rules = choose_rules(out / "int8", held_out)
    for kind in ("float32", "int8"):
        describe(out / kind, rules, date)
        gate[kind] = _score(held_out, read_all(out / kind, held_out))
    dev = list(load_dataset("hotpotqa", data / "hotpotqa/hotpot_dev_distractor_subset.json.gz"))
    begun = time.perf_counter()
    found = read_all(out / "int8", dev)
    scores = {
        "gate": gate,
        "rules": asdict(rules),
        "dev": {name: _score(part, found) for name, part in _groups(dev)},
        "ablations": _ablations(out / "int8", dev),
        "seconds_per_question": (time.perf_counter() - begun) / len(dev),
        "counts": dict(questions.counts),
        "run": {"settings": state["settings"], "place": list(state["place"])},
        "model": {
            "bytes": (out / "int8" / "model.onnx").stat().st_size,
            "sha256": content_hash(out / "int8" / "model.onnx"),
            "date": date,
        },
    }
    write_atomic(out / "scores.json", encode_json(scores, indent=1))
    write_atomic(out / "int8" / "CARD.md", card(scores))
    return scores


def _shape(state: Mapping[str, torch.Tensor]) -> tuple[int, int]:
    layers = sum(name.endswith("qkv.weight") for name in state)
    return layers, state["words.weight"].shape[0]


def _export(
    model: FactsModel, folder: Path, base: Path, kind: str, train: Sequence[Question]
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(base / "tokenizer.json", folder / "tokenizer.json")
    if kind == "float32":
        export(model, folder / "model.onnx", OUTPUTS)
        return
    maker = Maker(base / "tokenizer.json")
    rows = sorted(train, key=lambda question: unit("typical", question.id))[:_TYPICAL]
    typical = [maker.item(question, question.gold).passage for question in rows]
    export_int8(model, folder / "model.onnx", typical, reduce_range=True, outputs=OUTPUTS)


def describe(folder: Path, rules: FactRules, date: str) -> None:
    """Write reader.json for the model.onnx in ``folder``."""
    facts = {
        "version": "1",
        "date": date,
        "sha256": content_hash(folder / "model.onnx"),
        "window": WINDOW,
        "rules": asdict(rules),
    }
    write_atomic(folder / "reader.json", encode_json(facts, indent=2))


def example_of(question: Question) -> Example:
    """The question as the rest of askance sees it."""
    answer = question.kind if question.kind != "span" else question.answers[0]
    titles = question.paragraphs
    facts = tuple(Fact(titles[p].title, n) for p, n in sorted(question.facts or ()))
    return Example(question.id, question.question, titles, (Answer(answer),), facts=facts)


def read_all(folder: Path, examples: Sequence[Example]) -> dict[str, Prediction]:
    """The predictions by id, read by two processes."""
    work = shards(list(examples), 32)
    parts = map_ordered(partial(_read_shard, str(folder)), work, workers=2)
    return {prediction.id: prediction for part in parts for prediction in part}


def _read_shard(folder: str, examples: Sequence[Example]) -> list[Prediction]:
    return MultihopReader(folder).read(examples)


def choose_rules(folder: Path, examples: Sequence[Example]) -> FactRules:
    """The rules with the highest joint F1; every passage is scored once."""
    engine = open_model(folder)
    caches: dict[str, dict[tuple[int, ...], tuple[Passage, Scores]]] = {}

    def score(example: Example, chosen: Sequence[int]) -> tuple[Passage, Scores]:
        cache = caches.setdefault(example.id, {})
        if tuple(chosen) not in cache:
            cache[tuple(chosen)] = engine.score(example, chosen)
        return cache[tuple(chosen)]

    best = FactRules(), -1.0
    for values in product(*_GRID.values()):
        rules = convert(dict(zip(_GRID, values, strict=True)), FactRules)
        found = {}
        for example in examples:
            chosen = choose_evidence(partial(score, example), example, rules)
            if chosen:
                found[example.id] = read_passage(example, *chosen, rules)
        joint = _score(examples, found)["joint_f1"]
        if joint > best[1]:
            best = rules, joint
    return best[0]


def _score(examples: Sequence[Example], found: Mapping[str, Prediction]) -> dict[str, float]:
    predictions = [found[example.id] for example in examples if example.id in found]
    overall = score_multihop(examples, predictions).overall
    return {**{name: float(value) for name, value in overall.items()}, "n": len(examples)}


def _groups(dev: Sequence[Example]) -> Iterator[tuple[str, list[Example]]]:
    yield "all", list(dev)
    for kind in ("bridge", "comparison"):
        yield kind, [example for example in dev if example.extra.get("type") == kind]


def _ablations(folder: Path, dev: Sequence[Example]) -> dict[str, dict[str, float]]:
    """Table 7's rows that need no other training: gold paragraphs only, facts only."""
    contexts = {"gold paragraphs only": gold_only(dev), "facts only": facts_only(dev)}
    return {name: _score(part, read_all(folder, part)) for name, part in contexts.items()}


def gold_only(examples: Iterable[Example]) -> list[Example]:
    """Without the paragraphs that hold no supporting fact."""
    return [
        replace(e, paragraphs=tuple(p for p in e.paragraphs if p.title in _titles(e)))
        for e in examples
    ]


def facts_only(examples: Iterable[Example]) -> list[Example]:
    """With the supporting sentences alone; others become empty, so that numbers stay."""
    return [
        replace(
            example,
            paragraphs=tuple(
                replace(
                    paragraph,
                    sentences=tuple(
                        text if Fact(paragraph.title, n) in example.facts else ""
                        for n, text in enumerate(paragraph.sentences)
                    ),
                )
                for paragraph in example.paragraphs
                if paragraph.title in _titles(example)
            ),
        )
        for example in examples
    ]


def _titles(example: Example) -> set[str]:
    return {fact.title for fact in example.facts}


def read_log(out: Path) -> list[dict[str, Any]]:
    """The lines of the training's log."""
    return [json.loads(line) for line in (out / "log.jsonl").read_text("utf-8").splitlines()]
