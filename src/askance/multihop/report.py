"""The multihop audit as one page that loads nothing."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypedDict, Unpack

from askance import __version__
from askance.data import Document, Example, Ranking
from askance.io import write_atomic
from askance.multihop import report_comparison as paired
from askance.multihop import report_retrieval as retrieval
from askance.multihop import report_scores as scores_part
from askance.multihop import report_text as text
from askance.multihop import report_waterfall as fall
from askance.multihop.report_cards import cards
from askance.multihop.report_filters import filters
from askance.multihop.report_items import MOST, show_items
from askance.multihop.report_method import left_out, method_facts
from askance.multihop.report_paper import paper_for
from askance.multihop.report_subject import Subject, system_of
from askance.multihop.scores import MultihopScores
from askance.multihop.scores_comparison import MultihopComparison
from askance.reports.html import render_page
from askance.reports.labels import Labels, load_labels
from askance.reports.numbers import count

__all__ = ["ReportSettings", "render_report", "write_report"]

PACKAGE = "askance.multihop"
AT_A_TIME = 12


class ReportSettings(TypedDict, total=False):
    """What ``render_report`` may be told about the page."""

    names: Sequence[str]
    data: str
    rankings: Mapping[str, Iterable[Ranking]]
    documents: Iterable[Document] | None
    paper: str
    seed: int
    most: int
    lang: str


def render_report(
    scores: MultihopScores | MultihopComparison,
    examples: Sequence[Example] = (),
    *,
    names: Sequence[str] = (),
    data: str = "",
    rankings: Mapping[str, Iterable[Ranking]] | None = None,
    documents: Iterable[Document] | None = None,
    paper: str = "auto",
    seed: int = 0,
    most: int = MOST,
    lang: str = "en",
) -> str:
    """The scores of one system, or two systems' comparison, as one HTML file that loads nothing.

    ``examples``: all that were asked, so that the page can say how many were left out; ``names`` of
    the systems and ``data``'s, as a reader should see them; ``rankings`` of each retriever, over
    ``documents`` (else over the contexts' paragraphs); ``paper``: whose figures stand beside, see
    ``paper_for``; ``most``: how many questions can be looked at. The same arguments give the same
    bytes. Raises OptionError for a language without labels.
    """
    t = load_labels(("askance.reports", PACKAGE), lang)
    comparison = scores if isinstance(scores, MultihopComparison) else None
    both = (scores.first, scores.second) if isinstance(scores, MultihopComparison) else (scores,)
    asked = examples or both[0].examples
    called = [*names, "", ""]
    subject = Subject(
        data=data,
        asked=len(asked),
        systems=tuple(system_of(s, called[n], seed=seed) for n, s in enumerate(both)),
        comparison=comparison,
        retrieval=retrieval.score_retrievers(asked, rankings or {}, documents, seed=seed),
        paper=paper_for(paper, data),
        seed=seed,
    )
    context = {**_head(subject, t), **_figures(subject, t), **_items(subject, t, most)}
    return render_page(PACKAGE, "multihop_report.html", t, context, lang=lang)


def write_report(
    target: str | os.PathLike[str],
    scores: MultihopScores | MultihopComparison,
    examples: Sequence[Example] = (),
    **settings: Unpack[ReportSettings],
) -> Path:
    """Write ``render_report``'s page to a file, or as ``report.html`` into a folder that exists."""
    place = Path(target)
    file = place / "report.html" if place.is_dir() else place
    write_atomic(file, render_report(scores, examples, **settings))
    return file


def _head(subject: Subject, t: Labels) -> dict[str, object]:
    systems = [text.name_of(system, t, place) for place, system in enumerate(subject.systems)]
    return {
        "systems": systems,
        "data": subject.data or t("report.data"),
        "questions": t.plural("question", subject.n),
        "headline": text.headline(subject, t),
        "omissions": list(text.omissions(subject, t)),
        "cards": cards(subject, t),
        "readings": text.readings(subject, t),
        "sections": list(_sections(subject, t)),
        "method": method_facts(subject, t),
        "left_out": left_out(subject, t),
        "glossary": list(t.section("glossary").items()),
        "version": __version__,
    }


def _sections(subject: Subject, t: Labels) -> Iterator[str]:
    absent = {
        "comparison": subject.comparison is None,
        "retrieval": not subject.retrieval,
    }
    yield from (key for key in t.section("sections") if not absent.get(key, False))


def _figures(subject: Subject, t: Labels) -> dict[str, object]:
    found = subject.retrieval
    return {
        "shown_bars": text.shown_bars(subject, t),
        "shown_keys": text.shown_keys(t),
        "scores": scores_part.scores_drawing(subject, t),
        "score_grids": list(scores_part.score_grids(subject, t)),
        "group_grids": list(scores_part.group_grids(subject, t)),
        "waterfalls": fall.waterfall_drawings(subject, t),
        "waterfall_grid": fall.waterfall_grid(subject, t),
        "comparison_grid": paired.comparison_grid(subject, t),
        "winner_bars": paired.winner_bars(subject, t),
        "winner_keys": paired.winner_keys(subject, t) if subject.comparison else [],
        "curves": retrieval.curves_drawing(found, t) if found else None,
        "retrieval_grids": list(retrieval.retrieval_grids(found, t)) if found else [],
    }


def _items(subject: Subject, t: Labels, most: int) -> dict[str, object]:
    items = show_items(subject, t, most)
    key = "intro_all" if len(items) == subject.n else "intro"
    return {
        "items": items,
        "items_intro": t(f"items.{key}", shown=count(len(items)), total=count(subject.n)),
        "at_a_time": AT_A_TIME,
        "filters": list(filters(subject, items, t)),
    }
