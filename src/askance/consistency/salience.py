"""How much an entity matters to its text: formula (1) of FCC (Jung et al. 2021, section 3.4.1).

``S(E) = Wp·Sp + Wt·St + Wl·Sl + Wr·Sr``: position, tf-idf, title and trend, each from 0 to 1.
Fractions are used throughout, so that the parts of a score add up to it exactly.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import Literal, get_args

from askance.consistency.position import LEAD_BIAS, PositionTable
from askance.consistency.salience_features import TermStatistics, TrendTable, tf_idf
from askance.errors import OptionError

__all__ = [
    "FEATURES",
    "Entity",
    "Feature",
    "FeatureScore",
    "Salience",
    "SalienceSettings",
    "feature_subsets",
    "measure_salience",
]

Feature = Literal["position", "tf_idf", "title", "trend"]
Mentions = Literal["best", "mean", "first"]
Scaling = Literal["document", "corpus", "none"]

FEATURES: tuple[Feature, ...] = get_args(Feature)
#: Wp : Wt : Wl : Wr of the paper.
_WEIGHTS = (2.0, 3.0, 4.0, 1.0)


@dataclass(frozen=True, slots=True)
class Entity:
    """An entity by its name, and the sentence (from 0) of each of its mentions in the text."""

    name: str
    sentences: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FeatureScore:
    """A feature's value, its weight and what both contribute to the entity's score."""

    feature: Feature
    value: Fraction
    weight: Fraction

    @property
    def contribution(self) -> Fraction:
        """``weight · value``."""
        return self.weight * self.value


@dataclass(frozen=True, slots=True)
class Salience:
    """S(E) of an entity with its parts; ``trend_missing``: the trend table doesn't know it."""

    name: str
    parts: tuple[FeatureScore, ...]
    trend_missing: bool = False

    @property
    def score(self) -> Fraction:
        """The sum of what the features contribute, from 0 to 1 but for unscaled tf-idf."""
        return sum((part.contribution for part in self.parts), Fraction())


@dataclass(frozen=True, slots=True)
class SalienceSettings:
    """How formula (1) is computed; the defaults are the paper's where these can be computed.

    ``weights``: of position, tf-idf, title and trend, in any ratio. ``features``: those switched
    on. ``mentions``: which of an entity's sentences counts. ``scaling``: tf-idf min-max scaled
    within the document or over the corpus, or raw. Raises OptionError for what makes no score.

    >>> [str(weight) for weight in SalienceSettings().shares.values()]
    ['1/5', '3/10', '2/5', '1/10']
    """

    weights: tuple[float, float, float, float] = _WEIGHTS
    features: tuple[Feature, ...] = FEATURES
    mentions: Mentions = "best"
    scaling: Scaling = "document"
    position: PositionTable = LEAD_BIAS
    terms: TermStatistics = field(default_factory=TermStatistics)
    trend: TrendTable = field(default_factory=TrendTable)

    def __post_init__(self) -> None:
        for value, names in (
            (self.mentions, get_args(Mentions)),
            (self.scaling, get_args(Scaling)),
        ):
            if value not in names:
                raise OptionError(f"no option named {value!r}", fix=" or ".join(names))
        if not set(self.features) <= set(FEATURES):
            raise OptionError(f"features {self.features}", fix=f"known: {', '.join(FEATURES)}")
        if len(self.weights) != len(FEATURES) or not all(0 <= w < math.inf for w in self.weights):
            raise OptionError(f"weights {self.weights}", fix="four numbers from 0 up")
        if not sum(w for f, w in zip(FEATURES, self.weights, strict=True) if f in self.features):
            raise OptionError("no feature is switched on with a weight above 0")

    @property
    def shares(self) -> dict[Feature, Fraction]:
        """The weights of the features that are on; they sum to 1."""
        given = zip(FEATURES, self.weights, strict=True)
        on = {feature: Fraction(weight) for feature, weight in given if feature in self.features}
        return {feature: weight / sum(on.values()) for feature, weight in on.items()}


def feature_subsets() -> tuple[tuple[Feature, ...], ...]:
    """All 15 choices of features (the paper's Figure 6), from single ones to all four.

    >>> len(feature_subsets()), feature_subsets()[0], len(feature_subsets()[-1])
    (15, ('position',), 4)
    """
    sizes = range(1, len(FEATURES) + 1)
    return tuple(subset for size in sizes for subset in combinations(FEATURES, size))


def measure_salience(
    entities: Sequence[Entity],
    *,
    sentences: int,
    title: str = "",
    in_title: Callable[[str, str], bool],
    date: str = "",
    settings: SalienceSettings | None = None,
) -> dict[str, Salience]:
    """S(E) of each entity of a text of ``sentences`` sentences, by name.

    ``in_title(name, title)`` says whether the title names the entity. An entity without a mention
    gets the position table's lowest value and tf-idf 0. Raises DataError for a sentence outside.

    >>> found = measure_salience([Entity("Kim", (0, 1)), Entity("Lee", (9,))], sentences=10,
    ...     title="Kim wins", in_title=lambda name, title: name in title)
    >>> str(found["Kim"].score), str(found["Lee"].score), found["Lee"].trend_missing
    ('9/10', '1/50', True)
    """
    chosen = settings or SalienceSettings()
    frequencies = _scaled(
        [tf_idf(len(e.sentences), e.name, chosen.terms) for e in entities], chosen
    )
    found: dict[str, Salience] = {}
    for entity, frequency in zip(entities, frequencies, strict=True):
        trend = chosen.trend.value(entity.name, date)
        values: dict[Feature, Fraction] = {
            "position": _position(entity, sentences, chosen),
            "tf_idf": frequency,
            "title": Fraction(bool(title) and in_title(entity.name, title)),
            "trend": trend or Fraction(),
        }
        parts = [FeatureScore(name, values[name], share) for name, share in chosen.shares.items()]
        missing = trend is None and "trend" in chosen.features
        found[entity.name] = Salience(entity.name, tuple(parts), missing)
    return found


def _position(entity: Entity, sentences: int, settings: SalienceSettings) -> Fraction:
    """Sp; an entity that the text doesn't mention stands where nothing important stands."""
    values = [settings.position.value(sentence, sentences) for sentence in entity.sentences]
    if not values:
        return settings.position.lowest
    if settings.mentions == "mean":
        return sum(values, Fraction()) / len(values)
    return max(values) if settings.mentions == "best" else values[0]


def _scaled(values: Sequence[float], settings: SalienceSettings) -> list[Fraction]:
    """St: min-max scaled; where all are equal, 1 for those above 0."""
    exact = [Fraction(value) for value in values]
    if settings.scaling == "none" or not exact:
        return exact
    low, high = min(exact), max(exact)
    if settings.scaling == "corpus":
        low, high = Fraction(settings.terms.least), Fraction(settings.terms.highest)
    if low == high:
        return [Fraction(value > 0) for value in exact]
    return [min(max((value - low) / (high - low), Fraction()), Fraction(1)) for value in exact]
