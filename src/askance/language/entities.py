"""Named entities and values as spans of a text, their types, and who finds them.

A type begins with one of the TTA and KLUE classes, so that any tagger can be mapped to it; where a
source knows more, "_" and a finer name follow (``LC_COUNTRY``, ``DT_YEAR``, ``QT_MONEY``):

====  =======================================  =====================================
PS    persons                                  _NAME, _TITLE
LC    places                                   _COUNTRY _CITY _REGION _NATURE _FACILITY
OG    organisations                            _COMPANY _SCHOOL _TEAM _GOV …
DT    dates and spans of days                  _DATE _MONTH _YEAR _DECADE _CENTURY …
TI    times of the day and spans of minutes    _TIME _DURATION
QT    amounts and numbers                      _MONEY _PERCENT _COUNT _ORDER _MEASURE …
CV    peoples, creeds, languages               _PEOPLE _LANGUAGE
EV    events
AF    works and products                       _WORK _PRODUCT
====  =======================================  =====================================

An empty type is a name of an unknown kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from askance.errors import OptionError
from askance.language import language_of
from askance.text import Span

__all__ = [
    "EntityMention",
    "EntityTagger",
    "RuleEntities",
    "longest_mentions",
    "open_entities",
]

_VALUES = frozenset({"DT", "TI", "QT"})


@dataclass(frozen=True, slots=True)
class EntityMention:
    """One mention of an entity or value: its place, its type and who said so.

    >>> mention = EntityMention(Span(0, 7), "LC_COUNTRY", "rules")
    >>> mention.prefix, mention.is_value, mention.text("Germany won.")
    ('LC', False, 'Germany')
    """

    span: Span
    type: str
    source: str

    @property
    def prefix(self) -> str:
        """The class that all taggers share: PS, LC, OG, DT, TI, QT, CV, EV, AF or ""."""
        return self.type.partition("_")[0]

    @property
    def is_value(self) -> bool:
        """Whether it is a date, a time or an amount, no name."""
        return self.prefix in _VALUES

    def text(self, text: str) -> str:
        """The mention as it is written in ``text``."""
        return text[self.span.start : self.span.end]


@runtime_checkable
class EntityTagger(Protocol):
    """Finds the entities of a text."""

    @property
    def identity(self) -> object:
        """What decides the mentions, JSON-able; kept in the run record."""
        ...

    def mentions(self, text: str) -> tuple[EntityMention, ...]:
        """The mentions from left to right, none within another; never raises for any text."""
        ...


@dataclass(frozen=True, slots=True)
class RuleEntities:
    """Rules and word lists, English or Korean by the text's own script; nothing is downloaded.

    Korean needs the extra ``ko``.

    >>> text = "When did Germany beat Argentina in 2014?"
    >>> [(m.text(text), m.type) for m in RuleEntities().mentions(text)]
    [('Germany', 'LC_COUNTRY'), ('Argentina', 'LC_COUNTRY'), ('2014', 'DT_YEAR')]
    """

    @property
    def identity(self) -> str:
        """Always the same rules."""
        return "rules"

    def mentions(self, text: str) -> tuple[EntityMention, ...]:
        """The mentions of names, dates, times and amounts."""
        if language_of(text) == "ko":
            from askance.language.korean.entities import korean_mentions

            return korean_mentions(text)
        from askance.language.english.entities import english_mentions

        return english_mentions(text)


def longest_mentions(found: Iterable[EntityMention]) -> tuple[EntityMention, ...]:
    """Of mentions that overlap, the longest (then the leftmost, then the first given) stays.

    >>> spans = [Span(0, 3), Span(2, 8), Span(8, 9)]
    >>> [mention.span for mention in longest_mentions(EntityMention(s, "", "") for s in spans)]
    [Span(start=2, end=8), Span(start=8, end=9)]
    """
    kept: list[EntityMention] = []
    for mention in sorted(found, key=lambda each: (each.span.start - each.span.end, each.span)):
        start, end = mention.span
        if start < end and all(end <= k.span.start or k.span.end <= start for k in kept):
            kept.append(mention)
    return tuple(sorted(kept, key=lambda mention: mention.span))


def open_entities(source: str | EntityTagger = "rules") -> EntityTagger:
    """A tagger by name: ``rules``, ``spacy``, ``spacy:MODEL``; a tagger stays itself.

    Raises OptionError for another name, and MissingExtra for spaCy where it isn't installed.

    >>> open_entities("rule")
    Traceback (most recent call last):
    askance.errors.OptionError: no entity source named 'rule' — rules, spacy or spacy:MODEL
    """
    if not isinstance(source, str):
        return source
    name, _, model = source.partition(":")
    if name == "rules" and not model:
        return RuleEntities()
    if name == "spacy":
        from askance.language.entities_spacy import SpacyEntities

        return SpacyEntities(model) if model else SpacyEntities()
    raise OptionError(f"no entity source named {source!r}", fix="rules, spacy or spacy:MODEL")
