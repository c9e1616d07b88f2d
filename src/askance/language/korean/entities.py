"""Korean entities by rules: values by their form, names by the analyser's proper nouns."""

from __future__ import annotations

from askance.language.entities import EntityMention
from askance.language.korean.entities_names import name_mentions
from askance.language.korean.entities_values import value_mentions

__all__ = ["korean_mentions"]


def korean_mentions(text: str) -> tuple[EntityMention, ...]:
    """Names, dates, times and amounts of a Korean text, from left to right, without particles.

    >>> text = "2014년 독일이 아르헨티나를 이긴 곳은?"
    >>> [(m.text(text), m.type) for m in korean_mentions(text)]
    [('2014년', 'DT_YEAR'), ('독일', 'LC_COUNTRY'), ('아르헨티나', 'LC_COUNTRY')]
    """
    values = value_mentions(text)
    free = [name for name in name_mentions(text) if not any(_overlap(name, v) for v in values)]
    return tuple(sorted([*values, *free], key=lambda mention: mention.span))


def _overlap(one: EntityMention, other: EntityMention) -> bool:
    return one.span.start < other.span.end and other.span.start < one.span.end
