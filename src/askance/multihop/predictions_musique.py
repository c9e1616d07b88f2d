"""MuSiQue's prediction lines: an answer, the places of supporting paragraphs, answerable or not."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from askance.data import Example, Fact, Prediction
from askance.datasets.musique import official_id, paragraph_facts
from askance.errors import DataError
from askance.io import decode_json, encode_json, iter_lines, open_atomic

__all__ = ["read_musique", "write_musique_predictions"]

PathLike = str | os.PathLike[str]


class _Line(msgspec.Struct):
    id: str
    predicted_answer: str
    predicted_support_idxs: list[int] = []
    predicted_answerable: bool = True


def read_musique(path: PathLike, examples: Sequence[Example]) -> list[Prediction]:
    """Lines of id, predicted_answer, predicted_support_idxs, predicted_answerable.

    Two lines of one id are about its examples in their order. A place that isn't in the context is
    a fact without a title: never right. ``no_answer_score`` is 1 where answerable is false.
    """
    waiting: dict[str, list[Example]] = defaultdict(list)
    for asked in reversed(examples):
        waiting[official_id(asked)].append(asked)
    found = []
    for number, raw in iter_lines(path):
        line = decode_json(raw, _Line, where=f"{path}:{number}")
        if line.id in waiting and not waiting[line.id]:
            what = f"id {line.id!r} has more predictions than questions"
            raise DataError(what, where=f"{path}:{number}", fix="keep one for each")
        example = waiting[line.id].pop() if line.id in waiting else None
        found.append(_prediction(line, example))
    return found


def _prediction(line: _Line, example: Example | None) -> Prediction:
    known = paragraph_facts(example.paragraphs) if example else ()
    facts = tuple(
        known[place] if 0 <= place < len(known) else Fact("", place)
        for place in line.predicted_support_idxs
    )
    id_ = example.id if example else line.id
    refused = float(not line.predicted_answerable)
    return Prediction(id_, line.predicted_answer, no_answer_score=refused, facts=facts)


def write_musique_predictions(
    predictions: Mapping[str, Prediction] | Iterable[Prediction],
    path: PathLike,
    *,
    examples: Iterable[Example],
) -> None:
    """Write a line for each example, in their order, as the script wants it.

    An example without a prediction gets an empty one. Raises DataError for a fact that is no
    paragraph of its example.
    """
    rows = predictions.values() if isinstance(predictions, Mapping) else predictions
    by_id = {prediction.id: prediction for prediction in rows}
    with open_atomic(path) as stream:
        for example in examples:
            prediction = by_id.get(example.id, Prediction(example.id, "", no_answer_score=1.0))
            stream.write(encode_json(_record(example, prediction)) + b"\n")


def _record(example: Example, prediction: Prediction) -> dict[str, object]:
    places = {fact: place for place, fact in enumerate(paragraph_facts(example.paragraphs))}
    for fact in prediction.facts:
        if fact.title and fact not in places:
            what = f"sentence {fact.sentence} of {fact.title!r} is no paragraph of it"
            fix = "MuSiQue's facts are whole paragraphs"
            raise DataError(what, where=f"id {example.id}", fix=fix)
    return {
        "id": official_id(example),
        "predicted_answer": prediction.answer,
        "predicted_support_idxs": [places.get(fact, fact.sentence) for fact in prediction.facts],
        "predicted_answerable": says_answerable(prediction),
    }


def says_answerable(prediction: Prediction) -> bool:
    """Whether a prediction takes its question for answerable.

    By its ``no_answer_score`` where it has one (0.5 or less), else by having an answer.

    >>> says_answerable(Prediction("1", "")), says_answerable(Prediction("1", "Ada"))
    (False, True)
    """
    if prediction.no_answer_score is not None:
        return prediction.no_answer_score <= 0.5
    return bool(prediction.answer)
