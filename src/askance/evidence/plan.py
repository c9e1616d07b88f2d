"""What an evidence audit asks, and its folder: contexts beside a clever-hans record's files.

``contexts.jsonl`` has a line per edit and example: what was left of its context, or why it stayed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from askance.clever_hans.asking import Question
from askance.clever_hans.perturbation import Expectation
from askance.data import Example, Paragraph, Perturbed, Prediction
from askance.errors import RecordError
from askance.evidence.contexts import Context, Part, put_context
from askance.evidence.edits import Edit, edited_context
from askance.io import encode_json, write_atomic
from askance.runs import GrowingFile

__all__ = [
    "ContextLine",
    "KnownAnswers",
    "KnownQuestions",
    "plan_contexts",
    "read_contexts",
    "write_contexts",
]

CONTEXTS = "contexts.jsonl"


@dataclass(frozen=True, slots=True)
class ContextLine:
    """An example's context under the edit ``variant``; with a ``reason`` it is the original one."""

    id: str
    variant: str
    reason: str = ""
    parts: tuple[Part, ...] = ()
    lent: tuple[Paragraph, ...] = ()

    def question(self, example: Example) -> Question:
        """The line's question, as it is put to the reader."""
        if self.reason:
            same = example.with_question(example.question, self.variant)
            return Question(same, Perturbed(example.question, "unchanged", self.reason))
        edited = put_context(example, Context(self.parts, self.lent), self.variant)
        return Question(edited, Perturbed(example.question, "changed"))


def plan_contexts(examples: Sequence[Example], edits: Iterable[Edit]) -> list[ContextLine]:
    """A line per edit and example, edit by edit."""
    return [_line(example, edit) for edit in edits for example in examples]


def _line(example: Example, edit: Edit) -> ContextLine:
    found = edited_context(example, edit)
    if isinstance(found, str):
        return ContextLine(example.id, edit.name, found)
    return ContextLine(example.id, edit.name, "", found.parts, found.lent)


def write_contexts(folder: str | os.PathLike[str], lines: Iterable[ContextLine]) -> None:
    """Write ``contexts.jsonl``."""
    content = b"".join(encode_json(line) + b"\n" for line in lines)
    write_atomic(Path(folder) / CONTEXTS, content)


def read_contexts(
    folder: str | os.PathLike[str], examples: Mapping[str, Example]
) -> Iterator[Question]:
    """The questions of ``contexts.jsonl``; raises RecordError where its example is missing."""
    path = Path(folder) / CONTEXTS
    for number, line in enumerate(GrowingFile(path).read(ContextLine), start=1):
        if line.id not in examples:
            fix = "the record was changed by hand; run the audit again"
            raise RecordError(f"no example {line.id!r}", where=f"{path}:{number}", fix=fix)
        yield line.question(examples[line.id])


@dataclass(frozen=True, slots=True)
class KnownQuestions:
    """A perturbation whose texts are made already, so that the clever-hans audit can take them."""

    name: str
    expects: Expectation
    options: Mapping[str, object]
    texts: Mapping[str, Perturbed] = field(repr=False)

    def __call__(self, example: Example) -> Perturbed:
        """The text that was made for this example."""
        return self.texts[example.id]


@dataclass(frozen=True, slots=True)
class KnownAnswers:
    """A reader that has been asked everything already; it stands for the one that was."""

    identity: Mapping[str, object]
    answers: Mapping[tuple[str, str], Prediction] = field(repr=False)
    concurrency: Literal["own"] = "own"
    replays: bool = True

    def read(self, examples: Sequence[Example]) -> list[Prediction]:
        """The known answers."""
        return [self.answers[example.variant, example.id] for example in examples]

    def close(self) -> None:
        """Nothing to give back."""
