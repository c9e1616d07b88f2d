"""What of a question changes places with a mention: its article, its particle's form."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from askance.clever_hans.question_words import Edit
from askance.language import language_of
from askance.language.english import is_function_word, word_set
from askance.language.english.entities_types import takes_article
from askance.language.entities import EntityMention
from askance.text import Span

__all__ = ["Unit", "fit_together", "swap_units", "swapped_edits"]

# "prewar" and the like take no article after them either.
_ARTICLE = re.compile(
    r"\b(the|an?|this|these|those|what|which|many|few|some|any|all|no|other|its|their|his|her|prewar"
    r"|postwar|modern|ancient|medieval|early|late|former|northern|southern|eastern|western)\s$",
    re.IGNORECASE,
)
# "did the US" opens a clause: what follows is its verb, unless it is one of the nouns.
_CLAUSE = re.compile(
    r"\b(?:did|does|do|will|would|can|could|should|has|have|had|when|while|that|after|before)"
    r"\sthe\s$",
    re.IGNORECASE,
)
_NOUNS = word_set(
    "government army military president economy navy force forces team population company "
    "commissioner organization organisation organizations state states border capital constitution "
    "dollar people troops soldiers ships fleet empire language colonists settlers colony church"
)
_NUMBERS = "one two three four five six seven eight nine ten eleven twelve"
_ONE_VALUE = {word: str(number) for number, word in enumerate(_NUMBERS.split(), 1)}
_ONE_VALUE |= {"islamic": "muslim", "islamists": "muslims"}
_COUNTED = re.compile(r"^제?[\d,.~∼십백천만억조여\s-]+")
_AFTER = re.compile(r"\s?(['’]s?\b|[^\w\s]|\w+(?:['’]\w+)?)")


@dataclass(frozen=True, slots=True)
class Unit:
    """A mention with the article that belongs to it.

    ``article``: one stays before it; ``head``: it stands for itself, before no noun; ``unit``: what
    a Korean number counts.
    """

    mention: EntityMention
    span: Span
    article: bool
    head: bool
    unit: str = ""

    @property
    def kind(self) -> str:
        """What it may change places with."""
        exact = self.mention.is_value or self.mention.prefix == "CV"
        return f"{self.mention.type} {self.unit}" if exact else self.mention.prefix


def swap_units(text: str, mentions: Sequence[EntityMention]) -> list[Unit]:
    """The mentions of a known type, ready to change places.

    >>> text = "When did the United States beat Spain?"
    >>> unit = swap_units(text, [EntityMention(Span(13, 26), "LC_COUNTRY", "rules")])[0]
    >>> text[slice(*unit.span)]
    'the United States'
    """
    return [_unit(text, mention) for mention in mentions if mention.type]


def _unit(text: str, mention: EntityMention) -> Unit:
    before = text[: mention.span.start]
    if language_of(text) == "ko":
        counted = _COUNTED.sub("", mention.text(text)) if mention.prefix == "QT" else ""
        return Unit(mention, mention.span, article=False, head=True, unit=counted)
    found = _ARTICLE.search(before)
    head = _is_head(text, mention, before)
    if not found:
        return Unit(mention, mention.span, article=False, head=head)
    own = found[1] == "the" and head and not mention.is_value and mention.prefix != "CV"
    if not own:
        return Unit(mention, mention.span, article=True, head=head)
    return Unit(mention, Span(found.start(), mention.span.end), article=False, head=True)


def _is_head(text: str, mention: EntityMention, before: str) -> bool:
    """Whether no noun follows that the mention would only describe: the Nile, not the Nile delta.

    A word that follows may as well be a verb; it is taken for one where a clause begins.
    """
    after = _AFTER.match(text, mention.span.end)
    if after is None or not after[1][0].isalpha() or is_function_word(after[1]):
        return True
    known = takes_article(mention.text(text)) or mention.prefix == "CV"
    return known and bool(_CLAUSE.search(before)) and after[1].lower() not in _NOUNS


def fit_together(text: str, one: Unit, other: Unit) -> bool:
    """Whether both may stand in each other's place: other words, the same kind of article."""
    bare = [_plain(unit.mention.text(text)) for unit in (one, other)]
    if bare[0] in bare[1] or bare[1] in bare[0] or one.article != other.article:
        return False
    if one.mention.prefix == "CV" and one.article and one.head != other.head:
        return False
    between = text[one.span.end : other.span.start].strip()
    # "Warsaw's Old Town" and "Court of Justice" are one thing, maybe one name.
    return between not in ("", "'s", "’s", "'", "’", "of", "of the")


def _plain(name: str) -> str:
    return _ONE_VALUE.get(name.casefold(), name.casefold())


def swapped_edits(text: str, left: Unit, right: Unit) -> list[Edit]:
    """The edits that put each unit's text in the other's place, Korean particles refitted."""
    units = (left, right)
    if language_of(text) != "ko":
        return [(a.span, text[slice(*b.span)]) for a, b in (units, units[::-1])]
    particles = _particles(text, left.span, right.span)
    return [
        _korean_edit(text, place.span, particles[place.span], other.span, particles[other.span])
        for place, other in (units, units[::-1])
    ]


def _particles(text: str, *spans: Span) -> dict[Span, Span]:
    """For each span the particle that follows it, an empty span where none does."""
    from askance.language.korean import morphemes

    found = {span: Span(span.end, span.end) for span in spans}
    for part in morphemes(text):
        for span in spans:
            if part.is_particle and part.span.start == span.end:
                found[span] = part.span
    return found


def _korean_edit(text: str, place: Span, particle: Span, source: Span, its: Span) -> Edit:
    from askance.language.korean import final_sound, refit, sound_before

    word = text[slice(*source)]
    # The reading of "BTS" or 李 may be unknown; the particle it had tells how it ends.
    known = final_sound(word) if "\uac00" <= word[-1] <= "\ud7a3" else None
    sound = known or sound_before(text[slice(*its)]) or final_sound(word)
    return Span(place.start, particle.end), word + refit(text[slice(*particle)], sound)
