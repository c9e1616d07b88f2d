"""Asking a chat model for its supporting facts: sentences with numbers, a JSON object back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from askance.data import Example, Fact, Paragraph
from askance.readers.facts import numbered_facts
from askance.readers.prompts import fill_fields, parse_reply, without_thought

__all__ = [
    "FACTS_PROMPT",
    "RESPONSE_FORMAT",
    "FactsReply",
    "asks_for_facts",
    "fill_facts_prompt",
    "number_sentences",
    "parse_facts_reply",
]

FACTS_PROMPT = (
    "Answer the question from the numbered sentences. The answer is the shortest phrase of the text"
    " that answers it, copied word for word, or yes or no. Name every sentence that is needed to"
    " find the answer, and no other.{refusal}\n"
    'Reply with a JSON object alone, such as {"answer": "a phrase", "facts": ["1.2", "3.1"]}.\n\n'
    "Text:\n{context}\n\nQuestion: {question}\nAnswer:"
)
_SCHEMA = {
    "type": "object",
    "properties": {
        "answer": {"type": "string"},
        "facts": {"type": "array", "items": {"type": "string"}},
    },
    "required": ["answer", "facts"],
    "additionalProperties": False,
}
RESPONSE_FORMAT: Mapping[str, object] = MappingProxyType(
    {
        "type": "json_schema",
        "json_schema": {"name": "answer_with_facts", "strict": True, "schema": _SCHEMA},
    }
)

_NUMBER = re.compile(r"\[?(\d+)\.(\d+)\]?")
# A number as it was written: 1.10 is the tenth sentence, 1.1 the first.
_DECODER = json.JSONDecoder(parse_float=str)


@dataclass(frozen=True, slots=True)
class FactsReply:
    """An answer with its facts; ``dropped`` counts those that name no sentence."""

    answer: str
    facts: tuple[Fact, ...]
    dropped: int = 0


def asks_for_facts(example: Example) -> bool:
    """Whether there are sentences to name: multiple choice asks for a letter alone."""
    return example.task != "choice" and any(p.text.strip() for p in example.paragraphs)


def fill_facts_prompt(prompts: Mapping[str, str], example: Example, *, no_answer: bool) -> str:
    """The prompt ``facts`` of one example; braces in its texts stay as they are."""
    refusal = prompts["refusal"] if no_answer else ""
    context = number_sentences(example)
    fields = {"question": example.question, "context": context, "refusal": refusal}
    return fill_fields(prompts["facts"], fields)


def number_sentences(example: Example) -> str:
    """The paragraphs with their sentences numbered, each on a line of its own.

    >>> from askance.data import Paragraph
    >>> print(number_sentences(Example("1", "Fog?", (Paragraph(("Fog.", " It rained."), "Fog"),))))
    [1] Fog
    [1.1] Fog.
    [1.2] It rained.
    """
    return "\n\n".join(
        "\n".join([f"[{number}] {_line(paragraph.title)}".rstrip(), *_sentences(number, paragraph)])
        for number, paragraph in enumerate(example.paragraphs, start=1)
    )


def _sentences(number: int, paragraph: Paragraph) -> Iterator[str]:
    for place, sentence in enumerate(paragraph.sentences, start=1):
        if sentence.strip():
            yield f"[{number}.{place}] {_line(sentence)}"


def _line(text: str) -> str:
    # No text of the data may look like a numbered line of ours.
    return " ".join(text.split())


def parse_facts_reply(text: str, example: Example, *, no_answer: bool) -> FactsReply:
    """The answer and the facts in a reply; raises ValueError where it doesn't say one answer.

    Fences, words around the object and brackets around a number do no harm.

    >>> from askance.data import Paragraph
    >>> fog = Example("1", "What is wet?", (Paragraph(("A fog.",), "Fog"),))
    >>> reply = '```json\\n{"answer": "fog", "facts": ["1.1"]}\\n```'
    >>> parse_facts_reply(reply, fog, no_answer=False)
    FactsReply(answer='fog', facts=(Fact(title='Fog', sentence=0),), dropped=0)
    """
    found = [item for item in _objects(without_thought(text)) if "answer" in item]
    if not found:
        raise ValueError("the reply holds no JSON object with an answer")
    if any(item != found[0] for item in found):
        raise ValueError("the reply holds several answers")
    facts, dropped = _facts(found[0].get("facts"), example)
    return FactsReply(_answer(found[0]["answer"], example, no_answer=no_answer), facts, dropped)


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """The JSON objects in a text, not those within others."""
    place = text.find("{")
    while place >= 0:
        try:
            item, end = _DECODER.raw_decode(text, place)
        except (ValueError, RecursionError):
            end = place + 1
        else:
            yield item
        place = text.find("{", end)


def _answer(raw: object, example: Example, *, no_answer: bool) -> str:
    if isinstance(raw, bool):
        raw = "yes" if raw else "no"
    if isinstance(raw, int):
        raw = str(raw)
    if raw is None and no_answer:
        raw = ""
    if not isinstance(raw, str):
        raise ValueError(f"the reply's answer is no text ({json.dumps(raw)[:60]})")
    return parse_reply(raw, example, no_answer=no_answer)


def _facts(raw: object, example: Example) -> tuple[tuple[Fact, ...], int]:
    """The facts in reading order, each once, and how many named no sentence."""
    names = numbered_facts(example.paragraphs)
    given = raw if isinstance(raw, list) else [] if raw is None else [raw]
    chosen, dropped = set[tuple[int, int]](), 0
    for place in [place for item in given for place in _places(item)]:
        if place and 1 <= place[0] <= len(names) and 1 <= place[1] <= len(names[place[0] - 1]):
            chosen.add(place)
        else:
            dropped += 1
    return tuple(names[first - 1][second - 1] for first, second in sorted(chosen)), dropped


def _places(item: object) -> Iterator[tuple[int, int] | None]:
    """Paragraph and sentence, from 1, of a fact as it was named; None where it names none."""
    if isinstance(item, list) and len(item) == 2 and all(type(part) is int for part in item):
        yield item[0], item[1]
        return
    for word in item.replace(",", " ").split() if isinstance(item, str) else [""]:
        match = _NUMBER.fullmatch(word)
        yield (int(match[1][:9]), int(match[2][:9])) if match else None
