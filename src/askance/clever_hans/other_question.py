"""``other_question``: a question that another paragraph answers, as a floor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from random import Random
from typing import ClassVar, NamedTuple

from askance.clever_hans.perturbation import Expectation, item_random
from askance.data import Example, Perturbed
from askance.errors import OptionError

__all__ = ["OtherQuestion"]

_TRIES = 32


class _Donor(NamedTuple):
    """A question that may be given away; ``cluster`` is the hash of its paragraphs."""

    id: str
    question: str
    cluster: bytes


@dataclass(frozen=True, slots=True)
class OtherQuestion:
    """Ask a question of another paragraph, of the same title where there is one.

    ``pool`` is the whole dataset, whatever part of it is asked: the donor then depends on the seed
    and the example's id alone, not on order or limit.
    """

    name: ClassVar[str] = "other_question"
    expects: ClassVar[Expectation] = "floor"

    pool: Iterable[Example] = field(repr=False, compare=False, default=())
    seed: int = 0
    _donors: tuple[_Donor, ...] = field(init=False, repr=False)
    _by_title: dict[str, tuple[_Donor, ...]] = field(init=False, repr=False, hash=False)

    def __post_init__(self) -> None:
        titled = [(_title(example), _donor(example)) for example in self.pool]
        if not titled:
            fix = "give the whole dataset as its pool"
            raise OptionError("other_question has no questions to choose from", fix=fix)
        titled.sort(key=lambda pair: pair[1])
        groups: dict[str, list[_Donor]] = {}
        for title, donor in titled:
            groups.setdefault(title, []).append(donor)
        by_title = {title: tuple(group) for title, group in groups.items()}
        object.__setattr__(self, "pool", ())
        object.__setattr__(self, "_donors", tuple(donor for _, donor in titled))
        object.__setattr__(self, "_by_title", by_title)

    @property
    def options(self) -> dict[str, object]:
        """What decides the text, the pool by its size and hash."""
        digest = blake2b(digest_size=16)
        for donor in self._donors:
            digest.update(repr(donor).encode("utf-8", "surrogatepass"))
        return {"seed": self.seed, "pool_size": len(self._donors), "pool": digest.hexdigest()}

    def __call__(self, example: Example) -> Perturbed:
        """Give one example another's question; ``category`` says from how near."""
        own = _donor(example)
        chance = item_random(self.seed, example.id, self.name)
        same_title = self._by_title.get(_title(example), ())
        for donors, nearness in ((same_title, "same_title"), (self._donors, "other_title")):
            if donor := _choose(own, donors, chance):
                return Perturbed(donor.question, "changed", category=nearness)
        return Perturbed(example.question, "unchangeable", "no_other_paragraph")


def _donor(example: Example) -> _Donor:
    cluster = example.cluster.encode("utf-8", "surrogatepass")
    return _Donor(example.id, example.question, blake2b(cluster, digest_size=16).digest())


def _title(example: Example) -> str:
    return example.paragraphs[0].title if example.paragraphs else ""


def _choose(own: _Donor, donors: Sequence[_Donor], chance: Random) -> _Donor | None:
    """One of the fitting donors, each as likely: by rejection first, then among all that fit."""
    for _ in range(_TRIES if donors else 0):
        donor = donors[int(chance.random() * len(donors))]
        if _fits(own, donor):
            return donor
    fitting = [donor for donor in donors if _fits(own, donor)]
    return fitting[int(chance.random() * len(fitting))] if fitting else None


def _fits(own: _Donor, donor: _Donor) -> bool:
    return donor.cluster != own.cluster and donor.question != own.question
