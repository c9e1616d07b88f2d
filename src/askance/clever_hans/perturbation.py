"""What every perturbation is: a named rule from an example to its perturbed question."""

from __future__ import annotations

import random
from collections.abc import Mapping
from hashlib import blake2b
from typing import Literal, Protocol

from askance.data import Example, Perturbed

__all__ = ["Expectation", "Perturbation", "item_random", "shuffled"]

Expectation = Literal["change", "stay", "floor", "report"]


class Perturbation(Protocol):
    """A rule that asks an example's question differently; the same seed gives the same text."""

    @property
    def name(self) -> str:
        """The variant's name, as in tables and records."""
        ...

    @property
    def expects(self) -> Expectation:
        """What a reader that understands does: changes or refuses its answer, keeps it, or
        (``floor``) has no question of its own to answer; ``report`` claims none of these.
        """
        ...

    @property
    def options(self) -> Mapping[str, object]:
        """The options that decide the text, JSON-able; kept in the run record."""
        ...

    def __call__(self, example: Example) -> Perturbed:
        """Perturb one question; never raises for any question text."""
        ...


def item_random(seed: int, example_id: str, purpose: str) -> random.Random:
    """A source of chance for one example and purpose: order and subset of the data don't matter.

    Draw with ``.random()`` alone: Python promises its sequence across versions.

    >>> item_random(7, "q1", "ran").random() == item_random(7, "q1", "ran").random()
    True
    """
    key = f"{seed}\x1f{example_id}\x1f{purpose}".encode("utf-8", "surrogatepass")
    return random.Random(int.from_bytes(blake2b(key, digest_size=16).digest()))


def shuffled(count: int, chance: random.Random) -> list[int]:
    """A uniform permutation of ``range(count)`` (Fisher and Yates, downwards)."""
    order = list(range(count))
    draw = chance.random
    for last in range(count - 1, 0, -1):
        other = int(draw() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
