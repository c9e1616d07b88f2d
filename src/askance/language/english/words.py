"""English words with offsets and the closed classes."""

from __future__ import annotations

import re

from askance.text import Span

__all__ = [
    "AUXILIARIES",
    "DETERMINERS",
    "FUNCTION_WORDS",
    "PREPOSITIONS",
    "PRONOUNS",
    "QUESTION_WORDS",
    "SUBORDINATORS",
    "is_function_word",
    "tokens",
    "word_set",
]

_TOKEN = re.compile(r"\w+|[^\w\s]")
_APOSTROPHE = re.compile("['’]")


def word_set(words: str) -> frozenset[str]:
    """The words of a list as it is read, without a quotation mark around each."""
    return frozenset(words.split())


_WH = word_set("what which who whom whose when where why how")
QUESTION_WORDS = _WH | {f"{word}ever" for word in _WH if word != "why"}
AUXILIARIES = word_set(
    "am is are was were be been being do does did has have had having can could will would "
    "shall should may might must ought cannot"
)
PREPOSITIONS = word_set(
    "about above across after against along alongside amid among around as at before behind below "
    "beneath beside besides between beyond by concerning despite down during except for from in "
    "inside into like near of off on onto opposite out outside over past per regarding since than "
    "through throughout to toward towards under underneath unlike until up upon versus via with "
    "within without"
)
SUBORDINATORS = word_set(
    "although because if once since though unless until when whenever whereas whether while "
    "according due given prior assuming considering following including other"
)
DETERMINERS = word_set(
    "a an the this that these those some any no every each either neither both all another such "
    "my your his her its our their"
)
PRONOUNS = word_set(
    "i me mine myself you yours yourself yourselves he him himself she hers herself it itself we "
    "us ours ourselves they them theirs themselves there one ones someone somebody something "
    "anyone anybody anything everyone everybody everything nobody nothing none"
)
_OTHER = word_set(
    "and or but nor so yet not n't also too very just only then thus there here than that if "
    "because although though while whereas whether unless once ever even"
)
_CLITICS = word_set("s re ve ll d m t")

FUNCTION_WORDS = QUESTION_WORDS | AUXILIARIES | PREPOSITIONS | DETERMINERS | PRONOUNS | _OTHER
_NEGATED = word_set("don doesn didn isn aren wasn weren hasn haven hadn can couldn won")
_NEGATED |= word_set("wouldn shan shouldn mayn mightn mustn oughtn ain")


def tokens(text: str) -> list[Span]:
    """The words and single punctuation marks of ``text`` as spans.

    >>> [text[start:end] for text in ["Who'd go?"] for start, end in tokens(text)]
    ['Who', "'", 'd', 'go', '?']
    """
    return [Span(*match.span()) for match in _TOKEN.finditer(text)]


def is_function_word(word: str) -> bool:
    """Whether a word, possibly with a clitic, belongs to a closed class (question words included).

    >>> [is_function_word(word) for word in ("What's", "didn't", "Denver", "Denver's")]
    [True, True, False, False]
    """
    base, *clitics = _APOSTROPHE.split(word.lower())
    if not clitics:
        return base in FUNCTION_WORDS
    known = base in FUNCTION_WORDS or base in _NEGATED
    return known and len(clitics) == 1 and clitics[0] in _CLITICS
