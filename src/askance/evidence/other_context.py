"""``other_context``: the paragraphs of another question, as a floor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import ClassVar

from askance.clever_hans.perturbation import Expectation, item_random
from askance.data import Example
from askance.evidence.contexts import Context, stands_in

__all__ = ["OtherContext"]

_TRIES = 32


@dataclass(frozen=True, slots=True)
class OtherContext:
    """Read the question with another one's paragraphs, in which its answer doesn't stand.

    ``pool`` is the whole dataset, whatever part of it is asked: the donor then depends on the seed
    and the example's id alone.
    """

    name: ClassVar[str] = "other_context"
    expects: ClassVar[Expectation] = "floor"

    pool: Iterable[Example] = field(repr=False, compare=False, default=())
    seed: int = 0
    _donors: Sequence[Example] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        donors = sorted((e for e in self.pool if e.paragraphs), key=lambda e: (e.id, e.question))
        object.__setattr__(self, "pool", ())
        object.__setattr__(self, "_donors", donors)

    @property
    def options(self) -> dict[str, object]:
        """The pool, by its size and the hash of its ids."""
        digest = blake2b(digest_size=16)
        for donor in self._donors:
            digest.update(donor.id.encode("utf-8", "surrogatepass") + b"\0")
        return {"pool": len(self._donors), "pool_hash": digest.hexdigest()}

    def claims(self, example: Example) -> bool:  # noqa: ARG002 - the protocol's
        """Never: the floor is reported apart."""
        return False

    def __call__(self, example: Example) -> Context | str:
        """Draw a donor that shares no title, and none of whose paragraphs holds the answer."""
        chance = item_random(self.seed, example.id, self.name)
        for _ in range(_TRIES if self._donors else 0):
            donor = self._donors[int(chance.random() * len(self._donors))]
            if _fits(example, donor):
                return Context(lent=donor.paragraphs)
        return "no_other_context"


def _fits(example: Example, donor: Example) -> bool:
    if donor.id == example.id:
        return False
    titles = {paragraph.title for paragraph in example.paragraphs if paragraph.title}
    if any(p.title in titles or p in example.paragraphs for p in donor.paragraphs):
        return False
    text = "\n".join(paragraph.text for paragraph in donor.paragraphs)
    return not any(
        stands_in(answer.text, text)
        for answer in example.answers
        if answer.text.lower() not in ("yes", "no")
    )
