"""English entities by rules: values by their form, names by capitals and word lists."""

from __future__ import annotations

from askance.language.english.entities_names import name_mentions
from askance.language.english.entities_values import value_mentions
from askance.language.entities import EntityMention

__all__ = ["english_mentions"]


def english_mentions(text: str) -> tuple[EntityMention, ...]:
    """Names, dates, times and amounts of an English text, from left to right.

    A value within a name belongs to the name (Super Bowl 50); a name never begins in a value.

    >>> text = "Did Super Bowl 50 in Santa Clara cost $5 million?"
    >>> [(m.text(text), m.type) for m in english_mentions(text)]
    [('Super Bowl 50', 'EV'), ('Santa Clara', 'LC_CITY'), ('$5 million', 'QT_MONEY')]
    """
    values = value_mentions(text)
    names = name_mentions(text, values)
    free = [v for v in values if not any(_overlap(v, name) for name in names)]
    return tuple(sorted([*names, *free], key=lambda mention: mention.span))


def _overlap(one: EntityMention, other: EntityMention) -> bool:
    return one.span.start < other.span.end and other.span.start < one.span.end
