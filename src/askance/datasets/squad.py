"""SQuAD 1.1 and 2.0 (Rajpurkar et al. 2016, 2018); KorQuAD 1.0 has the same shape."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any

import msgspec

from askance.data import Answer, Example, Paragraph
from askance.datasets.records import Located, checked, fixed_fields, keep, some_text
from askance.datasets.squad_writing import FIELDS, NAME, render_question, write_squad
from askance.errors import DataError
from askance.io import iter_json_items, json_fields

__all__ = ["Squad"]

Place = dict[str, Any]


class _Article(msgspec.Struct):
    paragraphs: list[dict[str, Any]]
    title: str = ""


class _Paragraph(msgspec.Struct):
    context: str
    qas: list[dict[str, Any]]


class _Answer(msgspec.Struct):
    text: str
    answer_start: int = -1


class _Question(msgspec.Struct):
    id: str | int
    question: str
    answers: list[_Answer] | None = None
    is_impossible: bool = False


class Squad:
    """SQuAD's JSON, 1.1 or 2.0 (is_impossible, plausible_answers); KorQuAD, XQuAD are the same."""

    def __init__(self, fields: Mapping[str, str] | None = None) -> None:
        fixed_fields(NAME, fields)

    def read(self, path: str) -> Iterator[Located | DataError]:
        """Stream the articles; paragraphs and articles keep their places for writing back."""
        file = json_fields(path, skip="data")
        number = -1
        for number, raw in enumerate(iter_json_items(path, "data.item")):
            place = {"format": NAME, "file": file, "article": number}
            yield from _article(raw, place, f"{path}:$.data[{number}]")
        if number < 0:
            raise DataError("no list of articles `data`", where=path, fix="is it SQuAD's JSON?")

    def write(self, examples: Iterable[Example], stream: IO[bytes]) -> None:
        """Write examples, neighbours grouped into their paragraphs and articles."""
        write_squad(examples, stream)


def _article(raw: object, place: Place, where: str) -> Iterator[Located | DataError]:
    try:
        article = checked(raw, _Article, where)
        rest = checked(raw, dict[str, Any], where)
    except DataError as fault:
        yield fault
        return
    place["article_fields"] = {key: value for key, value in rest.items() if key != "paragraphs"}
    asked = [number for number, raw in enumerate(article.paragraphs) if raw.get("qas") != []]
    for number in asked:
        here = {**place, "paragraph": number, **_unasked(article.paragraphs, asked, number)}
        inside = f"{where}.paragraphs[{number}]"
        yield from _paragraph(article.paragraphs[number], article.title, here, inside)


def _unasked(paragraphs: list[Place], asked: list[int], number: int) -> Place:
    """The paragraphs without questions around paragraph ``number``; its examples keep them."""
    earlier = max((other for other in asked if other < number), default=-1)
    around = {"before": paragraphs[earlier + 1 : number]}
    if number == asked[-1]:
        around["after"] = paragraphs[number + 1 :]
    return {key: found for key, found in around.items() if found}


def _paragraph(raw: Place, title: str, place: Place, where: str) -> Iterator[Located | DataError]:
    try:
        paragraph = checked(raw, _Paragraph, where)
        some_text(paragraph.context, "paragraph", f"{where}.context")
    except DataError as fault:
        yield fault
        return
    rest = {key: value for key, value in raw.items() if key not in ("context", "qas")}
    place["paragraph_fields"] = rest
    shared = (Paragraph((paragraph.context,), title),)
    for number, question in enumerate(paragraph.qas):
        yield _question(question, shared, place, f"{where}.qas[{number}]")


def _question(
    raw: Place, paragraphs: tuple[Paragraph, ...], place: Place, where: str
) -> Located | DataError:
    try:
        record = checked(raw, _Question, where)
        answers = tuple(Answer(a.text, max(a.answer_start, -1)) for a in record.answers or ())
        example = Example(
            id=str(record.id),
            question=some_text(record.question, "question", f"{where}.question"),
            paragraphs=paragraphs,
            answers=answers,
            # As the official script: where answers are listed, they decide.
            answerable=not record.is_impossible if record.answers is None else bool(answers),
        )
    except DataError as fault:
        return fault
    used = {key: value for key, value in raw.items() if key in FIELDS}
    rest = {key: value for key, value in raw.items() if key not in FIELDS}
    return Located(where, keep(example, used, render_question(example), rest, place))
