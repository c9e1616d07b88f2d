"""How fast the embedded role labeller is, and what srl_switch does with its frames.

    python benchmarks/roles.py FOLDER [--questions 2000] [--model FOLDER]

FOLDER holds ``squad/dev-v1.1.json.gz``. Prints one JSON object: questions a second with one and two
processes, and the shares of SQuAD questions that srl_switch changes, by class and by reason, with
all arguments and with ARG0 and ARG1 alone (``core``).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import statistics
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from askance.clever_hans import coverage, load_perturbation
from askance.data import Example
from askance.datasets import load_dataset
from askance.language.role_labeller import EmbeddedRoleLabeller
from askance.language.roles import Frame
from askance.parallel import map_ordered, shards

ROUNDS = 3
SHARD = 100


def sample(folder: Path, size: int) -> list[Example]:
    """Questions in the order of a hash of their ids: the same ones on every machine."""
    examples = load_dataset("squad", folder / "squad" / "dev-v1.1.json.gz")
    return sorted(examples, key=lambda e: hashlib.sha256(e.id.encode()).digest())[:size]


def label(model: str, questions: Sequence[str]) -> list[tuple[Frame, ...]]:
    labeller = EmbeddedRoleLabeller(model)
    return [labeller.frames(question) for question in questions]


def all_frames(model: str, questions: Sequence[str], workers: int) -> list[tuple[Frame, ...]]:
    work = shards(questions, SHARD)
    parts = map_ordered(partial(label, model), work, workers=workers)
    return [frames for part in parts for frames in part]


def rate(model: str, questions: Sequence[str], workers: int) -> float:
    """Questions a second, the median of the rounds; the workers have loaded the model before."""
    all_frames(model, questions[: SHARD * workers], workers)
    found = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        all_frames(model, questions, workers)
        found.append(len(questions) / (time.perf_counter() - started))
    return round(statistics.median(found), 1)


def shares(
    examples: Sequence[Example], frames: dict[str, tuple[Frame, ...]], *, core: bool
) -> dict[str, dict[str, float]]:
    """Percent of the questions by status, class and reason."""
    switch = load_perturbation("srl_switch", frames=frames, seed=7, core=core)
    counts = coverage(switch(example) for example in examples)
    percent = 100 / len(examples)
    return {
        key: {name: round(n * percent, 2) for name, n in sorted(found.items(), key=lambda x: -x[1])}
        for key, found in counts.items()
    }


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--questions", type=int, default=2_000)
    parser.add_argument("--timed", type=int, default=1_000, help="questions of the speed rounds")
    parser.add_argument("--model", default="", help="a folder with another export")
    options = parser.parse_args(arguments)
    examples = sample(options.folder, options.questions)
    questions = [example.question for example in examples]
    labelled = all_frames(options.model, questions, 2)
    by_id = {example.id: frames for example, frames in zip(examples, labelled, strict=True)}
    timed = questions[: options.timed]
    result = {
        "questions": len(examples),
        "model": EmbeddedRoleLabeller(options.model).identity["model"],
        "per_second": {f"{n}_process": rate(options.model, timed, n) for n in (1, 2)},
        "predicates_per_question": round(statistics.fmean(map(len, labelled)), 2),
        "srl_switch": shares(examples, by_id, core=False),
        "srl_switch_core": shares(examples, by_id, core=True),
    }
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main(sys.argv[1:])
