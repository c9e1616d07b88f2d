"""Morphemes and sentences of a Korean text, with offsets into the text as it is."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from askance.language.english import word_set
from askance.registry import missing_extra
from askance.text import Span

__all__ = ["NOMINAL", "Morpheme", "morphemes", "sentences"]

# Tags of what a noun may be made of: nouns, pronouns, numerals, foreign letters, digits, affixes.
NOMINAL = word_set("NNG NNP NNB NP NR SL SN SH XPN XSN")

# Words that the analyser would cut into a question word and something else, and others that it
# takes for names (Luke; a place), or for a verb.
_WORDS = (("누가복음", "NNP"), ("어디까지나", "MAG"), ("무엇보다", "MAG"), ("왜냐면", "MAJ"))
_ANALYSED = {
    "누가": (("누구", "NP", 0, 1), ("가", "JKS", 1, 2)),
    "어디에": (("어디", "NP", 0, 2), ("에", "JKB", 2, 3)),
    "어째서": (("어째서", "MAG", 0, 3),),
}
_PREFERRED = 3.0
_SURROGATE = re.compile("[\ud800-\udfff]")


class Morpheme(NamedTuple):
    """A morpheme in its dictionary form, with its tag of the Sejong set and its place.

    The places of contracted ones overlap: both halves of 뭘 (뭐, ㄹ) stand on its one syllable.
    """

    form: str
    tag: str
    span: Span

    @property
    def is_particle(self) -> bool:
        """Whether it is a particle (tags J…)."""
        return self.tag[0] == "J"

    @property
    def is_ending(self) -> bool:
        """Whether it is a verb's ending (tags E…)."""
        return self.tag[0] == "E"


@lru_cache(maxsize=1)
def _analyser() -> Any:
    """Kiwi, loaded once and with its additional words; raises MissingExtra where it isn't there."""
    try:
        from kiwipiepy import Kiwi
    except ImportError as error:
        raise missing_extra("Korean questions", "ko") from error
    kiwi = Kiwi(num_workers=1)
    for word, tag in _WORDS:
        kiwi.add_user_word(word, tag)
    for form, parts in _ANALYSED.items():
        kiwi.add_pre_analyzed_word(form, list(parts), _PREFERRED)
    return kiwi


def _encodable(text: str) -> str:
    """The text with lone surrogates, which the analyser can't take, replaced one for one."""
    return _SURROGATE.sub("\ufffd", text)


@lru_cache(maxsize=8192)
def morphemes(text: str) -> tuple[Morpheme, ...]:
    """The morphemes of ``text`` in order, tagged without the marks of irregular stems.

    >>> [(m.form, m.tag, m.span.start) for m in morphemes("누가 썼나?")][:3]
    [('누구', 'NP', 0), ('가', 'JKS', 1), ('쓰', 'VV', 3)]
    """
    found = _analyser().tokenize(_encodable(text))
    return tuple(
        Morpheme(m.form, m.tag.partition("-")[0], Span(m.start, m.start + m.len)) for m in found
    )


def sentences(text: str) -> tuple[str, ...]:
    """The sentences of ``text``, each with the space before it; joined they are the text.

    >>> sentences("비가 왔다. 그리고 그쳤다.")
    ('비가 왔다.', ' 그리고 그쳤다.')
    """
    if not text:
        return ()
    ends = [sentence.end for sentence in _analyser().split_into_sents(_encodable(text))]
    cuts = [0, *ends[:-1], len(text)]
    return tuple(text[start:end] for start, end in pairwise(cuts) if start < end)
