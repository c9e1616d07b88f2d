"""HotpotQA: questions over several paragraphs with supporting facts (Yang et al. 2018)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import IO, Any

import msgspec

from askance.data import Answer, Example, Fact, Paragraph
from askance.datasets.detection import first_line
from askance.datasets.lines import RecordFormat
from askance.datasets.records import Located, checked, encoded, require, some_text
from askance.errors import DataError
from askance.io import decode_json, iter_json_items, iter_lines

__all__ = ["HotpotQA", "locate_answer"]


class _Record(msgspec.Struct):
    question: str
    id: str | int | None = msgspec.field(name="_id", default=None)
    answer: str | None = None
    context: list[tuple[str, list[str]]] | None = None
    supporting_facts: list[tuple[str, int]] | None = None


class HotpotQA(RecordFormat):
    """HotpotQA's JSON list: context, supporting_facts, type, level; also without contexts.

    JSON lines of the same records are read too; written is always the list.
    """

    name = "hotpotqa"
    id_field = "_id"
    known = ("_id", "question", "answer", "context", "supporting_facts")

    def read(self, path: str) -> Iterator[Located | DataError]:
        """Stream the list, or the lines, in bounded memory."""
        if _has_lines(path):
            yield from self._lines(path)
            return
        number = 0
        for number, raw in enumerate(iter_json_items(path, "item"), start=1):
            yield self._item(raw, number, f"{path}:$[{number - 1}]")
        if not number:
            fix = f"is it in the format {self.name}?"
            raise DataError("no list of questions", where=path, fix=fix)

    def _lines(self, path: str) -> Iterator[Located | DataError]:
        for number, (line, raw) in enumerate(iter_lines(path), start=1):
            where = f"{path}:{line}"
            try:
                record = decode_json(raw, dict[str, Any], where=where)
            except DataError as fault:
                yield fault
            else:
                yield self._item(record, number, f"{where}:$")

    def _item(self, raw: object, number: int, where: str) -> Located | DataError:
        try:
            return Located(where, self.decode(checked(raw, dict[str, Any], where), number, where))
        except DataError as fault:
            return fault

    def write(self, examples: Iterable[Example], stream: IO[bytes]) -> None:
        """Write the list, one question a line."""
        before = b"[\n"
        for number, example in enumerate(examples, start=1):
            stream.write(before + encoded(self.encode(example, number), f"example {example.id}"))
            before = b",\n"
        stream.write(b"\n]\n" if before == b",\n" else b"[]\n")

    def parse(self, raw: dict[str, Any], made_id: str, where: str) -> Example:
        """One question; its answer's place is the first occurrence in a supporting paragraph.

        Those answered "yes" or "no" are not told apart: a reader must find out what is wanted.
        """
        record = checked(raw, _Record, where)
        paragraphs = tuple(
            Paragraph(self.joinable(sentences), title) for title, sentences in record.context or ()
        )
        if paragraphs:
            some_text("".join(p.text for p in paragraphs), "context", f"{where}.context")
        facts = tuple(Fact(title, sentence) for title, sentence in record.supporting_facts or ())
        answer = record.answer
        return Example(
            id=made_id if record.id is None else str(record.id),
            question=some_text(record.question, "question", f"{where}.question"),
            paragraphs=paragraphs,
            answers=() if answer is None else (locate_answer(answer, paragraphs, facts),),
            facts=facts,
        )

    def render(self, example: Example) -> dict[str, Any]:
        """The official record."""
        require(example, self.name, tasks=("extractive",), paragraphs=-1)
        record: dict[str, Any] = {"_id": example.id}
        if example.answers:
            record["answer"] = example.answers[0].text
        record["question"] = example.question
        if example.facts:
            record["supporting_facts"] = [[fact.title, fact.sentence] for fact in example.facts]
        if example.paragraphs:
            record["context"] = [[p.title, self.separate(p)] for p in example.paragraphs]
        return record

    def joinable(self, sentences: Sequence[str]) -> tuple[str, ...]:
        """The file's sentences such that, joined, they are the paragraph's text."""
        return tuple(sentences)

    def separate(self, paragraph: Paragraph) -> list[str]:
        """Undo ``joinable``."""
        return list(paragraph.sentences)


def locate_answer(answer: str, paragraphs: Sequence[Paragraph], facts: Sequence[Fact]) -> Answer:
    """The answer at its first occurrence in the paragraphs that hold supporting facts.

    >>> paragraphs = [Paragraph(("A fog.",), "Rain"), Paragraph(("The fog.",), "Fog")]
    >>> locate_answer("fog", paragraphs, [Fact("Fog", 0)])
    Answer(text='fog', start=4, paragraph=1)
    """
    gold = {fact.title for fact in facts}
    for number, paragraph in enumerate(paragraphs):
        if answer and answer not in ("yes", "no") and paragraph.title in gold:
            start = paragraph.text.find(answer)
            if start >= 0:
                return Answer(answer, start, number)
    return Answer(answer)


def _has_lines(path: str) -> bool:
    """Whether the file's first line is a whole record."""
    line = first_line(path)
    if not line.startswith(b"{"):
        return False
    try:
        return "question" in decode_json(line, dict[str, Any], where=path)
    except DataError:
        return False
