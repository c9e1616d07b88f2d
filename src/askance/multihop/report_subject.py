"""What the report is about: one or two systems, their data, their rankings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from askance.multihop.causes import Causes
from askance.multihop.causes_waterfall import Step, diagnose_all, waterfall
from askance.multihop.report_paper import Paper
from askance.multihop.scores import MultihopScores
from askance.multihop.scores_comparison import MultihopComparison

if TYPE_CHECKING:
    from askance.metrics.intervals import Interval
    from askance.multihop.report_retrieval import Retrieval

__all__ = ["Subject", "System", "system_of"]


@dataclass(frozen=True, slots=True)
class System:
    """A system's scores with all that is derived from them; numbers lie in [0, 1], steps in
    percent.
    """

    name: str
    scores: MultihopScores
    intervals: Mapping[str, Interval]
    causes: tuple[Causes, ...]
    steps: tuple[Step, ...]

    def lost_to(self, part: str) -> float:
        """The points of joint F1 that the answer's, or the facts', causes took."""
        return sum(step.lost for step in self.steps if step.part == part)


@dataclass(frozen=True, slots=True)
class Subject:
    """All that a report shows.

    ``asked``: how many questions the data holds, those left out included.
    """

    data: str
    asked: int
    systems: tuple[System, ...]
    comparison: MultihopComparison | None = None
    retrieval: Mapping[str, Retrieval] | None = None
    paper: Paper | None = None
    seed: int = 0

    @property
    def first(self) -> System:
        """The system that the page is about, or the first of two."""
        return self.systems[0]

    @property
    def n(self) -> int:
        """How many questions were scored."""
        return self.first.scores.n


def system_of(scores: MultihopScores, name: str, *, seed: int) -> System:
    """Derive what the page needs; ``seed`` decides the bootstrap's draws."""
    return System(
        name,
        scores,
        scores.intervals(seed=seed),
        tuple(diagnose_all(scores)),
        tuple(waterfall(scores)),
    )
