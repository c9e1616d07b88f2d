"""Changes that shouldn't matter, and ablations that leave part of the question."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from askance.clever_hans.perturbation import Expectation
from askance.data import Example, Perturbed
from askance.language import language_of
from askance.language.english import (
    contract,
    expand_contractions,
    is_function_word,
    main_question_word,
)

__all__ = [
    "TextRule",
    "casing",
    "contractions",
    "empty",
    "final_punctuation",
    "no_content_words",
    "no_function_words",
    "wh_word_only",
    "whitespace",
]

_GAP = re.compile(r"(?<=\S)\s+(?=\S)")
_WORD = re.compile(r"[^\W_]+(?:[-'’.][^\W_]+)*")
_DOTTED = re.compile(r"\.\w\.$")


@dataclass(frozen=True, slots=True)
class TextRule:
    """A perturbation by the question's text alone; no chance is involved.

    ``rewrite`` gives the new text, the old one where it doesn't apply; ``reason`` says why not.
    """

    name: str
    expects: Expectation
    rewrite: Callable[[str], str]
    reason: str
    options: Mapping[str, object] = field(default_factory=dict)

    def __call__(self, example: Example) -> Perturbed:
        """Rewrite one question."""
        text = self.rewrite(example.question)
        if text == example.question:
            return Perturbed(text, "unchanged", self.reason)
        return Perturbed(text, "changed")


def casing() -> TextRule:
    """All letters in lower case: the answer stays.

    >>> casing()(Example("1", "Who is Tesla?")).text
    'who is tesla?'
    """
    return TextRule("casing", "stay", str.lower, "no_upper_case")


def whitespace() -> TextRule:
    """A space more in every gap between words and at the end: the answer stays."""
    return TextRule("whitespace", "stay", _widen, "empty_question")


def contractions() -> TextRule:
    """Contractions written out or, where there is none, made: the answer stays.

    >>> [contractions()(Example("1", text)).text for text in ("What's it?", "What is it?")]
    ['What is it?', "What's it?"]
    """
    return TextRule("contractions", "stay", _other_contraction, "nothing_to_contract")


def final_punctuation() -> TextRule:
    """The final mark dropped or, where there is none, a question mark added: the answer stays."""
    return TextRule("final_punctuation", "stay", _other_ending, "no_words")


def empty() -> TextRule:
    """No question at all: what a reader says without one."""
    return TextRule("empty", "floor", _nothing, "empty_question")


def no_function_words() -> TextRule:
    """Content words alone, question words gone too; often still understandable, so only reported.

    >>> no_function_words()(Example("1", "What is the name of Beyoncé's album?")).text
    "name Beyoncé's album?"
    """
    return TextRule("no_function_words", "report", _content, "nothing_to_drop")


def no_content_words() -> TextRule:
    """Function words alone, question words included: nothing is left to ask about."""
    return TextRule("no_content_words", "report", _function, "nothing_to_drop")


def wh_word_only() -> TextRule:
    """The word that asks and the question mark.

    >>> wh_word_only()(Example("1", "In which city did Tesla die?")).text
    'which?'
    """
    return TextRule("wh_word_only", "report", _wh_word, "no_other_words_or_no_question_word")


def _nothing(_: str) -> str:
    return ""


def _widen(text: str) -> str:
    return _GAP.sub(lambda gap: gap.group() + " ", text) + " " if text else text


def _other_contraction(text: str) -> str:
    expanded = expand_contractions(text)
    return expanded if expanded != text else contract(text)


def _other_ending(text: str) -> str:
    body = text.rstrip()
    if not any(char.isalnum() for char in body):
        return text
    rest = text[len(body) :]
    if not body.endswith(("?", "!", ".")) or _DOTTED.search(body[-3:]):
        return f"{body}?{rest}"
    return body.rstrip("?!.") + rest


def _content(text: str) -> str:
    if language_of(text) == "ko":
        from askance.clever_hans.korean_controls import content_words

        return content_words(text)
    return _kept_words(text, lambda word: not is_function_word(word))


def _function(text: str) -> str:
    if language_of(text) == "ko":
        from askance.clever_hans.korean_controls import function_words

        return function_words(text)
    return _kept_words(text, is_function_word)


def _kept_words(text: str, keep: Callable[[str], bool]) -> str:
    """The words of one kind with their own punctuation and the question's final mark.

    The text itself where all words are of that kind or none is.
    """
    kept, dropped = [], 0
    for word in text.split():
        bare = _WORD.search(word)
        if bare is None or keep(bare.group()):
            kept.append((word, bare is not None))
        else:
            dropped += 1
    if not dropped or not any(is_word for _, is_word in kept):
        return text
    mark = "?" if text.rstrip().endswith("?") else ""
    words = " ".join(word for word, _ in kept)
    return words if words.endswith("?") else words + mark


def _wh_word(text: str) -> str:
    if language_of(text) == "ko":
        from askance.clever_hans.korean_controls import question_word

        return question_word(text)
    word = main_question_word(text)
    if word is None:
        return text
    mark = "?" if text.rstrip().endswith("?") else ""
    return text[slice(*word.span)] + mark
