"""How the report's numbers came about."""

from __future__ import annotations

from collections.abc import Iterator

from askance import __version__
from askance.multihop.report_subject import Subject
from askance.multihop.report_text import name_of
from askance.reports.labels import Labels
from askance.reports.numbers import count

__all__ = ["left_out", "method_facts"]


def method_facts(subject: Subject, t: Labels) -> list[tuple[str, str]]:
    """What was scored and how, as names and values."""
    dialect = subject.first.scores.dialect
    found = [(t("method.data"), subject.data)] if subject.data else []
    found += [
        (t("method.system"), name_of(system, t, place))
        for place, system in enumerate(subject.systems)
    ]
    return [
        *found,
        (t("method.asked"), count(subject.asked)),
        (t("method.scored"), count(subject.n)),
        (t("method.dialect"), t.get("dialects", dialect.name, dialect.description)),
        (t("method.intervals"), t("method.bootstrap", seed=subject.seed)),
        (t("method.version"), f"askance {__version__}"),
    ]


def left_out(subject: Subject, t: Labels) -> list[str]:
    """What isn't in the numbers, and what counts as nothing, with the reason."""
    return list(_left_out(subject, t)) or [t("method.nothing")]


def _left_out(subject: Subject, t: Labels) -> Iterator[str]:
    if subject.asked > subject.n:
        left = t.plural("question", subject.asked - subject.n)
        yield t("method.left", questions=left)
    for place, system in enumerate(subject.systems):
        names = {"system": name_of(system, t, place)}
        if system.scores.missing:
            yield t("method.missing", n=count(system.scores.missing), **names)
        if system.scores.extra_ids:
            yield t("method.extra", n=count(len(system.scores.extra_ids)), **names)
    for name, found in (subject.retrieval or {}).items():
        if found.counts["missing"] or found.counts["extra"]:
            counts = {key: count(n) for key, n in found.counts.items()}
            yield t("method.rankings", name=name, **counts)
