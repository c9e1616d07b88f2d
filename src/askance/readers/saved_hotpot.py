"""HotpotQA's prediction file, as its script and 2WikiMultihopQA's take it."""

from __future__ import annotations

from collections.abc import Mapping

from askance.data import Prediction
from askance.errors import DataError
from askance.readers.facts import parse_facts

__all__ = ["NO_ANSWER", "hotpot_predictions"]

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
