"""HotpotQA's prediction file, as its script and 2WikiMultihopQA's take it."""

from __future__ import annotations

import os
from collections.abc import Iterable

from askance.data import Prediction
from askance.errors import DataError
from askance.io import encode_json, write_atomic
from askance.readers.saved_hotpot import NO_ANSWER, hotpot_predictions

__all__ = ["NO_ANSWER", "hotpot_predictions", "write_hotpot_predictions"]


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
