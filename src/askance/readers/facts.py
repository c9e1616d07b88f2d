"""Supporting facts: the names of sentences, and how they are written down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from askance.data import Fact, Paragraph, Prediction
from askance.errors import DataError

__all__ = ["convert_prediction", "numbered_facts", "parse_facts"]


def numbered_facts(paragraphs: Sequence[Paragraph]) -> list[tuple[Fact, ...]]:
    """For each paragraph its sentences as facts; those of one title are numbered through.

    >>> fog = Paragraph(("Fog.", " Rain."), "Fog")
    >>> numbered_facts([fog, Paragraph(("More fog.",), "Fog")])[1]
    (Fact(title='Fog', sentence=2),)
    """
    counts: dict[str, int] = {}
    found = []
    for paragraph in paragraphs:
        start = counts.get(paragraph.title, 0)
        end = counts[paragraph.title] = start + len(paragraph.sentences)
        found.append(tuple(Fact(paragraph.title, number) for number in range(start, end)))
    return found


def convert_prediction(fields: Mapping[str, Any], where: str) -> Prediction:
    """A prediction from its fields; its facts may be pairs of a title and a sentence number.

    Raises DataError at ``where`` for missing fields and wrong types.

    >>> convert_prediction({"id": "1", "answer": "a fog", "facts": [["Fog", 0]]}, "here").facts
    (Fact(title='Fog', sentence=0),)
    """
    others = {name: value for name, value in fields.items() if name != "facts"}
    facts = parse_facts(fields.get("facts", ()), f"{where}:$.facts", strict=True)
    try:
        return replace(msgspec.convert(others, Prediction), facts=facts)
    except msgspec.ValidationError as error:
        raise DataError(str(error), where=where) from error


def parse_facts(raw: object, where: str, *, strict: bool = False) -> tuple[Fact, ...]:
    """Facts, each a pair of a title and a sentence number, or an object that names both.

    A number that is a text is never right in HotpotQA's script: it becomes -2 or less, a wrong fact
    of its own. Raises DataError at ``where``, with ``strict`` for such a text too.
    """
    if not isinstance(raw, list | tuple):
        raise DataError("is no list of facts", where=where, fix="write [[title, number], ...]")
    pairs = [_pair(fact) for fact in raw]
    texts = {} if strict else {text: -2 - place for place, text in enumerate(_texts(pairs))}
    return tuple(_fact(pair, texts, where) for pair in pairs)


def _pair(raw: object) -> object:
    if isinstance(raw, Fact):
        return raw.title, raw.sentence
    if isinstance(raw, Mapping) and raw.keys() == {"title", "sentence"}:
        return raw["title"], raw["sentence"]
    return raw


def _texts(facts: Iterable[object]) -> list[str]:
    pairs = (fact for fact in facts if isinstance(fact, list | tuple) and len(fact) == 2)
    return list(dict.fromkeys(pair[1] for pair in pairs if isinstance(pair[1], str)))


def _fact(raw: object, texts: Mapping[str, int], where: str) -> Fact:
    if isinstance(raw, list | tuple) and len(raw) == 2 and isinstance(raw[0], str):
        title, number = raw
        if isinstance(number, str) and number in texts:
            return Fact(title, texts[number])
        if isinstance(number, int | float) and (whole := _whole(number)) is not None:
            return Fact(title, whole)
    shown = str(raw)[:60]
    raise DataError(f"{shown} is no fact", where=where, fix="write [title, sentence number]")


def _whole(number: float) -> int | None:
    """A whole number as such, whether written 1 or 1.0; None for any other."""
    return int(number) if number == number // 1 and abs(number) < 1 << 53 else None
