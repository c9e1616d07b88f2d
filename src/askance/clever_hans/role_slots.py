"""A question cut at one predicate's arguments: the places, and what stays between them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from askance.clever_hans.argument_shape import is_in_noun_phrase
from askance.data import Status
from askance.language.english import question_words
from askance.language.roles import Argument, Frame
from askance.text import Span

__all__ = ["Sliced", "Slot", "Unmovable", "slice_question"]

_MARKS = frozenset("?!,;:…？！。")
_CLOSING = frozenset("\"'”’»)]")
_ABBREVIATION = re.compile(r"(?:\.\w|\b(?:jr|sr|inc|ltd|co|corp|dr|st|[a-z]))\.$", re.IGNORECASE)
_LONGEST_ABBREVIATION = 6


class Unmovable(Exception):
    """Why a question's arguments stay where they are."""

    def __init__(self, reason: str, status: Status = "unchanged") -> None:
        self.reason, self.status = reason, status
        super().__init__(reason)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place that can be filled: its argument, its words, and whether they ask the question."""

    argument: Argument
    text: str
    asks: bool


@dataclass(frozen=True, slots=True)
class Sliced:
    """Slots in order, with the text before, between and behind them (one piece more).

    ``nominal``: the predicate looks like a noun.
    """

    question: str
    predicate: str
    slots: tuple[Slot, ...]
    fixed: tuple[str, ...]
    nominal: bool = False

    def render(self, order: Sequence[int]) -> str:
        """The question with slot ``order[i]``'s words in place i; pieces joined by one space."""
        pieces = [self.fixed[0]]
        for index, kept in zip(order, self.fixed[1:], strict=True):
            pieces += [self.slots[index].text, kept]
        return " ".join(piece for piece in pieces if piece)

    def differs(self, order: Sequence[int]) -> bool:
        """Whether an order gives another text than the old order, but for spacing."""
        return self.render(order) not in (self.question, self.render(range(len(self.slots))))


def slice_question(text: str, frames: Sequence[Frame], *, core: bool, keep_wh: bool) -> Sliced:
    """Cut at the frame with the most argument spans (the leftmost of several).

    ``core`` keeps all but ARG0 and ARG1 fixed, ``keep_wh`` the span that asks. Raises Unmovable
    where fewer than two places are left.
    """
    movable = [replace(frame, arguments=_outermost(text, frame)) for frame in frames]
    frame = _with_most_arguments(movable, core=core)
    asking = [word.span for word in question_words(text) if word.interrogative]
    slots = [_slot(text, argument, asking) for argument in frame.arguments]
    if keep_wh:
        slots = [slot for slot in slots if not slot.asks]
        if len(slots) < 2:
            raise Unmovable("fewer_than_two_arguments_besides_wh")
    edges = [0, *(edge for slot in slots for edge in slot.argument.span), len(text)]
    fixed = [text[a:b].strip() for a, b in zip(edges[::2], edges[1::2], strict=True)]
    nominal = is_in_noun_phrase(text, frame.predicate, frames)
    return Sliced(text, text[slice(*frame.predicate)], tuple(slots), tuple(fixed), nominal)


def _with_most_arguments(frames: Sequence[Frame], *, core: bool) -> Frame:
    if not frames:
        raise Unmovable("no_predicate")
    if core:
        frames = [pair for frame in frames if (pair := _core_pair(frame))]
        if not frames:
            raise Unmovable("no_arg0_and_arg1")
    best = min(frames, key=lambda frame: (-len(frame.arguments), frame.predicate.start))
    if len(best.arguments) < 2:
        raise Unmovable("one_argument" if best.arguments else "no_arguments")
    return best


def _core_pair(frame: Frame) -> Frame | None:
    """The frame with its first ARG0 and first ARG1 alone; None without both."""
    first: dict[str, Argument] = {}
    for argument in frame.arguments:
        if argument.is_core:
            first.setdefault(argument.role.replace("ARG", "A"), argument)
    if "A0" not in first or "A1" not in first:
        return None
    pair = sorted((first["A0"], first["A1"]), key=lambda argument: argument.span)
    return replace(frame, arguments=tuple(pair))


def _outermost(text: str, frame: Frame) -> tuple[Argument, ...]:
    """The arguments that can move, in order: an argument inside another moves along with it, one
    around the predicate can't move at all.
    """
    kept: list[Argument] = []
    for argument in sorted(frame.arguments, key=lambda a: (a.span.start, -a.span.end)):
        span = _trimmed(text, argument.span)
        around = span.start < frame.predicate.end and frame.predicate.start < span.end
        free = not kept or kept[-1].span.end <= span.start
        if span.start < span.end and free and not around:
            kept.append(replace(argument, span=span))
    return tuple(kept)


def _trimmed(text: str, span: Span) -> Span:
    """A span without whitespace at its edges and without punctuation at its end."""
    start, end = max(span.start, 0), min(span.end, len(text))
    while start < end and text[start].isspace():
        start += 1
    while start < end and _is_final(text, start, end):
        end -= 1
    return Span(start, end)


def _is_final(text: str, start: int, end: int) -> bool:
    """Whether the character before ``end`` is punctuation that must stay behind."""
    last = text[end - 1]
    if last == ".":
        tail = text[max(start, end - _LONGEST_ABBREVIATION) : end]
        return not _ABBREVIATION.search(tail)
    if last in _CLOSING:
        return end - 2 >= start and text[end - 2] in "?!"
    return last.isspace() or last in _MARKS


def _slot(text: str, argument: Argument, asking: Sequence[Span]) -> Slot:
    start, end = argument.span
    asks = any(start < word.end and word.start < end for word in asking)
    return Slot(argument, text[start:end], asks)
