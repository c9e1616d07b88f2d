"""Which prediction belongs to which example, and which example to which group."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from askance.data import Example, Prediction
from askance.errors import DataError
from askance.metrics.scores import prediction_key
from askance.multihop.predictions_hotpot import hotpot_predictions

__all__ = ["NO_GROUP", "Predictions", "by_key", "group_of"]

#: By id: a prediction or an answer; or "answer" and "sp", as in HotpotQA's file.
Predictions: TypeAlias = Mapping[str, object] | Iterable[Prediction]

#: Where no example says what group it is in.
NO_GROUP = "(none)"


def group_of(key: str) -> Callable[[Example], str]:
    """The value of a field that examples carry; MuSiQue's ``type`` stands in its ids.

    >>> group_of("type")(Example("3hop1__1_2_3", "Who?")), group_of("level")(Example("1", "Who?"))
    ('3hop1', '(none)')
    """

    def of(example: Example) -> str:
        if key in example.extra:
            return str(example.extra[key])
        hops, sign, _ = example.id.partition("__")
        return hops if key == "type" and sign and "hop" in hops else NO_GROUP

    return of


def by_key(predictions: Predictions) -> dict[str, Prediction]:
    """Predictions by what they share with their example.

    Raises DataError where two share it, and naming the id where one is neither text nor Prediction.

    >>> by_key({"7": "Ada"})
    {'7': Prediction(id='7', answer='Ada', variant='original', score=None, no_answer_score=None, \
alternatives=(), facts=(), error='')}
    """
    if isinstance(predictions, Mapping):
        if set(predictions) == {"answer", "sp"} and isinstance(predictions["answer"], Mapping):
            return by_key(hotpot_predictions(predictions))
        return {key: _prediction(key, value) for key, value in predictions.items()}
    found: dict[str, Prediction] = {}
    for prediction in predictions:
        key = prediction_key(prediction.id, prediction.variant)
        if key in found:
            raise DataError("has two predictions", where=f"id {key}", fix="keep one")
        found[key] = prediction
    return found


def _prediction(key: str, value: object) -> Prediction:
    if isinstance(value, Prediction):
        return value
    if isinstance(value, str):
        return Prediction(key, value)
    what = "the answer is null" if value is None else f"{str(value)[:60]} is no answer"
    raise DataError(what, where=f"id {key}", fix="give a text or a Prediction")
