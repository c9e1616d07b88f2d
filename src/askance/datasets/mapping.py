"""Records with the user's own field names: what each may hold, and how it is written."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from askance.data import Answer, Choice, Example, Fact, Task
from askance.datasets.mapped_values import parse_answers, parse_choices, parse_context
from askance.datasets.records import checked, some_text
from askance.errors import DataError, OptionError

__all__ = ["NAMES", "Places", "check_fields", "parse_mapped", "render_mapped"]

NAMES = {
    "id": "id",
    "question": "question",
    "title": "title",
    "context": "context",
    "answer": "answer",
    "choices": "choices",
    "supporting_facts": "supporting_facts",
    "task": "task",
}
"""What a record may tell, and the field it is looked for in when the user names none."""

_TASKS: Mapping[object, Task] = {"extractive": "extractive", "choice": "choice", "yes_no": "yes_no"}
_TRUTH = {"true": "yes", "yes": "yes", "false": "no", "no": "no"}


class Places:
    """The place of each field of one record, made only when a fault asks for it."""

    def __init__(self, where: str, names: Mapping[str, str]) -> None:
        self.where, self.names = where, names

    def __getitem__(self, role: str) -> str:
        return f"{self.where}:$.{self.names[role]}"


def check_fields(fields: Mapping[str, str] | None) -> dict[str, str]:
    """The user's field mapping; OptionError for what no record has.

    >>> check_fields({"qestion": "q"})
    Traceback (most recent call last):
    askance.errors.OptionError: no field 'qestion' to map — did you mean 'question'?
    """
    for role in fields or {}:
        if role not in NAMES:
            close = get_close_matches(role, NAMES, n=1)
            fix = f"did you mean {close[0]!r}?" if close else f"Known: {', '.join(NAMES)}"
            raise OptionError(f"no field {role!r} to map", fix=fix)
    return dict(fields or {})


def parse_mapped(record: Mapping[str, Any], made_id: str, places: Places) -> Example:
    """The example in a record whose fields are named as the keys of ``NAMES``."""
    question = checked(record["question"], str, places["question"])
    title = checked(record.get("title") or "", str, places["title"])
    choices = parse_choices(record.get("choices"), places["choices"])
    answers = parse_answers(record.get("answer"), places["answer"])
    task = _task(record.get("task"), answers, choices, places["task"])
    facts = record.get("supporting_facts") or []
    return Example(
        id=_id(record.get("id"), made_id, places["id"]),
        question=some_text(question, "question", places["question"]),
        paragraphs=parse_context(record.get("context"), title, places["context"]),
        answers=_by_task(answers, choices, task, places["answer"]),
        choices=choices,
        facts=tuple(
            Fact(*fact)
            for fact in checked(facts, list[tuple[str, int]], places["supporting_facts"])
        ),
        answerable=record.get("answer") is None or bool(answers),
        task=task,
    )


def render_mapped(example: Example) -> dict[str, Any]:
    """The example as such a record; what is empty or can be inferred is left out."""
    record: dict[str, Any] = {"id": example.id, "question": example.question}
    paragraphs = example.paragraphs
    if len(paragraphs) == 1 and len(paragraphs[0].sentences) == 1:
        record |= {"title": paragraphs[0].title} if paragraphs[0].title else {}
        record["context"] = paragraphs[0].text
    elif paragraphs:
        record["context"] = [[p.title, list(p.sentences)] for p in paragraphs]
    if example.choices:
        record["choices"] = [{"label": c.label, "text": c.text} for c in example.choices]
    if example.answers or not example.answerable:
        record["answer"] = _render_answers(example.answers)
    if example.facts:
        record["supporting_facts"] = [[fact.title, fact.sentence] for fact in example.facts]
    if example.task != _inferred(example.answers, example.choices):
        record["task"] = example.task
    return record


def _id(raw: object, made_id: str, where: str) -> str:
    if raw is None or raw == "":
        return made_id
    if isinstance(raw, bool) or not isinstance(raw, str | int):
        raise DataError("an id is text or a whole number", where=where)
    return str(raw)


def _render_answers(answers: tuple[Answer, ...]) -> object:
    if all(answer.start < 0 and not answer.paragraph for answer in answers):
        texts = [answer.text for answer in answers]
        return texts[0] if len(texts) == 1 else texts
    rendered: list[dict[str, object]] = []
    for answer in answers:
        further = {"paragraph": answer.paragraph} if answer.paragraph else {}
        rendered.append({"text": answer.text, "answer_start": answer.start, **further})
    return rendered


def _task(
    raw: object, answers: tuple[Answer, ...], choices: tuple[Choice, ...], where: str
) -> Task:
    if raw is None or raw == "":
        return _inferred(answers, choices)
    if not isinstance(raw, str) or raw not in _TASKS:
        raise DataError(f"no task {raw!r}", where=where, fix="extractive, choice or yes_no")
    return _TASKS[raw]


def _inferred(answers: tuple[Answer, ...], choices: tuple[Choice, ...]) -> Task:
    if choices:
        return "choice"
    yes_no = bool(answers) and all(answer.text in ("yes", "no") for answer in answers)
    return "yes_no" if yes_no else "extractive"


def _by_task(
    answers: tuple[Answer, ...], choices: tuple[Choice, ...], task: Task, where: str
) -> tuple[Answer, ...]:
    if task == "extractive":
        return answers
    known = _TRUTH if task == "yes_no" else _labels(choices)
    resolved = []
    for answer in answers:
        text = answer.text.strip().lower() if task == "yes_no" else answer.text
        if text not in known:
            labels = "yes, no" if task == "yes_no" else ", ".join(c.label for c in choices)
            raise DataError(f"answer {answer.text!r} is not among {labels}", where=where)
        resolved.append(Answer(known[text], answer.start, answer.paragraph))
    return tuple(resolved)


def _labels(choices: tuple[Choice, ...]) -> dict[str, str]:
    """Labels by label and, where it doesn't say a label already, by the choice's text."""
    texts: dict[str, str] = {}
    for choice in choices:
        texts.setdefault(choice.text, choice.label)
    return texts | {choice.label: choice.label for choice in choices}
