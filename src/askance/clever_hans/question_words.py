"""``wh2blah``: the question words are blanked, so that the intent is gone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import ClassVar, Literal

from askance.clever_hans.perturbation import Expectation
from askance.data import Example, Perturbed
from askance.errors import OptionError
from askance.language.english import (
    WH_TAGS,
    QuestionWord,
    main_question_word,
    ptb_tags,
    question_phrase,
    question_words,
)
from askance.text import Span

__all__ = ["Scope", "Tags", "Wh2Blah", "replace_spans"]

Tags = Literal["interrogative", "ptb"]
Scope = Literal["all", "first", "wh_phrase"]


@dataclass(frozen=True, slots=True)
class Wh2Blah:
    """Replace question words by ``token``; every other character stays (Lim et al. 2021, WH2BLAH).

    ``tags``: ``interrogative`` is the closed class outside names, never relative "that"; ``ptb``
    is the paper's tokens tagged WDT, WP, WP$ or WRB. ``scope``: ``all`` (the paper's rule;
    relative and subordinate uses too), ``first`` (the paper's printed row; the word that asks) or
    ``wh_phrase`` (its whole phrase, so that "blah people" doesn't show the answer's type).

    >>> text = "What is it called when a cell dies?"
    >>> [Wh2Blah(scope=s)(Example("1", text)).text for s in ("all", "first")]
    ['blah is it called blah a cell dies?', 'blah is it called when a cell dies?']
    """

    name: ClassVar[str] = "wh2blah"
    expects: ClassVar[Expectation] = "change"

    tags: Tags = "interrogative"
    scope: Scope = "all"
    token: str = "blah"  # noqa: S105 - a word, no secret
    match_case: bool = False

    def __post_init__(self) -> None:
        _check("tags", self.tags, ("interrogative", "ptb"))
        _check("scope", self.scope, ("all", "first", "wh_phrase"))

    @property
    def options(self) -> dict[str, object]:
        """What decides the text; no chance is involved."""
        return asdict(self)

    def __call__(self, example: Example) -> Perturbed:
        """Blank the question words of one example; ``unchanged`` where there is none."""
        text = example.question
        spans = self.spans(text)
        if not spans:
            return Perturbed(text, "unchanged", "no_question_word")
        blanked = replace_spans(text, spans, self.blank)
        if blanked == text:
            return Perturbed(text, "unchangeable", "already_blank")
        return Perturbed(blanked, "changed")

    def spans(self, text: str) -> list[Span]:
        """The characters to be replaced, in order."""
        if self.tags == "ptb":
            words = _ptb_words(text)
            words = words if self.scope == "all" else words[:1]
        elif self.scope == "all":
            words = list(question_words(text))
        else:
            main = main_question_word(text)
            words = [main] if main else []
        if self.scope == "wh_phrase":
            return [question_phrase(text, word) for word in words]
        return [word.span for word in words]

    def blank(self, word: str) -> str:
        """What stands in for ``word``."""
        if not self.match_case:
            return self.token
        if word.isupper() and len(word) > 1:
            return self.token.upper()
        return self.token.capitalize() if word[:1].isupper() else self.token


def replace_spans(text: str, spans: Sequence[Span], blank: Callable[[str], str]) -> str:
    """``text`` with each of the ordered, disjoint ``spans`` replaced.

    >>> replace_spans("Who'd go?", [Span(0, 3)], lambda word: "blah")
    "blah'd go?"
    """
    pieces, position = [], 0
    for start, end in spans:
        pieces += [text[position:start], blank(text[start:end])]
        position = end
    pieces.append(text[position:])
    return "".join(pieces)


def _ptb_words(text: str) -> list[QuestionWord]:
    return [
        QuestionWord(span, text[span.start : span.end].lower(), interrogative=True)
        for span, tag in ptb_tags(text)
        if tag in WH_TAGS
    ]


def _check(option: str, value: str, allowed: Sequence[str]) -> None:
    if value not in allowed:
        raise OptionError(f"no {option} {value!r}", fix=f"choose one of {', '.join(allowed)}")
