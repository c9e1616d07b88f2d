"""Role frames as character spans: checked against their text, read from and written to JSONL."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from askance.errors import DataError
from askance.io import encode_json, open_atomic
from askance.language.roles import Argument, Frame
from askance.text import Span

__all__ = ["SpanFrames", "SpanRecord", "checked_spans", "span_records", "write_frames"]

_FIX = "spans are [start, end) in characters of the question"


@dataclass(frozen=True, slots=True)
class _SpanArgument:
    label: str
    span: tuple[int, int]


@dataclass(frozen=True, slots=True)
class SpanRecord:
    """One frame as it stands in a file."""

    predicate: tuple[int, int]
    arguments: tuple[_SpanArgument, ...] = ()


@dataclass(frozen=True, slots=True)
class SpanFrames:
    """Frames of one question as spans; ``text`` is that question where the file names it."""

    spans: tuple[Frame, ...]
    text: str | None = None
    where: str = field(default="", repr=False, compare=False)

    def frames(self, question: str) -> tuple[Frame, ...] | None:
        """The frames; None if they are another text's. Raises DataError if they reach beyond it.

        >>> SpanFrames((Frame(Span(4, 7), ()),)).frames("Who ran?")
        (Frame(predicate=Span(start=4, end=7), arguments=()),)
        """
        if self.text is not None and self.text != question:
            return None
        last = max((span.end for frame in self.spans for span in _spans(frame)), default=0)
        if last > len(question):
            what = f"a span ends at {last}, the question {_shortened(question)} at {len(question)}"
            raise DataError(what, where=self.where, fix=_FIX)
        return self.spans


def checked_spans(records: Iterable[SpanRecord], text: str | None, where: str) -> SpanFrames:
    """Records as frames; raises DataError for spans that are empty, cross, or leave ``text``."""
    found = SpanFrames(tuple(_frame(record) for record in records), text, where)
    for number, frame in enumerate(found.spans, start=1):
        for span in _spans(frame):
            if not 0 <= span.start < span.end:
                what = f"frame {number}: {list(span)} is no span"
                raise DataError(what, where=where, fix=_FIX)
        for one, other in combinations(sorted(_spans(frame)), 2):
            if one.start < other.start < one.end < other.end:
                what = f"frame {number}: {list(one)} and {list(other)} cross"
                raise DataError(what, where=where, fix="one span may hold another, or end before")
    if text is not None:
        found.frames(text)
    return found


def span_records(frames: Iterable[Frame]) -> list[dict[str, object]]:
    """Frames in the form of the file's ``frames`` field.

    >>> span_records([Frame(Span(4, 7), (Argument("ARG0", Span(0, 3)),))])
    [{'predicate': [4, 7], 'arguments': [{'label': 'ARG0', 'span': [0, 3]}]}]
    """
    return [
        {
            "predicate": list(frame.predicate),
            "arguments": [{"label": a.label, "span": list(a.span)} for a in frame.arguments],
        }
        for frame in frames
    ]


def write_frames(frames: Mapping[str, Sequence[Frame]], path: str | os.PathLike[str]) -> None:
    """Write frames by question, one JSON record a line, so that ``load_frames`` reads them again.

    An empty question, or one with half a surrogate pair, has no key and is left out.
    """
    with open_atomic(path) as stream:
        for question, found in frames.items():
            if question and _is_unicode(question):
                record = {"question": question, "frames": span_records(found)}
                stream.write(encode_json(record) + b"\n")


def _frame(record: SpanRecord) -> Frame:
    arguments = (Argument(given.label, Span(*given.span)) for given in record.arguments)
    return Frame(Span(*record.predicate), tuple(arguments))


def _spans(frame: Frame) -> list[Span]:
    return [frame.predicate, *(argument.span for argument in frame.arguments)]


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _shortened(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:39]}…")
