"""From 100 points down to the joint F1: the chart and the table of the causes."""

from __future__ import annotations

from collections.abc import Sequence

from askance.multihop.causes_waterfall import Step
from askance.multihop.report_subject import Subject, System
from askance.multihop.report_text import name_of
from askance.reports.components import Cell, Drawing, Grid, Key, drawn
from askance.reports.labels import Labels
from askance.reports.numbers import count, number, signed
from askance.reports.waterfall import Fall, waterfall_chart

__all__ = ["CAUSE_COLOURS", "waterfall_drawings", "waterfall_grid"]

CAUSE_COLOURS = {"answer": "category-4", "facts": "category-5"}


def waterfall_drawings(subject: Subject, t: Labels) -> list[Drawing]:
    """One waterfall for each system."""
    return [_drawing(system, place, t) for place, system in enumerate(subject.systems)]


def _drawing(system: System, place: int, t: Labels) -> Drawing:
    falls = _falls(system, t)
    spoken = "; ".join(f"{fall.name} {fall.figure}" for fall in falls)
    title = t("waterfall.spoken", system=name_of(system, t, place), steps=spoken)
    legend = [Key(colour, t(f"waterfall.{part}")) for part, colour in CAUSE_COLOURS.items()]
    caption = t("waterfall.caption", system=name_of(system, t, place))

    def draw(narrow: bool) -> str:
        return waterfall_chart(falls, title, narrow=narrow)

    return drawn(draw, caption, [*legend, Key("category-1", t("waterfall.end"))])


def _falls(system: System, t: Labels) -> list[Fall]:
    joint = 100 * system.scores.overall["joint_f1"]
    questions = t.plural("question", system.scores.n)
    start = Fall(t("waterfall.start"), 0, 100, "category-6", "100.0", questions)
    end = Fall(t("waterfall.end"), 0, joint, "category-1", number(joint), questions)
    return [start, *(_fall(step, t) for step in system.steps), end]


def _fall(step: Step, t: Labels) -> Fall:
    return Fall(
        t(f"causes.{step.part}.{step.cause}"),
        step.left + step.lost,
        step.left,
        CAUSE_COLOURS[step.part],
        _lost(step),
        t.plural("question", step.examples),
    )


def _lost(step: Step) -> str:
    # A loss that rounds to nothing is told as it is.
    return signed(-step.lost, 1 if step.lost >= 0.05 else 2)


def waterfall_grid(subject: Subject, t: Labels) -> Grid:
    """The points that each cause took, for every system; each column adds up to 100."""
    taken = [{(s.part, s.cause): s for s in system.steps} for system in subject.systems]
    steps = [step for system in subject.systems for step in system.steps]
    causes = list(dict.fromkeys((s.part, s.cause) for s in _in_order(steps)))
    rows = [
        [
            Cell(t(f"causes.{part}.{cause}"), t(f"waterfall.{part}")),
            *(_taken(of_one.get((part, cause))) for of_one in taken),
            Cell(t(f"cause_meanings.{part}.{cause}")),
        ]
        for part, cause in causes
    ]
    joint = [Cell(number(100 * s.scores.overall["joint_f1"])) for s in subject.systems]
    rows.append([Cell(t("waterfall.end")), *joint, Cell(t("waterfall.sum"))])
    names = [name_of(system, t, place) for place, system in enumerate(subject.systems)]
    heads = [t("waterfall.cause"), *names, t("waterfall.meaning")]
    return Grid(t("waterfall.table"), heads, rows, text=frozenset({len(heads) - 1}))


def _taken(step: Step | None) -> Cell:
    return Cell(number(0)) if step is None else Cell(_lost(step), count(step.examples))


def _in_order(steps: Sequence[Step]) -> list[Step]:
    from askance.multihop.causes import ANSWER_CAUSES, FACT_CAUSES

    order: list[tuple[str, str]] = [("answer", cause) for cause in ANSWER_CAUSES]
    order += [("facts", cause) for cause in FACT_CAUSES]
    return sorted(steps, key=lambda step: order.index((step.part, step.cause)))
