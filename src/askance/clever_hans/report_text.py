"""What an audit found, in plain sentences and key figures."""

from __future__ import annotations

from collections.abc import Iterator

from askance.clever_hans.audit import Audit
from askance.clever_hans.results import Measured, Share, Understanding
from askance.reports.components import Card, Sentence
from askance.reports.labels import Labels
from askance.reports.numbers import NONE, count, number, percent, span

__all__ = [
    "FEW",
    "HIGH_FLOOR",
    "LOW_STABILITY",
    "controls",
    "few_cases",
    "finding",
    "headline",
    "key_figures",
    "measures",
    "question_count",
    "readings",
    "share_card",
]

LOW_STABILITY = 0.9
HIGH_FLOOR = 0.3
FEW = 100


def question_count(audit: Audit) -> int:
    """How many questions the audit asked in their original form."""
    return len(audit.asked.get("original", ()))


def measures(audit: Audit, t: Labels) -> dict[str, str]:
    """The scores to show with their short names: EM and F1, or accuracy where F1 says no more."""
    items = audit.asked.get("original", ())
    if any(item.example.task == "extractive" for item in items):
        return {"exact": t("measures.exact_short"), "f1": t("measures.f1")}
    return {"exact": t("measures.accuracy_short")}


def headline(audit: Audit, t: Labels) -> str:
    """The finding in one sentence."""
    right = any(item.score.exact == 1 for item in audit.asked.get("original", ()))
    return finding(audit.understanding, t, any_right=right, asked=question_count(audit))


def finding(found: Understanding, t: Labels, *, any_right: bool, asked: int) -> str:
    """What a score says, or why there is none of the ``asked`` questions."""
    if found.score is None:
        key = "none_counts" if any_right else "none_right"
        return t(f"finding.{key}", questions=t.plural("question", asked))
    return t(
        "finding.score",
        questions=t.plural("question", found.items),
        share=percent(found.kept / found.n),
        kept=count(found.kept),
        n=count(found.n),
        score=number(found.score, 2),
        span=span(found.low, found.high, 2),
    )


def readings(audit: Audit, t: Labels) -> list[Sentence]:
    """How far the finding can be trusted, from its controls and its size."""
    found = audit.understanding
    return [*controls(found, t), *few_cases(found, t), *_faults(audit, t)]


def controls(found: Understanding, t: Labels) -> Iterator[Sentence]:
    """What a score means, and what its two controls say of it."""
    yield Sentence(t("reading.meaning"))
    yield _control(t, "stability", found.stability, low_is_bad=True)
    yield _control(t, "floor", found.floor, low_is_bad=False)


def few_cases(found: Understanding, t: Labels) -> Iterator[Sentence]:
    """A warning where a score stands on few cases."""
    if found.score is not None and found.n < FEW:
        yield Sentence(t("reading.few", cases=t.plural("case", found.n)), warns=True)


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
            cases=t.plural("case", found.n),
        )
    return [
        Card(t("cards.understanding"), number(found.score, 2), detail),
        *_original(audit, t),
        share_card(t, "stability", found.stability),
        share_card(t, "floor", found.floor),
    ]


def _original(audit: Audit, t: Labels) -> Iterator[Card]:
    for result in audit.results:
        if result.variant != "original":
            continue
        shown: list[Measured] = [getattr(result, name) for name in measures(audit, t)]
        detail = t(
            "cards.original_detail",
            span=" / ".join(span(each.low, each.high) for each in shown),
            questions=t.plural("question", result.n),
        )
        label = t("cards.exact_f1" if len(shown) > 1 else "cards.exact")
        yield Card(label, " / ".join(number(each.value) for each in shown), detail)


def share_card(t: Labels, name: str, share: Share, *, digits: int = 1) -> Card:
    """A share as a key figure, the ends of its interval with so many ``digits``."""
    if share.value is None:
        return Card(t(f"cards.{name}"), NONE, t("cards.none"))
    detail = t(
        "cards.share_detail",
        count=count(share.count),
        n=count(share.n),
        span=span(100 * share.low, 100 * share.high, digits),
    )
    return Card(t(f"cards.{name}"), percent(share.value), detail)
