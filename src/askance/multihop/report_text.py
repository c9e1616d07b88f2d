"""The report's sentences and key figures."""

from __future__ import annotations

from collections.abc import Iterator

from askance.multihop.report_subject import Subject, System
from askance.reports.components import Bar, Key, Sentence, bar_of
from askance.reports.labels import Labels
from askance.reports.numbers import count, number, percent, signed, span

__all__ = [
    "PARTS",
    "headline",
    "interval",
    "name_of",
    "omissions",
    "readings",
    "shown_bars",
    "shown_keys",
]

#: The parts of a score and what the official names of their numbers begin with.
PARTS = {"answer": "", "facts": "sp_", "joint": "joint_"}
FEW = 100
SHOWN = {
    "both": "category-3",
    "answer_only": "category-4",
    "facts_only": "category-2",
    "neither": "category-6",
}


def name_of(system: System, t: Labels, place: int = 0) -> str:
    """What a system is called, if only by its place."""
    return system.name or t(f"report.{('system', 'second')[place]}")


def interval(system: System, name: str) -> str:
    """The interval of an official number, in percent."""
    found = system.intervals[name]
    return span(100 * found.low, 100 * found.high)


def headline(subject: Subject, t: Labels) -> str:
    """What was scored, and how well."""
    return _of_two(subject, t) if subject.comparison else _of_one(subject, t)


def _of_one(subject: Subject, t: Labels) -> str:
    system = subject.first
    numbers: dict[str, str] = {}
    for part, prefix in PARTS.items():
        numbers[part] = number(100 * system.scores.overall[f"{prefix}f1"])
        numbers[f"{part}_span"] = interval(system, f"{prefix}f1")
    questions = t.plural("question", subject.n)
    names = {"system": name_of(system, t), "data": subject.data or t("report.data")}
    return t("finding.one", questions=questions, **names, **numbers)


def _of_two(subject: Subject, t: Labels) -> str:
    assert subject.comparison is not None  # noqa: S101 - asked for by the caller
    found = subject.comparison.intervals["joint_f1"]
    first, second = (number(100 * s.scores.overall["joint_f1"]) for s in subject.systems)
    return t(
        "finding.two",
        questions=t.plural("question", subject.n),
        data=subject.data or t("report.data"),
        system=name_of(subject.first, t),
        other=name_of(subject.systems[1], t, 1),
        first=first,
        second=second,
        difference=signed(100 * subject.comparison.differences["joint_f1"]),
        span=span(100 * found.low, 100 * found.high),
    )


def omissions(subject: Subject, t: Labels) -> Iterator[str]:
    """What was left out or counts as nothing, and why; a sentence each."""
    left = subject.asked - subject.n
    if left > 0:
        key = "left_out_of_two" if subject.comparison else "left_out"
        yield t(f"finding.{key}", n=count(left), asked=t.plural("question", subject.asked))
    for place, system in enumerate(subject.systems):
        if system.scores.missing:
            name = name_of(system, t, place)
            yield t(
                "finding.missing",
                questions=t.plural("question", system.scores.missing),
                system=name,
            )


def readings(subject: Subject, t: Labels) -> list[Sentence]:
    """How the figures are to be read, and what to beware of."""
    told = [Sentence(t("reading.meaning"))]
    for place, system in enumerate(subject.systems):
        name = name_of(system, t, place)
        told += [*_shown_facts(system, name, t), *_worst(system, name, t)]
    if subject.n < FEW:
        told.append(Sentence(t("reading.few", questions=t.plural("question", subject.n)), True))
    for place, each in enumerate(subject.systems):
        told += _odd(each, name_of(each, t, place), t)
    return told


def _shown_facts(system: System, name: str, t: Labels) -> Iterator[Sentence]:
    counts = _shown(system)
    right = counts["both"] + counts["answer_only"]
    if right:
        share = percent(counts["answer_only"] / right)
        numbers = {"system": name, "right": t.plural("question", right), "share": share}
        yield Sentence(t("reading.shown", n=count(counts["answer_only"]), **numbers))


def _worst(system: System, name: str, t: Labels) -> Iterator[Sentence]:
    if system.steps:
        worst = max(system.steps, key=lambda step: step.lost)
        yield Sentence(
            t(
                "reading.worst",
                system=name,
                cause=t(f"causes.{worst.part}.{worst.cause}"),
                lost=number(worst.lost),
                total=number(100 - 100 * system.scores.overall["joint_f1"]),
                questions=t.plural("question", worst.examples),
            )
        )


def _odd(system: System, name: str, t: Labels) -> Iterator[Sentence]:
    unnumbered = sum(f.sentence < -1 for p in system.scores.predictions if p for f in p.facts)
    if unnumbered:
        yield Sentence(t("reading.unnumbered", n=count(unnumbered), system=name), True)


def _shown(system: System) -> dict[str, int]:
    """How many answers were right, and how many showed exactly their facts."""
    counts = dict.fromkeys(SHOWN, 0)
    for item in system.scores.items:
        right, shown = item.answer.exact == 1, item.facts.exact == 1
        key = (
            ("both" if shown else "answer_only") if right else "facts_only" if shown else "neither"
        )
        counts[key] += 1
    return counts


def shown_keys(t: Labels) -> list[Key]:
    """The legend of the bars of right answers and right facts."""
    return [Key(colour, t(f"shown.{key}")) for key, colour in SHOWN.items()]


def shown_bars(subject: Subject, t: Labels) -> list[Bar]:
    """For each system, whether answers and facts were exactly right."""
    bars = []
    for place, system in enumerate(subject.systems):
        parts = []
        for key, n in _shown(system).items():
            share = percent(n / system.scores.n)
            title = t("shown.part", label=t(f"shown.{key}"), share=share, n=count(n))
            parts.append((SHOWN[key], n, share, title))
        bars.append(bar_of(name_of(system, t, place), parts))
    return bars
