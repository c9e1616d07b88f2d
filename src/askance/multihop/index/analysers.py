"""How a text becomes words: named, so that an index and its questions agree."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

from askance.errors import OptionError
from askance.language.english import word_set
from askance.multihop.index.characters import BREAK, HANGUL, SPACE, character_class
from askance.multihop.index.stop_words import ENGLISH_STOP_WORDS

__all__ = ["ANALYSERS", "Analyser", "find_analyser", "plain_words"]

# Tags of morphemes that say what a text is about: all but particles, endings, affixes and marks.
_CONTENT = word_set("NNG NNP NNB NR NP VV VA XR MAG SL SH SN")


@dataclass(frozen=True, slots=True)
class Analyser:
    """A way to cut texts into words.

    ``prepare`` goes over the text first; ``syllable_pairs``: a run of Hangul becomes its
    overlapping pairs of syllables, since Korean words carry their particles.
    """

    name: str
    stop_words: tuple[str, ...]
    prepare: Callable[[str], str]
    syllable_pairs: bool = False


def lower(text: str) -> str:
    """The text in Unicode's composed form (NFC) and lower case.

    >>> lower("CAFE\\u0301")
    'café'
    """
    return text.lower() if text.isascii() else unicodedata.normalize("NFC", text).lower()


def content_morphemes(text: str) -> str:
    """The content morphemes of a Korean text; what stands between them becomes a full stop."""
    from askance.language.korean.morphemes import morphemes

    found = morphemes(unicodedata.normalize("NFC", text))
    return " ".join(m.form.lower() if m.tag in _CONTENT else "." for m in found)


ANALYSERS = {
    "english": Analyser("english", ENGLISH_STOP_WORDS, lower),
    "korean-ngrams": Analyser("korean-ngrams", (), lower, syllable_pairs=True),
    "korean-morphemes": Analyser("korean-morphemes", (), content_morphemes),
}


def find_analyser(name: str) -> Analyser:
    """The analyser of that name; raises OptionError for another."""
    if name not in ANALYSERS:
        raise OptionError(f"no analyser named {name!r}", fix=f"Known: {', '.join(ANALYSERS)}")
    return ANALYSERS[name]


def plain_words(text: str, analyser: Analyser) -> list[list[str]]:
    """The words of ``text``, stop words included, in stretches that no bigram may cross.

    This is the definition, character by character; the index does the same for many texts at once.

    >>> plain_words("Shirley Temple (1928–2014)", ANALYSERS["english"])
    [['shirley', 'temple'], ['1928'], ['2014']]
    >>> plain_words("서울은 수도", ANALYSERS["korean-ngrams"])
    [['서울', '울은', '수도']]
    """
    stretches: list[list[str]] = [[]]
    before = SPACE
    for character in analyser.prepare(text):
        kind = character_class(character)
        same = kind == before or (not analyser.syllable_pairs and min(kind, before) > BREAK)
        if kind == BREAK:
            stretches.append([])
        elif kind > BREAK and same:
            stretches[-1][-1] += character
        elif kind > BREAK:
            stretches[-1].append(character)
        before = kind
    if analyser.syllable_pairs:
        stretches = [[part for word in words for part in _pairs(word)] for words in stretches]
    return [words for words in stretches if words]


def _pairs(word: str) -> list[str]:
    if len(word) < 2 or character_class(word[0]) != HANGUL:
        return [word]
    return [word[start : start + 2] for start in range(len(word) - 1)]
