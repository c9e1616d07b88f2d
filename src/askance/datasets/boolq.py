"""BoolQ: yes/no questions with a passage (Clark et al. 2019)."""

from __future__ import annotations

from typing import Any

import msgspec

from askance.data import Answer, Example, Paragraph
from askance.datasets.lines import JsonLines
from askance.datasets.records import checked, require, some_text
from askance.errors import DataError

__all__ = ["BoolQ"]

_YES_NO = {"true": "yes", "yes": "yes", "false": "no", "no": "no"}


class _Record(msgspec.Struct):
    question: str
    passage: str
    answer: bool | str | None = None
    title: str = ""
    id: str | int | None = None


class BoolQ(JsonLines):
    """BoolQ's JSON lines: question, passage, title, answer (true/false)."""

    name = "boolq"
    known = ("id", "question", "title", "passage", "answer")

    def parse(self, raw: dict[str, Any], made_id: str, where: str) -> Example:
        """One line; the answer is a JSON boolean, or such a word as a string."""
        record = checked(raw, _Record, where)
        passage = some_text(record.passage, "passage", f"{where}:$.passage")
        return Example(
            id=made_id if record.id is None else str(record.id),
            question=some_text(record.question, "question", f"{where}:$.question"),
            paragraphs=(Paragraph((passage,), record.title),),
            answers=_answers(record.answer, f"{where}:$.answer"),
            task="yes_no",
        )

    def render(self, example: Example) -> dict[str, Any]:
        """The official record, the answer a JSON boolean."""
        require(example, self.name, tasks=("yes_no",))
        record: dict[str, Any] = {"id": example.id, "question": example.question}
        for paragraph in example.paragraphs:
            record |= {"title": paragraph.title, "passage": paragraph.text}
        if example.answers:
            record["answer"] = example.answers[0].text == "yes"
        return record


def _answers(raw: bool | str | None, where: str) -> tuple[Answer, ...]:
    if raw is None:
        return ()
    word = _YES_NO.get(str(raw).strip().lower())
    if word is None:
        raise DataError(f"answer {raw!r} is neither true nor false", where=where)
    return (Answer(word),)
