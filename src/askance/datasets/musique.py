"""MuSiQue: two to four hops over twenty paragraphs, some unanswerable (Trivedi et al. 2022)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from askance.data import Example, Fact, Paragraph
from askance.datasets.hotpotqa import locate_answer
from askance.datasets.lines import JsonLines
from askance.datasets.records import checked, require, some_text
from askance.errors import DataError

__all__ = ["UNANSWERABLE", "MuSiQue", "official_id", "paragraph_facts"]

#: MuSiQue-Full holds every question twice under one id; this tells the unanswerable one apart.
UNANSWERABLE = "#unanswerable"


class _Paragraph(msgspec.Struct):
    idx: int
    title: str
    paragraph_text: str
    is_supporting: bool = False


class _Record(msgspec.Struct):
    question: str
    paragraphs: list[_Paragraph]
    id: str | int | None = None
    answer: str | None = None
    answer_aliases: list[str] = []
    answerable: bool = True


def paragraph_facts(paragraphs: Sequence[Paragraph]) -> tuple[Fact, ...]:
    """Each paragraph of one sentence as a fact; those of one title are numbered through.

    MuSiQue names its facts by the place of a paragraph, and titles repeat within one context.

    >>> paragraph_facts([Paragraph(("One.",), "Fog"), Paragraph(("Two.",), "Fog")])
    (Fact(title='Fog', sentence=0), Fact(title='Fog', sentence=1))
    """
    count: dict[str, int] = {}
    facts = []
    for paragraph in paragraphs:
        number = count.get(paragraph.title, 0)
        count[paragraph.title] = number + 1
        facts.append(Fact(paragraph.title, number))
    return tuple(facts)


class MuSiQue(JsonLines):
    """MuSiQue's JSON lines: paragraphs, answer, answer_aliases, answerable.

    A supporting paragraph is a fact, as ``paragraph_facts`` numbers it; an unanswerable question's
    id ends in ``#unanswerable``; the decomposition stays in ``extra``.
    """

    name = "musique"
    known = ("id", "question", "paragraphs", "answer", "answer_aliases", "answerable")

    def parse(self, raw: dict[str, Any], made_id: str, where: str) -> Example:
        """One line; each answer's place is its first occurrence in a supporting paragraph."""
        record = checked(raw, _Record, where)
        for place, given in enumerate(record.paragraphs):
            if given.idx != place:
                field = f"{where}:$.paragraphs[{place}].idx"
                raise DataError(f"is {given.idx}", where=field, fix="number them from 0, in order")
        paragraphs = tuple(Paragraph((p.paragraph_text,), p.title) for p in record.paragraphs)
        if paragraphs:
            some_text("".join(p.text for p in paragraphs), "context", f"{where}:$.paragraphs")
        pairs = zip(paragraph_facts(paragraphs), record.paragraphs, strict=True)
        facts = tuple(fact for fact, paragraph in pairs if paragraph.is_supporting)
        texts = [] if record.answer is None else [record.answer, *record.answer_aliases]
        name = made_id if record.id is None else str(record.id)
        return Example(
            id=name if record.answerable else f"{name}{UNANSWERABLE}",
            question=some_text(record.question, "question", f"{where}:$.question"),
            paragraphs=paragraphs,
            answers=tuple(locate_answer(text, paragraphs, facts) for text in texts),
            facts=facts,
            answerable=record.answerable,
        )

    def render(self, example: Example) -> dict[str, Any]:
        """The official record; raises DataError for facts that aren't whole paragraphs."""
        require(example, self.name, tasks=("extractive",), answers=-1, paragraphs=-1)
        _require_whole(example)
        record: dict[str, Any] = {"id": example.id.removesuffix(UNANSWERABLE)}
        numbered = paragraph_facts(example.paragraphs)
        record["paragraphs"] = [
            {
                "idx": place,
                "title": paragraph.title,
                "paragraph_text": paragraph.text,
                "is_supporting": fact in example.facts,
            }
            for place, (paragraph, fact) in enumerate(
                zip(example.paragraphs, numbered, strict=True)
            )
        ]
        record["question"] = example.question
        if example.answers:
            record["answer"] = example.answers[0].text
            record["answer_aliases"] = [answer.text for answer in example.answers[1:]]
        return record | {"answerable": example.answerable}


def _require_whole(example: Example) -> None:
    where, fix = f"example {example.id}", "write hotpotqa or jsonl"
    if example.answerable == example.id.endswith(UNANSWERABLE):
        end = "doesn't end" if not example.answerable else "ends"
        raise DataError(f"the id {end} in {UNANSWERABLE}", where=where, fix="rename it")
    if any(len(paragraph.sentences) != 1 for paragraph in example.paragraphs):
        what = "paragraphs cut into sentences, but the format musique has whole ones"
        raise DataError(what, where=where, fix=fix)
    numbered = paragraph_facts(example.paragraphs)
    if list(example.facts) != [fact for fact in numbered if fact in example.facts]:
        what = "its facts don't name its paragraphs, each once and in order"
        raise DataError(what, where=where, fix=fix)


def official_id(example: Example) -> str:
    """The id that both versions of a question share.

    >>> official_id(Example("2hop__1_2#unanswerable", "Who?"))
    '2hop__1_2'
    """
    return example.id.removesuffix(UNANSWERABLE)
