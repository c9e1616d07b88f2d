"""Precision, recall and F1 of predicates and arguments, as CoNLL's srl-eval.pl counts them.

An argument is right when its label and all its words are. A C-X span continues the latest X of its
proposition: both are one argument, right only as a whole; without an X before it, it is an X
itself. R-X is a label of its own. The predicate (V, C-V) is not counted. Arguments of a predicate
that isn't there in gold are wrong ones (srl-eval.pl skips them), those of a missed predicate are
missed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from askance.language.role_decoding import LabelledSpan

__all__ = ["Counts", "RoleScores", "joined_arguments", "score_propositions"]

Argument = tuple[str, tuple[tuple[int, int], ...]]


@dataclass(frozen=True, slots=True)
class Counts:
    """Right, wrong and missed items; they add up.

    >>> both = Counts(3, 1, 1) + Counts(0, 1, 1)
    >>> both.precision, both.recall, both.f1
    (0.6, 0.6, 0.6)
    """

    right: int = 0
    wrong: int = 0
    missed: int = 0

    def __add__(self, other: Counts) -> Counts:
        pairs = zip(self._all, other._all, strict=True)
        return Counts(*(ours + theirs for ours, theirs in pairs))

    @property
    def _all(self) -> tuple[int, int, int]:
        return self.right, self.wrong, self.missed

    @property
    def precision(self) -> float:
        """Share of the given ones that are right; 0 of none."""
        return self.right / max(1, self.right + self.wrong)

    @property
    def recall(self) -> float:
        """Share of the gold ones that were found; 0 of none."""
        return self.right / max(1, self.right + self.missed)

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall, over the counts: 2 right / (given + gold)."""
        return 2 * self.right / max(1, 2 * self.right + self.wrong + self.missed)


@dataclass(frozen=True, slots=True)
class RoleScores:
    """Counts of predicates, of arguments, and of arguments by role; they add up."""

    predicates: Counts = Counts()
    arguments: Counts = Counts()
    roles: Mapping[str, Counts] = field(default_factory=dict)

    def __add__(self, other: RoleScores) -> RoleScores:
        names = self.roles.keys() | other.roles.keys()
        roles = {n: self.roles.get(n, Counts()) + other.roles.get(n, Counts()) for n in names}
        return RoleScores(
            self.predicates + other.predicates, self.arguments + other.arguments, roles
        )


def joined_arguments(spans: Iterable[LabelledSpan]) -> set[Argument]:
    """The arguments of one proposition, continuations joined, without the predicate.

    >>> joined_arguments([LabelledSpan("ARG1", 0, 2), LabelledSpan("C-ARG1", 4, 5)])
    {('ARG1', ((0, 2), (4, 5)))}
    """
    found: list[tuple[str, list[tuple[int, int]]]] = []
    latest: dict[str, list[tuple[int, int]]] = {}
    for label, start, end in sorted(spans, key=lambda span: span.start):
        name = label.removeprefix("C-")
        if name == label or name not in latest:
            latest[name] = []
            found.append((name, latest[name]))
        latest[name].append((start, end))
    return {(name, tuple(pieces)) for name, pieces in found if name != "V"}


def score_propositions(
    gold: Mapping[int, Sequence[LabelledSpan]], given: Mapping[int, Sequence[LabelledSpan]]
) -> RoleScores:
    """The counts of one sentence: spans by the predicate's word, in gold and as labelled."""
    ours, theirs = ({(p, a) for p in x for a in joined_arguments(x[p])} for x in (given, gold))
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for kind, items in (
        ("right", ours & theirs),
        ("wrong", ours - theirs),
        ("missed", theirs - ours),
    ):
        for _, (label, _) in items:
            counts[label][kind] += 1
    roles = {label: Counts(**counted) for label, counted in counts.items()}
    common = len(gold.keys() & given.keys())
    predicates = Counts(common, len(given) - common, len(gold) - common)
    return RoleScores(predicates, sum(roles.values(), Counts()), roles)
