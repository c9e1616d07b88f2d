"""``shuffled``: the same paragraphs in another order, which should change no answer."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from askance.clever_hans.perturbation import Expectation, item_random, shuffled
from askance.data import Example
from askance.evidence.contexts import Context, whole
from askance.evidence.edits import Outcome

__all__ = ["Shuffled"]


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The same paragraphs in random order, by a hash of seed and id."""

    name: ClassVar[str] = "shuffled"
    expects: ClassVar[Expectation] = "stay"

    seed: int = 0

    @property
    def options(self) -> dict[str, object]:
        """Nothing besides the seed, which the record has."""
        return {}

    def claims(self, example: Example) -> bool:  # noqa: ARG002 - the protocol's
        """Never: all evidence is there."""
        return False

    def __call__(self, example: Example) -> Outcome:
        """Another order than the old one; paragraphs of one title stay in theirs, so that facts
        keep their names.
        """
        count = len(example.paragraphs)
        if count < 2:
            return "one_paragraph"
        chance = item_random(self.seed, example.id, self.name)
        order = shuffled(count, chance)
        if order == sorted(order):
            order = [*order[1:], order[0]]
        return Context(whole(example, _titles_in_order(example, order)))


def _titles_in_order(example: Example, order: Sequence[int]) -> list[int]:
    titles = [paragraph.title for paragraph in example.paragraphs]
    queues = {title: deque(n for n, t in enumerate(titles) if t == title) for title in titles}
    return [queues[titles[place]].popleft() for place in order]
