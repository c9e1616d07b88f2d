"""CoNLL's brackets, ``(ARG0*`` to ``*)``, and the BIO tags that say the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from askance.errors import DataError
from askance.language.roles import bio_spans

__all__ = ["bracket_column", "bracket_tags", "looks_bracketed"]

_CELL = re.compile(r"((?:\([^()*\s]+)*)\*(\)*)")
_FIX = "a column holds spans side by side: (ARG0* opens one, *) closes it, (V*) is a word's own"


def bracket_tags(cells: Sequence[str], where: Callable[[int], str] = str) -> tuple[str, ...]:
    """One column as BIO tags; raises DataError at ``where(row)`` for brackets that don't fit.

    >>> bracket_tags(["(ARG0*", "*)", "(V*)", "*"])
    ('B-ARG0', 'I-ARG0', 'B-V', 'O')
    """
    tags: list[str] = []
    label, opened = "", 0
    for row, cell in enumerate(cells):
        opening, closing = _parts(cell, where(row))
        if opening and label:
            what = f"({opening}* opens inside ({label}*"
            raise DataError(what, where=where(row), fix=_FIX)
        if opening:
            label, opened = opening, row
        tags.append(f"{'B' if opening else 'I'}-{label}" if label else "O")
        if closing and not label:
            raise DataError(f"{cell!r} closes what isn't open", where=where(row), fix=_FIX)
        label = "" if closing else label
    if label:
        raise DataError(f"({label}* is never closed", where=where(opened), fix=_FIX)
    return tuple(tags)


def _parts(cell: str, where: str) -> tuple[str, bool]:
    """The label that a cell opens, "" for none, and whether it closes one."""
    found = _CELL.fullmatch(cell)
    labels = found[1].split("(")[1:] if found else []
    if found is None or len(labels) > 1 or len(found[2]) > 1:
        raise DataError(f"{cell!r} is no cell of an argument column", where=where, fix=_FIX)
    return (labels[0] if labels else ""), bool(found[2])


def looks_bracketed(cell: str) -> bool:
    """Whether a cell is meant as one of an argument column.

    >>> looks_bracketed("(V*)"), looks_bracketed("see.01")
    (True, False)
    """
    return "*" in cell


def bracket_column(tags: Sequence[str]) -> list[str]:
    """BIO tags as a column of brackets.

    >>> bracket_column(["B-ARG0", "I-ARG0", "B-V", "O"])
    ['(ARG0*', '*)', '(V*)', '*']
    """
    cells = ["*"] * len(tags)
    for label, first, end in bio_spans(tags):
        cells[first] = f"({label}{cells[first]}"
        cells[end - 1] += ")"
    return cells
