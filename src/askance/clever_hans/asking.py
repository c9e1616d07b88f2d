"""Put every question of every variant to a reader, once; a killed run goes on where it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from askance.clever_hans.perturbation import Perturbation
from askance.data import Example, Perturbed, Prediction
from askance.parallel import shards
from askance.readers import Reader
from askance.readers.asking import (
    Progress,
    ReaderSource,
    identity_of,
    keep_answers,
    kept_answers,
    opened,
    read_shards,
)
from askance.runs import GrowingFile

__all__ = [
    "Progress",
    "Question",
    "ReaderSource",
    "ask",
    "identity_of",
    "plan_questions",
    "replays",
    "resume_answers",
]

SHARD = 32
ORIGINAL = Perturbed("", "unchanged", reason="original")


@dataclass(frozen=True, slots=True)
class Question:
    """One question of one variant: the example as it is put, and what became of its text."""

    example: Example
    perturbed: Perturbed

    @property
    def asks_anew(self) -> bool:
        """Whether its text differs from the original question's."""
        return self.example.variant == "original" or self.perturbed.status == "changed"


def plan_questions(
    examples: Sequence[Example], perturbations: Iterable[Perturbation]
) -> list[Question]:
    """All questions in the order of the record: the original ones, then variant by variant."""
    originals = [
        Question(example, replace(ORIGINAL, text=example.question)) for example in examples
    ]
    return originals + [
        _perturb(example, perturbation) for perturbation in perturbations for example in examples
    ]


def _perturb(example: Example, perturbation: Perturbation) -> Question:
    perturbed = perturbation(example)
    return Question(example.with_question(perturbed.text, perturbation.name), perturbed)


def resume_answers(file: GrowingFile, questions: Sequence[Question]) -> list[Prediction]:
    """The answers a stopped run had kept; raises RecordError if they are another plan's."""
    return kept_answers(file, [question.example for question in questions])


def ask(
    questions: Sequence[Question],
    reader: Reader | ReaderSource,
    *,
    kept: Sequence[Prediction] = (),
    file: GrowingFile | None = None,
    workers: int = 1,
    on_progress: Progress | None = None,
) -> list[Prediction]:
    """Answers to all ``questions``, of which the first ``len(kept)`` are known already.

    A question whose text the variant left alone keeps its original answer without being asked
    again, unless the reader replays saved answers. Each shard is in ``file`` as soon as it is done.
    """
    answers = list(kept)
    batches = shards(questions[len(kept) :], SHARD)
    originals = {a.id: a for a in answers if a.variant == "original"}
    everything = replays(reader)
    work = [_to_read(batch, everything=everything) for batch in batches]
    results = read_shards(reader, work, workers=workers)
    for batch in keep_answers(file, _merged(batches, results, originals)):
        answers.extend(batch)
        if on_progress:
            on_progress(len(answers), len(questions))
    return answers


def replays(reader: Reader | ReaderSource) -> bool:
    """Whether the reader only repeats answers that a system gave elsewhere."""
    return bool(getattr(opened(reader), "replays", False))


def _to_read(batch: Sequence[Question], *, everything: bool) -> list[Example]:
    return [q.example for q in batch if everything or q.asks_anew]


def _merged(
    batches: Sequence[Sequence[Question]],
    results: Iterator[list[Prediction]],
    originals: dict[str, Prediction],
) -> Iterator[list[Prediction]]:
    for batch, read in zip(batches, results, strict=True):
        fresh = {(answer.variant, answer.id): answer for answer in read}
        originals |= {answer.id: answer for answer in read if answer.variant == "original"}
        yield [_answer(question.example, fresh, originals) for question in batch]


def _answer(
    example: Example,
    fresh: Mapping[tuple[str, str], Prediction],
    originals: Mapping[str, Prediction],
) -> Prediction:
    key = (example.variant, example.id)
    return fresh[key] if key in fresh else replace(originals[example.id], variant=example.variant)
