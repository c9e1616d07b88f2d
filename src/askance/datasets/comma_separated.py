"""CSV and TSV with columns of any name."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import IO, Any, ClassVar

import msgspec

from askance.data import Example
from askance.datasets.jsonl import Mapped
from askance.datasets.records import Located, encoded
from askance.errors import DataError
from askance.io import open_bytes

__all__ = ["Csv", "Tsv"]

LONGEST_CELL = 1 << 28
_TEXTS = ("id", "question", "title", "task")


class Csv(Mapped):
    """CSV with columns of your own names; lists stand in a cell as JSON."""

    name = "csv"
    delimiter: ClassVar[str] = ","

    def read(self, path: str) -> Iterator[Located | DataError]:
        """Stream the rows; a row of the wrong length is a fault of that row alone."""
        # The module has but this one switch; only ever raised, it spoils nobody's reading.
        csv.field_size_limit(max(csv.field_size_limit(), LONGEST_CELL))
        with open_bytes(path) as stream:
            rows = csv.reader(_text_lines(stream, path), delimiter=self.delimiter, strict=True)
            try:
                header = _header(next(rows, []), path)
                filled = (row for row in rows if row)
                for number, row in enumerate(filled, start=1):
                    yield self._row(header, row, number, f"{path}:{rows.line_num}")
            except csv.Error as error:
                where = f"{path}:{rows.line_num}"
                raise DataError(f"broken CSV ({error})", where=where) from error

    def _row(
        self, header: list[str], row: list[str], number: int, where: str
    ) -> Located | DataError:
        if len(row) != len(header):
            what = f"{len(row)} cells in a table of {len(header)} columns"
            return DataError(what, where=where, fix="quote cells that hold commas or quotes")
        try:
            return Located(where, self.decode(dict(zip(header, row, strict=True)), number, where))
        except DataError as fault:
            return fault

    def write(self, examples: Iterable[Example], stream: IO[bytes]) -> None:
        """Write all columns that any example has, in the order they first come."""
        rows = [self.encode(example, number) for number, example in enumerate(examples, start=1)]
        columns = list(dict.fromkeys(column for row in rows for column in row)) or ["question"]
        text = io.StringIO(newline="")
        writer = csv.DictWriter(text, columns, delimiter=self.delimiter, lineterminator="\r\n")
        writer.writeheader()
        writer.writerows({column: _plain(cell) for column, cell in row.items()} for row in rows)
        try:
            stream.write(text.getvalue().encode())
        except UnicodeEncodeError as error:
            raise DataError("half a surrogate pair can't be written as UTF-8") from error

    def value(self, role: str, cell: Any) -> Any:
        """A cell's text, or the list, object or boolean that it spells; None for an empty one."""
        if role in _TEXTS:
            return cell
        if not cell:
            return None
        if role == "answer" and cell in ("True", "true", "False", "false"):
            return cell in ("True", "true")
        return _spelled(cell, role)

    def cell(self, role: str, value: Any) -> Any:
        """A value as a cell; text that would be read as something else is put in a list."""
        if role in _TEXTS:
            return value
        if isinstance(value, str) and self.value(role, value) == value:
            return value
        return encoded([value] if isinstance(value, str) else value, "a cell").decode()


class Tsv(Csv):
    """Tab-separated values; otherwise as csv."""

    name = "tsv"
    delimiter = "\t"


def _spelled(cell: str, role: str) -> Any:
    """The JSON list or object in a cell; a text such as "[1]" or "{x}" stays text."""
    if cell[0] not in "[{":
        return cell
    try:
        value = msgspec.json.decode(cell)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        return cell
    if isinstance(value, dict):
        return value if role in ("answer", "choices") else cell
    texts = all(isinstance(item, str | list | dict) for item in value)
    return value if texts else cell


def _plain(cell: object) -> str:
    return cell if isinstance(cell, str) else encoded(cell, "a cell").decode()


def _text_lines(stream: IO[bytes], path: str) -> Iterator[str]:
    for number, line in enumerate(stream, start=1):
        try:
            yield line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            raise DataError("not UTF-8", where=f"{path}:{number}", fix="re-encode it") from error


def _header(row: list[str], path: str) -> list[str]:
    if not row:
        raise DataError("no header line", where=path, fix="name the columns in the first line")
    twice = sorted({name for name in row if row.count(name) > 1})
    if twice:
        raise DataError(f"column {twice[0]!r} comes twice", where=f"{path}:1", fix="rename one")
    return row
