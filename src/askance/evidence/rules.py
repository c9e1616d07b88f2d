"""What can be done to a question's context, and what a reader that needs its evidence then does.

Taking evidence away, so that the right answer must be given up: ``no_gold``,
``no_answer_paragraph``, ``other_hop``, ``answer_hop`` (of bridge questions), ``no_facts``.
Harmless: ``shuffled``, ``gold_only``, ``facts_only``. The floor is ``other_context``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from askance.clever_hans.perturbation import Expectation
from askance.data import Example
from askance.evidence.contexts import (
    Context,
    fact_sentences,
    gold_paragraphs,
    holds_answer,
    whole,
)
from askance.evidence.edits import Outcome
from askance.evidence.kinds import answer_kind, is_comparison

__all__ = ["ContextEdit"]

Rule: TypeAlias = Callable[[Example, list[int]], Outcome]


def _always(_: Example) -> bool:
    return True


def _is_bridge(example: Example) -> bool:
    return not is_comparison(example)


@dataclass(frozen=True)
class ContextEdit:
    """An edit without chance: ``rule`` has the example and the numbers of its gold paragraphs.

    >>> no_gold.__doc__
    'The distractors alone: every paragraph with a supporting fact is gone.'
    """

    name: str
    expects: Expectation
    rule: Rule
    description: str
    claim: Callable[[Example], bool] = _always
    options: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # What lists of edits show of this one.
        object.__setattr__(self, "__doc__", self.description)

    def claims(self, example: Example) -> bool:
        """Whether the answer can't be known from what is left."""
        return self.expects == "change" and self.claim(example)

    def __call__(self, example: Example) -> Outcome:
        """Apply the rule where there is a gold paragraph."""
        if not example.facts:
            return "no_supporting_facts"
        gold = gold_paragraphs(example)
        return self.rule(example, gold) if gold else "no_gold_paragraph"


def _without(example: Example, gone: Iterable[int]) -> Context:
    left = set(range(len(example.paragraphs))) - set(gone)
    return Context(whole(example, sorted(left)))


def _answer_paragraphs(example: Example, gold: Sequence[int]) -> list[int] | str:
    """The gold paragraphs that hold the answer, some but not all; else why there are none."""
    if answer_kind(example) == "yes_no":
        return "yes_no_answer"
    found = [number for number in gold if holds_answer(example, number)]
    if not found:
        return "answer_not_in_gold"
    return "answer_in_every_gold_paragraph" if len(found) == len(gold) else found


def _no_gold(example: Example, gold: list[int]) -> Outcome:
    return _without(example, gold)


def _no_answer_paragraph(example: Example, gold: list[int]) -> Outcome:
    found = _answer_paragraphs(example, gold)
    return found if isinstance(found, str) else _without(example, found)


def _answer_hop(example: Example, gold: list[int]) -> Outcome:
    found = _answer_paragraphs(example, gold)
    if isinstance(found, str):
        return found
    return _without(example, set(gold) - {found[0]})


def _other_hop(example: Example, gold: list[int]) -> Outcome:
    found = _answer_paragraphs(example, gold)
    if isinstance(found, str):
        return found
    others = [number for number in gold if number not in found]
    if len(others) == 1:
        return "same_as_no_answer_paragraph"
    return _without(example, set(gold) - {others[0]})


def _no_facts(example: Example, _: list[int]) -> Outcome:
    return Context(tuple(_fact_parts(example, range(len(example.paragraphs)), keep=False)))


def _facts_only(example: Example, gold: list[int]) -> Outcome:
    return Context(tuple(_fact_parts(example, gold, keep=True)))


def _fact_parts(
    example: Example, numbers: Iterable[int], *, keep: bool
) -> Iterator[tuple[int, tuple[int, ...]]]:
    held = fact_sentences(example)
    for number in numbers:
        sentences = range(len(example.paragraphs[number].sentences))
        yield number, tuple(place for place in sentences if (place in held[number]) == keep)


def _gold_only(example: Example, gold: list[int]) -> Outcome:
    return Context(whole(example, gold))


no_gold = ContextEdit(
    "no_gold",
    "change",
    _no_gold,
    "The distractors alone: every paragraph with a supporting fact is gone.",
)
no_answer_paragraph = ContextEdit(
    "no_answer_paragraph",
    "change",
    _no_answer_paragraph,
    "Without the gold paragraphs that hold the answer.",
)
other_hop = ContextEdit(
    "other_hop",
    "change",
    _other_hop,
    "Of three or more gold paragraphs the first without the answer, and the distractors.",
)
answer_hop = ContextEdit(
    "answer_hop",
    "change",
    _answer_hop,
    "Of the gold paragraphs only that with the answer, and the distractors.",
    claim=_is_bridge,
)
no_facts = ContextEdit(
    "no_facts", "change", _no_facts, "All paragraphs, their supporting sentences blanked."
)
gold_only = ContextEdit(
    "gold_only", "stay", _gold_only, "The paragraphs with supporting facts, no distractors."
)
facts_only = ContextEdit("facts_only", "stay", _facts_only, "The supporting sentences alone.")
