"""Writes SQuAD's JSON, as it was read where it was read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, groupby
from typing import IO, Any

from askance.data import Example
from askance.datasets.records import encoded, place_of, require, restore, with_unused

__all__ = ["FIELDS", "NAME", "render_question", "write_squad"]

NAME = "squad"
FIELDS = ("id", "question", "answers", "is_impossible")


def write_squad(examples: Iterable[Example], stream: IO[bytes]) -> None:
    """Write the examples one article at a time; ``version`` is the file's own, else 1.1 or v2.0."""
    rows = iter(examples)
    first = next(rows, None)
    impossible = False
    before = b'{"data": [\n'
    for _, article in groupby(chain([first] if first else [], rows), _article_key):
        group = list(article)
        impossible |= not all(example.answerable for example in group)
        stream.write(before + encoded(_article(group), f"example {group[0].id}"))
        before = b",\n"
    fields = place_of(first, NAME).get("file") if first else None
    if fields is None:
        fields = {"version": "v2.0" if impossible else "1.1"}
    end = encoded(fields, "the file's fields").removeprefix(b"{").removesuffix(b"}")
    head = b'{"data": [\n' if first is None else b""
    stream.write(head + b"\n]" + (b", " + end if end else b"") + b"}\n")


def render_question(example: Example) -> dict[str, Any]:
    """The official record of one question."""
    require(example, NAME, tasks=("extractive",), answers=-1)
    answers = [{"text": answer.text, "answer_start": answer.start} for answer in example.answers]
    record = {"id": example.id, "question": example.question, "answers": answers}
    return record if example.answerable else {**record, "is_impossible": True}


def _question(example: Example) -> dict[str, Any]:
    return with_unused(restore(example, render_question(example), NAME), example)


def _article_key(example: Example) -> tuple[object, str]:
    title = example.paragraphs[0].title if example.paragraphs else ""
    return place_of(example, NAME).get("article"), title


def _paragraph_key(example: Example) -> tuple[object, str]:
    text = example.paragraphs[0].text if example.paragraphs else ""
    return place_of(example, NAME).get("paragraph"), text


def _article(examples: list[Example]) -> dict[str, Any]:
    title = _article_key(examples[0])[1]
    own = place_of(examples[0], NAME).get("article_fields")
    fields = ({"title": title} if title else {}) if own is None else own
    grouped = [list(group) for _, group in groupby(examples, _paragraph_key)]
    return {**fields, "paragraphs": [p for group in grouped for p in _paragraphs(group)]}


def _paragraphs(examples: list[Example]) -> Iterator[dict[str, Any]]:
    place = place_of(examples[0], NAME)
    yield from place.get("before", ())
    questions = [_question(example) for example in examples]
    context = _paragraph_key(examples[0])[1]
    yield {**place.get("paragraph_fields", {}), "context": context, "qas": questions}
    yield from place.get("after", ())
