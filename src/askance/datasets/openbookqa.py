"""OpenBookQA: elementary science, four choices (Mihaylov et al. 2018)."""

from __future__ import annotations

from typing import Any

import msgspec

from askance.data import Answer, Choice, Example
from askance.datasets.lines import JsonLines
from askance.datasets.records import checked, require, some_text
from askance.errors import DataError

__all__ = ["OpenBookQA"]


class _Choice(msgspec.Struct):
    text: str
    label: str


class _Stem(msgspec.Struct):
    stem: str
    choices: list[_Choice]


class _Record(msgspec.Struct):
    question: _Stem
    id: str | int | None = None
    answerKey: str | None = None  # noqa: N815 - the file's name


class OpenBookQA(JsonLines):
    """OpenBookQA's JSON lines: question.stem, question.choices, answerKey; ARC's are the same."""

    name = "openbookqa"
    known = ("id", "question.stem", "question.choices", "answerKey")

    def parse(self, raw: dict[str, Any], made_id: str, where: str) -> Example:
        """One line; the answer key must be one of the choices' labels."""
        record = checked(raw, _Record, where)
        choices = tuple(Choice(choice.label, choice.text) for choice in record.question.choices)
        labels = [choice.label for choice in choices]
        if len(set(labels)) < max(len(labels), 2):
            what = f"the choices are labelled {', '.join(labels) or 'by nothing'}"
            raise DataError(what, where=f"{where}:$.question.choices", fix="two or more, each once")
        key = record.answerKey
        if key is not None and key not in labels:
            what = f"answerKey {key!r} is not among the choices {', '.join(labels)}"
            raise DataError(what, where=f"{where}:$.answerKey")
        return Example(
            id=made_id if record.id is None else str(record.id),
            question=some_text(record.question.stem, "question", f"{where}:$.question.stem"),
            answers=() if key is None else (Answer(key),),
            choices=choices,
            task="choice",
        )

    def render(self, example: Example) -> dict[str, Any]:
        """The official record, flat."""
        require(example, self.name, tasks=("choice",), paragraphs=0)
        record: dict[str, Any] = {"id": example.id, "question.stem": example.question}
        record["question.choices"] = [{"text": c.text, "label": c.label} for c in example.choices]
        if example.answers:
            record["answerKey"] = example.answers[0].text
        return record

    def flatten(self, raw: dict[str, Any]) -> dict[str, Any]:
        """Lift the question's fields, so that each is kept for itself when the text changes."""
        lifted = {f"question.{key}": value for key, value in raw["question"].items()}
        return {key: value for key, value in raw.items() if key != "question"} | lifted

    def nest(self, record: dict[str, Any]) -> dict[str, Any]:
        """Undo ``flatten``."""
        nested: dict[str, Any] = {"question": {}}
        for key, value in record.items():
            head, _, field = key.partition(".")
            if head == "question" and field:
                nested["question"][field] = value
            else:
                nested[key] = value
        return nested
