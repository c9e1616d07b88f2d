"""Put examples to a reader in shards, over processes; a killed run goes on where it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from askance.data import Example, Prediction
from askance.errors import RecordError
from askance.parallel import map_ordered
from askance.readers.loading import load_reader
from askance.readers.protocol import Reader, read_checked
from askance.runs import GrowingFile, write_lines

__all__ = [
    "SHARD",
    "Progress",
    "ReaderSource",
    "identity_of",
    "keep_answers",
    "kept_answers",
    "opened",
    "read_shards",
]

SHARD = 32
Progress = Callable[[int, int], None]


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


def opened(reader: Reader | ReaderSource) -> Reader:
    """The reader itself, as it lives in this process."""
    return reader.open() if isinstance(reader, ReaderSource) else reader


def identity_of(reader: Reader | ReaderSource) -> Mapping[str, object]:
    """What decides the reader's answers, as kept in the record."""
    return opened(reader).identity


def read_shards(
    reader: Reader | ReaderSource, batches: Sequence[Sequence[Example]], *, workers: int = 1
) -> Iterator[list[Prediction]]:
    """The answers to each batch, in order; over ``workers`` processes where the reader allows it.

    >>> from askance.readers import as_reader
    >>> reader = as_reader(lambda items: [item.question for item in items])
    >>> [batch[0].answer for batch in read_shards(reader, [[Example("1", "Who?")]])]
    ['Who?']
    """
    work = [(reader, batch) for batch in batches]
    return map_ordered(_read, work, workers=_workers(reader, workers))


def _workers(reader: Reader | ReaderSource, workers: int) -> int:
    # A reader object lives in this process; only a specification can be opened again elsewhere.
    if not isinstance(reader, ReaderSource) or reader.open().concurrency == "own":
        return 1
    return workers


def _read(work: tuple[Reader | ReaderSource, Sequence[Example]]) -> list[Prediction]:
    reader, examples = work
    return read_checked(opened(reader), examples) if examples else []


def keep_answers(
    file: GrowingFile | None, batches: Iterator[list[Prediction]]
) -> Iterator[list[Prediction]]:
    """The batches, each in ``file``, if there is one, as soon as it is there."""
    if file is None:
        yield from batches
        return
    with file.append() as stream:
        for batch in batches:
            write_lines(stream, batch)
            yield batch


def kept_answers(file: GrowingFile, examples: Sequence[Example]) -> list[Prediction]:
    """The answers a stopped run had kept; raises RecordError if they are another plan's."""
    kept = list(file.read(Prediction))
    for line, (prediction, example) in enumerate(zip(kept, examples, strict=False), start=1):
        if (prediction.variant, prediction.id) != (example.variant, example.id):
            what = f"answers {prediction.variant}:{prediction.id}, "
            what += f"the plan has {example.variant}:{example.id} here"
            fix = "the record was changed by hand; remove the folder to start anew"
            raise RecordError(what, where=f"{file.path}:{line}", fix=fix)
    if len(kept) > len(examples):
        what = f"holds {len(kept)} answers to {len(examples)} questions"
        raise RecordError(what, where=str(file.path), fix="remove the folder to start anew")
    return kept
