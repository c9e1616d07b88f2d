"""The clever-hans audit as one page, and as a short fragment for a notebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from askance import __version__
from askance.clever_hans import report_charts as charts
from askance.clever_hans import report_tables as tables
from askance.clever_hans.audit import Audit
from askance.clever_hans.report_examples import Shown, show_examples
from askance.clever_hans.report_method import describe_method, reader_name
from askance.clever_hans.report_results import differences_grid, scores_grid
from askance.clever_hans.report_text import (
    headline,
    key_figures,
    measures,
    question_count,
    readings,
)
from askance.clever_hans.results import FLOWS
from askance.reports.html import render_fragment, render_page
from askance.reports.labels import Labels, load_labels
from askance.reports.numbers import count, number

__all__ = ["finding", "render_report", "render_summary"]

PACKAGE = "askance.clever_hans"
AT_A_TIME = 12


def render_report(audit: Audit, *, lang: str = "en") -> str:
    """The audit as one HTML file that loads nothing; the same audit gives the same bytes.

    Raises OptionError for a language without labels.
    """
    t = load_labels(("askance.reports", PACKAGE), lang)
    context = {
        **_head(audit, t),
        **_figures(audit, t),
        **_examples(audit, t),
        "sections": list(t.section("sections")),
        "method": describe_method(audit, t),
        "glossary": list(t.section("glossary").items()),
        "version": __version__,
    }
    return render_page(PACKAGE, "report.html", t, context, lang=lang)


def finding(audit: Audit, *, lang: str = "en") -> str:
    """What the audit found, in one sentence."""
    return headline(audit, load_labels(("askance.reports", PACKAGE), lang))


def render_summary(audit: Audit, *, lang: str = "en") -> str:
    """The finding and the scores as a fragment of HTML, for a notebook."""
    t = load_labels(("askance.reports", PACKAGE), lang)
    names = measures(audit, t)
    heads = [t("results.variant"), *names.values(), t("results.kept")]
    rows = [
        [
            result.variant,
            *(number(getattr(result, field).value) for field in names),
            _kept(audit, result.variant),
        ]
        for result in audit.results
    ]
    context = {**_head(audit, t), "heads": heads, "rows": rows}
    return render_fragment(PACKAGE, "summary.html", t, context)


def _kept(audit: Audit, variant: str) -> str:
    shares = {name: share for name, _, share in charts.kept_shares(audit)}
    found = shares.get(variant)
    return f"{count(found.count)} / {count(found.n)}" if found and found.n else ""


def _head(audit: Audit, t: Labels) -> dict[str, object]:
    return {
        "reader": reader_name(audit.record),
        "questions": t.plural("question", question_count(audit)),
        "headline": headline(audit, t),
        "readings": readings(audit, t),
        "cards": key_figures(audit, t),
    }


def _figures(audit: Audit, t: Labels) -> dict[str, object]:
    found = audit.understanding
    partial = len(measures(audit, t)) > 1
    formula = {"kept": count(found.kept), "n": count(found.n), "score": number(found.score, 2)}
    return {
        "scores": charts.scores_drawing(audit, t),
        "flow_bars": charts.flow_bars(audit, t),
        "flow_keys": charts.flow_keys(t),
        "flow_grid": tables.flow_grid(audit, t),
        "type_grids": tables.type_grids(audit, t) if audit.by_type else [],
        "answerable": tables.answerable_grid(audit, t),
        "confidence": charts.confidence_drawing(audit, t),
        "confidence_grid": tables.confidence_grid(audit, t),
        "coverage_bars": charts.coverage_bars(audit, t),
        "coverage_keys": charts.coverage_keys(t),
        "coverage_grids": list(tables.coverage_grids(audit, t)),
        "understanding": charts.understanding_drawing(audit, t),
        "same": t(f"understanding.{'same_text' if partial else 'same_choice'}"),
        "kept_grid": tables.kept_grid(audit, t),
        "formula": t("understanding.formula_none")
        if found.score is None
        else t("understanding.formula", **formula),
        "results": [scores_grid(audit, t), differences_grid(audit, t)],
        "results_intro": t("results.intro" if partial else "results.intro_accuracy"),
    }


def _examples(audit: Audit, t: Labels) -> Mapping[str, object]:
    shown, total = show_examples(audit, t)
    key = "intro_all" if len(shown) == total else "intro"
    return {
        "examples": shown,
        "examples_intro": t(f"examples.{key}", shown=count(len(shown)), total=count(total)),
        "at_a_time": AT_A_TIME,
        "filters": _filters(shown, t),
    }


def _filters(shown: Sequence[Shown], t: Labels) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Each filter: the field it reads, its label, and the values to choose from."""
    variants = list(dict.fromkeys(sorted(item.variant for item in shown)))
    flows = [flow for flow in FLOWS if any(item.flow == flow for item in shown)]
    types = sorted({item.type for item in shown})
    return [
        ("variant", t("examples.variant"), [(name, name) for name in variants]),
        ("flow", t("examples.flow"), [(flow, t(f"flow.{flow}")) for flow in flows]),
        ("type", t("examples.type"), [(name, t.get("groups", name, name)) for name in types]),
    ]
