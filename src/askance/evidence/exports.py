"""An evidence audit as rows and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict

from askance.clever_hans.exports import audit_rows as question_rows
from askance.clever_hans.exports import interval_row, share_row
from askance.clever_hans.results import Measured, Share, Understanding
from askance.evidence.audit import EvidenceAudit
from askance.evidence.results import MEASURES, EditResult
from askance.io import encode_json

__all__ = ["audit_rows", "short_rows", "to_json"]

Row = dict[str, object]


def audit_rows(audit: EvidenceAudit) -> list[Row]:
    """One flat row per edit, then per question variant; ``part`` says which, all digits."""
    rows: list[Row] = [{"part": "context", **_row(result)} for result in audit.results]
    if audit.questions is not None:
        rows += [
            {"part": "question", "edit": row.pop("variant"), **row}
            for row in question_rows(audit.questions)
            if row["variant"] != "original"
        ]
    return rows


def _row(result: EditResult) -> Row:
    return {
        "edit": result.edit,
        "expects": result.expects,
        "n": result.n,
        "changed": result.changed,
        "coverage": result.changed / result.n if result.n else None,
        **_intervals(result.scores),
        **_intervals(result.deltas, "delta_"),
        **share_row("kept", result.kept),
        **{
            k: v
            for kind, s in result.guessable.items()
            for k, v in share_row(f"kept_{kind}", s).items()
        },
        **share_row("answer_left", result.answer_left),
        "kept_unread": result.kept_unread,
        **share_row("unseen", result.unseen),
        "removed_facts": result.removed_facts,
        "invented_facts": result.invented_facts,
        **{f"flow_{flow}": n for flow, n in result.flow.items()},
        "missing": result.missing,
        "errors": result.errors,
    }


def _intervals(found: Mapping[str, Measured], prefix: str = "") -> Row:
    rows = (interval_row(f"{prefix}{name}", found.get(name)) for name in MEASURES)
    return {key: value for row in rows for key, value in row.items()}


def short_rows(audit: EvidenceAudit) -> list[Row]:
    """The main columns: percent over the changed questions, and the share of answers kept."""
    return [_short(result) for result in audit.results] + list(_short_questions(audit))


def _short(result: EditResult) -> Row:
    is_original = result.edit == "original"
    scores = {name: found.value for name, found in result.scores.items()}
    delta = result.deltas.get("f1")
    return {
        "edit": result.edit,
        "n": result.changed,
        **{name: scores.get(name) for name in MEASURES if name in scores},
        "∆ f1": delta.value if delta else None,
        "kept when right": None if is_original else _percent(result.kept),
        "should": None if is_original else result.expects,
    }


def _percent(share: Share) -> str | None:
    return None if share.value is None else f"{100 * share.value:.0f}% of {share.n}"


def _short_questions(audit: EvidenceAudit) -> Iterator[Row]:
    for result in audit.questions.results[1:] if audit.questions else ():
        exact, f1 = result.changed_exact, result.changed_f1
        yield {
            "edit": f"question: {result.variant}",
            "n": result.changed,
            "em": exact.value if exact else None,
            "f1": f1.value if f1 else None,
            "kept when right": _percent(result.kept),
            "should": None if result.expects == "report" else result.expects,
        }


def to_json(audit: EvidenceAudit) -> bytes:
    """The whole audit without its single answers, indented."""
    import msgspec

    from askance.clever_hans.exports import to_json as questions_json

    whole = {
        "evidence": _understanding(audit.evidence),
        "guessable": {kind: _understanding(score) for kind, score in audit.guessable.items()},
        "single_hop": share_row("share", audit.single_hop) if audit.single_hop else None,
        "edits": [_row(result) for result in audit.results],
        "parts": [asdict(part) for part in audit.parts],
        "questions": msgspec.Raw(questions_json(audit.questions)) if audit.questions else None,
        "record": asdict(audit.record),
    }
    return encode_json(whole, indent=2) + b"\n"


def _understanding(score: Understanding) -> Row:
    return asdict(score)
