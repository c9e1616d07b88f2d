"""What an audit found, in plain sentences and key figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from askance.clever_hans.audit import Audit
from askance.clever_hans.results import Measured, Share
from askance.reports.components import Card
from askance.reports.labels import Labels
from askance.reports.numbers import NONE, count, number, percent, span

__all__ = [
    "FEW",
    "HIGH_FLOOR",
    "LOW_STABILITY",
    "Sentence",
    "headline",
    "key_figures",
    "measures",
    "question_count",
    "readings",
]

LOW_STABILITY = 0.9
HIGH_FLOOR = 0.3
FEW = 100


class Sentence(NamedTuple):
    """A sentence of the report; ``warns`` marks one that takes trust away."""

    text: str
    warns: bool = False


def question_count(audit: Audit) -> int:
    """How many questions the audit asked in their original form."""
    return len(audit.asked.get("original", ()))


def measures(audit: Audit, t: Labels) -> dict[str, str]:
    """The scores to show with their short names: EM and F1, or accuracy where F1 says no more."""
    items = audit.asked.get("original", ())
    if any(item.example.task == "extractive" for item in items):
        return {"exact": t("measures.exact_short"), "f1": t("measures.f1")}
    return {"exact": t("measures.accuracy_short")}


def plural(t: Labels, unit: str, n: int) -> str:
    """A number of things in words."""
    return t(f"units.{unit}.one") if n == 1 else t(f"units.{unit}.other", n=count(n))


def headline(audit: Audit, t: Labels) -> str:
    """The finding in one sentence."""
    found = audit.understanding
    if found.score is None:
        right = any(item.score.exact == 1 for item in audit.asked.get("original", ()))
        key = "none_counts" if right else "none_right"
        return t(f"finding.{key}", questions=plural(t, "question", question_count(audit)))
    return t(
        "finding.score",
        questions=plural(t, "question", found.items),
        share=percent(found.kept / found.n),
        kept=count(found.kept),
        n=count(found.n),
        score=number(found.score, 2),
        span=span(found.low, found.high, 2),
    )


def readings(audit: Audit, t: Labels) -> list[Sentence]:
    """How far the finding can be trusted, from its controls and its size."""
    found = audit.understanding
    sentences = [Sentence(t("reading.meaning"))]
    sentences.append(_control(t, "stability", found.stability, low_is_bad=True))
    sentences.append(_control(t, "floor", found.floor, low_is_bad=False))
    if found.score is not None and found.n < FEW:
        sentences.append(Sentence(t("reading.few", cases=plural(t, "case", found.n)), warns=True))
    return [*sentences, *_faults(audit, t)]


def _control(t: Labels, name: str, share: Share, *, low_is_bad: bool) -> Sentence:
    if share.value is None:
        return Sentence(t(f"reading.{name}_none"), warns=True)
    bad = share.value < LOW_STABILITY if low_is_bad else share.value > HIGH_FLOOR
    level = ("low" if low_is_bad else "high") if bad else ("good" if low_is_bad else "low")
    text = t(
        f"reading.{name}_{level}",
        share=percent(share.value),
        span=span(100 * share.low, 100 * share.high, 0),
    )
    return Sentence(text, warns=bad)


def _faults(audit: Audit, t: Labels) -> Iterator[Sentence]:
    for kind, n in (
        ("missing", sum(result.missing for result in audit.results)),
        ("errors", sum(result.errors for result in audit.results)),
    ):
        if n:
            yield Sentence(t(f"reading.{kind}", n=count(n)), warns=True)


def key_figures(audit: Audit, t: Labels) -> list[Card]:
    """The four figures to remember."""
    found = audit.understanding
    none = t("cards.none")
    detail = none
    if found.score is not None:
        detail = t(
            "cards.understanding_detail",
            span=span(found.low, found.high, 2),
            cases=plural(t, "case", found.n),
        )
    return [
        Card(t("cards.understanding"), number(found.score, 2), detail),
        *_original(audit, t),
        _share_card(t, "stability", found.stability),
        _share_card(t, "floor", found.floor),
    ]


def _original(audit: Audit, t: Labels) -> Iterator[Card]:
    for result in audit.results:
        if result.variant != "original":
            continue
        shown: list[Measured] = [getattr(result, name) for name in measures(audit, t)]
        detail = t(
            "cards.original_detail",
            span=" / ".join(span(each.low, each.high) for each in shown),
            questions=plural(t, "question", result.n),
        )
        label = t("cards.exact_f1" if len(shown) > 1 else "cards.exact")
        yield Card(label, " / ".join(number(each.value) for each in shown), detail)


def _share_card(t: Labels, name: str, share: Share) -> Card:
    if share.value is None:
        return Card(t(f"cards.{name}"), NONE, t("cards.none"))
    detail = t(
        "cards.share_detail",
        count=count(share.count),
        n=count(share.n),
        span=span(100 * share.low, 100 * share.high),
    )
    return Card(t(f"cards.{name}"), percent(share.value), detail)
