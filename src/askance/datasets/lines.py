"""Formats of one JSON object per line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any, ClassVar

from askance.data import Example
from askance.datasets.records import Located, encoded, fixed_fields, keep, restore, with_unused
from askance.errors import DataError
from askance.io import decode_json, iter_lines

__all__ = ["JsonLines", "RecordFormat"]


class RecordFormat:
    """A format whose record holds one question; a record without an id is named by its number."""

    name: ClassVar[str]
    id_field: ClassVar[str] = "id"
    known: ClassVar[tuple[str, ...]]

    def __init__(self, fields: Mapping[str, str] | None = None) -> None:
        fixed_fields(self.name, fields)

    def parse(self, raw: dict[str, Any], made_id: str, where: str) -> Example:
        """The example in one record, checked."""
        raise NotImplementedError

    def render(self, example: Example) -> dict[str, Any]:
        """The example as a record, in the form that the format's own files have."""
        raise NotImplementedError

    def decode(self, raw: dict[str, Any], number: int, where: str) -> Example:
        """The example in record ``number``, with all that writing it back needs."""
        example = self.parse(raw, f"{self.name}-{number}", where)
        flat = self.flatten(raw)
        used = {key: value for key, value in flat.items() if key in self.known}
        rest = {key: value for key, value in flat.items() if key not in self.known}
        return keep(example, used, self.render(example), rest, {"format": self.name})

    def encode(self, example: Example, number: int) -> dict[str, Any]:
        """The record as it was read; an id is left out only where its number gives the same."""
        record = with_unused(restore(example, self.render(example), self.name), example)
        if self.id_field not in record and example.id != f"{self.name}-{number}":
            record = {self.id_field: example.id, **record}
        return self.nest(record)

    def flatten(self, raw: dict[str, Any]) -> dict[str, Any]:
        """The record with its used fields on one level, as ``render`` gives them."""
        return raw

    def nest(self, record: dict[str, Any]) -> dict[str, Any]:
        """Undo ``flatten``."""
        return record


class JsonLines(RecordFormat):
    """Reads and writes such records as JSON lines."""

    def read(self, path: str) -> Iterator[Located | DataError]:
        """Stream a file; a broken line is a fault of that line alone."""
        for number, line in iter_lines(path):
            yield self._line(line, number, f"{path}:{number}")

    def _line(self, line: bytes, number: int, where: str) -> Located | DataError:
        try:
            raw = decode_json(line, dict[str, Any], where=where)
            return Located(where, self.decode(raw, number, where))
        except DataError as fault:
            return fault

    def write(self, examples: Iterable[Example], stream: IO[bytes]) -> None:
        """Write one line for each example."""
        for number, example in enumerate(examples, start=1):
            stream.write(encoded(self.encode(example, number), f"example {example.id}") + b"\n")
