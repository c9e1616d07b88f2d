"""HotpotQA's Algorithm 1: which two paragraphs a worker sees, and what to ask of them."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Literal, Protocol

from askance.errors import OptionError
from askance.multihop.pairing.bridges import BridgePool
from askance.multihop.pairing.lists import ComparisonLists
from askance.multihop.pairing.pages import Eligible

__all__ = ["Algorithm1", "Chance", "Pair", "Sampled", "chance_of_draw"]

Kind = Literal["bridge", "comparison"]
Wants = Literal["both", "yes_no", "span"]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two pages to ask about, by their ids in the corpus.

    For a bridge, ``first`` links to ``second``, whose title is ``source``; for a comparison,
    ``source`` is the list that both are from. ``wants``: a question about ``both`` paragraphs, or a
    comparison answered by ``yes_no`` or a ``span``. ``draw``: the number of the draw.
    """

    kind: Kind
    first: str
    second: str
    source: str
    wants: Wants
    draw: int
    first_title: str = ""
    second_title: str = ""


@dataclass(frozen=True, slots=True)
class Sampled:
    """Two page numbers with where they come from."""

    a: int
    b: int
    source: str


class Chance(Protocol):
    """A source of random numbers, as ``random.Random`` is."""

    def random(self) -> float:
        """A number from 0 to below 1."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to below ``stop``."""


def chance_of_draw(seed: int, draw: int) -> random.Random:
    """The random numbers of one draw: no other draw has a say in them."""
    digest = blake2b(f"{seed}\0pairs\0{draw}".encode(), digest_size=16).digest()
    return random.Random(int.from_bytes(digest))


@dataclass(frozen=True)
class Algorithm1:
    """Algorithm 1 over a graph with the bridge pool ``B`` and the comparison lists ``L``.

    ``r1``: the share of bridge questions; ``r2``: of yes/no questions among the comparisons.
    Raises OptionError for a pool that is needed and empty.
    """

    eligible: Eligible
    B: BridgePool
    L: ComparisonLists
    r1: float = 0.75
    r2: float = 0.5

    def __post_init__(self) -> None:
        for name, share in (("r1", self.r1), ("r2", self.r2)):
            if not 0 <= share <= 1:
                raise OptionError(f"{name} is {share}", fix="give a share from 0 to 1")
        if self.r1 > 0 and not self.B:
            fix = "widen the categories or the bounds, or set r1 to 0 for comparisons alone"
            raise OptionError(f"the bridge pool is empty{_why(self.B.left_out)}", fix=fix)
        if self.r1 < 1 and not self.L:
            fix = "give lists with two usable pages, or set r1 to 1 for bridges alone"
            raise OptionError("there are no comparison lists to draw from", fix=fix)

    def draw(
        self, chance: Chance, number: int, accept: Callable[[Sampled], bool], tries: int
    ) -> tuple[Pair | None, int]:
        """One pass of the loop; a pair (None after ``tries`` refusals), and the refusals.

        A refused pair is sampled again within its branch, so that r1 and r2 hold whatever is
        refused.
        """
        is_bridge = chance.random() < self.r1
        sample = self.sample_edge if is_bridge else self.sample_from_list
        for refused in range(tries):
            sampled = sample(chance)
            if sampled is not None and accept(sampled):
                wants = "both" if is_bridge else self.comparison(chance)
                return self._pair(
                    "bridge" if is_bridge else "comparison", sampled, wants, number
                ), refused
        return None, tries

    def sample_edge(self, chance: Chance) -> Sampled | None:
        """b uniformly from B, then an edge (a, b) uniformly; None if b has none to offer."""
        b = self.B.pages[chance.randrange(len(self.B.pages))]
        sources = self.eligible.sources(b)
        if not sources:
            return None
        a = sources[chance.randrange(len(sources))]
        return Sampled(a, b, self.eligible.page(b).title)

    def sample_from_list(self, chance: Chance) -> Sampled:
        """A list of L in proportion to its size, then two distinct pages of it uniformly."""
        ends = self._ends
        chosen = self.L.lists[bisect_right(ends, chance.randrange(ends[-1]))]
        first, second = chance.randrange(len(chosen)), chance.randrange(len(chosen) - 1)
        second += second >= first
        return Sampled(chosen.pages[first], chosen.pages[second], chosen.name)

    def comparison(self, chance: Chance) -> Wants:
        """What is asked of a comparison: yes or no with probability r2, else a span."""
        return "yes_no" if chance.random() < self.r2 else "span"

    @cached_property
    def _ends(self) -> list[int]:
        return self.L.ends

    def _pair(self, kind: Kind, sampled: Sampled, wants: Wants, number: int) -> Pair:
        a, b = self.eligible.page(sampled.a), self.eligible.page(sampled.b)
        return Pair(kind, a.key, b.key, sampled.source, wants, number, a.title, b.title)


def _why(left_out: Mapping[str, int]) -> str:
    told = ", ".join(f"{n} {reason}" for reason, n in left_out.items())
    return f" (left out: {told})" if told else ""
