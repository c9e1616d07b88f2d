"""English dates, times, amounts and numbers by their form."""

from __future__ import annotations

import re
from collections.abc import Iterator

from askance.language.entities import EntityMention, longest_mentions
from askance.text import Span

__all__ = ["value_mentions", "value_type"]

_LONG_MONTHS = (
    "January|February|March|April|May|June|July|August|September|October|November|December"
)
_MONTH = rf"(?:{_LONG_MONTHS}|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?)"
_WEEKDAY = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_YEAR = r"(?:1\d{3}|20\d\d)"
_ERA = r"(?:\s?(?:BCE|BC|CE|AD|B\.C\.(?:E\.)?|A\.D\.))"
_DAY = r"(?:[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?"
_SMALL = (
    "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    "|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
    "(?:-(?:one|two|three|four|five|six|seven|eight|nine))?"
)
_SCALE = r"(?:hundred|thousand|million|billion|trillion|dozen)"
_DIGITS = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
_NUMBER = rf"(?:(?:{_DIGITS}|one|a(?=\s{_SCALE})|{_SMALL})(?:[ -]{_SCALE})+|{_DIGITS}|{_SMALL})"
_SOME = rf"(?:{_NUMBER}|one|a|an)"
_ORDINAL_WORD = (
    "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth"
    "|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth"
    "|(?:twenty|thirty)-(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)"
)
_ORDINAL = rf"(?:\d{{1,3}}(?:,\d{{3}})*(?:st|nd|rd|th)|{_ORDINAL_WORD})"
_UNITS = (
    r"(?:square|cubic)\s(?:kilomet|met)(?:er|re)s?|square\s(?:miles?|f(?:ee|oo)t)|(?:kilo|centi|"
    r"milli|nano|micro)?met(?:er|re)s?|(?:kilo|milli)?grams?|miles?|feet|foot|inch(?:es)?|yards?|"
    r"acres?|hectares?|pounds|tons?|tonnes?|lit(?:er|re)s?|gallons?|barrels?|degrees?(?:\s(?:Celsius"
    r"|Fahrenheit|[CF]\b))?|(?:kilo|mega|giga)?(?:watts?|bytes?|hertz)|volts?|k[mg]²?|[cm]m|m²|"
    r"[kMG]?Hz|[kMG]B|[kMG]?W|mph|km/h|°[CF]?|K"
)
_MONEY_UNITS = (
    r"(?:US\s|U\.S\.\s|Canadian\s|Australian\s)?(?:dollars?|cents?|euros?|pounds?(?:\ssterling)?|"
    r"yen|yuan|won|francs?|rupees?|rubles?|pesos?)"
)
_SHORT_SPAN = r"(?:seconds?|minutes?|hours?)"
_LONG_SPAN = r"(?:days?|weeks?|months?|years?|decades?|centuries|century)"

# The type, the form, and whether capitals may differ ("third Century").
_FORMS = (
    ("DT_DATE", rf"(?:{_WEEKDAY},?\s)?{_MONTH}\s{_DAY}(?:,?\s{_YEAR}{_ERA}?)?"),
    ("DT_DATE", rf"(?:{_WEEKDAY},?\s)?{_DAY}\s(?:of\s)?{_MONTH}(?:,?\s{_YEAR}{_ERA}?)?"),
    ("DT_DATE", r"\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2}/\d{2,4}"),
    ("DT_MONTH", rf"(?:(?:early|mid|late)[ -])?{_MONTH},?\s(?:of\s)?{_YEAR}"),
    ("DT_MONTH", rf"(?:(?<=[iI]n\s)|(?<=[sS]ince\s)|(?<=[bB]y\s)|(?<=of\s))(?:{_LONG_MONTHS})"),
    ("DT_MONTH", r"(?:January|February|April|June|July|September|October|November|December)"),
    ("DT_WEEKDAY", _WEEKDAY),
    ("DT_DECADE", rf"(?:(?:early|mid|late)[ -])?{_YEAR}(?<=0)['’]?s"),
    ("DT_CENTURY", rf"(?:(?:early|mid|late)[ -])?{_ORDINAL}(?:\s|-)(?i:century|centuries){_ERA}?"),
    ("DT_PERIOD", rf"{_YEAR}\s?[-–—/]\s?(?:{_YEAR}|\d\d)"),
    ("DT_YEAR", rf"{_YEAR}{_ERA}?|(?:AD|A\.D\.)\s\d{{1,4}}|\d{{1,4}}{_ERA}"),
    ("DT_DURATION", rf"{_SOME}[ -]{_LONG_SPAN}(?:\sand\s{_NUMBER}\s{_LONG_SPAN})?"),
    ("TI_TIME", r"\d{1,2}(?::\d\d)?\s?(?:[ap]\.m\.|[ap]m\b|[AP]M\b|o['’]clock)|\d{1,2}:\d\d"),
    ("TI_TIME", r"(?<=at\s)(?:noon|midnight|dawn|dusk)"),
    ("TI_DURATION", rf"{_SOME}[ -]{_SHORT_SPAN}"),
    ("QT_MONEY", rf"(?:US|C|A|HK)?[$€£¥₩]\s?{_DIGITS}(?:[ -]?(?:{_SCALE}|[kKmMbB]n?\b))*"),
    ("QT_MONEY", rf"{_SOME}\s{_MONEY_UNITS}"),
    ("QT_PERCENT", rf"{_SOME}\s?(?:%|percent|per\scent|percentage\spoints?)"),
    ("QT_MEASURE", rf"{_SOME}[ -]?(?:{_UNITS})"),
    ("QT_SCORE", r"\d{1,3}[-–]\d{1,3}"),
    ("QT_ORDER", r"\d{1,3}(?:,\d{3})*(?:st|nd|rd|th)"),
    ("QT_ORDER", rf"(?<=[tT]he\s)(?:{_ORDINAL_WORD})"),
    ("QT_COUNT", _NUMBER),
)
# No part of a longer number, of a formula or of a name with a hyphen.
_BEFORE = r"(?<![\w$€£.,/·+=^*−<>-])(?<![+=*×−<>]\s)(?<!\d:)"
_AFTER = r"(?!\w|[.,:/·^*+=]\d|-\d|-[A-Z]|/\w|\s?[+=*×−<>])"
_EDGED = [(kind, re.compile(f"{_BEFORE}(?:{form}){_AFTER}")) for kind, form in _FORMS]


def value_mentions(text: str) -> tuple[EntityMention, ...]:
    """The dates, times, amounts and numbers of ``text``, the longest of each.

    >>> text = "Did the 1st of May 1886 cost $3.5 million or 20%?"
    >>> [(m.text(text), m.type) for m in value_mentions(text)]
    [('1st of May 1886', 'DT_DATE'), ('$3.5 million', 'QT_MONEY'), ('20%', 'QT_PERCENT')]
    """
    return longest_mentions(_forms(text))


def _forms(text: str) -> Iterator[EntityMention]:
    for kind, form in _EDGED:
        for match in form.finditer(text):
            yield EntityMention(Span(*match.span()), kind, "rules")


def value_type(text: str) -> str:
    """The type of a text that is a single date, time or amount; "" for any other.

    >>> [value_type(text) for text in ("1886", "the 1880s", "$5", "Denver")]
    ['DT_YEAR', 'DT_DECADE', 'QT_MONEY', '']
    """
    bare = text.strip().removeprefix("the ")
    return next((kind for kind, form in _EDGED if form.fullmatch(bare)), "")
