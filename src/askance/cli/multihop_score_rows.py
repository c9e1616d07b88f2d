"""The rows that ``askance multihop score`` prints: for people in percent, else as official."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from askance.io import encode_json
from askance.reports.numbers import span
from askance.reports.tables import render_rows

if TYPE_CHECKING:
    from askance.multihop.scores import MultihopScores
    from askance.multihop.scores_comparison import MultihopComparison

__all__ = ["cause_rows", "rendered", "rows_of_comparison", "rows_of_scores"]

Row = dict[str, object]

#: Formats that a program reads: the official numbers, from 0 to 1, in all digits.
_FLAT = ("json", "jsonl", "csv")


def rows_of_scores(scores: MultihopScores, format_: str, group: str | None, seed: int) -> list[Row]:
    """Rows of all questions, then of each group."""
    parts = {"all": scores, **(scores.by_group(group) if group else {})}
    rows: list[Row] = []
    for name, part in parts.items():
        head: Row = {group: name} if group else {}
        if format_ in _FLAT:
            rows.append(_record(part, head, seed))
        else:
            rows += _people(part, head, seed)
    return rows


def _record(scores: MultihopScores, head: Row, seed: int) -> Row:
    row: Row = {"dialect": repr(scores.dialect), **head, **scores.counts(), **scores.overall}
    for name, interval in scores.intervals(seed=seed).items():
        row |= {f"{name}_low": interval.low, f"{name}_high": interval.high}
    return row


def _people(scores: MultihopScores, head: Row, seed: int) -> Iterator[Row]:
    from askance.multihop.scores import MEASURES, PARTS

    overall, intervals = scores.overall, scores.intervals(seed=seed)
    for part, prefix in PARTS.items():
        row: Row = {**head, "%": part, "n": scores.n}
        row |= {label: 100 * overall[f"{prefix}{name}"] for name, label in MEASURES.items()}
        for name in ("em", "f1"):
            interval = intervals[f"{prefix}{name}"]
            row[f"{MEASURES[name]}, 95%"] = span(100 * interval.low, 100 * interval.high)
        yield row
    for name, value in scores.further.items():
        yield {**head, "%": name.removesuffix("_f1").replace("_", " "), "F1": 100 * value}


def rows_of_comparison(comparison: MultihopComparison, format_: str) -> list[Row]:
    """A row for each of the twelve numbers."""
    rows = comparison.to_dicts()
    if format_ in _FLAT:
        return rows
    return [
        {name: 100 * value if isinstance(value, float) else value for name, value in row.items()}
        for row in rows
    ]


def cause_rows(systems: Sequence[MultihopScores]) -> list[Row]:
    """The points that each cause took, one system after the other."""
    from dataclasses import asdict

    from askance.multihop.causes_waterfall import waterfall

    rows: list[Row] = []
    for number, scores in enumerate(systems):
        head: Row = {"system": ("first", "second")[number]} if len(systems) > 1 else {}
        rows += [head | asdict(step) for step in waterfall(scores)]
    return rows


def rendered(rows: list[Row], causes: list[Row] | None, format_: str) -> str:
    """Scores, then causes; a json object of both; jsonl and csv have room for the causes alone."""
    if causes is None:
        return render_rows(rows, format_)
    if format_ == "json":
        return encode_json({"scores": rows, "causes": causes}, indent=2).decode()
    if format_ in _FLAT:
        return render_rows(causes, format_)
    return f"{render_rows(rows, format_)}\n\n{render_rows(causes, format_)}"
