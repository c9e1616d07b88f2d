"""What a set of predictions earned: per example first, the official numbers from that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from html import escape

from askance.data import Example, Score
from askance.errors import OptionError
from askance.metrics.answer import Metric
from askance.metrics.no_answer import Evidence, best_thresholds

__all__ = ["Scores", "prediction_key"]


def prediction_key(id: str, variant: str) -> str:  # noqa: A002 - the field's name
    """What an example and its prediction share.

    >>> prediction_key("7", "original"), prediction_key("7", "ran")
    ('7', 'ran:7')
    """
    return id if variant == "original" else f"{variant}:{id}"


@dataclass(frozen=True, slots=True, repr=False)
class Scores:
    """Scores of examples, in their order; additive, so that shards and slices add up.

    ``extra_ids`` are predictions of no example. ``evidence`` (SQuAD 2.0 with no-answer
    probabilities) is one entry for each example, or empty.
    """

    metric: Metric
    examples: tuple[Example, ...]
    per_example: tuple[Score, ...]
    extra_ids: frozenset[str] = frozenset()
    evidence: tuple[Evidence | None, ...] = ()

    @property
    def n(self) -> int:
        """How many examples were scored, those without a prediction included."""
        return len(self.per_example)

    @property
    def missing(self) -> int:
        """How many examples had no prediction and earned 0."""
        return sum(score.missing for score in self.per_example)

    @property
    def extra(self) -> int:
        """How many predictions belong to no example."""
        return len(self.extra_ids)

    @property
    def overall(self) -> dict[str, float]:
        """The official script's numbers, in percent, under its names and in all digits."""
        if not self.n:
            return {}
        numbers = self.metric.summarise(self.examples, self.per_example)
        return numbers | best_thresholds(self.examples, self.evidence) if self.evidence else numbers

    def by(self, key: Callable[[Example], str]) -> dict[str, Scores]:
        """The scores of each group of examples, groups in the order of their first example."""
        members: dict[str, list[int]] = {}
        for place, example in enumerate(self.examples):
            members.setdefault(key(example), []).append(place)
        return {group: self._only(places) for group, places in members.items()}

    def _only(self, places: list[int]) -> Scores:
        return Scores(
            self.metric,
            tuple(self.examples[place] for place in places),
            tuple(self.per_example[place] for place in places),
            evidence=tuple(self.evidence[place] for place in places) if self.evidence else (),
        )

    def __add__(self, other: Scores) -> Scores:
        if self.metric != other.metric:
            raise OptionError(f"scores of {self.metric} and {other.metric} don't add up")
        examples = self.examples + other.examples
        known = {prediction_key(example.id, example.variant) for example in examples}
        known.update(example.id for example in examples)
        both = bool(self.evidence) == bool(other.evidence)
        return Scores(
            self.metric,
            examples,
            self.per_example + other.per_example,
            (self.extra_ids | other.extra_ids) - known,
            self.evidence + other.evidence if both else (),
        )

    def to_dicts(self) -> list[dict[str, object]]:
        """One record for each example: id, exact, f1, variant, missing."""
        return [asdict(score) for score in self.per_example]

    def counts(self) -> dict[str, int]:
        """How many examples there are, how many without a prediction, and the extra predictions."""
        return {"n": self.n, "missing": self.missing, "extra": self.extra}

    def __repr__(self) -> str:
        numbers = ", ".join(f"{name}={value:.2f}" for name, value in self._shown().items())
        counts = ", ".join(f"{name}={value}" for name, value in self.counts().items())
        return f"<Scores {self.metric}: {numbers or 'no examples'}; {counts}>"

    def _shown(self) -> dict[str, float]:
        return {name: value for name, value in self.overall.items() if not name.endswith("total")}

    def _repr_html_(self) -> str:
        shown = {**{name: f"{value:.2f}" for name, value in self._shown().items()}, **self.counts()}
        head = "".join(f"<th>{escape(name)}</th>" for name in shown)
        body = "".join(f"<td>{value}</td>" for value in shown.values())
        return (
            f"<table><caption>{escape(self.metric.name)}</caption>"
            f"<tr>{head}</tr><tr>{body}</tr></table>"
        )
