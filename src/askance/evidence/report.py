"""The evidence audit as one page, and as a short fragment for a notebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from askance import __version__
from askance.clever_hans.report_method import flatten, reader_name
from askance.clever_hans.report_text import FEW, HIGH_FLOOR, LOW_STABILITY
from askance.clever_hans.results import FLOWS
from askance.evidence import report_figures as figures
from askance.evidence.audit import EvidenceAudit
from askance.evidence.kinds import KINDS
from askance.evidence.report_examples import Shown, show_examples
from askance.evidence.report_parts import part_grids
from askance.evidence.report_text import headline, key_figures, readings, shows_facts
from askance.reports.html import render_fragment, render_page
from askance.reports.labels import Labels, load_labels
from askance.reports.numbers import count, number, percent

__all__ = ["finding", "render_report", "render_summary"]

PACKAGE = "askance.evidence"
AT_A_TIME = 8


def _labels(lang: str) -> Labels:
    # The variants of questions are described where they are made.
    return load_labels(("askance.reports", "askance.clever_hans", PACKAGE), lang)


def finding(audit: EvidenceAudit, *, lang: str = "en") -> str:
    """What the audit found, in one sentence."""
    return headline(audit, _labels(lang))


def render_report(audit: EvidenceAudit, *, lang: str = "en") -> str:
    """The audit as one HTML file that loads nothing; the same audit gives the same bytes.

    Raises OptionError for a language without labels.
    """
    t = _labels(lang)
    context = {
        **_head(audit, t),
        **_figures(audit, t),
        "questions_finding": _questions_finding(audit, lang),
        **_examples(audit, t),
        "sections": list(t.section("sections")),
        "groups": [(t(f"method.{name}"), pairs) for name, pairs in _method(audit) if pairs],
        "left_out": list(_left_out(audit, t)) or [t("method.nothing_left_out")],
        "thresholds": t(
            "method.thresholds",
            stability=percent(LOW_STABILITY),
            floor=percent(HIGH_FLOOR),
            few=FEW,
        ),
        "glossary": list(t.section("glossary").items()),
        "version": __version__,
    }
    return render_page(PACKAGE, "evidence_report.html", t, context, lang=lang)


def render_summary(audit: EvidenceAudit, *, lang: str = "en") -> str:
    """The finding and the scores as a fragment of HTML, for a notebook."""
    t = _labels(lang)
    names = list(audit.results[0].scores)
    heads = [t("scores.edit"), t("scores.n"), *(t(f"measures.{n}") for n in names), t("kept.kept")]
    rows = [
        [
            result.edit,
            count(result.changed),
            *(number(result.scores[n].value) if n in result.scores else "" for n in names),
            figures.share_cell(result.kept).detail if result.edit != "original" else "",
        ]
        for result in audit.results
    ]
    context = {**_head(audit, t), "heads": heads, "rows": rows}
    return render_fragment(PACKAGE, "summary.html", t, context)


def _head(audit: EvidenceAudit, t: Labels) -> dict[str, object]:
    return {
        "reader": reader_name(audit.record),
        "questions": t.plural("question", audit.results[0].n),
        "headline": headline(audit, t),
        "readings": readings(audit, t),
        "cards": key_figures(audit, t),
    }


def _figures(audit: EvidenceAudit, t: Labels) -> dict[str, object]:
    found = audit.evidence
    formula = {"kept": count(found.kept), "n": count(found.n), "score": number(found.score, 2)}
    return {
        "formula": t("kept.formula_none" if found.score is None else "kept.formula", **formula),
        "kept": figures.kept_drawing(audit, t),
        "kept_grid": figures.kept_grid(audit, t),
        "scores": figures.scores_drawing(audit, t),
        "score_grid": figures.score_grid(audit, t),
        "part_grids": list(part_grids(audit, t)),
        "facts_grid": figures.facts_grid(audit, t) if shows_facts(audit) else None,
        "questions_grid": figures.questions_grid(audit, t),
    }


def _questions_finding(audit: EvidenceAudit, lang: str) -> str:
    from askance.clever_hans.report import finding as questions_finding

    return questions_finding(audit.questions, lang=lang) if audit.questions else ""


def _examples(audit: EvidenceAudit, t: Labels) -> dict[str, object]:
    shown, total = show_examples(audit, t)
    key = "intro_all" if len(shown) == total else "intro"
    return {
        "examples": shown,
        "examples_intro": t(f"examples.{key}", shown=count(len(shown)), total=count(total)),
        "at_a_time": AT_A_TIME,
        "filters": _filters(audit, shown, t),
    }


def _filters(
    audit: EvidenceAudit, shown: Sequence[Shown], t: Labels
) -> list[tuple[str, str, list[tuple[str, str]]]]:
    edits = [result.edit for result in audit.results if any(i.edit == result.edit for i in shown)]
    flows = [flow for flow in FLOWS if any(item.flow == flow for item in shown)]
    kinds = [kind for kind in KINDS if any(item.kind == kind for item in shown)]
    return [
        ("edit", t("examples.edit"), [(edit, edit) for edit in edits]),
        ("flow", t("examples.flow"), [(flow, t(f"flow.{flow}")) for flow in flows]),
        ("kind", t("examples.kind"), [(kind, t(f"kinds.{kind}")) for kind in kinds]),
    ]


def _method(audit: EvidenceAudit) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    inputs = dict(audit.record.inputs)
    identity = inputs.pop("reader")
    assert isinstance(identity, Mapping)  # noqa: S101 - every reader's identity is one
    yield "run", list(flatten({"command": audit.record.command, **audit.record.arguments}))
    yield "reader", list(flatten(identity))
    yield "inputs", list(flatten(inputs))
    yield "versions", list(flatten(audit.record.versions))


def _left_out(audit: EvidenceAudit, t: Labels) -> Iterator[str]:
    for result in audit.results:
        if result.reasons:
            reasons = (
                f"{t.get('reasons', name, name.replace('_', ' '))}: {count(n)}"
                for name, n in result.reasons.items()
            )
            unchanged = {"n": count(result.n - result.changed), "total": count(result.n)}
            told = "; ".join(reasons)
            yield t("method.unchanged", edit=result.edit, **unchanged, reasons=told)
