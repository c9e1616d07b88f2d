"""By what the questions of a report can be filtered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from askance.multihop.causes import ANSWER_CAUSES, FACT_CAUSES
from askance.multihop.report_items import OUTCOMES, WINNERS, Item
from askance.multihop.report_subject import Subject
from askance.multihop.report_text import name_of
from askance.reports.labels import Labels

__all__ = ["Filter", "filters"]

#: A field of the items, its label, and its values with theirs.
Filter = tuple[str, str, list[tuple[str, str]]]


def filters(subject: Subject, items: Sequence[Item], t: Labels) -> Iterator[Filter]:
    """Each filter that leaves something to choose."""
    for field, labels in _fields(subject, items, t).items():
        there = {_value(item, field) for item in items}
        values = [(value, label) for value, label in labels.items() if value in there]
        if len(values) > 1:
            yield field, t(f"items.{field}"), values


def _fields(subject: Subject, items: Sequence[Item], t: Labels) -> dict[str, Mapping[str, str]]:
    """The values of every field in their order, with their labels."""
    return {
        "outcome": {key: t(f"outcomes.{key}") for key in OUTCOMES},
        "answer": {cause: t(f"causes.answer.{cause}") for cause in ANSWER_CAUSES},
        "facts": {cause: t(f"causes.facts.{cause}") for cause in FACT_CAUSES},
        "kind": _kinds((item.kind for item in items), t),
        "level": _kinds((item.level for item in items), t),
        "winner": dict(zip(WINNERS, _winners(subject, t), strict=False)),
    }


def _kinds(found: Iterable[str], t: Labels) -> dict[str, str]:
    return {kind: t.get("kinds", kind, kind) for kind in sorted(set(found)) if kind}


def _winners(subject: Subject, t: Labels) -> list[str]:
    names = [name_of(system, t, place) for place, system in enumerate(subject.systems)]
    return [*(t("comparison.better", system=name) for name in names), t("comparison.same")]


def _value(item: Item, field: str) -> str:
    if field in ("answer", "facts"):
        return str(getattr(item.replies[0], f"{field}_cause"))
    return str(getattr(item, field))
