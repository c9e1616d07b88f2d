"""English contractions whose full form is beyond doubt, both ways."""

from __future__ import annotations

import re

from askance.language.english.words import DETERMINERS, PRONOUNS, word_set

__all__ = ["contract", "expand_contractions"]

_HOSTS = "what|who|where|when|how|why|that|there|here|he|she|it"
_IS = re.compile(rf"\b({_HOSTS})['’]s(?=\s+(\w+))", re.IGNORECASE)
_ARE = re.compile(r"\b(we|you|they|who|what|where|why|how|there)['’]re\b", re.IGNORECASE)
_OTHER = re.compile(r"\b(I|we|you|they|he|she|it|who|what|that)['’](ve|ll|m)\b", re.IGNORECASE)
_NOT = re.compile(
    r"\b(do|does|did|is|are|was|were|has|have|had|could|would|should|must|might|need|ca|wo)"
    r"n['’]t(?=\s+(\w+))(?P<subject>\s+(?:i|you|he|she|it|we|they|there)\b)?",
    re.IGNORECASE,
)
_WHOLE = {"ve": "have", "ll": "will", "m": "am"}
_STEMS = {"ca": "can", "wo": "will"}
_PERFECT = word_set("been got become happened")
_SHORTEN_IS = re.compile(rf"\b({_HOSTS}) is(?= \w)", re.IGNORECASE)
_SHORTEN_NOT = re.compile(
    r"\b(do|does|did|is|are|was|were|has|have|had|could|would|should) not(?= [a-z])", re.IGNORECASE
)


def expand_contractions(text: str) -> str:
    """Write contractions out; those with two readings ("Tesla's", "I'd") stay.

    >>> expand_contractions("What's it called if it won't melt, and why didn't he know?")
    'What is it called if it will not melt, and why did he not know?'
    """
    text = _IS.sub(lambda found: f"{found[1]} {_be_or_have(found[2])}", text)
    text = _ARE.sub(r"\1 are", text)
    text = _OTHER.sub(lambda found: f"{found[1]} {_WHOLE[found[2].lower()]}", text)
    return _NOT.sub(_expand_not, text)


def contract(text: str) -> str:
    """Write "What is", "do not" and the like as contractions, where a word follows.

    >>> contract("What is the car that does not run?")
    "What's the car that doesn't run?"
    """
    return _SHORTEN_NOT.sub(r"\1n't", _SHORTEN_IS.sub(r"\1's", text))


def _be_or_have(following: str) -> str:
    return "has" if following.lower() in _PERFECT else "is"


def _expand_not(found: re.Match[str]) -> str:
    verb = found[1]
    stem = _STEMS.get(verb.lower(), verb)
    whole = stem.capitalize() if verb[0].isupper() else stem
    if subject := found["subject"]:
        return f"{whole}{subject} not"
    # A longer subject ("didn't the king") would have to be found to put "not" behind it.
    unclear = found[2].lower() in DETERMINERS | PRONOUNS or not found[2][0].islower()
    return found[0] if unclear else f"{whole} not"
