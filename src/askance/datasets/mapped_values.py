"""The forms in which answers, choices and contexts come in records of other people's making."""

from __future__ import annotations

from itertools import zip_longest
from string import ascii_uppercase
from typing import Any

import msgspec

from askance.data import Answer, Choice, Paragraph
from askance.datasets.records import checked, some_text
from askance.errors import DataError

__all__ = ["parse_answers", "parse_choices", "parse_context"]


class _Answer(msgspec.Struct):
    text: str
    answer_start: int = -1
    paragraph: int = 0


class _AnswerColumns(msgspec.Struct):
    text: list[str]
    answer_start: list[int] = []


class _Choice(msgspec.Struct):
    label: str
    text: str


class _ChoiceColumns(msgspec.Struct):
    label: list[str]
    text: list[str]


class _Text(msgspec.Struct):
    text: str
    title: str = ""


def parse_answers(raw: object, where: str) -> tuple[Answer, ...]:
    """A text, a boolean, a number, ``{"text", "answer_start"}``, or a list of such.

    Hugging Face's columns ``{"text": [...], "answer_start": [...]}`` are known as well.

    >>> parse_answers({"text": ["fog"], "answer_start": [3]}, "x.jsonl:1")
    (Answer(text='fog', start=3, paragraph=0),)
    """
    if raw is None:
        return ()
    if isinstance(raw, dict) and isinstance(raw.get("text"), list):
        columns = checked(raw, _AnswerColumns, where)
        starts = columns.answer_start or [-1] * len(columns.text)
        if len(starts) != len(columns.text):
            raise DataError("as many answer_start as text are needed", where=where)
        return tuple(Answer(*pair) for pair in zip(columns.text, starts, strict=True))
    answers = raw if isinstance(raw, list) else [raw]
    return tuple(_answer(answer, where) for answer in answers)


def _answer(raw: object, where: str) -> Answer:
    if isinstance(raw, dict):
        answer = checked(raw, _Answer, where)
        return Answer(answer.text, max(answer.answer_start, -1), max(answer.paragraph, 0))
    if isinstance(raw, bool):
        return Answer("yes" if raw else "no")
    if isinstance(raw, int | float):
        return Answer(str(raw))
    return Answer(checked(raw, str, where))


def parse_choices(raw: object, where: str) -> tuple[Choice, ...]:
    """Texts (labelled A, B, …), ``{"label", "text"}`` objects, such columns, or label: text.

    >>> parse_choices(["a marsh", "a desert"], "x.jsonl:1")
    (Choice(label='A', text='a marsh'), Choice(label='B', text='a desert'))
    """
    if raw is None or raw == []:
        return ()
    choices = tuple(Choice(label, text) for label, text in _labelled(raw, where))
    labels = {choice.label for choice in choices}
    if len(labels) < max(len(choices), 2):
        raise DataError("a choice needs two or more options, each label once", where=where)
    return choices


def _labelled(raw: Any, where: str) -> list[tuple[str, str]]:
    if isinstance(raw, dict) and isinstance(raw.get("text"), list):
        columns = checked(raw, _ChoiceColumns, where)
        if len(columns.label) != len(columns.text):
            raise DataError("as many labels as texts are needed", where=where)
        return list(zip(columns.label, columns.text, strict=True))
    if isinstance(raw, dict):
        return list(checked(raw, dict[str, str], where).items())
    if isinstance(raw, list) and isinstance(raw[0], dict):
        return [(choice.label, choice.text) for choice in checked(raw, list[_Choice], where)]
    texts = checked(raw, list[str], where)
    labels = zip_longest(ascii_uppercase[: len(texts)], range(1, len(texts) + 1))
    return [(letter or str(n), text) for (letter, n), text in zip(labels, texts, strict=True)]


def parse_context(raw: object, title: str, where: str) -> tuple[Paragraph, ...]:
    """A text, or a list of texts, of ``{"text", "title"}`` or of ``[title, [sentences]]``.

    >>> parse_context([["Fog", ["It is wet.", " It is grey."]]], "", "x.jsonl:1")[0].text
    'It is wet. It is grey.'
    """
    if raw is None or raw == []:
        return ()
    if isinstance(raw, str):
        paragraphs: tuple[Paragraph, ...] = (Paragraph((raw,), title),)
    elif isinstance(raw, list):
        paragraphs = tuple(_paragraph(item, title, where) for item in raw)
    else:
        raise DataError("a context is text or a list of paragraphs", where=where)
    some_text("".join(paragraph.text for paragraph in paragraphs), "context", where)
    return paragraphs


def _paragraph(raw: object, title: str, where: str) -> Paragraph:
    if isinstance(raw, list):
        own_title, sentences = checked(raw, tuple[str, list[str]], where)
        return Paragraph(tuple(sentences), own_title)
    if isinstance(raw, dict):
        text = checked(raw, _Text, where)
        return Paragraph((text.text,), text.title or title)
    return Paragraph((checked(raw, str, where),), title)
