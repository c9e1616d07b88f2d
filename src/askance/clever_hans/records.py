"""An audit's folder: what was asked, answered and scored, one JSON-lines file each.

``run.json`` the record · ``examples.jsonl`` the data · ``perturbed.jsonl`` what became of each
question · ``predictions.jsonl`` · ``scores.jsonl``. The last three have one line per variant and
example, in the same order.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from askance.clever_hans.asking import Question
from askance.data import Distances, Example, Perturbed, Prediction, Score, Status
from askance.errors import RecordError
from askance.io import encode_json, write_atomic
from askance.runs import GrowingFile

__all__ = ["PerturbedLine", "predictions_file", "read_questions", "write_questions", "write_scores"]


@dataclass(frozen=True, slots=True)
class PerturbedLine:
    """A line of ``perturbed.jsonl``: a perturbed question with its variant and example id."""

    id: str
    variant: str
    text: str
    status: Status
    reason: str = ""
    category: str = ""
    distances: Distances | None = None

    @classmethod
    def of(cls, question: Question) -> PerturbedLine:
        """The line of a question."""
        p = question.perturbed
        example = question.example
        return cls(example.id, example.variant, p.text, p.status, p.reason, p.category, p.distances)

    @property
    def perturbed(self) -> Perturbed:
        """The perturbed question without its key."""
        return Perturbed(self.text, self.status, self.reason, self.category, self.distances)


def predictions_file(folder: str | os.PathLike[str]) -> GrowingFile:
    """The file that grows while the reader answers."""
    return GrowingFile(Path(folder) / "predictions.jsonl")


def write_questions(folder: str | os.PathLike[str], questions: Sequence[Question]) -> None:
    """Write ``examples.jsonl`` and ``perturbed.jsonl``."""
    originals = [q.example for q in questions if q.example.variant == "original"]
    _write(Path(folder) / "examples.jsonl", originals)
    _write(Path(folder) / "perturbed.jsonl", [PerturbedLine.of(q) for q in questions])


def write_scores(folder: str | os.PathLike[str], scores: Sequence[Score]) -> None:
    """Write ``scores.jsonl``."""
    _write(Path(folder) / "scores.jsonl", scores)


def _write(path: Path, values: Sequence[object]) -> None:
    write_atomic(path, b"".join(encode_json(value) + b"\n" for value in values))


def read_questions(folder: str | os.PathLike[str]) -> list[Question]:
    """The questions of a recorded run, in their order."""
    place = Path(folder)
    examples = {e.id: e for e in GrowingFile(place / "examples.jsonl").read(Example)}
    return list(_questions(place / "perturbed.jsonl", examples))


def _questions(path: Path, examples: dict[str, Example]) -> Iterator[Question]:
    for number, line in enumerate(GrowingFile(path).read(PerturbedLine), start=1):
        if line.id not in examples:
            fix = "the record was changed by hand; run the audit again"
            raise RecordError(f"no example {line.id!r}", where=f"{path}:{number}", fix=fix)
        example = examples[line.id].with_question(line.text, line.variant)
        yield Question(example, line.perturbed)


def read_predictions(
    folder: str | os.PathLike[str], questions: Sequence[Question]
) -> list[Prediction]:
    """The answers of a finished run; raises RecordError where some are missing."""
    from askance.clever_hans.asking import resume_answers

    file = predictions_file(folder)
    answers = resume_answers(file, questions)
    if len(answers) < len(questions):
        what = f"{len(answers)} of {len(questions)} questions are answered"
        fix = "the run's own command goes on where it stopped"
        raise RecordError(what, where=str(file.path), fix=fix)
    return answers
