"""What an evidence audit found: one result per edit, one per edit and part of the data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from askance.clever_hans.perturbation import Expectation
from askance.clever_hans.results import Flow, Measured, Share, Understanding
from askance.evidence.kinds import Kind

__all__ = ["MEASURES", "EditGroup", "EditResult", "Part"]

#: Columns in percent: the answer, the facts, both at once.
MEASURES = ("em", "f1", "facts_f1", "joint_f1")


@dataclass(frozen=True, slots=True)
class EditResult:
    """All that stands beside an edit, over the ``changed`` questions (for "original": all).

    ``scores`` and ``deltas`` (points against the same questions' originals) have the names of
    ``MEASURES``; facts and joint are left out where the reader shows none. ``kept``: of the answers
    that count towards the evidence score (stability, floor), those that were kept; ``guessable``:
    the same for questions whose answer can be guessed, by kind. ``answer_left``: questions whose
    answer still stands in what is left; ``kept_unread``: kept answers where it doesn't.
    ``unseen``: of the questions answered with facts, those that show one they weren't given;
    ``removed_facts`` and ``invented_facts`` count these facts.
    """

    edit: str
    expects: Expectation
    n: int
    changed: int
    reasons: Mapping[str, int]
    scores: Mapping[str, Measured]
    deltas: Mapping[str, Measured]
    flow: Mapping[Flow, int]
    kept: Share
    guessable: Mapping[Kind, Share]
    answer_left: Share
    kept_unread: int
    unseen: Share
    removed_facts: int
    invented_facts: int
    missing: int
    errors: int


@dataclass(frozen=True, slots=True)
class EditGroup:
    """An edit's mean scores (percent, changed questions) on a part of the data."""

    edit: str
    n: int
    scores: Mapping[str, float]
    kept: Share


@dataclass(frozen=True, slots=True)
class Part:
    """The questions whose field ``key`` is ``value``, such as type and bridge."""

    key: str
    value: str
    n: int
    evidence: Understanding
    edits: tuple[EditGroup, ...] = field(default=())
