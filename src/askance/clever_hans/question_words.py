"""``wh2blah``: the question words are blanked, so that the intent is gone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import ClassVar, Literal

from askance.clever_hans.perturbation import Expectation
from askance.data import Example, Perturbed
from askance.errors import OptionError
from askance.language import language_of
from askance.language.english import (
    WH_TAGS,
    QuestionWord,
    main_question_word,
    ptb_tags,
    question_phrase,
    question_words,
)
from askance.text import Span

__all__ = ["Edit", "Scope", "Tags", "Wh2Blah", "apply_edits", "replace_spans"]

Edit = tuple[Span, str]

Tags = Literal["interrogative", "ptb"]
Scope = Literal["all", "first", "wh_phrase"]


@dataclass(frozen=True, slots=True)
class Wh2Blah:
    """Replace question words by ``token``; every other character stays (Lim et al. 2021, WH2BLAH).

    ``tags``: ``interrogative`` is the closed class outside names, never relative "that"; ``ptb``
    is the paper's tokens tagged WDT, WP, WP$ or WRB. ``scope``: ``all`` (the paper's rule;
    relative and subordinate uses too), ``first`` (the paper's printed row; the word that asks) or
    ``wh_phrase`` (its whole phrase, so that "blah people" doesn't show the answer's type). Korean
    questions lose the stem and keep its particle; they have no Penn tags.

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
        edits = self.edits(text)
        if not edits:
            return Perturbed(text, "unchanged", "no_question_word")
        blanked = apply_edits(text, edits)
        if blanked == text:
            return Perturbed(text, "unchangeable", "already_blank")
        return Perturbed(blanked, "changed")

    def spans(self, text: str) -> list[Span]:
        """The characters to be replaced, in order."""
        return [span for span, _ in self.edits(text)]

    def edits(self, text: str) -> list[Edit]:
        """The characters to be replaced, in order, with what stands in for them."""
        if language_of(text) == "ko":
            from askance.clever_hans.korean import wh_edits

            return wh_edits(text, self.scope, self.token) if self.tags != "ptb" else []
        return [(span, self.blank(text[slice(*span)])) for span in self._english_spans(text)]

    def _english_spans(self, text: str) -> list[Span]:
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
    return apply_edits(text, [(span, blank(text[slice(*span)])) for span in spans])


def apply_edits(text: str, edits: Sequence[Edit]) -> str:
    """``text`` with each of the ordered, disjoint spans replaced by its new text.

    >>> apply_edits("누가 갔나?", [(Span(0, 1), "blah")])
    'blah가 갔나?'
    """
    pieces, position = [], 0
    for (start, end), new in edits:
        pieces += [text[position:start], new]
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
