"""The gold answers of an example, as a metric compares them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

from askance.data import Example
from askance.errors import DataError
from askance.metrics.forms import Form

__all__ = ["all_golds", "has_answer", "label_golds", "non_empty_golds"]

Former: TypeAlias = Callable[[str], Form]


def has_answer(example: Example) -> bool:
    """Whether the data says that the question has an answer."""
    return example.answerable and bool(example.answers)


def all_golds(example: Example, form: Former) -> Sequence[Form]:
    """The distinct forms of the gold answers; raises DataError where there is none."""
    if not example.answers:
        raise _no_gold(example, 'score it with the metric "squad2"')
    return _forms(tuple([answer.text for answer in example.answers]), form)


def non_empty_golds(example: Example, form: Former) -> Sequence[Form]:
    """SQuAD 2.0's golds: empty forms are dropped; where none is left, only "" is right."""
    texts = [answer.text for answer in example.answers] if example.answerable else []
    return _non_empty(tuple(texts), form)


def label_golds(example: Example) -> set[str]:
    """The right labels of a multiple-choice or yes/no question; raises DataError without any."""
    if not example.answers:
        raise _no_gold(example, "give its right label")
    return {answer.text for answer in example.answers}


def _no_gold(example: Example, fix: str) -> DataError:
    return DataError("has no gold answer to score against", where=f"id {example.id}", fix=fix)


@lru_cache(maxsize=1 << 16)
def _forms(texts: tuple[str, ...], form: Former) -> tuple[Form, ...]:
    return tuple({gold.text: gold for gold in map(form, texts)}.values())


@lru_cache(maxsize=1 << 16)
def _non_empty(texts: tuple[str, ...], form: Former) -> tuple[Form, ...]:
    return tuple(gold for gold in _forms(texts, form) if gold.text) or (form(""),)
