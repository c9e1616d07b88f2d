"""Which words of an English text ask: a closed class read by its surroundings."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from askance.language.english.words import (
    AUXILIARIES,
    PREPOSITIONS,
    SUBORDINATORS,
    tokens,
    word_set,
)
from askance.text import Span

__all__ = ["QuestionWord", "has_question_word", "main_question_word", "question_words"]

_WH = re.compile(
    r"(?<!\w)(?<![^\W_]-)(?:(?:what|which|whom?|whose|when|where|how)(?:ever)?|why)(?!\w)(?!-\w)",
    re.IGNORECASE,
)
_ENDS = frozenset(".?!。？！")
_BOUNDARY = re.compile(r"[.?!。？！]\s*\S")
_SHORT_OPENING = 3
_ABBREVIATIONS = word_set("dr mr mrs ms st prof sir gen col lt sgt rev vs")
_LEAD_INS = word_set("and but so or then also exactly just about approximately roughly")
_LEAD_INS |= PREPOSITIONS | {"according", "due", "prior", "thanks", "together", "because"}
_ADVERBIAL = frozenset({"when", "where", "whenever", "wherever", "however"})
_ASK_ON = frozenset({"", "'", "’", "and", "or", "else", "exactly", "?"})
_DEGREE = word_set("many much long often far large small big old")


@dataclass(frozen=True, slots=True)
class QuestionWord:
    """A question word: its place, its lower-cased form, and whether it asks.

    ``interrogative`` is False for relative and subordinate uses ("the man who …", "when he died").
    """

    span: Span
    word: str
    interrogative: bool


@dataclass(slots=True)
class _Sentence:
    """The tokens of one sentence; ``wh`` are the indices of its question words."""

    words: list[str]
    spans: list[Span]
    wh: list[int]

    def lower(self, index: int) -> str:
        return self.words[index].lower() if 0 <= index < len(self.words) else ""


def question_words(text: str) -> tuple[QuestionWord, ...]:
    """The question words of ``text`` in order, those inside names left out.

    >>> [(w.word, w.interrogative) for w in question_words("What is it called when ice melts?")]
    [('what', True), ('when', False)]
    >>> question_words("Is Doctor Who older than The Who or the WHO?")
    ()
    """
    starts = {match.start() for match in _WH.finditer(text)}
    if not starts:
        return ()
    mixed_case = text != text.upper()
    found: list[QuestionWord] = []
    for sentence in _sentences(text, starts):
        kept = [i for i in sentence.wh if not _is_name(sentence, i, acronyms=mixed_case)]
        sentence.wh = [i for i in kept if not _is_connective(sentence, i)]
        found += _read(sentence)
    return tuple(found)


def main_question_word(text: str) -> QuestionWord | None:
    """The word that asks: the first interrogative one.

    >>> main_question_word("When he was five, what did he sing?").word
    'what'
    """
    return next((word for word in question_words(text) if word.interrogative), None)


def has_question_word(text: str) -> bool:
    """Whether any question word, asking or subordinate, stands in ``text`` outside names."""
    return bool(question_words(text))


def _sentences(text: str, starts: set[int]) -> list[_Sentence]:
    """Cut at final punctuation before a capital; only sentences with question words."""
    spans = tokens(text)
    words = [text[start:end] for start, end in spans]
    wh = [index for index, span in enumerate(spans) if span.start in starts]
    if not _BOUNDARY.search(text):
        return [_Sentence(words, spans, wh)]
    cuts = [0, *(i for i in range(1, len(words)) if _opens_sentence(words, i)), len(words)]
    sentences = [_Sentence(words[a:b], spans[a:b], []) for a, b in pairwise(cuts)]
    for index in wh:
        place = bisect_right(cuts, index) - 1
        sentences[place].wh.append(index - cuts[place])
    return [sentence for sentence in sentences if sentence.wh]


def _opens_sentence(words: list[str], index: int) -> bool:
    if words[index - 1] not in _ENDS or not words[index][0].isupper():
        return False
    before = words[index - 2].lower() if index > 1 else ""
    return not (words[index - 1] == "." and (before in _ABBREVIATIONS or len(before) == 1))


def _is_name(sentence: _Sentence, index: int, *, acronyms: bool) -> bool:
    word = sentence.words[index]
    if word == "WHO":
        return acronyms
    if index == 0 or not (word[0].isupper() and word[1:].islower()):
        return False
    before = sentence.words[index - 1]
    after = sentence.words[index + 1] if index + 1 < len(sentence.words) else ""
    if before.lower() == "the" or before == ".":
        return True
    if before[0].isupper() and before.lower() not in _LEAD_INS:
        return True
    return index > 1 and after[:1].isupper() and before not in ",:;"


def _is_connective(sentence: _Sentence, index: int) -> bool:
    """However, between clauses, asks nothing."""
    return sentence.lower(index) == "however" and sentence.lower(index + 1) not in _DEGREE


def _read(sentence: _Sentence) -> list[QuestionWord]:
    last_wh = sentence.wh[-1] if sentence.wh else -1
    last_after_comma = max((i for i in sentence.wh if sentence.lower(i - 1) == ","), default=-1)
    lead = _lead_in(sentence)
    words: list[QuestionWord] = []
    asked = False
    for index in sentence.wh:
        if index <= lead:
            asks = _asks_first(sentence, index, last_wh)
        else:
            asks = _asks_later(sentence, index, last_after_comma, asked)
        asked = asked or asks
        words.append(QuestionWord(sentence.spans[index], sentence.lower(index), asks))
    return words if asked else _ask_in_place(sentence, words)


def _lead_in(sentence: _Sentence) -> int:
    """The index up to which only prepositions, conjunctions and marks have been read."""
    for index, word in enumerate(sentence.words):
        if word.lower() not in _LEAD_INS and word[0].isalnum():
            return index
    return len(sentence.words)


def _asks_first(sentence: _Sentence, index: int, last_wh: int) -> bool:
    """At the start every question word asks, but for "When he was five, what …"."""
    word, after = sentence.lower(index), sentence.lower(index + 1)
    clause = word in _ADVERBIAL or word.endswith("ever")
    if not clause or after in AUXILIARIES or after in PREPOSITIONS or after in _ASK_ON:
        return True
    return index == last_wh


def _asks_later(sentence: _Sentence, index: int, last_after_comma: int, asked: bool) -> bool:
    word, before, after = (sentence.lower(index + step) for step in (0, -1, 1))
    if word.endswith("ever"):
        return False
    if word in ("what", "how") or (word == "why" and before != "reason"):
        return True
    if before in ("and", "or"):
        return asked
    if before == ",":
        return index == last_after_comma and _opens_aside(sentence)
    if after in ("", *_ENDS):
        return True
    return (word in ("when", "where", "why") and after in AUXILIARIES) or (
        word == "who" and before in PREPOSITIONS
    )


def _opens_aside(sentence: _Sentence) -> bool:
    """Whether the sentence opens with an adverbial, after whose comma the question comes."""
    first = sentence.lower(0)
    return first in PREPOSITIONS or first in SUBORDINATORS or first.endswith("ing")


def _ask_in_place(sentence: _Sentence, words: Sequence[QuestionWord]) -> list[QuestionWord]:
    """A statement with a gap asks where its last likely question word stands."""
    result = list(words)
    if sentence.lower(0) in AUXILIARIES:
        return result
    for place in reversed(range(len(result))):
        if _may_ask(sentence, sentence.wh[place]):
            result[place] = replace(result[place], interrogative=True)
            break
    return result


def _may_ask(sentence: _Sentence, index: int) -> bool:
    word, before = sentence.lower(index), sentence.lower(index - 1)
    if before == ",":
        return index <= _SHORT_OPENING
    if word in ("which", "whose", "whom") or sentence.lower(index + 1) == "else":
        return True
    return sentence.lower(0) in PREPOSITIONS
