"""``entity_swap``: two names of one kind change places, so that another thing is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import ClassVar, NamedTuple

from askance.clever_hans.entity_swap_contexts import coordinated, symmetry
from askance.clever_hans.entity_swap_units import Unit, fit_together, swap_units, swapped_edits
from askance.clever_hans.perturbation import Expectation, item_random
from askance.clever_hans.question_words import apply_edits
from askance.data import Example, Perturbed
from askance.language.entities import EntityMention, EntityTagger, open_entities

__all__ = ["EntitySwap"]


class _Pair(NamedTuple):
    """Two units, left and right; ``doubt``: why the answer may stay, "" if it must change."""

    left: Unit
    right: Unit
    doubt: str


@dataclass(frozen=True, slots=True)
class EntitySwap:
    """Exchange two names of one kind, or two values of one form (Lim et al. 2021, Figure 1, Q2).

    ``entities``: a tagger or its name: rules, spacy, spacy:MODEL. Names go with names of their
    class (PS, LC, OG …), values with those of their form (years with years). The category is
    name_swap, value_swap or symmetric; the reason of a symmetric one says why its answer need not
    change. Mentions that only stand in a list are left alone. Korean particles are refitted.

    >>> EntitySwap()(Example("1", "When did Germany beat Argentina?")).text
    'When did Argentina beat Germany?'
    """

    name: ClassVar[str] = "entity_swap"
    expects: ClassVar[Expectation] = "change"

    seed: int = 0
    entities: str | EntityTagger = "rules"
    _tagger: EntityTagger = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_tagger", open_entities(self.entities))

    @property
    def options(self) -> dict[str, object]:
        """What decides the text."""
        return {"seed": self.seed, "entities": self._tagger.identity}

    def __call__(self, example: Example) -> Perturbed:
        """Exchange two mentions of one question; ``reason`` says why it may have stayed."""
        text = example.question
        mentions = self._tagger.mentions(text)
        pairs, reason = _pairs(text, mentions)
        if not pairs:
            return Perturbed(text, "unchanged", reason, "unchanged")
        certain = [pair for pair in pairs if not pair.doubt]
        pairs = certain or pairs
        chance = item_random(self.seed, example.id, self.name)
        pair = pairs[int(chance.random() * len(pairs))]
        swapped = apply_edits(text, swapped_edits(text, pair.left, pair.right))
        return Perturbed(swapped, "changed", pair.doubt, _category(pair))


def _category(pair: _Pair) -> str:
    if pair.doubt:
        return "symmetric"
    return "value_swap" if pair.left.mention.is_value else "name_swap"


def _pairs(text: str, mentions: Sequence[EntityMention]) -> tuple[list[_Pair], str]:
    """The pairs that may be exchanged; if none, the reason."""
    if len(mentions) < 2:
        return [], "fewer_than_two_mentions"
    units = swap_units(text, mentions)
    alike = [pair for pair in combinations(units, 2) if pair[0].kind == pair[1].kind]
    if not alike:
        return [], "no_two_of_one_type"
    fitting = [(a, b) for a, b in alike if fit_together(text, a, b)]
    if not fitting:
        return [], "mentions_do_not_fit"
    free = [(a, b) for a, b in fitting if not coordinated(text, a.span, b.span, mentions)]
    found = [_pair(text, a, b, mentions) for a, b in free]
    return found, "" if found else "coordinated"


def _pair(text: str, left: Unit, right: Unit, mentions: Sequence[EntityMention]) -> _Pair:
    values = left.mention.is_value
    return _Pair(left, right, symmetry(text, left.span, right.span, mentions, values=values))
