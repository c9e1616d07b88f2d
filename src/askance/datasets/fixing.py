"""Re-aligns a dataset's answers with its paragraphs."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from askance.data import Example
from askance.datasets.alignment import Alignment, Outcome, align_answer
from askance.datasets.detection import detect_format
from askance.datasets.loading import iter_records, write_dataset
from askance.errors import DataError

__all__ = ["DatasetFix", "Realigned", "fix_dataset", "realign"]

AnswerOutcome = Outcome | Literal["no offset"]


class Realigned(NamedTuple):
    """An example with its answers aligned, and what each of them took."""

    example: Example
    outcomes: tuple[AnswerOutcome, ...]


@dataclass(slots=True)
class DatasetFix:
    """Answers by what aligning them took, and how many unreadable records are left out."""

    path: str
    outcomes: Counter[AnswerOutcome] = field(default_factory=Counter)
    left_out: int = 0

    def to_dicts(self) -> list[dict[str, object]]:
        """The counts as rows of ``measure`` and ``value``."""
        names: tuple[AnswerOutcome, ...] = ("aligned", "moved", "respelled", "unfixable")
        rows: list[dict[str, object]] = [
            {"measure": f"answers {name}", "value": self.outcomes[name]} for name in names
        ]
        return [*rows, {"measure": "records left out", "value": self.left_out}]


def realign(example: Example, format: str) -> Realigned:  # noqa: A002 - as elsewhere here
    """The example with its answers where their text stands.

    SQuAD's answers must have an offset; those of other formats are left alone when they have none.
    """
    aligned: list[Alignment | None] = []
    for answer in example.answers:
        unplaced = answer.start < 0 and format != "squad"
        inside = answer.paragraph < len(example.paragraphs)
        text = example.paragraphs[answer.paragraph].text if inside else ""
        aligned.append(None if unplaced else align_answer(text, answer))
    pairs = zip(example.answers, aligned, strict=True)
    answers = tuple(found.answer if found else answer for answer, found in pairs)
    outcomes: list[AnswerOutcome] = [found.outcome if found else "no offset" for found in aligned]
    same = answers == example.answers
    return Realigned(example if same else replace(example, answers=answers), tuple(outcomes))


def fix_dataset(
    path: str | os.PathLike[str],
    out: str | os.PathLike[str],
    format: str | None = None,  # noqa: A002 - the option's name
    *,
    fields: Mapping[str, str] | None = None,
    on_fault: Callable[[DataError], None] | None = None,
) -> DatasetFix:
    """Write a dataset again, in its own format, with its answers aligned.

    With ``on_fault``, records that can't be read are told and left out; otherwise they're raised.
    """
    name = format or detect_format(path, mapped=bool(fields))
    fix = DatasetFix(str(out))

    def skip(fault: DataError) -> None:
        if on_fault is None:
            raise fault
        on_fault(fault)
        fix.left_out += 1

    def aligned() -> Iterator[Example]:
        for record in iter_records(path, name, fields=fields, on_fault=skip):
            realigned = realign(record.example, name)
            fix.outcomes.update(realigned.outcomes)
            yield realigned.example

    write_dataset(aligned(), out, name)
    return fix
