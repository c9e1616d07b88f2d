"""Scoring 100,000 SQuAD predictions: askance against the official scripts' logic, same run.

    python benchmarks/metrics.py --data DIR     # DIR holds squad/ (dev files and predictions)

Two loads: the dev set over and over under new ids, as an audit's variants ask it (answers recur),
and the same with a number in every answer, so that no text occurs twice across the repeats.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from typing import TypeVar

from askance.data import Answer, Example
from askance.metrics import read_predictions, score_squad
from askance.metrics.forms import tokens
from askance.reports.tables import render_rows

sys.path.insert(0, str(Path(__file__).parents[1] / "tests/metrics"))
from official_logic import load_squad_file, squad11, squad20

T = TypeVar("T")
Load = tuple[list[Example], dict[str, str]]
SYSTEMS = {"1.1": "bert-ensemble", "2.0": "bert-single"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="the folder that holds squad/")
    parser.add_argument("--n", type=int, default=100_000, help="how many predictions")
    options = parser.parse_args()
    rows = [
        compare(version, texts, repeated(options.data, version, options.n, distinct=distinct))
        for version in SYSTEMS
        for texts, distinct in (("recurring", False), ("distinct", True))
    ]
    print(render_rows(rows))


def repeated(data: Path, version: str, n: int, *, distinct: bool) -> Load:
    examples = load_squad_file(data / f"squad/dev-v{version}.json.gz")
    predictions = read_predictions(data / f"squad/predictions-{version}/{SYSTEMS[version]}.json")
    assert isinstance(predictions, dict)
    asked, said = [], {}
    for example, mark in islice(_rounds(examples), n):
        qid, tail = f"{mark}-{example.id}", f" {mark}" if distinct and mark else ""
        answer = predictions[example.id]
        said[qid] = answer + tail if answer else ""
        golds = tuple(Answer(gold.text + tail) for gold in example.answers)
        asked.append(replace(example, id=qid, answers=golds))
    return asked, said


def _rounds(examples: list[Example]) -> Iterator[tuple[Example, int]]:
    return ((example, mark) for mark in count() for example in examples)


def compare(version: str, texts: str, load: Load) -> dict[str, object]:
    examples, predictions = load
    tokens.cache_clear()
    ours, own_seconds = timed(lambda: score_squad(examples, predictions, version=version).overall)
    theirs, their_seconds = timed(lambda: official(version, examples, predictions))
    assert list(ours.values())[:2] == theirs, (ours, theirs)
    return {
        "squad": version,
        "texts": texts,
        "predictions": len(predictions),
        "askance_cpu_s": own_seconds,
        "official_logic_cpu_s": their_seconds,
        "ratio": their_seconds / own_seconds,
    }


def official(version: str, examples: list[Example], predictions: dict[str, str]) -> list[float]:
    rule = squad11 if version == "1.1" else squad20
    exact = f1 = 0.0
    for example in examples:
        earned = rule(predictions[example.id], [answer.text for answer in example.answers])
        exact, f1 = exact + earned[0], f1 + earned[1]
    return [100.0 * exact / len(examples), 100.0 * f1 / len(examples)]


def timed(work: Callable[[], T]) -> tuple[T, float]:
    start = time.process_time()
    result = work()
    return result, time.process_time() - start


if __name__ == "__main__":
    main()
