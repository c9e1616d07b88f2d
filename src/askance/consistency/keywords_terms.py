"""The content words of a text in their normal form, and whether a text contains a keyword.

Korean words are nouns by their morphemes, without particles (연구진은 -> 연구진) and never cut
within a name (손흥민, not 손흥). English words are lower-cased and lose 's and the plural's s.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from askance.language import language_of
from askance.language.english import is_function_word, word_set
from askance.text import hangul_share

__all__ = ["Term", "contains", "normal_form", "sentence_terms"]

_WORD = re.compile(r"[^\W_]+(?:['’.&-][^\W_]+)*")
_SENTENCE = re.compile(r"(?<=[.!?…])[\"'”’)]*\s+|\n+")
_POSSESSIVE = re.compile(r"['’]s?$")
# Words in -s that are no plurals end so: class, status, analysis.
_NO_PLURAL = ("ss", "us", "is")
_ES = ("sses", "shes", "ches", "xes", "zes")
# Pronouns, counters and numerals alone are no keywords.
_NO_TERM = word_set("NP NNB NR SN SW XSN XPN")
_SINGLE_PARTICLE = word_set("은 는 이 가 을 를 의 에 와 과 도 로 으로 에서 에게 께서")


class Term(NamedTuple):
    """A content word: as it is written, without particles, and in its normal form."""

    written: str
    form: str


def normal_form(word: str) -> str:
    """Lower case, without 's and without the ending of a plural; Hangul stays as it is.

    >>> [normal_form(word) for word in ("Cities", "matches", "Kane's", "class", "goals", "손흥민")]
    ['city', 'match', 'kane', 'class', 'goal', '손흥민']
    """
    form = _POSSESSIVE.sub("", unicodedata.normalize("NFC", word).lower())
    if not form.isascii() or len(form) < 4 or form.endswith(_NO_PLURAL):
        return form
    if form.endswith("ies") and len(form) > 4:
        return form[:-3] + "y"
    if form.endswith(_ES):
        return form[:-2]
    return form[:-1] if form.endswith("s") else form


def sentence_terms(text: str) -> list[list[Term]]:
    """The content words of each sentence, in order; sentences without one are left out.

    >>> sentence_terms("The players won. It rained!")
    [[Term(written='players', form='player'), Term(written='won', form='won')], \
[Term(written='rained', form='rained')]]
    """
    text = unicodedata.normalize("NFC", text)
    if language_of(text) == "ko":
        from askance.language.korean import sentences

        found = [list(_korean(sentence)) for sentence in sentences(text)]
    else:
        found = [list(_english(sentence)) for sentence in _SENTENCE.split(text)]
    return [terms for terms in found if terms]


def _english(sentence: str) -> Iterator[Term]:
    for match in _WORD.finditer(sentence):
        written = match.group()
        letters = sum(map(str.isalpha, written))
        if letters > 1 and not is_function_word(written):
            yield Term(_POSSESSIVE.sub("", written), normal_form(written))


def _korean(sentence: str) -> Iterator[Term]:
    from askance.language.korean import morphemes, nouns

    parts = morphemes(sentence)
    for noun in nouns(sentence):
        start, end = noun.span
        tags = {part.tag for part in parts if start <= part.span.start and part.span.end <= end}
        written = sentence[start:end]
        if tags - _NO_TERM and not written[0].isdigit() and len(written) > 1:
            yield Term(written, normal_form(written))


def contains(text: str, keyword: str) -> bool:
    """Whether ``text`` has ``keyword`` as whole words or, in Korean, as whole morphemes.

    Of nothing but marks or spaces, no text contains anything.

    >>> contains("Kane scored two goals", "goal"), contains("the goalkeeper", "goal")
    (True, False)
    """
    text, keyword = (unicodedata.normalize("NFC", each) for each in (text, keyword))
    wanted = [normal_form(word) for word in _WORD.findall(keyword)]
    if not wanted:
        return False
    if _run([normal_form(word) for word in _WORD.findall(text)], wanted):
        return True
    return hangul_share(text) > 0 and _at_morphemes(text, keyword.strip())


def _run(words: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether ``wanted`` stands in ``words`` without a gap."""
    size = len(wanted)
    return any(words[i : i + size] == wanted for i in range(len(words) - size + 1))


def _at_morphemes(text: str, keyword: str) -> bool:
    """Whether the keyword begins where a morpheme begins and ends where one ends.

    An analyser may cut a rare name wrongly (최 + 지만은 for 최지만 + 은), so a word that is the
    keyword and one plain particle will do, too; but one syllable and 은 may be a verb (박은).
    """
    from askance.language.korean import NOMINAL, fits, morphemes

    places = [match.start() for match in re.finditer(re.escape(keyword), text, re.IGNORECASE)]
    if not places:
        return False
    parts = [part for part in morphemes(text) if part.tag in NOMINAL]
    starts, ends = {p.span.start for p in parts}, {p.span.end for p in parts}
    for start in places:
        end = start + len(keyword)
        if start in starts and end in ends:
            return True
        rest = re.match(r"\w*", text[end:])
        particle = rest.group() if rest else ""
        opens = start == 0 or not text[start - 1].isalnum()
        if opens and len(keyword) > 1 and particle in _SINGLE_PARTICLE and fits(particle, keyword):
            return True
    return False
