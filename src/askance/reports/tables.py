"""Rows as text: for a terminal, a script, a spreadsheet, a README or a paper."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence

from askance.errors import OptionError
from askance.io import encode_json

__all__ = ["FORMATS", "render_rows"]

Row = Mapping[str, object]


def render_rows(rows: Sequence[Row], format: str = "table") -> str:  # noqa: A002 - the option's name
    """Render rows of equal keys; numbers keep all digits in json, jsonl and csv.

    >>> print(render_rows([{"variant": "ran", "f1": 61.04}, {"variant": "original", "f1": 74.5}]))
    variant      f1
    --------  -----
    ran       61.04
    original  74.50
    >>> render_rows([{"f1": 61.04}], "jsonl")
    '{"f1":61.04}'
    """
    if format not in FORMATS:
        raise OptionError(f"no output format {format!r}", fix=f"one of {', '.join(FORMATS)}")
    return FORMATS[format](rows)


def _json(rows: Sequence[Row]) -> str:
    return encode_json(rows, indent=2).decode()


def _jsonl(rows: Sequence[Row]) -> str:
    return "\n".join(encode_json(row).decode() for row in rows)


def _csv(rows: Sequence[Row]) -> str:
    target = io.StringIO()
    writer = csv.DictWriter(target, _columns(rows), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return target.getvalue().rstrip("\n")


def _table(rows: Sequence[Row]) -> str:
    columns = _columns(rows)
    cells = [columns, *([_cell(row.get(column)) for column in columns] for row in rows)]
    widths = [max(len(line[i]) for line in cells) for i in range(len(columns))]
    right = [_is_numeric(rows, column) for column in columns]
    lines = [_line(line, widths, right) for line in cells]
    return "\n".join([lines[0], "  ".join("-" * width for width in widths), *lines[1:]])


def _line(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    padded = (
        cell.rjust(width) if to_right else cell.ljust(width)
        for cell, width, to_right in zip(cells, widths, right, strict=True)
    )
    return "  ".join(padded).rstrip()


def _markdown(rows: Sequence[Row]) -> str:
    columns = _columns(rows)
    rule = ["---:" if _is_numeric(rows, column) else "---" for column in columns]
    body = [[_cell(row.get(c)).replace("|", r"\|") for c in columns] for row in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in [columns, rule, *body])


def _latex(rows: Sequence[Row]) -> str:
    columns = _columns(rows)
    layout = "".join("r" if _is_numeric(rows, column) else "l" for column in columns)
    body = [" & ".join(_tex(_cell(row.get(c))) for c in columns) + r" \\" for row in rows]
    head = " & ".join(_tex(column) for column in columns) + r" \\"
    lines = [rf"\begin{{tabular}}{{{layout}}}", r"\toprule", head, r"\midrule", *body]
    return "\n".join([*lines, r"\bottomrule", r"\end{tabular}"])


_TEX = {
    **{character: f"\\{character}" for character in "&%$#_{}"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "−": "$-$",
    "∆": r"$\Delta$",
    "≤": r"$\le$",
    "≥": r"$\ge$",
}


def _tex(text: str) -> str:
    return "".join(_TEX.get(character, character) for character in text)


def _columns(rows: Sequence[Row]) -> list[str]:
    return list(dict.fromkeys(column for row in rows for column in row))


def _is_numeric(rows: Sequence[Row], column: str) -> bool:
    values = [row[column] for row in rows if row.get(column) is not None]
    return bool(values) and all(isinstance(value, int | float) for value in values)


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.2f}" if isinstance(value, float) else str(value)


FORMATS: dict[str, Callable[[Sequence[Row]], str]] = {
    "table": _table,
    "json": _json,
    "jsonl": _jsonl,
    "csv": _csv,
    "md": _markdown,
    "latex": _latex,
}
