"""Two systems on the same questions: paired differences, questions won and lost."""

from __future__ import annotations

from collections.abc import Iterator

from askance.multihop.report_subject import Subject
from askance.multihop.report_text import PARTS, name_of
from askance.reports.components import Bar, Cell, Grid, Key, bar_of
from askance.reports.labels import Labels
from askance.reports.numbers import NONE, count, number, p_value, percent, signed, span

__all__ = ["comparison_grid", "winner_bars", "winner_keys"]

WINNERS = {"first": "category-4", "neither": "category-6", "second": "category-3"}
MEASURES = ("em", "f1")


def comparison_grid(subject: Subject, t: Labels) -> Grid | None:
    """EM and F1 of both, the difference in points with its interval, who was better how often."""
    if subject.comparison is None:
        return None
    rows = {str(row["measure"]): row for row in subject.comparison.to_dicts()}
    chosen = [(part, measure) for part in PARTS for measure in MEASURES]
    first, second = _names(subject, t)
    heads = [
        t("comparison.measure"),
        first,
        second,
        t("comparison.difference"),
        *(t("comparison.better", system=name) for name in (first, second)),
        t("comparison.p"),
    ]
    cells = [
        [
            Cell(t("groups.head", part=t(f"parts.{part}"), measure=t(f"measures.{measure}"))),
            *_cells(rows[f"{PARTS[part]}{measure}"]),
            Cell(_p(subject, f"{PARTS[part]}{measure}") if measure == "em" else NONE),
        ]
        for part, measure in chosen
    ]
    return Grid(t("comparison.table"), heads, cells, broad=True)


def _cells(row: dict[str, object]) -> Iterator[Cell]:
    value = {name: float(str(found)) for name, found in row.items() if name != "measure"}
    for side in ("first", "second"):
        yield Cell(number(100 * value[side]))
    yield Cell(signed(100 * value["difference"]), span(100 * value["low"], 100 * value["high"]))
    for side in ("first", "second"):
        yield Cell(count(int(value[f"{side} better"])))


def _p(subject: Subject, name: str) -> str:
    from askance.metrics.significance import mcnemar_exact

    first, second = (system.scores.columns()[name] for system in subject.systems)
    return p_value(mcnemar_exact(first, second).p)


def _names(subject: Subject, t: Labels) -> tuple[str, str]:
    return name_of(subject.systems[0], t), name_of(subject.systems[1], t, 1)


def winner_keys(subject: Subject, t: Labels) -> list[Key]:
    """The legend of the bars of questions won."""
    first, second = _names(subject, t)
    names = {
        "first": t("comparison.better", system=first),
        "neither": t("comparison.same"),
        "second": t("comparison.better", system=second),
    }
    return [Key(colour, names[side]) for side, colour in WINNERS.items()]


def winner_bars(subject: Subject, t: Labels) -> list[Bar]:
    """For answers, facts and both: on how many questions which system had the higher F1."""
    if subject.comparison is None:
        return []
    keys, bars = winner_keys(subject, t), []
    for part, prefix in PARTS.items():
        columns = (system.scores.columns()[f"{prefix}f1"] for system in subject.systems)
        pairs = list(zip(*columns, strict=True))
        first = sum(one > other for one, other in pairs)
        second = sum(one < other for one, other in pairs)
        counts = (first, len(pairs) - first - second, second)
        label = t("groups.head", part=t(f"parts.{part}"), measure=t("measures.f1"))
        parts = [
            (key.colour, n, share, t("shown.part", label=key.label, share=share, n=count(n)))
            for key, n in zip(keys, counts, strict=True)
            for share in [percent(n / len(pairs))]
        ]
        bars.append(bar_of(label, parts))
    return bars
