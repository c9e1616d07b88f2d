"""Put every question of every variant to a reader, once; a killed run goes on where it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from askance.clever_hans.perturbation import Perturbation
from askance.data import Example, Perturbed, Prediction
from askance.errors import RecordError
from askance.parallel import map_ordered, shards
from askance.readers import Reader, load_reader, read_checked
from askance.runs import GrowingFile, write_lines

__all__ = ["Question", "ReaderSource", "ask", "identity_of", "plan_questions", "resume_answers"]

SHARD = 32
Progress = Callable[[int, int], None]
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


@dataclass(frozen=True, slots=True)
class ReaderSource:
    """Where worker processes get their reader from: a specification with its options."""

    spec: str
    options: Mapping[str, object] = field(default_factory=dict)

    def open(self) -> Reader:
        """The reader, made once per process."""
        return _open_reader(self.spec, tuple(sorted(self.options.items())))


@lru_cache(maxsize=2)
def _open_reader(spec: str, options: tuple[tuple[str, object], ...]) -> Reader:
    settings: dict[str, Any] = dict(options)
    return load_reader(spec, **settings)


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
    kept = list(file.read(Prediction))
    for line, (prediction, question) in enumerate(zip(kept, questions, strict=False), start=1):
        example = question.example
        if (prediction.variant, prediction.id) != (example.variant, example.id):
            what = f"answers {prediction.variant}:{prediction.id}, "
            what += f"the plan has {example.variant}:{example.id} here"
            fix = "the record was changed by hand; remove the folder to start anew"
            raise RecordError(what, where=f"{file.path}:{line}", fix=fix)
    if len(kept) > len(questions):
        what = f"holds {len(kept)} answers to {len(questions)} questions"
        raise RecordError(what, where=str(file.path), fix="remove the folder to start anew")
    return kept


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
    work = [_to_read(batch, reader, everything=everything) for batch in batches]
    results = map_ordered(_read, work, workers=_workers(reader, workers))
    for batch in _kept_in(file, _merged(batches, results, originals)):
        answers.extend(batch)
        if on_progress:
            on_progress(len(answers), len(questions))
    return answers


def replays(reader: Reader | ReaderSource) -> bool:
    """Whether the reader only repeats answers that a system gave elsewhere."""
    opened = reader.open() if isinstance(reader, ReaderSource) else reader
    return bool(getattr(opened, "replays", False))


def _workers(reader: Reader | ReaderSource, workers: int) -> int:
    # A reader object lives in this process; only a specification can be opened again elsewhere.
    if not isinstance(reader, ReaderSource) or reader.open().concurrency == "own":
        return 1
    return workers


Work = tuple[Reader | ReaderSource, Sequence[Example]]


def _to_read(batch: Sequence[Question], reader: Reader | ReaderSource, *, everything: bool) -> Work:
    return reader, [q.example for q in batch if everything or q.asks_anew]


def _read(work: Work) -> list[Prediction]:
    reader, examples = work
    if not examples:
        return []
    return read_checked(reader.open() if isinstance(reader, ReaderSource) else reader, examples)


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


def _kept_in(
    file: GrowingFile | None, batches: Iterator[list[Prediction]]
) -> Iterator[list[Prediction]]:
    if file is None:
        yield from batches
        return
    with file.append() as stream:
        for batch in batches:
            write_lines(stream, batch)
            yield batch


def identity_of(reader: Reader | ReaderSource) -> Mapping[str, object]:
    """What decides the reader's answers, as kept in the record."""
    return (reader.open() if isinstance(reader, ReaderSource) else reader).identity
