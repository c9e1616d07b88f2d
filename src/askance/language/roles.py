"""Semantic roles: who does what to whom, as spans of the text, and who labels them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from askance.text import Span

__all__ = ["Argument", "Frame", "RoleLabeller", "TaggedFrames", "bio_spans"]

_PIECE_OF = re.compile(r"^[CR]-", re.IGNORECASE)
_CORE = re.compile(r"^A(?:RG)?(?:\d|A)$")
_WRITTEN = {"``": ('"', "“"), "''": ('"', "”"), "-LRB-": ("(",), "-RRB-": (")",)}


@dataclass(frozen=True, slots=True)
class Argument:
    """One contiguous span of a predicate's argument, with its PropBank label."""

    label: str
    span: Span

    @property
    def role(self) -> str:
        """The label without its mark of continuation or reference.

        >>> Argument("C-ARG1", Span(0, 3)).role
        'ARG1'
        """
        return _PIECE_OF.sub("", self.label.upper())

    @property
    def is_core(self) -> bool:
        """Whether it is a numbered argument itself, no adjunct and no relative pronoun (R-)."""
        return bool(_CORE.match(self.role)) and not self.label.upper().startswith("R-")


@dataclass(frozen=True, slots=True)
class Frame:
    """A predicate and its arguments, as spans of one text."""

    predicate: Span
    arguments: tuple[Argument, ...]


@runtime_checkable
class RoleLabeller(Protocol):
    """Finds the frames of a question."""

    def frames(self, question: str) -> Sequence[Frame]:
        """One frame for each predicate, in their order; empty where there is none."""
        ...


@dataclass(frozen=True, slots=True)
class TaggedFrames:
    """A labeller's output in AllenNLP's form: words, and one row of BIO tags for each predicate."""

    words: tuple[str, ...]
    tags: tuple[tuple[str, ...], ...]

    def frames(self, question: str) -> tuple[Frame, ...] | None:
        """The frames as spans of ``question``; None where its text doesn't hold these words.

        >>> tagged = TaggedFrames(("Who", "ran", "?"), (("B-ARG0", "B-V", "O"),))
        >>> tagged.frames("Who ran?")[0].predicate
        Span(start=4, end=7)
        """
        places = _places(question, self.words)
        if places is None:
            return None
        found = (_frame(row, places) for row in self.tags)
        return tuple(frame for frame in found if frame)


def bio_spans(tags: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    """Label, first and end word of each span; an I- without its B- opens one.

    >>> list(bio_spans(["O", "I-ARG0", "I-ARG0", "I-V", "B-V"]))
    [('ARG0', 1, 3), ('V', 3, 4), ('V', 4, 5)]
    """
    label, start = "", 0
    for index, tag in enumerate([*tags, "O"]):
        prefix, _, name = tag.partition("-")
        if label and (prefix != "I" or name != label):
            yield label, start, index
            label = ""
        if name and not label and prefix in ("B", "I"):
            label, start = name, index


def _places(text: str, words: Sequence[str]) -> list[Span] | None:
    """Where the words stand, with nothing but whitespace between them."""
    spans: list[Span] = []
    position = 0
    for word in words:
        while position < len(text) and text[position].isspace():
            position += 1
        forms = (word.strip(), *_WRITTEN.get(word, ()))
        form = next((form for form in forms if text.startswith(form, position)), None)
        if form is None:
            return None
        spans.append(Span(position, position + len(form)))
        position += len(form)
    return spans if not text[position:].strip() else None


def _frame(tags: Sequence[str], places: Sequence[Span]) -> Frame | None:
    """The frame of one row of tags; None where it names no predicate."""
    predicate: Span | None = None
    arguments = []
    for label, first, end in bio_spans(tags):
        span = Span(places[first].start, places[end - 1].end)
        if label.upper() == "V":
            predicate = predicate or span
        elif label.upper() != "C-V":
            arguments.append(Argument(label, span))
    return Frame(predicate, tuple(arguments)) if predicate else None
