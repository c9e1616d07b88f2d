"""The ablations of Korean questions: stems without particles, particles without stems."""

from __future__ import annotations

import re
from collections.abc import Callable

from askance.language.english import word_set
from askance.language.korean import Morpheme, main_question_word, morphemes, question_words
from askance.text import whitespace_spans

__all__ = ["content_words", "function_words", "question_word"]

# Particles, endings, copula, auxiliaries, pronouns, determiners, connectives.
_FUNCTION = ("J", "E", "VCP", "VCN", "VX", "NP", "MM", "MAJ", "IC")
_GLUED = ("E", "XSV", "XSA", "VX")
_EMPTY_BRACKETS = re.compile(r"""\(\)|\[\]|''|""|‘’|“”|《》|<>|「」|『』""")
_EMPTY_NOUNS = word_set("것 거 수 바 줄 뿐 채 척")


def content_words(text: str) -> str:
    """Stems of nouns and verbs with their endings; particles and words without content are gone.

    >>> content_words("누가 훈민정음을 만들었나?")
    '훈민정음 만들었나?'
    """
    return _kept(text, lambda function: not function)


def function_words(text: str) -> str:
    """Particles, pronouns and question words alone.

    >>> function_words("누가 훈민정음을 만들었나?")
    '누가 을?'
    """
    return _kept(text, lambda function: function)


def question_word(text: str) -> str:
    """The word that asks with its particles and endings, and the question mark.

    >>> question_word("훈민정음을 만든 왕은 누구인가?")
    '누구인가?'
    """
    word = main_question_word(text)
    return text if word is None else text[word.span.start : word.end] + _mark(text)


def _kept(text: str, keep: Callable[[bool], bool]) -> str:
    """The text's pieces of one kind, a word's side by side; the text itself where that is all or
    nothing of it.
    """
    function = _function_characters(text)
    words, dropped = [], False
    for start, end in whitespace_spans(text):
        kept = [i for i in range(start, end) if not text[i].isalnum() or keep(function[i])]
        dropped |= len(kept) < end - start
        if any(text[i].isalnum() for i in kept):
            words.append(_EMPTY_BRACKETS.sub("", "".join(text[i] for i in kept)))
    if not dropped or not words:
        return text
    line = " ".join(words)
    return line if line.endswith("?") else line + _mark(text)


def _function_characters(text: str) -> list[bool]:
    """For each character, whether it belongs to a function word or particle."""
    function = [False] * len(text)
    asking = {word.index for word in question_words(text)}
    end, is_function = 0, False
    for index, part in enumerate(morphemes(text)):
        # An ending goes with its stem: 만들었나 is content, the 인가 of 누구인가 isn't.
        if not (part.tag.startswith(_GLUED) and part.span.start <= end):
            is_function = index in asking or _is_function(part)
        # A syllable that two morphemes share belongs to the first.
        for place in range(max(part.span.start, end), part.span.end):
            function[place] = is_function
        end = max(end, part.span.end)
    return function


def _is_function(part: Morpheme) -> bool:
    return part.tag.startswith(_FUNCTION) or (part.tag == "NNB" and part.form in _EMPTY_NOUNS)


def _mark(text: str) -> str:
    return "?" if text.rstrip().endswith("?") else ""
