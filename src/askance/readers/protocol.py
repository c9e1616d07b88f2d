"""What every reader does, and the check that it did."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from askance.data import Example, Prediction
from askance.errors import ReaderError

__all__ = ["Estimate", "Reader", "read_checked"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a run would take: ``calls`` not answered from a cache, their ``tokens`` in and out, and
    the ``cost`` in the currency of the prices given (None: no prices).

    >>> print(Estimate(609, 170_757, 0.043))
    609 calls are not in the cache: about 170,757 tokens, 0.04 at the prices given
    """

    calls: int
    tokens: int
    cost: float | None = None

    def __str__(self) -> str:
        price = "" if self.cost is None else f", {self.cost:.2f} at the prices given"
        return f"{self.calls:,} calls are not in the cache: about {self.tokens:,} tokens{price}"


@runtime_checkable
class Reader(Protocol):
    """Answers questions from paragraphs."""

    @property
    def identity(self) -> Mapping[str, object]:
        """All that decides its answers, JSON-able, without secrets: equal ones answer alike."""
        ...

    @property
    def concurrency(self) -> Literal["process", "own"]:
        """Who runs it in parallel: one copy per worker process, or the reader itself."""
        ...

    def read(self, examples: Sequence[Example]) -> list[Prediction]:
        """One prediction for each example, in order; an answer never depends on its neighbours."""
        ...

    def close(self) -> None:
        """Give back processes, connections and files."""
        ...


def read_checked(reader: Reader, examples: Sequence[Example]) -> list[Prediction]:
    """``reader.read`` with its protocol enforced; raises ReaderError naming the first breach."""
    predictions = reader.read(examples)
    name = str(reader.identity.get("reader", type(reader).__name__))
    if len(predictions) != len(examples):
        what = f"gave {len(predictions)} answers to {len(examples)} questions"
        raise ReaderError(what, where=name, fix="one answer for each question, in their order")
    for example, prediction in zip(examples, predictions, strict=True):
        where = f"{name}:{example.variant}:{example.id}"
        if (prediction.id, prediction.variant) != (example.id, example.variant):
            got = f"{prediction.variant}:{prediction.id}"
            raise ReaderError(
                f"answered {got!r} instead", where=where, fix="keep the order and ids"
            )
        _check_scores(prediction, where)
    return predictions


def _check_scores(prediction: Prediction, where: str) -> None:
    numbers = {"score": prediction.score, "no_answer_score": prediction.no_answer_score}
    numbers |= {f"alternative {i}": a.score for i, a in enumerate(prediction.alternatives)}
    for field, value in numbers.items():
        if value is not None and not math.isfinite(value):
            raise ReaderError(
                f"{field} is {value}", where=where, fix="scores must be finite numbers"
            )
    if prediction.score is not None and not 0 <= prediction.score <= 1:
        fix = "a score is a probability; leave it out if the system gives none"
        raise ReaderError(f"score {prediction.score} is not in [0, 1]", where=where, fix=fix)
