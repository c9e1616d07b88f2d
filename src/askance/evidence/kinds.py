"""What kind of answer a question has: one that chance can't give, or one that it can."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from askance.data import Example
from askance.evidence.contexts import stands_in
from askance.text import normalize_answer

__all__ = ["KINDS", "Kind", "answer_kind", "is_comparison"]

Kind: TypeAlias = Literal["open", "named", "yes_no"]
KINDS: tuple[Kind, ...] = get_args(Kind)


def answer_kind(example: Example) -> Kind:
    """``yes_no``; ``named`` where the question itself names the answer ("Who is older, Ada or
    Bo?"); else ``open``. The first two are guessed right about half of the time.

    >>> from askance.data import Answer
    >>> answer_kind(Example("1", "Who is older, Ada or Bo?", answers=(Answer("Ada"),)))
    'named'
    """
    golds = [answer.text for answer in example.answers]
    if example.task == "yes_no" or {normalize_answer(gold) for gold in golds} & {"yes", "no"}:
        return "yes_no"
    return "named" if any(stands_in(gold, example.question) for gold in golds) else "open"


def is_comparison(example: Example) -> bool:
    """Whether the data call it a comparison: its two paragraphs are no chain of hops."""
    return "comparison" in str(example.extra.get("type", ""))
