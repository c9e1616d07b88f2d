"""The evidence audit as one object: what was asked, what it means, and how to look at it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from askance.clever_hans.audit import Audit
from askance.clever_hans.results import Asked, Share, Understanding
from askance.evidence.results import EditResult, Part
from askance.runs import RunRecord

__all__ = ["EvidenceAudit"]

REPORT = "report.html"


@dataclass(frozen=True, slots=True, repr=False)
class EvidenceAudit:
    """The result of ``evidence_audit``.

    ``asked`` maps "original" and each edit to its answers in the order of the data. ``evidence`` is
    the score over questions whose answer can't be guessed, ``guessable`` that over the others by
    kind of answer. ``questions``: the clever-hans audit of the same reader and questions, if any.
    """

    record: RunRecord
    asked: Mapping[str, Sequence[Asked]]
    results: tuple[EditResult, ...]
    evidence: Understanding
    guessable: Mapping[str, Understanding]
    single_hop: Share | None
    parts: tuple[Part, ...]
    questions: Audit | None = None

    def to_dicts(self) -> list[dict[str, object]]:
        """One record per edit, then one per variant of the question, with every figure."""
        from askance.evidence.exports import audit_rows

        return audit_rows(self)

    def table(self, format: str = "table", *, full: bool = False) -> str:  # noqa: A002
        """The rows as text: table, json, jsonl, csv, md or latex.

        A table for people shows the main columns unless ``full``; data formats hold every figure.
        """
        from askance.evidence.exports import short_rows
        from askance.reports.tables import render_rows

        short = not full and format in ("table", "md", "latex")
        return render_rows(short_rows(self) if short else self.to_dicts(), format)

    def finding(self, *, lang: str = "en") -> str:
        """What the audit found, in one sentence."""
        from askance.evidence.report import finding

        return finding(self, lang=lang)

    def to_html(self, *, lang: str = "en") -> str:
        """The report: one page that needs nothing else."""
        from askance.evidence.report import render_report

        return render_report(self, lang=lang)

    def write(self, folder: str | os.PathLike[str], *, lang: str = "en") -> Path:
        """Write ``report.html`` and ``summary.json`` into ``folder``; returns the page's path."""
        from askance.evidence.exports import to_json
        from askance.io import write_atomic

        page = Path(folder) / REPORT
        write_atomic(page, self.to_html(lang=lang))
        write_atomic(page.with_name("summary.json"), to_json(self))
        return page

    def __repr__(self) -> str:
        e = self.evidence
        score = "not measured" if e.score is None else f"{e.score:.2f} [{e.low:.2f}, {e.high:.2f}]"
        count = f"{self.results[0].n} questions x {len(self.results) - 1} edits"
        return f"<EvidenceAudit of {count}: E {score}>"

    def _repr_html_(self) -> str:
        from askance.evidence.report import render_summary

        return render_summary(self)
