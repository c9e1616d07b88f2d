"""What the exported reader scores: the int8 gate, the null threshold, SQuAD dev and OpenBookQA."""

from __future__ import annotations

import hashlib
import math
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from askance.data import Example, Prediction
from askance.io import encode_json, write_atomic
from askance.language.english.phrases import question_type
from askance.metrics.intervals import wilson_interval
from askance.metrics.scoring import score_examples
from askance.parallel import map_ordered, shards
from askance.readers.embedded import EmbeddedReader
from askance.readers.windows import Window, Windower
from askance.text import normalize_answer
from askance.training.reader_features import STRIDE, WINDOW

__all__ = [
    "agreement",
    "best_threshold",
    "predict",
    "predict_sets",
    "score_choices",
    "score_squad1",
    "score_squad2",
    "speed",
]

_SHARD = 250
_STEP = 0.25  # of the thresholds tried


def predict(
    examples: Sequence[Example], model: Path, cache: Path, *, workers: int = 2
) -> dict[str, Prediction]:
    """Answers by id, never withdrawn, each with its no-answer score; finished shards are kept."""
    cache.mkdir(parents=True, exist_ok=True)
    work = shards(list(examples), _SHARD)
    parts = map_ordered(partial(_predict_shard, str(model), str(cache)), work, workers=workers)
    return {prediction.id: prediction for part in parts for prediction in part}


def predict_sets(
    sets: Mapping[str, Sequence[Example]], model: Path, cache: Path
) -> dict[str, dict[str, Prediction]]:
    """``predict`` for several sets; a question that two of them share is read once."""
    once = {_asked(e): e for examples in sets.values() for e in examples}
    numbered = [replace(example, id=str(n)) for n, example in enumerate(once.values())]
    found = predict(numbered, model, cache)
    answers = {_asked(example): found[example.id] for example in numbered}
    return {
        name: {e.id: replace(answers[_asked(e)], id=e.id) for e in examples}
        for name, examples in sets.items()
    }


def _asked(example: Example) -> tuple[object, ...]:
    return example.question, example.paragraphs, example.choices


def _predict_shard(model: str, cache: str, examples: Sequence[Example]) -> list[Prediction]:
    reader = EmbeddedReader(model, no_answer=True, null_threshold=math.inf)
    key = [reader.identity["model"], *(f"{e.id}\t{e.question}\t{e.cluster}" for e in examples)]
    name = hashlib.sha256(encode_json(key)).hexdigest()[:24]
    done = Path(cache) / f"{name}.json"
    if done.exists():
        return msgspec.json.decode(done.read_bytes(), type=list[Prediction])
    predictions = reader.read(examples)
    write_atomic(done, encode_json(predictions))
    return predictions


def _margin(prediction: Prediction) -> float:
    """Null score minus the best span's, from the logistic function of it."""
    share = min(max(prediction.no_answer_score or 0.0, 1e-15), 1 - 1e-15)
    return math.log(share / (1 - share))


def _withdrawn(predictions: dict[str, Prediction], threshold: float) -> dict[str, str]:
    """The answers, "" where the margin exceeds ``threshold``."""
    return {
        name: "" if _margin(prediction) > threshold else prediction.answer
        for name, prediction in predictions.items()
    }


def best_threshold(examples: Sequence[Example], predictions: dict[str, Prediction]) -> float:
    """The threshold with the highest mean of the F1 with and the F1 without an answer."""

    def balanced(threshold: float) -> float:
        scores = score_squad2(examples, predictions, threshold)
        return scores["HasAns_f1"] + scores["NoAns_f1"]

    candidates = [n * _STEP for n in range(-40, 41)]
    return max(candidates, key=lambda threshold: (balanced(threshold), -abs(threshold)))


def score_squad1(
    examples: Sequence[Example], predictions: dict[str, Prediction]
) -> dict[str, dict[str, float]]:
    """EM, F1 and n, overall and for each kind of question."""
    groups: dict[str, list[Example]] = defaultdict(list)
    for example in examples:
        groups["all"].append(example)
        groups[question_type(example.question)].append(example)
    return {
        kind: {
            **_summary(group, {e.id: predictions[e.id].answer for e in group}, "squad"),
            "n": len(group),
        }
        for kind, group in sorted(groups.items(), key=lambda pair: -len(pair[1]))
    }


def score_squad2(
    examples: Sequence[Example], predictions: dict[str, Prediction], threshold: float
) -> dict[str, float]:
    """The official 2.0 summary at a threshold."""
    return _summary(examples, _withdrawn(predictions, threshold), "squad2")


def _summary(examples: Sequence[Example], answers: dict[str, str], metric: str) -> dict[str, float]:
    return score_examples(examples, answers, metric).overall


def score_choices(
    examples: Sequence[Example], predictions: dict[str, Prediction]
) -> dict[str, float]:
    """Accuracy in percent with its 95% interval (Wilson)."""
    right = sum(predictions[e.id].answer == e.answers[0].text for e in examples)
    interval = wilson_interval(right, len(examples))
    return {
        "accuracy": 100 * right / len(examples),
        "low": 100 * interval.low,
        "high": 100 * interval.high,
        "n": len(examples),
    }


def agreement(ours: dict[str, Prediction], theirs: dict[str, Prediction]) -> float:
    """Percent of the questions to which two models give the same normalised answer."""
    same = [
        normalize_answer(ours[name].answer) == normalize_answer(theirs[name].answer)
        for name in ours
    ]
    return 100 * sum(same) / len(same)


def speed(examples: Sequence[Example], model: Path) -> dict[str, float]:
    """Windows a second of one process, each alone as shipped, and in batches of like length."""
    from onnxruntime import InferenceSession, SessionOptions
    from tokenizers import Tokenizer

    options = SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = InferenceSession(str(model / "model.onnx"), options)
    tokenizer = Tokenizer.from_file(str(model / "tokenizer.json"))
    windower = Windower(tokenizer, window=WINDOW, stride=STRIDE)
    windows = [window for example in examples for window in windower.cut(example)]
    windows.sort(key=lambda window: len(window.ids))
    found = {"tokens": sum(len(window.ids) for window in windows) / len(windows)}
    for size in (1, 16):
        feeds = [_feed(part) for part in shards(windows, size)]
        session.run(None, feeds[0])
        begun = time.perf_counter()
        for feed in feeds:
            session.run(None, feed)
        found[f"batch_{size}"] = len(windows) / (time.perf_counter() - begun)
    return found


def _feed(windows: Sequence[Window]) -> dict[str, NDArray[np.int64]]:
    shape = len(windows), max(len(window.ids) for window in windows)
    names = ("input_ids", "attention_mask", "token_type_ids")
    feed = {name: np.zeros(shape, np.int64) for name in names}
    for row, window in enumerate(windows):
        inside = slice(0, len(window.ids))
        feed["input_ids"][row, inside] = window.ids
        feed["attention_mask"][row, inside] = 1
        feed["token_type_ids"][row, inside] = window.type_ids
    return feed
