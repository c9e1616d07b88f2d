"""Run the Clever Hans audit, from examples and a reader to findings."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import cast

from askance.clever_hans.analysis import analyse, group_results
from askance.clever_hans.asking import (
    Progress,
    Question,
    ReaderSource,
    ask,
    identity_of,
    plan_questions,
    resume_answers,
)
from askance.clever_hans.audit import Audit
from askance.clever_hans.flow import answer_flow
from askance.clever_hans.frame_sources import keep_frames
from askance.clever_hans.perturb import must_change
from askance.clever_hans.perturbation import Expectation, Perturbation
from askance.clever_hans.records import (
    predictions_file,
    read_predictions,
    read_questions,
    write_questions,
    write_scores,
)
from askance.clever_hans.results import Asked, Group
from askance.data import Example, Prediction, Score
from askance.errors import DataError, OptionError
from askance.language import question_type
from askance.metrics import METRICS, default_metric
from askance.readers import Reader
from askance.runs import RunRecord, examples_hash, load_record, open_run, package_versions

__all__ = ["load_audit", "run_audit"]

PROTOCOLS = ("eval_only", "train_and_eval")
COMMAND = "clever-hans run"
PACKAGES = ["askance", "numpy", "scipy", "onnxruntime", "tokenizers", "transformers", "torch"]


def run_audit(
    reader: Reader | ReaderSource,
    examples: Sequence[Example],
    perturbations: Sequence[Perturbation],
    *,
    seed: int = 0,
    metric: str | None = None,
    protocol: str = "eval_only",
    out: str | os.PathLike[str] | None = None,
    workers: int = 1,
    arguments: Mapping[str, object] | None = None,
    on_progress: Progress | None = None,
) -> Audit:
    """Ask every question in every variant, score the answers and say what they mean.

    With ``out``, everything is kept in that folder and the same call goes on after a stop.
    ``protocol`` says whether the reader's training questions were perturbed too. Raises DataError
    without examples, RecordError if ``out`` holds another run, ReaderError if the reader fails.
    """
    if not examples:
        raise DataError("there are no questions to audit", fix="check the data and --limit")
    if protocol not in PROTOCOLS:
        raise OptionError(f"no protocol {protocol!r}", fix=f"one of {', '.join(PROTOCOLS)}")
    metric = metric or default_metric(examples)
    decides = {
        "data": examples_hash(examples),
        "questions": len(examples),
        "reader": dict(identity_of(reader)),
        "variants": [_variant(perturbation) for perturbation in perturbations],
        "seed": seed,
        "metric": metric,
        "protocol": protocol,
    }
    record = RunRecord(COMMAND, decides, arguments or {}, package_versions(PACKAGES))
    questions = plan_questions(examples, perturbations)
    kept: list[Prediction] = []
    if out is not None:
        open_run(out, record)
        write_questions(out, questions)
        keep_frames(perturbations, Path(out) / "frames.jsonl")
        kept = resume_answers(predictions_file(out), questions)
    file = None if out is None else predictions_file(out)
    answers = ask(questions, reader, kept=kept, file=file, workers=workers, on_progress=on_progress)
    audit = _audit(record, questions, answers)
    if out is not None:
        write_scores(out, [item.score for items in audit.asked.values() for item in items])
    return audit


def load_audit(folder: str | os.PathLike[str]) -> Audit:
    """Read a finished run and score it again; raises RecordError if it isn't one."""
    record = load_record(folder)
    questions = read_questions(folder)
    return _audit(record, questions, read_predictions(folder, questions))


def _variant(perturbation: Perturbation) -> dict[str, object]:
    options = dict(perturbation.options)
    return {"name": perturbation.name, "expects": perturbation.expects, "options": options}


def _audit(
    record: RunRecord, questions: Sequence[Question], answers: Sequence[Prediction]
) -> Audit:
    expects = _expectations(record)
    seed = cast(int, record.inputs["seed"])
    asked = _asked(questions, answers, str(record.inputs["metric"]), expects)
    results, understood = analyse(asked, expects, seed)
    types = group_results(asked, expects, lambda item: question_type(item.example.question))
    return Audit(record, asked, results, types, _by_answerable(asked, expects), understood)


def _expectations(record: RunRecord) -> dict[str, Expectation]:
    variants = cast(Sequence[Mapping[str, str]], record.inputs["variants"])
    named = {v["name"]: cast(Expectation, v["expects"]) for v in variants}
    return {"original": "stay", **named}


def _by_answerable(
    asked: Mapping[str, Sequence[Asked]], expects: Mapping[str, Expectation]
) -> tuple[Group, ...]:
    """HasAns and NoAns apart, as SQuAD 2.0 must always be read; nothing where all have answers."""
    if all(item.example.answerable for item in asked["original"]):
        return ()
    sides = {True: "HasAns", False: "NoAns"}
    return group_results(asked, expects, lambda i: sides[i.example.answerable], pool_below=0)


def _asked(
    questions: Sequence[Question],
    answers: Sequence[Prediction],
    metric: str,
    expects: Mapping[str, Expectation],
) -> dict[str, list[Asked]]:
    score_one: Callable[[Example, Prediction], Score] = METRICS.load(metric).score_one
    asked: dict[str, list[Asked]] = {"original": []}
    first: dict[str, tuple[Prediction, Score]] = {}
    for question, answer in zip(questions, answers, strict=True):
        example, perturbed = question.example, question.perturbed
        earned = answer, score_one(example, answer)
        before = first.setdefault(example.id, earned)
        flow = answer_flow(example, before, earned)
        counts = expects[example.variant] == "change" and must_change(perturbed)
        item = Asked(example, perturbed, *earned, flow=flow, counts=counts)
        asked.setdefault(example.variant, []).append(item)
    return asked
