"""The human sheet: can a person still answer the question? CSV out, several people's CSV in."""

from __future__ import annotations

import csv
import io
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from askance.data import Example
from askance.errors import DataError
from askance.io import open_bytes, write_atomic
from askance.metrics import krippendorff_alpha

__all__ = ["Answerability", "Judgement", "read_answerability", "write_answerability_sheet"]

COLUMNS = ("id", "variant", "question", "paragraph", "answerable", "answer")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_VALUES = {"yes": True, "y": True, "true": True, "1": True}
_VALUES |= {"no": False, "n": False, "false": False, "0": False}


@dataclass(frozen=True, slots=True)
class Judgement:
    """One question of the sheet as its annotators judged it; None where one left it open.

    ``answerable`` and ``answers`` hold a value for each annotator, in the order of the files.
    """

    id: str
    variant: str
    answerable: tuple[bool | None, ...]
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answerability:
    """All judgements, in the order of the first annotator's sheet."""

    judgements: tuple[Judgement, ...]

    def counts(self) -> dict[str, dict[str, int]]:
        """For each variant, how many judgements said yes, no, or nothing."""
        names = {True: "yes", False: "no", None: "open"}
        counted: dict[str, Counter[str]] = {}
        for judgement in self.judgements:
            count = counted.setdefault(judgement.variant, Counter(yes=0, no=0, open=0))
            count.update(names[value] for value in judgement.answerable)
        return {variant: dict(count) for variant, count in counted.items()}

    def alpha(self, variant: str | None = None) -> float:
        """Krippendorff's alpha of "answerable", over all variants or one; NaN if undefined."""
        return krippendorff_alpha(
            judgement.answerable
            for judgement in self.judgements
            if variant in (None, judgement.variant)
        )


def write_answerability_sheet(
    path: str | os.PathLike[str], examples: Iterable[Example], *, size: int = 50, seed: int = 0
) -> int:
    """Write a sheet of ``size`` questions in every variant among ``examples``; its rows' number.

    The questions are those with the smallest hash, the same in each variant; the rows are in the
    order of another hash, so that a question's variants seldom stand side by side. A cell that a
    spreadsheet would take for a formula gets an apostrophe; ids and variants must stay as they are.
    """
    given = list(examples)
    ids = sorted({e.id for e in given}, key=lambda example_id: _rank(seed, example_id, "sheet"))
    sampled = set(ids[:size])
    rows = [example for example in given if example.id in sampled]
    rows.sort(key=lambda e: _rank(seed, f"{e.id}\x1f{e.variant}", "row"))
    sheet = io.StringIO()
    writer = csv.writer(sheet)
    writer.writerow(COLUMNS)
    writer.writerows(_row(example) for example in rows)
    # The byte order mark makes spreadsheets read UTF-8.
    write_atomic(path, sheet.getvalue().encode("utf-8-sig", "replace"))
    return len(rows)


def read_answerability(paths: Sequence[str | os.PathLike[str]]) -> Answerability:
    """Read the filled-in sheets of one or more annotators, one file each.

    Raises DataError with file and line for a value that is neither yes nor no nor blank, a missing
    column, a row that comes twice, and sheets that don't hold the same questions.
    """
    sheets = [_read_sheet(path) for path in paths]
    if not sheets:
        raise DataError("no sheet was given", fix="give each annotator's file")
    for path, sheet in zip(paths, sheets, strict=True):
        if other := sheet.keys() ^ sheets[0].keys():
            example_id, variant = min(other)
            what = f"question {example_id!r} ({variant}) is not in every sheet"
            raise DataError(what, where=os.fspath(path), fix="give sheets made by one command")
    return Answerability(tuple(_joined(key, sheets) for key in sheets[0]))


_Sheet = dict[tuple[str, str], tuple[bool | None, str]]


def _joined(key: tuple[str, str], sheets: Sequence[_Sheet]) -> Judgement:
    values, answers = zip(*(sheet[key] for sheet in sheets), strict=True)
    return Judgement(*key, values, answers)


def _read_sheet(path: str | os.PathLike[str]) -> _Sheet:
    name = os.fspath(path)
    with open_bytes(path) as stream:
        raw = stream.read()
    try:
        reader = csv.DictReader(io.StringIO(raw.decode("utf-8-sig"), newline=""))
        found: _Sheet = {}
        for row in reader:
            _take(row, found, f"{name}:{reader.line_num}")
    except UnicodeDecodeError as error:
        raise DataError("is not UTF-8", where=name, fix="save the sheet as CSV UTF-8") from error
    except csv.Error as error:
        raise DataError(f"broken CSV ({error})", where=name) from error
    return found


def _take(row: dict[str, str], found: _Sheet, where: str) -> None:
    if missing := [column for column in COLUMNS if row.get(column) is None]:
        raise DataError(f"the row has no {missing[0]!r}", where=where, fix="keep all columns")
    key = (row["id"], row["variant"])
    if key in found:
        raise DataError(f"question {key[0]!r} ({key[1]}) comes twice", where=where)
    value = row["answerable"].strip().lower()
    if value and value not in _VALUES:
        raise DataError(f"answerable is {value!r}", where=where, fix="write yes or no")
    found[key] = (_VALUES.get(value), row["answer"].strip())


def _row(example: Example) -> tuple[str, ...]:
    text = "\n\n".join(paragraph.text for paragraph in example.paragraphs)
    cells = (_unformula(example.question), _unformula(text))
    return (example.id, example.variant, *cells, "", "")


def _unformula(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def _rank(seed: int, key: str, purpose: str) -> str:
    return sha256(f"{seed}\x1f{key}\x1f{purpose}".encode("utf-8", "surrogatepass")).hexdigest()
