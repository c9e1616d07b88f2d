"""JSON lines with fields of any name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from askance.data import Example
from askance.datasets.lines import JsonLines
from askance.datasets.mapping import NAMES, Places, check_fields, parse_mapped, render_mapped
from askance.datasets.records import keep, place_of, restore, with_unused
from askance.errors import DataError

__all__ = ["Jsonl", "Mapped"]


class Mapped(JsonLines):
    """Records whose fields go by the user's names; a format's cells are JSON values."""

    def __init__(self, fields: Mapping[str, str] | None = None) -> None:
        self.fields = check_fields(fields)

    def value(self, role: str, cell: Any) -> Any:  # noqa: ARG002
        """What a cell of the file says."""
        return cell

    def cell(self, role: str, value: Any) -> Any:  # noqa: ARG002
        """A value as a cell of the file."""
        return value

    def decode(self, raw: dict[str, Any], number: int, where: str) -> Example:
        """The example in a record; keeps the names that differ from ours."""
        names = self._names(raw, where)
        cells = {role: raw[name] for role, name in names.items() if name in raw}
        record = {role: self.value(role, cell) for role, cell in cells.items()}
        example = parse_mapped(record, f"{self.name}-{number}", Places(where, names))
        rest = {key: value for key, value in raw.items() if key not in names.values()}
        own = {role: name for role, name in names.items() if name != NAMES[role]}
        place = {"format": self.name, "names": own} if own else {"format": self.name}
        return keep(example, cells, self._cells(example), rest, place)

    def encode(self, example: Example, number: int) -> dict[str, Any]:
        """The record under the names it was read with, or those the user gave for writing."""
        own = place_of(example, self.name).get("names", {})
        names = {**NAMES, **own, **self.fields}
        record = restore(example, self._cells(example), self.name)
        if "id" not in record and example.id != f"{self.name}-{number}":
            record = {"id": example.id, **record}
        return with_unused({names[role]: value for role, value in record.items()}, example)

    def _cells(self, example: Example) -> dict[str, Any]:
        return {role: self.cell(role, value) for role, value in render_mapped(example).items()}

    def _names(self, raw: Mapping[str, Any], where: str) -> dict[str, str]:
        names = {**NAMES, **self.fields}
        if "answer" not in self.fields and "answer" not in raw and "answers" in raw:
            names["answer"] = "answers"
        for role in ("question", *self.fields):
            if names[role] not in raw:
                fix = f"map it: the record has {', '.join(raw) or 'nothing'}"
                raise DataError(f"no field {names[role]!r} for the {role}", where=where, fix=fix)
        return names


class Jsonl(Mapped):
    """JSON lines with fields of your own names: question, context, answer, choices, title, id."""

    name = "jsonl"
