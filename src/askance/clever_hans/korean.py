"""``wh2blah`` of Korean questions, and ``focus2blah``: the noun asked for is blanked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import ClassVar

from askance.clever_hans.perturbation import Expectation
from askance.clever_hans.question_words import Edit, Scope, apply_edits
from askance.data import Example, Perturbed
from askance.language import language_of
from askance.language.korean import (
    QuestionWord,
    blank_focus,
    blank_phrase,
    blank_word,
    has_question_word,
    question_words,
)

__all__ = ["Focus2Blah", "wh_edits"]


@dataclass(frozen=True, slots=True)
class Focus2Blah:
    """The noun that a Korean question without a question word asks for, replaced by ``token``.

    Most Korean questions end in a noun with 은 or 는 instead of asking with a question word.

    >>> Focus2Blah()(Example("1", "훈민정음을 만든 왕은?")).text
    '훈민정음을 만든 blah는?'
    """

    name: ClassVar[str] = "focus2blah"
    expects: ClassVar[Expectation] = "change"

    token: str = "blah"  # noqa: S105 - a word, no secret

    @property
    def options(self) -> dict[str, object]:
        """What decides the text; no chance is involved."""
        return asdict(self)

    def __call__(self, example: Example) -> Perturbed:
        """Blank the noun one question closes with; ``reason`` says why it may have stayed."""
        text = example.question
        if language_of(text) != "ko":
            return Perturbed(text, "unchanged", "not_korean")
        if has_question_word(text):
            return Perturbed(text, "unchanged", "has_question_word")
        edit = blank_focus(text, self.token)
        if edit is None:
            return Perturbed(text, "unchanged", "no_focus_noun")
        blanked = apply_edits(text, [edit])
        if blanked == text:
            return Perturbed(text, "unchangeable", "already_blank")
        return Perturbed(blanked, "changed")


def wh_edits(text: str, scope: Scope, token: str) -> list[Edit]:
    """What replaces the question words of a Korean text and, where it must change, their particle.

    ``scope``: ``first`` is the first that asks, ``wh_phrase`` that with the noun it leads.
    """
    words = question_words(text)
    if scope == "all":
        chosen: Sequence[QuestionWord] = words
    else:
        chosen = [word for word in words if word.interrogative][:1]
    blank = blank_phrase if scope == "wh_phrase" else blank_word
    return [blank(text, word, token) for word in chosen]
