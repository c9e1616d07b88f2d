"""An audit as data: JSON, CSV, Markdown, LaTeX, JUnit, and the paper's table of several models."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any
from xml.etree import ElementTree as ET

from askance.clever_hans.audit import Audit
from askance.clever_hans.paper_table import paper_table
from askance.clever_hans.results import Measured, Share, VariantResult
from askance.io import encode_json
from askance.reports.html import clean_text
from askance.reports.tables import render_rows

__all__ = [
    "audit_rows",
    "interval_row",
    "paper_table",
    "share_row",
    "to_csv",
    "to_json",
    "to_junit",
    "to_latex",
    "to_markdown",
]

Row = dict[str, object]


def audit_rows(audit: Audit) -> list[Row]:
    """One flat row per variant with all digits; what was not measured is None."""
    return [_row(result) for result in audit.results]


def _row(result: VariantResult) -> Row:
    lost, won = result.discordant
    return {
        "variant": result.variant,
        "expects": result.expects,
        "n": result.n,
        "changed": result.changed,
        "coverage": result.changed / result.n if result.n else None,
        **interval_row("exact", result.exact),
        **interval_row("f1", result.f1),
        **interval_row("changed_exact", result.changed_exact),
        **interval_row("changed_f1", result.changed_f1),
        **interval_row("delta_exact", result.delta_exact),
        **interval_row("delta_f1", result.delta_f1),
        "relative_exact": result.relative_exact,
        "relative_f1": result.relative_f1,
        "lost": lost,
        "won": won,
        "p": _finite(result.p_value),
        "p_holm": _finite(result.p_holm),
        "detectable": _finite(result.detectable),
        **{f"flow_{flow}": n for flow, n in result.flow.items()},
        **share_row("kept", result.kept),
        "confidence_before": _finite(result.confidence_before),
        "confidence_after": _finite(result.confidence_after),
        **share_row("not_lower", result.not_lower),
        "missing": result.missing,
        "errors": result.errors,
    }


def interval_row(name: str, found: Measured | None) -> Row:
    """A figure with the ends of its interval; what was not measured is None."""
    if found is None:
        return {name: None, f"{name}_low": None, f"{name}_high": None}
    ends = {f"{name}_low": _finite(found.low), f"{name}_high": _finite(found.high)}
    return {name: _finite(found.value), **ends}


def share_row(name: str, share: Share) -> Row:
    """A share with its counts and the ends of its interval."""
    return {
        name: share.value,
        f"{name}_count": share.count,
        f"{name}_n": share.n,
        f"{name}_low": share.low,
        f"{name}_high": share.high,
    }


def _finite(value: float | None) -> float | None:
    return value if value is not None and math.isfinite(value) else None


def to_json(audit: Audit) -> str:
    """Everything but the single answers; ``paper_table`` reads it back."""
    summary = {
        "record": asdict(audit.record),
        "understanding": asdict(audit.understanding),
        "results": audit_rows(audit),
        "reasons": {r.variant: dict(r.reasons) for r in audit.results},
        "categories": {r.variant: dict(r.categories) for r in audit.results},
        "by_type": [asdict(group) for group in audit.by_type],
        "by_answerable": [asdict(group) for group in audit.by_answerable],
    }
    return encode_json(_cleaned(summary), indent=2).decode() + "\n"


def _cleaned(value: Any) -> Any:
    """The value with every text in it fit for UTF-8."""
    if isinstance(value, str):
        return clean_text(value)
    if isinstance(value, Mapping):
        return {_cleaned(key): _cleaned(item) for key, item in value.items()}
    return [_cleaned(item) for item in value] if isinstance(value, list | tuple) else value


def to_csv(audit: Audit) -> str:
    """The rows for a spreadsheet, with all digits."""
    return render_rows(_cleaned(audit_rows(audit)), "csv") + "\n"


def to_markdown(audit: Audit) -> str:
    """The main columns for a README."""
    return render_rows(_main_rows(audit), "md") + "\n"


def to_latex(audit: Audit) -> str:
    """The main columns for a paper."""
    return render_rows(_main_rows(audit), "latex") + "\n"


def _main_rows(audit: Audit) -> list[Row]:
    return [
        {
            "variant": clean_text(result.variant),
            "n": result.n,
            "changed": result.changed,
            "EM": result.exact.value,
            "F1": result.f1.value,
            "∆ EM (points)": result.delta_exact.value,
            "∆ F1 (points)": result.delta_f1.value,
            "∆ EM (relative %)": result.relative_exact,
            "∆ F1 (relative %)": result.relative_f1,
            "kept (%)": None if result.kept.value is None else 100 * result.kept.value,
        }
        for result in audit.results
    ]


def to_junit(audit: Audit, gates: Sequence[tuple[str, bool, str]]) -> str:
    """JUnit XML for a CI: a test case per gate ``(name, passed, message)``.

    The understanding score and the data's hash are the suite's properties.
    """
    failures = sum(not passed for _, passed, _ in gates)
    counts = {"tests": str(len(gates)), "failures": str(failures), "errors": "0"}
    suite = ET.Element("testsuite", {"name": "askance clever-hans", **counts})
    properties = ET.SubElement(suite, "properties")
    for name, value in _properties(audit).items():
        ET.SubElement(properties, "property", name=name, value=clean_text(str(value)))
    for name, passed, message in gates:
        case = ET.SubElement(
            suite, "testcase", classname="askance.clever_hans", name=clean_text(name)
        )
        if not passed:
            ET.SubElement(case, "failure", message=clean_text(message)).text = clean_text(message)
    ET.indent(suite)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(suite, "unicode") + "\n"


def _properties(audit: Audit) -> Row:
    found = audit.understanding
    shares = {"stability": found.stability.value, "floor": found.floor.value}
    inputs = {name: audit.record.inputs.get(name) for name in ("data", "seed", "protocol")}
    values = {"understanding": found.score, **shares, **inputs}
    return {name: value for name, value in values.items() if value is not None}
