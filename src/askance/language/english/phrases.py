"""The phrase a question word leads ("How many people") and the type of answer it asks for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from askance.language.english.question_words import QuestionWord, main_question_word
from askance.language.english.words import (
    AUXILIARIES,
    DETERMINERS,
    PREPOSITIONS,
    PRONOUNS,
    QUESTION_WORDS,
    word_set,
)
from askance.text import Span

__all__ = ["question_phrase", "question_type"]

_LONGEST = 6
_PIECE = re.compile(r"['’]s\b|\w+(?:-\w+)*|[^\w\s]")
_STOPS = AUXILIARIES | DETERMINERS | PREPOSITIONS | PRONOUNS | QUESTION_WORDS
_STOPS |= word_set("and or but not if because also ever else exactly then to")
_VERBS = word_set(
    "won wrote made became led had took gave held came went began ran saw said left found built "
    "brought bought sold sent kept grew fell fought lost met paid put set told taught thought "
    "broke chose drew drove rose spoke stood understood makes causes occurs happens gives takes "
    "provides allows requires determines contains helps comes goes keeps means says shows lives "
    "plays uses works belongs contributes live attend work play serve speak make use come go exist"
)
_MEASURES = word_set(
    "type types kind kinds sort sorts form forms number amount percentage percent part parts "
    "fraction proportion portion piece group groups class classes level style method"
)
_AMOUNTS = frozenset({"many", "much", "few", "little"})
_DEGREES = word_set(
    "long old far often large big small tall high deep wide fast quickly slowly soon late early "
    "close near heavy hot cold strong great good well bad rich poor young common likely important "
    "successful popular effective frequently expensive"
)
_TYPES = {"whose": "who", "whom": "who", "whatever": "what", "whichever": "which"}


def question_phrase(text: str, word: QuestionWord) -> Span:
    """The whole phrase that ``word`` leads, found by closed classes alone (six words at most).

    >>> text = "How many people live in Denver?"
    >>> start, end = question_phrase(text, main_question_word(text))
    >>> text[start:end]
    'How many people'
    """
    window = _PIECE.finditer(text, word.span.end, word.span.end + 40 * _LONGEST)
    pieces = list(islice(window, _LONGEST))
    taken = 0
    if word.word in ("what", "which", "whose", "whatever", "whichever"):
        taken = _noun_phrase([piece.group().lower() for piece in pieces])
    elif word.word in ("how", "however"):
        taken = _degree_phrase([piece.group().lower() for piece in pieces])
    return Span(word.span.start, pieces[taken - 1].end() if taken else word.span.end)


def question_type(text: str) -> str:
    """What a question asks for: what, who, when, where, which, how+adj, how, why or none.

    ``how+adj`` is "how many", "how long" and the like; whose and whom count as who; ``none`` is a
    question without an interrogative word, such as a yes/no question.

    >>> [question_type(text) for text in ("How long is it?", "How is it?", "Is it?", "To whom?")]
    ['how+adj', 'how', 'none', 'who']
    """
    word = main_question_word(text)
    if word is None:
        return "none"
    if word.word.startswith("how"):
        return "how+adj" if question_phrase(text, word).end > word.span.end else "how"
    return _TYPES.get(word.word, word.word.removesuffix("ever"))


def _noun_phrase(words: Sequence[str]) -> int:
    """How many of the words after "what" still belong to its noun phrase."""
    for index, word in enumerate(words):
        if word in ("'s", "’s"):
            if index:
                continue
            return 0
        if word == "of" and index and words[index - 1] in _MEASURES:
            continue
        if word in _STOPS or word in _VERBS or not word[0].isalnum() or word.endswith(("ed", "ly")):
            return index - (index > 0 and words[index - 1] == "of")
    return len(words)


def _degree_phrase(words: Sequence[str]) -> int:
    if not words or not words[0][0].isalpha() or words[0] in _STOPS - _AMOUNTS:
        return 0
    if words[0] in _AMOUNTS:
        return 1 + _noun_phrase(words[1:])
    following = words[1] if len(words) > 1 else "?"
    if words[0] in _DEGREES or following in AUXILIARIES or following in ("of", "a", "an"):
        return 1
    return 0
