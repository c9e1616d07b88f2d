"""The report's key figures."""

from __future__ import annotations

from collections.abc import Iterator

from askance.multihop.report_subject import Subject
from askance.multihop.report_text import interval
from askance.multihop.scores_comparison import MultihopComparison
from askance.reports.components import Card
from askance.reports.labels import Labels
from askance.reports.numbers import count, number, signed, span

__all__ = ["cards"]

SHOWN = {"joint": "joint_", "answer": "", "facts": "sp_"}


def cards(subject: Subject, t: Labels) -> list[Card]:
    """Joint F1, answers, facts; then what took the points, or who won how many questions."""
    if subject.comparison is None:
        return list(_of_one(subject, t))
    return list(_of_two(subject.comparison, t))


def _of_one(subject: Subject, t: Labels) -> Iterator[Card]:
    system = subject.first
    overall = system.scores.overall
    for part, prefix in SHOWN.items():
        em = number(100 * overall[f"{prefix}em"])
        detail = t("cards.detail", span=interval(system, f"{prefix}f1"), em=em)
        yield Card(t(f"cards.{part}"), number(100 * overall[f"{prefix}f1"]), detail)
    answer, facts = (number(system.lost_to(part)) for part in ("answer", "facts"))
    yield Card(t("cards.lost"), t("cards.pair", one=answer, other=facts), t("cards.lost_detail"))


def _of_two(comparison: MultihopComparison, t: Labels) -> Iterator[Card]:
    for part, prefix in SHOWN.items():
        name = f"{prefix}f1"
        found = comparison.intervals[name]
        sides = (comparison.first, comparison.second)
        first, second = (number(100 * side.overall[name]) for side in sides)
        difference = signed(100 * comparison.differences[name])
        ends = span(100 * found.low, 100 * found.high)
        detail = t("cards.difference", difference=difference, span=ends)
        yield Card(t(f"cards.{part}"), t("cards.change", first=first, second=second), detail)
    row = next(row for row in comparison.to_dicts() if row["measure"] == "joint_f1")
    won, lost = (count(int(str(row[f"{side} better"]))) for side in ("second", "first"))
    yield Card(t("cards.won"), t("cards.pair", one=won, other=lost), t("cards.won_detail"))
