"""Answers, facts and both together, scored as the benchmark's script does, with uncertainty."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from html import escape
from typing import TYPE_CHECKING, TypeAlias

from askance.data import Example, Prediction
from askance.errors import DataError, OptionError
from askance.metrics.scores import prediction_key
from askance.metrics.supporting_facts import OFFICIAL_NAMES, FactScore, mean_numbers
from askance.metrics.supporting_facts_dialects import DIALECTS, Dialect
from askance.multihop.scores_matching import NO_GROUP, Predictions, by_key, group_of

if TYPE_CHECKING:
    from askance.metrics.intervals import Interval

__all__ = ["MultihopScores", "score_multihop"]

Row: TypeAlias = dict[str, object]


@dataclass(frozen=True, slots=True, repr=False)
class MultihopScores:
    """Scores of examples, in their order, and the predictions that earned them.

    ``extra_ids`` are predictions of no example; ``further`` holds a dialect's other numbers
    (MuSiQue's sufficiency).
    """

    dialect: Dialect
    examples: tuple[Example, ...]
    predictions: tuple[Prediction | None, ...]
    items: tuple[FactScore, ...]
    extra_ids: frozenset[str] = frozenset()
    further: Mapping[str, float] = field(default_factory=dict)

    @property
    def n(self) -> int:
        """How many examples were scored, those without a prediction included."""
        return len(self.items)

    @property
    def missing(self) -> int:
        """How many examples had no prediction with an answer."""
        return sum(item.missing for item in self.items)

    @property
    def overall(self) -> dict[str, float]:
        """The official numbers under their names, in [0, 1] and in all digits."""
        return {**mean_numbers(self.items), **self.further} if self.items else {}

    def intervals(
        self, *, seed: int = 0, resamples: int = 10_000, level: float = 0.95
    ) -> dict[str, Interval]:
        """Percentile intervals of the twelve numbers from one bootstrap over examples."""
        from askance.metrics.resampling import bootstrap_means

        keys = [prediction_key(example.id, example.variant) for example in self.examples]
        bootstrap = bootstrap_means(
            self.columns(), keys, seed=seed, resamples=resamples, level=level
        )
        return {name: bootstrap.interval(name) for name in OFFICIAL_NAMES}

    def columns(self) -> dict[str, list[float]]:
        """Each of the twelve numbers, one for every example."""
        numbers = [item.numbers for item in self.items]
        return {name: [of_one[name] for of_one in numbers] for name in OFFICIAL_NAMES}

    def by_group(self, key: str | Callable[[Example], str] = "type") -> dict[str, MultihopScores]:
        """The scores of each group, by a field of the data (``type``, ``level``) or a function.

        Groups come in the order of their names. Raises OptionError for a field that no example has.
        """
        named = group_of(key) if isinstance(key, str) else key
        members: dict[str, list[int]] = {}
        for place, example in enumerate(self.examples):
            members.setdefault(named(example), []).append(place)
        if list(members) == [NO_GROUP]:
            raise OptionError(f"no example has the field {key!r}", fix="type or level")
        return {group: self._only(members[group]) for group in sorted(members)}

    def _only(self, places: list[int]) -> MultihopScores:
        return replace(
            self,
            examples=tuple(self.examples[place] for place in places),
            predictions=tuple(self.predictions[place] for place in places),
            items=tuple(self.items[place] for place in places),
            extra_ids=frozenset(),
            further={},
        )

    def counts(self) -> dict[str, int]:
        """How many examples there are, how many without a prediction, and the extra predictions."""
        return {"n": self.n, "missing": self.missing, "extra": len(self.extra_ids)}

    def to_dicts(self) -> list[Row]:
        """One record for each example: its id, the twelve numbers, missing."""
        return [
            {"id": prediction_key(example.id, example.variant), **item.numbers}
            | {"missing": item.missing}
            for example, item in zip(self.examples, self.items, strict=True)
        ]

    def __repr__(self) -> str:
        shown = ("em", "f1", "sp_em", "sp_f1", "joint_em", "joint_f1")
        numbers = ", ".join(f"{name}={self.overall[name]:.4f}" for name in shown if self.items)
        counts = ", ".join(f"{name}={value}" for name, value in self.counts().items())
        return f"<MultihopScores {self.dialect}: {numbers or 'no examples'}; {counts}>"

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{name}</th>" for name in ("", "EM", "F1", "P", "R"))
        body = "".join(
            f"<tr><td>{part}</td>"
            + "".join(f"<td>{100 * self.overall[f'{prefix}{name}']:.2f}</td>" for name in MEASURES)
            + "</tr>"
            for part, prefix in PARTS.items()
            if self.items
        )
        counts = escape(", ".join(f"{name}={value}" for name, value in self.counts().items()))
        caption = f"<caption>{escape(repr(self.dialect))}, in percent; {counts}</caption>"
        return f"<table>{caption}<tr>{head}</tr>{body}</table>"


PARTS = {"answer": "", "facts": "sp_", "joint": "joint_"}
MEASURES = {"em": "EM", "f1": "F1", "prec": "P", "recall": "R"}


def score_multihop(
    examples: Iterable[Example],
    predictions: Predictions,
    *,
    dialect: str | Dialect = "hotpot",
    answered_only: bool = False,
) -> MultihopScores:
    """Score answers, facts and both as ``dialect`` does: hotpot, 2wiki or musique.

    ``predictions``: Predictions, matched by id and variant; or id -> Prediction or answer; or what
    the official file holds, {"answer": ..., "sp": ...}. A
    missing one earns 0, as in the official script; with ``answered_only`` only examples whose
    prediction has an answer are scored, and ``n`` says how many. Raises DataError where none is
    left, or an example has no gold answer.

    >>> from askance.data import Answer, Fact
    >>> example = Example("7", "Who?", answers=(Answer("Ada"),), facts=(Fact("Ada", 0),))
    >>> score_multihop([example], [Prediction("7", "Ada Lovelace", facts=example.facts)])
    <MultihopScores hotpot: em=0.0000, f1=0.6667, sp_em=1.0000, sp_f1=1.0000, joint_em=0.0000, \
joint_f1=0.6667; n=1, missing=0, extra=0>
    """
    chosen: Dialect = DIALECTS.load(dialect) if isinstance(dialect, str) else dialect
    asked, given = tuple(examples), by_key(predictions)
    pairs = [(e, given.get(prediction_key(e.id, e.variant))) for e in asked]
    extra = given.keys() - {prediction_key(e.id, e.variant) for e in asked}
    if answered_only:
        pairs = [(e, p) for e, p in pairs if p is not None and not p.error]
    further: Mapping[str, float] = {}
    if chosen.name == "musique":
        from askance.multihop.scores_sufficiency import sufficiency

        further = sufficiency(pairs, chosen)
        pairs = [(e, p) for e, p in pairs if e.answerable]
    if not pairs:
        fix = "do the ids of data and predictions fit together?" if asked else ""
        raise DataError("there are no examples to score", fix=fix)
    items = tuple(chosen.score_one(example, prediction) for example, prediction in pairs)
    shown, said = zip(*pairs, strict=True)
    return MultihopScores(chosen, shown, said, items, frozenset(extra), further)
