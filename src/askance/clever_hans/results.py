"""What an audit found: one result per variant, the understanding score, one record per answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from askance.clever_hans.perturbation import Expectation
from askance.data import Example, Perturbed, Prediction, Score

__all__ = ["FLOWS", "Asked", "Flow", "Group", "Measured", "Share", "Understanding", "VariantResult"]

Flow = Literal[
    "kept", "abstained", "right_to_right", "right_to_wrong", "wrong_to_right", "wrong_to_wrong"
]
FLOWS: tuple[Flow, ...] = (
    "kept",
    "right_to_right",
    "wrong_to_right",
    "right_to_wrong",
    "wrong_to_wrong",
    "abstained",
)


@dataclass(frozen=True, slots=True)
class Asked:
    """One question as it was put: its example, what became of the question, answer and score.

    ``counts``: the perturbation promises that the right answer is no longer given by this question.
    """

    example: Example
    perturbed: Perturbed
    prediction: Prediction
    score: Score
    flow: Flow = "kept"
    counts: bool = False


@dataclass(frozen=True, slots=True)
class Measured:
    """A figure with its confidence interval and the number of items behind it.

    Scores are in percent, differences in percentage points.
    """

    value: float
    low: float
    high: float
    n: int


@dataclass(frozen=True, slots=True)
class Share:
    """``count`` of ``n`` as a share in [0, 1], with its confidence interval; ``n`` may be 0."""

    count: int
    n: int
    low: float = 0.0
    high: float = 1.0

    @property
    def value(self) -> float | None:
        """The share, or None where nothing was counted."""
        return self.count / self.n if self.n else None


@dataclass(frozen=True, slots=True)
class VariantResult:
    """All that must stand beside a variant's score."""

    variant: str
    expects: Expectation
    n: int
    changed: int
    reasons: Mapping[str, int]
    categories: Mapping[str, int]
    exact: Measured
    f1: Measured
    changed_exact: Measured | None
    changed_f1: Measured | None
    delta_exact: Measured
    delta_f1: Measured
    relative_exact: float | None
    relative_f1: float | None
    discordant: tuple[int, int]
    p_value: float
    p_holm: float
    detectable: float | None
    flow: Mapping[Flow, int]
    kept: Share
    confidence_before: float | None
    confidence_after: float | None
    not_lower: Share
    missing: int
    errors: int


@dataclass(frozen=True, slots=True)
class Group:
    """One variant's scores (percent) on a part of the data, such as one question type."""

    variant: str
    group: str
    n: int
    exact: float
    f1: float
    kept: Share


@dataclass(frozen=True, slots=True)
class Understanding:
    """U = 1 − share of {originally right, must change or be refused} that keep the answer.

    ``stability``: share of right answers that survive harmless changes (should be near 1);
    ``floor``: share of right answers that come back with no question, or with another's.
    """

    score: float | None
    low: float
    high: float
    n: int
    items: int
    kept: int
    by_variant: Mapping[str, Share] = field(default_factory=dict)
    stability: Share = field(default_factory=lambda: Share(0, 0))
    stability_by_variant: Mapping[str, Share] = field(default_factory=dict)
    floor: Share = field(default_factory=lambda: Share(0, 0))
    floor_by_variant: Mapping[str, Share] = field(default_factory=dict)
