"""The audit as one object: what was asked, what it means, and how to look at it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from askance.clever_hans.results import Asked, Group, Understanding, VariantResult
from askance.runs import RunRecord

__all__ = ["Audit"]

REPORT = "report.html"


@dataclass(frozen=True, slots=True, repr=False)
class Audit:
    """The result of ``askance.clever_hans``.

    ``asked`` maps each variant to its answers in the order of the data; ``results`` has one entry
    per variant, ``by_type`` and ``by_answerable`` one per variant and part of the data.
    """

    record: RunRecord
    asked: Mapping[str, Sequence[Asked]]
    results: tuple[VariantResult, ...]
    by_type: tuple[Group, ...]
    by_answerable: tuple[Group, ...]
    understanding: Understanding

    def to_dicts(self) -> list[dict[str, object]]:
        """One record per variant with every figure, in all digits."""
        from askance.clever_hans.exports import audit_rows

        return audit_rows(self)

    def table(self, format: str = "table", *, full: bool = False) -> str:  # noqa: A002
        """The rows as text: table, json, jsonl, csv, md or latex.

        A table for people shows the main columns unless ``full``; data formats hold every figure.
        """
        from askance.reports.tables import render_rows

        short = not full and format in ("table", "md", "latex")
        rows = [_short(r) for r in self.results] if short else self.to_dicts()
        return render_rows(rows, format)

    def finding(self) -> str:
        """What the audit found, in one sentence."""
        from askance.clever_hans.report import finding

        return finding(self)

    def to_html(self, *, lang: str = "en") -> str:
        """The report: one page that needs nothing else."""
        from askance.clever_hans.report import render_report

        return render_report(self, lang=lang)

    def write(self, folder: str | os.PathLike[str], *, lang: str = "en") -> Path:
        """Write ``report.html`` and ``summary.json`` into ``folder``; returns the page's path."""
        from askance.clever_hans.exports import to_json
        from askance.io import write_atomic

        page = Path(folder) / REPORT
        write_atomic(page, self.to_html(lang=lang))
        write_atomic(page.with_name("summary.json"), to_json(self))
        return page

    def __repr__(self) -> str:
        u = self.understanding
        score = "not measured" if u.score is None else f"{u.score:.2f} [{u.low:.2f}, {u.high:.2f}]"
        return f"<Audit of {self.results[0].n} questions x {len(self.results)} variants: U {score}>"

    def _repr_html_(self) -> str:
        from askance.clever_hans.report import render_summary

        return render_summary(self)


def _short(result: VariantResult) -> dict[str, object]:
    is_original = result.variant == "original"
    kept = result.kept.value
    return {
        "variant": result.variant,
        "n": result.n,
        "changed": None if is_original else result.changed,
        "exact": result.exact.value,
        "f1": result.f1.value,
        "∆ f1": None if is_original else result.delta_f1.value,
        "95% from": None if is_original else result.delta_f1.low,
        "to": None if is_original else result.delta_f1.high,
        "kept when right": None if is_original or kept is None else f"{100 * kept:.0f}%",
        "should": None if is_original or result.expects == "report" else result.expects,
    }
