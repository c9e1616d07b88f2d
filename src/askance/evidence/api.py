"""The evidence audit as one call."""

from __future__ import annotations

import os
from collections.abc import Sequence

from askance.clever_hans.choosing import choose_perturbations
from askance.data import Example
from askance.datasets import sample_examples
from askance.evidence.audit import EvidenceAudit
from askance.evidence.choosing import choose_edits
from askance.evidence.run import run_evidence
from askance.readers import as_reader
from askance.readers.asking import Progress, ReaderSource

__all__ = ["evidence_audit"]


def evidence_audit(
    reader: object,
    examples: Sequence[Example],
    *,
    seed: int = 0,
    limit: int | None = None,
    edits: str | Sequence[str] = "all",
    variants: str | Sequence[str] = "paper",
    dialect: str = "hotpot",
    out: str | os.PathLike[str] | None = None,
    workers: int = 1,
    on_progress: Progress | None = None,
) -> EvidenceAudit:
    """Does ``reader`` need the evidence of ``examples``, and does it read their questions?

    Every question is read with its paragraphs, then with each edit of them, then in each variant
    of its wording ("none": only the paragraphs change). The other arguments are those of
    ``askance.clever_hans``; ``dialect`` scores answers and facts.

    >>> from askance.data import Answer, Fact, Paragraph
    >>> fog, rain = Paragraph(("Ada saw fog.",), "Fog"), Paragraph(("Rain falls.",), "Rain")
    >>> facts, answers = (Fact("Fog", 0),), (Answer("Ada"),)
    >>> examples = [Example("1", "Who saw it?", (fog, rain), answers, facts=facts)]
    >>> evidence_audit(lambda e: ["Ada"] * len(e), examples, edits="no_gold", variants="none")
    <EvidenceAudit of 1 questions x 1 edits: E 0.00 [0.00, 0.79]>
    """
    chosen = sample_examples(examples, limit, seed=seed)
    wanted = [] if variants in ("none", "", (), []) else variants
    return run_evidence(
        ReaderSource(reader) if isinstance(reader, str) else as_reader(reader),
        chosen,
        choose_edits(edits, pool=examples, seed=seed),
        choose_perturbations(wanted, pool=examples, seed=seed) if wanted else [],
        seed=seed,
        dialect=dialect,
        out=out,
        workers=workers,
        on_progress=on_progress,
    )
