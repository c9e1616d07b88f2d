"""HotpotQA's prediction file, as its script and 2WikiMultihopQA's take it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from askance.data import Fact, Prediction
from askance.errors import DataError
from askance.io import encode_json, write_atomic

__all__ = ["NO_ANSWER", "hotpot_predictions", "write_hotpot_predictions"]

#: The error of a prediction that names facts but has no answer.
NO_ANSWER = "no answer"


def hotpot_predictions(
    predictions: Mapping[str, object], where: str = "predictions"
) -> list[Prediction]:
    """The predictions in the decoded file: {"answer": {id: text}, "sp": {id: [[title, n], ...]}}.

    An id without ``sp`` names no facts; one without an answer gets the error "no answer". A
    sentence number that is a string is never right, as in the script; it becomes -2 or less.
    Raises DataError naming the id, where the script breaks off (an answer that is null) and where
    types are wrong.

    >>> raw = {"answer": {"7": "Ada"}, "sp": {"7": [["Ada Lovelace", 0]]}}
    >>> hotpot_predictions(raw)[0].facts
    (Fact(title='Ada Lovelace', sentence=0),)
    """
    answers, facts = _part(predictions, "answer", where), _part(predictions, "sp", where)
    return [_one(id_, answers, facts, where) for id_ in dict.fromkeys([*answers, *facts])]


def write_hotpot_predictions(
    predictions: Iterable[Prediction], path: str | os.PathLike[str]
) -> None:
    """Write the official file; one that failed without naming facts is left out."""
    answers: dict[str, str] = {}
    facts: dict[str, list[tuple[str, int]]] = {}
    for prediction in predictions:
        if prediction.id in answers or prediction.id in facts:
            what, fix = "two predictions have this id", "write each variant to a file of its own"
            raise DataError(what, where=f"id {prediction.id}", fix=fix)
        if not prediction.error:
            answers[prediction.id] = prediction.answer
        if prediction.facts or not prediction.error:
            facts[prediction.id] = [(fact.title, fact.sentence) for fact in prediction.facts]
    write_atomic(path, encode_json({"answer": answers, "sp": facts}) + b"\n")


def _part(predictions: Mapping[str, object], name: str, where: str) -> Mapping[str, object]:
    part = predictions.get(name)
    if isinstance(part, Mapping):
        return part
    fix = 'write {"answer": {id: text}, "sp": {id: [[title, sentence number], ...]}}'
    what = f"has no {name!r}" if name not in predictions else f"{name!r} is no object by id"
    raise DataError(what, where=where, fix=fix)


def _one(
    id_: str, answers: Mapping[str, object], facts: Mapping[str, object], where: str
) -> Prediction:
    named = parse_facts(facts.get(id_, []), f"{where}:sp of {id_!r}")
    if id_ not in answers:
        return Prediction(id_, "", facts=named, error=NO_ANSWER)
    answer = answers[id_]
    if not isinstance(answer, str):
        what = "the answer is null" if answer is None else f"{answer!r} is no text"
        fix = 'leave the id out, or write "", where there is no answer'
        raise DataError(what, where=f"{where}:answer of {id_!r}", fix=fix)
    return Prediction(id_, answer, facts=named)


def parse_facts(raw: object, where: str) -> tuple[Fact, ...]:
    """Facts as pairs of a title and a sentence number; raises DataError at ``where``."""
    if not isinstance(raw, list | tuple):
        raise DataError("is no list of facts", where=where, fix="write [[title, number], ...]")
    # Each text in a number's place is a wrong fact of its own.
    texts = {text: -2 - place for place, text in enumerate(_texts(raw))}
    return tuple(_fact(fact, texts, where) for fact in raw)


def _texts(facts: Iterable[object]) -> list[str]:
    pairs = (fact for fact in facts if isinstance(fact, list | tuple) and len(fact) == 2)
    return list(dict.fromkeys(pair[1] for pair in pairs if isinstance(pair[1], str)))


def _fact(raw: object, texts: Mapping[str, int], where: str) -> Fact:
    if isinstance(raw, list | tuple) and len(raw) == 2 and isinstance(raw[0], str):
        title, number = raw
        if isinstance(number, str):
            return Fact(title, texts[number])
        if isinstance(number, int | float) and int_or_none(number) is not None:
            return Fact(title, int(number))
    shown = str(raw)[:60]
    raise DataError(f"{shown} is no fact", where=where, fix="write [title, sentence number]")


def int_or_none(number: float) -> int | None:
    """A whole number as such, whether written 1 or 1.0; None for any other."""
    return int(number) if number == number // 1 and abs(number) < 1 << 53 else None
