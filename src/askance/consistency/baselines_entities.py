"""Two untrained scores on named entities, for any tagger."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from askance.consistency.keywords_terms import contains
from askance.language.entities import EntityTagger

__all__ = ["entity_pairs_in_a_sentence", "entity_precision"]

Contains = Callable[[str, str], bool]


def entity_precision(
    source: str, summary: str, tagger: EntityTagger, *, holds: Contains = contains
) -> float | None:
    """The share of the summary's entities (each once) that the source holds; None without any.

    ``holds(source, entity)`` compares; by default whole words or, in Korean, whole morphemes.

    >>> from askance.language.entities import RuleEntities
    >>> entity_precision("Germany won.", "Germany beat Argentina.", RuleEntities())
    0.5
    """
    names = _names(summary, tagger)
    return sum(holds(source, name) for name in names) / len(names) if names else None


def entity_pairs_in_a_sentence(
    source: Sequence[str],
    summary: Sequence[str],
    tagger: EntityTagger,
    *,
    holds: Contains = contains,
) -> float | None:
    """Of the entities that two by two share a summary's sentence, how many pairs share a source's.

    Both texts are given as sentences. None where no sentence of the summary has two entities.

    >>> from askance.language.entities import RuleEntities
    >>> entity_pairs_in_a_sentence(["Germany won.", "Argentina lost."], ["Germany beat Argentina."],
    ...     RuleEntities())
    0.0
    """
    pairs = [pair for sentence in summary for pair in combinations(_names(sentence, tagger), 2)]
    if not pairs:
        return None
    names = {name for pair in pairs for name in pair}
    places = {
        name: {place for place, sentence in enumerate(source) if holds(sentence, name)}
        for name in names
    }
    return sum(bool(places[one] & places[other]) for one, other in pairs) / len(pairs)


def _names(text: str, tagger: EntityTagger) -> list[str]:
    """What the tagger finds, each spelling once, in the order of the text."""
    return list(dict.fromkeys(mention.text(text) for mention in tagger.mentions(text)))
