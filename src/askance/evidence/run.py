"""Run the evidence audit, from a reader and examples to findings."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, cast

from askance.clever_hans.asking import Question, ask, plan_questions, resume_answers
from askance.clever_hans.frame_sources import keep_frames
from askance.clever_hans.perturbation import Perturbation
from askance.clever_hans.records import (
    predictions_file,
    read_predictions,
    read_questions,
    write_questions,
    write_scores,
)
from askance.clever_hans.results import Asked
from askance.data import Example, Prediction
from askance.errors import DataError
from askance.evidence.audit import EvidenceAudit
from askance.evidence.choosing import choose_edits
from askance.evidence.edits import Edit
from askance.evidence.findings import findings
from askance.evidence.plan import ContextLine, plan_contexts, read_contexts, write_contexts
from askance.metrics import DIALECTS
from askance.readers import Reader
from askance.readers.asking import Progress, ReaderSource, identity_of
from askance.runs import RunRecord, examples_hash, load_record, open_run, package_versions

__all__ = ["Plan", "load_evidence", "plan_evidence", "run_evidence"]

COMMAND = "multihop evidence"
PACKAGES = ["askance", "numpy", "scipy", "onnxruntime", "tokenizers", "transformers", "torch"]


class Plan(NamedTuple):
    """The questions of a run in order, and the two files that tell them."""

    asked: list[Question]
    lines: list[ContextLine]
    questions: list[Question]


def run_evidence(
    reader: Reader | ReaderSource,
    examples: Sequence[Example],
    edits: Sequence[Edit],
    perturbations: Sequence[Perturbation] = (),
    *,
    seed: int = 0,
    dialect: str = "hotpot",
    out: str | os.PathLike[str] | None = None,
    workers: int = 1,
    arguments: Mapping[str, object] | None = None,
    on_progress: Progress | None = None,
) -> EvidenceAudit:
    """Ask everything, score the answers and say what they mean.

    With ``out``, everything is kept in that folder and the same call goes on after a stop. Raises
    DataError without examples, where two have one id or none has supporting facts, RecordError if
    ``out`` holds another run, ReaderError if the reader fails.
    """
    _check(examples)
    record = RunRecord(
        COMMAND,
        {
            "data": examples_hash(examples),
            "questions": len(examples),
            "reader": dict(identity_of(reader)),
            "edits": [_described(edit) for edit in edits],
            "variants": [_described(perturbation) for perturbation in perturbations],
            "seed": seed,
            "dialect": str(DIALECTS.load(dialect)),
        },
        arguments or {},
        package_versions(PACKAGES),
    )
    plan = plan_evidence(examples, edits, perturbations)
    kept: list[Prediction] = []
    if out is not None:
        open_run(out, record)
        write_questions(out, plan.asked)
        write_contexts(out, plan.lines)
        keep_frames(perturbations, Path(out) / "frames.jsonl")
        kept = resume_answers(predictions_file(out), plan.questions)
    file = None if out is None else predictions_file(out)
    answers = ask(
        plan.questions, reader, kept=kept, file=file, workers=workers, on_progress=on_progress
    )
    claims = {(e.name, x.id): e.claims(x) for e in edits for x in examples}
    audit = findings(record, plan.questions, answers, claims)
    if out is not None:
        write_scores(out, [item.score for items in all_asked(audit) for item in items])
    return audit


def plan_evidence(
    examples: Sequence[Example], edits: Sequence[Edit], perturbations: Sequence[Perturbation] = ()
) -> Plan:
    """Everything that is asked: the originals, the edited contexts, the perturbed questions."""
    asked = plan_questions(examples, perturbations)
    lines = plan_contexts(examples, edits)
    by_id = {example.id: example for example in examples}
    contexts = [line.question(by_id[line.id]) for line in lines]
    return Plan(asked, lines, _in_order(asked, contexts, len(examples)))


def load_evidence(folder: str | os.PathLike[str]) -> EvidenceAudit:
    """Read a finished run and score it again; raises RecordError if it isn't one."""
    record = load_record(folder)
    asked = read_questions(folder)
    examples = {q.example.id: q.example for q in asked if q.example.variant == "original"}
    plan = _in_order(asked, list(read_contexts(folder, examples)), len(examples))
    named = cast(Sequence[Mapping[str, str]], record.inputs["edits"])
    edits = choose_edits([edit["name"] for edit in named], pool=())
    claims = {(e.name, x.id): e.claims(x) for e in edits for x in examples.values()}
    return findings(record, plan, read_predictions(folder, plan), claims)


def all_asked(audit: EvidenceAudit) -> Iterator[Sequence[Asked]]:
    """The answers in the order of the record."""
    yield from audit.asked.values()
    if audit.questions is not None:
        yield from (items for v, items in audit.questions.asked.items() if v != "original")


def _check(examples: Sequence[Example]) -> None:
    if not examples:
        raise DataError("there are no questions to audit", fix="check the data and --limit")
    counts = Counter(example.id for example in examples)
    if twice := next((name for name, count in counts.items() if count > 1), None):
        raise DataError("two questions have this id", where=f"id {twice}", fix="keep one")
    if not any(example.facts for example in examples):
        fix = "it needs data such as HotpotQA's, 2WikiMultihopQA's or MuSiQue's"
        raise DataError("no question has supporting facts to take away", fix=fix)


def _in_order(asked: Sequence[Question], contexts: Sequence[Question], n: int) -> list[Question]:
    return [*asked[:n], *contexts, *asked[n:]]


def _described(rule: Edit | Perturbation) -> dict[str, object]:
    return {"name": rule.name, "expects": rule.expects, "options": dict(rule.options)}
