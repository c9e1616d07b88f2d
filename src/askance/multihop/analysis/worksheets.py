"""Worksheets: a CSV on which people put a label on each question, and several people's CSV back."""

from __future__ import annotations

import csv
import io
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from askance.data import Example
from askance.errors import DataError
from askance.io import open_bytes, write_atomic
from askance.metrics.agreement import krippendorff_alpha
from askance.metrics.intervals import Interval, wilson_interval

__all__ = [
    "Labelled",
    "Share",
    "Worksheet",
    "read_worksheets",
    "sample_examples",
    "write_worksheet",
]

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
Row = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Worksheet:
    """A kind of sheet: the column to fill in, its labels, and other spellings of them."""

    column: str
    labels: tuple[str, ...]
    spellings: Mapping[str, str]

    def label(self, cell: str) -> str | None:
        """The label that a cell means, None for an empty one; raises KeyError for anything else."""
        written = " ".join(cell.lower().replace("_", " ").split())
        if not written:
            return None
        return written if written in self.labels else self.spellings[written]


@dataclass(frozen=True, slots=True)
class Share:
    """How many of the decided questions have a label, and Wilson's interval of the share."""

    label: str
    count: int
    n: int
    interval: Interval

    @property
    def value(self) -> float | None:
        """The share; None where nothing was decided."""
        return self.count / self.n if self.n else None


@dataclass(frozen=True, slots=True)
class Labelled:
    """Question id -> the label each worker gave (None: left open), in the order of the files."""

    worksheet: Worksheet
    labels: Mapping[str, tuple[str | None, ...]]

    @property
    def decided(self) -> dict[str, str]:
        """The label that more workers gave than any other; a tie decides nothing."""
        found = {}
        for question, labels in self.labels.items():
            ranked = Counter(label for label in labels if label is not None).most_common(2)
            if len(ranked) == 1 or (len(ranked) == 2 and ranked[0][1] > ranked[1][1]):
                found[question] = ranked[0][0]
        return found

    @property
    def undecided(self) -> int:
        """Questions that nobody labelled, or with a tie."""
        return len(self.labels) - len(self.decided)

    @property
    def alpha(self) -> float:
        """Krippendorff's alpha of the workers; NaN where it says nothing."""
        return krippendorff_alpha(self.labels.values())

    def shares(self) -> list[Share]:
        """Every label's share of the decided questions, in the sheet's order."""
        counts = Counter(self.decided.values())
        n = counts.total()
        return [
            Share(label, counts[label], n, wilson_interval(counts[label], n))
            for label in self.worksheet.labels
        ]


def sample_examples(examples: Iterable[Example], size: int, *, seed: int = 0) -> list[Example]:
    """The ``size`` questions with the smallest hash, in that order: the data's order has no say."""
    return sorted(examples, key=lambda example: _rank(seed, example.id))[:size]


def _rank(seed: int, key: str) -> str:
    return sha256(f"{seed}\x1f{key}\x1fworksheet".encode("utf-8", "surrogatepass")).hexdigest()


def write_worksheet(path: str | os.PathLike[str], rows: Sequence[Row]) -> None:
    """Write rows of equal keys; a cell that a spreadsheet takes for a formula gets an apostrophe.

    Ids stay as they are, so that they are found again.
    """
    sheet = io.StringIO()
    writer = csv.writer(sheet)
    writer.writerow(rows[0] if rows else ())
    for row in rows:
        writer.writerow([v if name == "id" else _unformula(v) for name, v in row.items()])
    # The byte order mark makes spreadsheets read UTF-8.
    write_atomic(path, sheet.getvalue().encode("utf-8-sig", "replace"))


def _unformula(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def read_worksheets(paths: Sequence[str | os.PathLike[str]], worksheet: Worksheet) -> Labelled:
    """Read the filled-in sheets of one or more workers, one file each.

    Raises DataError with file and line for an unknown label, a missing column, a question that
    comes twice, and sheets that don't hold the same questions.
    """
    sheets = [dict(_labels(path, worksheet)) for path in paths]
    if not sheets:
        raise DataError("no sheet was given", fix="give each worker's file")
    for path, sheet in zip(paths, sheets, strict=True):
        if other := sheet.keys() ^ sheets[0].keys():
            what = f"question {min(other)!r} is not in every sheet"
            raise DataError(what, where=os.fspath(path), fix="give sheets made by one command")
    return Labelled(worksheet, {q: tuple(sheet[q] for sheet in sheets) for q in sheets[0]})


def _labels(path: str | os.PathLike[str], worksheet: Worksheet) -> Iterator[tuple[str, str | None]]:
    seen: set[str] = set()
    for where, row in _rows(os.fspath(path)):
        if row.get("id") is None or row.get(worksheet.column) is None:
            missing = "id" if row.get("id") is None else worksheet.column
            raise DataError(f"the row has no {missing!r}", where=where, fix="keep all columns")
        if row["id"] in seen:
            raise DataError(f"question {row['id']!r} comes twice", where=where)
        seen.add(row["id"])
        try:
            yield row["id"], worksheet.label(row[worksheet.column])
        except KeyError as error:
            what = f"{worksheet.column} is {row[worksheet.column]!r}"
            fix = f"one of {', '.join(worksheet.labels)}"
            raise DataError(what, where=where, fix=fix) from error


def _rows(name: str) -> Iterator[tuple[str, dict[str, str]]]:
    with open_bytes(name) as stream:
        raw = stream.read()
    try:
        reader = csv.DictReader(io.StringIO(raw.decode("utf-8-sig"), newline=""))
        for row in reader:
            yield f"{name}:{reader.line_num}", row
    except UnicodeDecodeError as error:
        raise DataError("is not UTF-8", where=name, fix="save the sheet as CSV UTF-8") from error
    except csv.Error as error:
        raise DataError(f"broken CSV ({error})", where=name) from error
