"""What is in a dataset, and what is wrong with it."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from askance.data import Example, Paragraph
from askance.datasets.detection import detect_format
from askance.datasets.fixing import Realigned, realign
from askance.datasets.loading import iter_records
from askance.datasets.records import Located
from askance.errors import DataError

__all__ = ["DatasetCheck", "check_dataset"]

QUANTILES = {"min": 0.0, "q25": 0.25, "median": 0.5, "q75": 0.75, "q95": 0.95, "max": 1.0}
Row = dict[str, object]


@dataclass(slots=True)
class DatasetCheck:
    """The counts of one file and its bad records, the first ``max_faults`` of them with reasons.

    ``question_words`` and ``question_types`` stay empty unless the caller says what a question word
    is. Lengths are in words; a context is all that one question comes with.
    """

    path: str
    format: str
    max_faults: int
    questions: int = 0
    answers: int = 0
    unanswerable: int = 0
    question_words: int | None = None
    tasks: Counter[str] = field(default_factory=Counter)
    question_types: Counter[str] = field(default_factory=Counter)
    question_lengths: list[int] = field(default_factory=list, repr=False)
    context_lengths: list[int] = field(default_factory=list, repr=False)
    faults: list[DataError] = field(default_factory=list, repr=False)
    bad: int = 0
    _paragraphs: set[int] = field(default_factory=set, repr=False)
    _last: tuple[tuple[Paragraph, ...], int] = field(default=((), 0), repr=False)

    @property
    def paragraphs(self) -> int:
        """How many different paragraphs there are."""
        return len(self._paragraphs)

    def tell(self, fault: DataError) -> None:
        """Take note of a bad record."""
        self.bad += 1
        if len(self.faults) < self.max_faults:
            self.faults.append(fault)

    def count(self, example: Example) -> None:
        """Take an example into the counts."""
        self.questions += 1
        self.answers += len(example.answers)
        self.unanswerable += not example.answerable
        self.tasks[example.task] += 1
        self.question_lengths.append(len(example.question.split()))
        # Questions on one paragraph stand together: its words are counted once.
        if example.paragraphs is not self._last[0]:
            self._paragraphs.update(map(hash, example.paragraphs))
            words = sum(len(paragraph.text.split()) for paragraph in example.paragraphs)
            self._last = example.paragraphs, words
        if example.paragraphs:
            self.context_lengths.append(self._last[1])

    def to_dicts(self) -> list[Row]:
        """All counts as rows of ``measure``, ``value`` and ``percent`` of the questions."""
        rows: list[Row] = [
            {"measure": name, "value": getattr(self, name), "percent": None}
            for name in ("questions", "paragraphs", "answers")
        ]
        parts = {"unanswerable": self.unanswerable}
        parts |= {f"task {name}": count for name, count in self.tasks.most_common()}
        if self.question_words is not None:
            parts["with a question word"] = self.question_words
        parts |= {f"type {name}": count for name, count in self.question_types.most_common()}
        for name, count in parts.items():
            share = 100 * count / self.questions if self.questions else None
            rows.append({"measure": name, "value": count, "percent": share})
        rows += _quantiles("question length", self.question_lengths)
        rows += _quantiles("context length", self.context_lengths)
        return [*rows, {"measure": "bad records", "value": self.bad, "percent": None}]

    def faults_to_dicts(self) -> list[Row]:
        """The bad records as rows of ``where``, ``what`` and ``fix``."""
        return [{"where": f.where, "what": f.what, "fix": f.fix} for f in self.faults]


def check_dataset(
    path: str | os.PathLike[str],
    format: str | None = None,  # noqa: A002 - the option's name
    *,
    fields: Mapping[str, str] | None = None,
    max_faults: int = 20,
    has_question_word: Callable[[str], bool] | None = None,
    question_type: Callable[[str], str] | None = None,
) -> DatasetCheck:
    """Read a whole dataset and say what is in it and which records are bad.

    Bad are those that can't be read and, although they load, those whose answers don't stand where
    they claim. Raises DataError when the format can't be told.
    """
    name = format or detect_format(path, mapped=bool(fields))
    check = DatasetCheck(str(path), name, max_faults)
    for record in iter_records(path, name, fields=fields, on_fault=check.tell):
        check.count(record.example)
        if question_type:
            check.question_types[question_type(record.example.question)] += 1
        if has_question_word:
            found = has_question_word(record.example.question)
            check.question_words = (check.question_words or 0) + found
        for fault in _misplaced(record, realign(record.example, name)):
            check.tell(fault)
    return check


def _misplaced(record: Located, realigned: Realigned) -> Iterator[DataError]:
    for number, outcome in enumerate(realigned.outcomes):
        if outcome not in ("aligned", "no offset"):
            answer = record.example.answers[number]
            where = f"{record.where}{'' if ':$' in record.where else ':$'}.answers[{number}]"
            what = f'answer "{answer.text}" does not start at {answer.start}'
            by_hand = "nor anywhere else: mend it by hand"
            fix = by_hand if outcome == "unfixable" else "re-align with askance check-data --fix"
            yield DataError(what, where=where, fix=fix)


def _quantiles(name: str, lengths: Sequence[int]) -> list[Row]:
    ordered = sorted(lengths)
    return [
        {
            "measure": f"{name}, {label} (words)",
            "value": ordered[round(share * (len(ordered) - 1))],
            "percent": None,
        }
        for label, share in QUANTILES.items()
        if ordered
    ]
