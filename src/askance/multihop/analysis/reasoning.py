"""Reasoning types, judged by people: the paper's table 3 as a worksheet.

Source: Yang et al. 2018, section 4 and table 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from askance.data import Example
from askance.multihop.analysis.worksheets import Worksheet, sample_examples

__all__ = ["REASONING", "REASONING_PAPER", "reasoning_rows"]

#: Label -> what it means.
_MEANINGS = {
    "type I": "find the bridge entity first, then the answer about it",
    "comparison": "compare two entities",
    "type II": "find the entity that has several properties",
    "type III": "find a property of an entity by way of a bridge entity",
    "more than two facts": "other, needs more than two supporting facts",
    "single-hop": "one paragraph is enough",
    "unanswerable": "the paragraphs don't answer it",
}
_SPELLINGS = {
    "i": "type I",
    "1": "type I",
    "bridge": "type I",
    "ii": "type II",
    "2": "type II",
    "intersection": "type II",
    "iii": "type III",
    "3": "type III",
    "property": "type III",
    "more": "more than two facts",
    "other": "more than two facts",
    "single": "single-hop",
    "single hop": "single-hop",
}

#: The paper's shares of 100 dev and test questions, in percent.
REASONING_PAPER = dict(zip(_MEANINGS, (42, 27, 15, 6, 2, 6, 2), strict=True))

REASONING = Worksheet(
    "reasoning",
    tuple(_MEANINGS),
    {**_SPELLINGS, **{label.lower(): label for label in _MEANINGS}},
)


def reasoning_rows(
    examples: Iterable[Example], *, size: int = 100, seed: int = 0
) -> list[dict[str, str]]:
    """The rows of a sheet for ``size`` sampled questions; the last columns are to be filled in."""
    choices = "; ".join(f"{label}: {meaning}" for label, meaning in _MEANINGS.items())
    return [
        {
            "id": example.id,
            "question": example.question,
            "answer": example.answers[0].text if example.answers else "",
            "facts": "\n".join(_facts(example)),
            "choices": choices,
            REASONING.column: "",
            "note": "",
        }
        for example in sample_examples(examples, size, seed=seed)
    ]


def _facts(example: Example) -> Iterator[str]:
    by_title = {paragraph.title: paragraph.sentences for paragraph in example.paragraphs}
    for fact in example.facts:
        sentences = by_title.get(fact.title, ())
        # Some published facts point behind the last sentence of their paragraph.
        known = 0 <= fact.sentence < len(sentences)
        text = sentences[fact.sentence].strip() if known else f"sentence {fact.sentence}"
        yield f"[{fact.title}] {text}"
