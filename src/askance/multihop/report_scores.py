"""Scores as chart and tables: all questions, each group of them, the paper beside them."""

from __future__ import annotations

from collections.abc import Iterator

from askance.errors import OptionError
from askance.multihop.report_subject import Subject, System, system_of
from askance.multihop.report_text import PARTS, interval, name_of
from askance.reports.charts import Point
from askance.reports.components import Cell, Drawing, Grid, Key, draw_dots
from askance.reports.labels import Labels
from askance.reports.numbers import NONE, count, number

__all__ = ["group_grids", "score_grids", "scores_drawing"]

MEASURES = ("em", "f1", "prec", "recall")
COLOURS = {"em": "accent", "f1": "second"}
GROUPED = ("type", "level")
MOST_GROUPS = 12


def scores_drawing(subject: Subject, t: Labels) -> Drawing:
    """EM and F1 of answers, facts and both with their intervals; ticks are the paper's."""
    system, paper = subject.first, subject.paper
    points = []
    for part, prefix in PARTS.items():
        for measure in COLOURS:
            name = f"{prefix}{measure}"
            value, found = 100 * system.scores.overall[name], system.intervals[name]
            label = f"{t(f'measures.{measure}')} {number(value)}"
            ends = 100 * found.low, 100 * found.high
            reference = paper.overall[name] if paper else None
            points.append(Point(t(f"parts.{part}"), measure, value, label, *ends, reference))
    legend = [Key(colour, t(f"measures.{measure}_long")) for measure, colour in COLOURS.items()]
    if paper:
        legend.append(Key("ink", t("paper.reference", setting=t(f"paper.{paper.setting}"))))
    return draw_dots(
        points,
        colours=COLOURS,
        caption=" ".join([t("scores.caption"), *_beside(subject, t)]),
        spoken=t("scores.spoken", points="; ".join(f"{p.row}: {p.label}" for p in points)),
        legend=legend,
    )


def _beside(subject: Subject, t: Labels) -> Iterator[str]:
    if subject.paper:
        questions, own = subject.paper.n, t.plural("question", subject.n)
        setting = t(f"paper.{subject.paper.setting}")
        yield t("paper.note", n=count(questions), own=own, setting=setting)


def score_grids(subject: Subject, t: Labels) -> Iterator[Grid]:
    """A table of the twelve numbers for each system, and the paper's below the first."""
    for place, system in enumerate(subject.systems):
        rows = [
            [
                Cell(t(f"parts.{part}")),
                *(_cell(system, f"{prefix}{measure}") for measure in MEASURES),
            ]
            for part, prefix in PARTS.items()
        ]
        rows += _paper_rows(subject, t) if not place else []
        rows += _further_rows(system, t)
        heads = [t("scores.part"), *(t(f"measures.{measure}_long") for measure in MEASURES)]
        questions = t.plural("question", system.scores.n)
        caption = t("scores.table", system=name_of(system, t, place), questions=questions)
        yield Grid(caption, heads, rows)


def _cell(system: System, name: str) -> Cell:
    return Cell(number(100 * system.scores.overall[name]), interval(system, name))


def _paper_rows(subject: Subject, t: Labels) -> list[list[Cell]]:
    if subject.paper is None:
        return []
    return [
        [
            Cell(t(f"parts.{part}"), t("paper.row")),
            *(_number(subject.paper.overall.get(f"{prefix}{measure}")) for measure in MEASURES),
        ]
        for part, prefix in PARTS.items()
    ]


def _number(value: float | None) -> Cell:
    """One of the paper's figures, with the digits that it has there."""
    return Cell(number(value, 2))


def _further_rows(system: System, t: Labels) -> list[list[Cell]]:
    """A dialect's other numbers, which are F1."""
    return [
        [
            Cell(t.get("further", name, name)),
            Cell(NONE),
            Cell(number(100 * value)),
            Cell(NONE),
            Cell(NONE),
        ]
        for name, value in system.scores.further.items()
    ]


def group_grids(subject: Subject, t: Labels) -> Iterator[Grid]:
    """EM and F1 by type and by level, wherever there is more than one; the paper's types below."""
    for field in GROUPED:
        try:
            groups = subject.first.scores.by_group(field)
        except OptionError:
            continue
        if 1 < len(groups) <= MOST_GROUPS:
            systems = (system_of(own, name, seed=subject.seed) for name, own in groups.items())
            rows = [_group_row(system, t) for system in systems]
            rows += _paper_groups(subject, t) if field == "type" else []
            yield Grid(t(f"groups.{field}"), _group_heads(t), rows, broad=True)


def _group_heads(t: Labels) -> list[str]:
    measures = [(part, measure) for part in PARTS for measure in COLOURS]
    names = [
        t("groups.head", part=t(f"parts.{part}"), measure=t(f"measures.{measure}"))
        for part, measure in measures
    ]
    return [t("groups.group"), *names]


def _group_row(system: System, t: Labels) -> list[Cell]:
    names = [f"{prefix}{measure}" for prefix in PARTS.values() for measure in COLOURS]
    questions = t.plural("question", system.scores.n)
    head = Cell(t.get("kinds", system.name, system.name), questions)
    return [head, *(_cell(system, name) for name in names)]


def _paper_groups(subject: Subject, t: Labels) -> list[list[Cell]]:
    answers = subject.paper.answers if subject.paper else {}
    return [
        [
            Cell(t.get("kinds", kind, kind), t("paper.row_types")),
            *map(_number, numbers),
            *([Cell(NONE)] * 4),
        ]
        for kind, numbers in answers.items()
    ]
