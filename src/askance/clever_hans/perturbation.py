"""What every perturbation is: a named rule from an example to its perturbed question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol

from askance.data import Example, Perturbed

__all__ = ["Expectation", "Perturbation"]

Expectation = Literal["change", "stay", "floor"]


class Perturbation(Protocol):
    """A rule that asks an example's question differently; the same seed gives the same text."""

    @property
    def name(self) -> str:
        """The variant's name, as in tables and records."""
        ...

    @property
    def expects(self) -> Expectation:
        """What a reader that understands does: changes or refuses its answer, keeps it, or
        (``floor``) has no question of its own to answer.
        """
        ...

    @property
    def options(self) -> Mapping[str, object]:
        """The options that decide the text, JSON-able; kept in the run record."""
        ...

    def __call__(self, example: Example) -> Perturbed:
        """Perturb one question; never raises for any question text."""
        ...
