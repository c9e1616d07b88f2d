"""From the answers of a run to its audit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from askance.clever_hans.asking import Question
from askance.clever_hans.perturbation import Expectation
from askance.data import Prediction
from askance.evidence.asked import read_contexts_of
from askance.evidence.audit import EvidenceAudit
from askance.evidence.kinds import KINDS
from askance.evidence.measures import edit_results, evidence_score, parts, single_hop_share
from askance.evidence.plan import KnownAnswers, KnownQuestions
from askance.metrics import DIALECTS
from askance.runs import RunRecord

if TYPE_CHECKING:
    from askance.clever_hans.audit import Audit

__all__ = ["findings"]


def findings(
    record: RunRecord,
    plan: Sequence[Question],
    answers: Sequence[Prediction],
    claims: Mapping[tuple[str, str], bool],
) -> EvidenceAudit:
    """The audit of a run: ``plan`` and ``answers`` in the order of the record.

    ``claims`` says, by edit and id, whether what is left can't give the answer.
    """
    seed = cast(int, record.inputs["seed"])
    expects = _expectations(record, "edits")
    pairs = list(zip(plan, answers, strict=True))
    own = [(q, a) for q, a in pairs if q.example.variant in ("original", *expects)]
    read = read_contexts_of(
        [q for q, _ in own],
        [a for _, a in own],
        expects,
        claims,
        DIALECTS.load(str(record.inputs["dialect"])),
    )
    return EvidenceAudit(
        record=record,
        asked=read.asked,
        results=edit_results(read, seed),
        evidence=evidence_score(read, seed),
        guessable={kind: evidence_score(read, seed, kind) for kind in KINDS[1:]},
        single_hop=single_hop_share(read),
        parts=parts(read, seed),
        questions=_questions(record, pairs),
    )


def _expectations(record: RunRecord, rules: str) -> dict[str, Expectation]:
    named = cast(Sequence[Mapping[str, str]], record.inputs[rules])
    return {rule["name"]: cast(Expectation, rule["expects"]) for rule in named}


def _questions(record: RunRecord, pairs: Sequence[tuple[Question, Prediction]]) -> Audit | None:
    """The clever-hans audit of the answers to the perturbed questions."""
    from askance.clever_hans.run import run_audit

    variants = cast(Sequence[Mapping[str, Any]], record.inputs["variants"])
    if not variants:
        return None
    rules = [
        KnownQuestions(
            variant["name"],
            variant["expects"],
            variant["options"],
            {q.example.id: q.perturbed for q, _ in pairs if q.example.variant == variant["name"]},
        )
        for variant in variants
    ]
    identity = cast(Mapping[str, object], record.inputs["reader"])
    reader = KnownAnswers(identity, {(a.variant, a.id): a for _, a in pairs})
    examples = [q.example for q, _ in pairs if q.example.variant == "original"]
    seed = cast(int, record.inputs["seed"])
    return run_audit(reader, examples, rules, seed=seed)
