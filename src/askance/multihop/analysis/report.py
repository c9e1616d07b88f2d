"""The analysis as one page that loads nothing."""

from __future__ import annotations

from askance import __version__
from askance.multihop.analysis import report_parts as parts
from askance.multihop.analysis.overview import QuestionAnalysis
from askance.reports.components import Card
from askance.reports.html import render_page
from askance.reports.labels import Labels, load_labels
from askance.reports.numbers import count, number, percent

__all__ = ["render_analysis"]

PACKAGE = "askance.multihop.analysis"


def render_analysis(analysis: QuestionAnalysis, name: str, *, lang: str = "en") -> str:
    """The page about the data called ``name``; the same analysis gives the same bytes.

    Raises OptionError for a language without labels.
    """
    t = load_labels(("askance.reports", PACKAGE), lang)
    context = {
        "name": name,
        "n": count(analysis.n),
        "headline": _headline(analysis, t),
        "cards": list(_cards(analysis, t)),
        "sections": list(t.section("sections")),
        "version": __version__,
        "sunburst": parts.sunburst(analysis, t),
        "types_grid": parts.types_grid(analysis, t),
        "histogram": parts.histogram(analysis, t),
        "answers": parts.answers(analysis, t),
        "reasoning": parts.judged(analysis.reasoning, "reasoning", t),
        "corrected": parts.judged(analysis.corrected, "corrected", t),
        "human_grid": parts.human_grid(analysis.agreement, t),
        "human_note": parts.human_note(analysis.agreement, t),
    }
    return render_page(PACKAGE, "analysis.html", t, context, lang=lang)


def _headline(analysis: QuestionAnalysis, t: Labels) -> str:
    first = analysis.type_shares()[0]
    return t(
        "report.headline",
        n=count(analysis.n),
        word=parts.label(t, "types", first.label),
        share=percent(first.value),
        median=number(analysis.length_summary()["median"], 0),
    )


def _cards(analysis: QuestionAnalysis, t: Labels) -> list[Card]:
    kinds = ", ".join(f"{count(n)} {kind}" for kind, n in sorted(analysis.kinds.items()))
    lengths = {name: number(value, 0) for name, value in analysis.length_summary().items()}
    mean = number(analysis.length_summary()["mean"])
    cards = [
        Card(t("cards.questions"), count(analysis.n), kinds),
        Card(t("cards.length"), mean, t("cards.length_detail", **lengths)),
    ]
    known = [share for share in analysis.answer_shares() if share.label != "unknown"]
    most = max(known, key=lambda share: share.count)
    if most.count:
        name = t("cards.answer", label=parts.label(t, "answers", most.label))
        detail = t("cards.answer_detail", count=count(most.count), n=count(most.n))
        cards.append(Card(name, percent(most.value), detail))
    return [*cards, *_human_card(analysis, t)]


def _human_card(analysis: QuestionAnalysis, t: Labels) -> list[Card]:
    if analysis.agreement is None:
        return []
    means = analysis.agreement.means()["human"]
    value = f"{number(means['joint_em'])} / {number(means['joint_f1'])}"
    detail = t("cards.human_detail", n=count(len(analysis.agreement.human)))
    return [Card(t("cards.human"), value, detail)]
