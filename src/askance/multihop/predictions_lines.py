"""Predictions one a line: askance's own, and those of DIRE (Trivedi et al. 2020)."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import msgspec

from askance.data import Prediction
from askance.io import decode_json, encode_json, iter_lines, open_atomic
from askance.readers.facts import parse_facts

__all__ = ["read_dire", "read_own", "write_dire", "write_own"]

PathLike = str | os.PathLike[str]


class _Dire(msgspec.Struct):
    question_id: str
    answer: str
    answer_confidence: float | None = None
    supporting_sentences: list[Any] = []


def read_own(path: PathLike) -> list[Prediction]:
    """Lines of ``id`` and ``answer`` with the other fields of Prediction, as a run writes them."""
    return [
        decode_json(line, Prediction, where=f"{path}:{number}") for number, line in iter_lines(path)
    ]


def write_own(predictions: Iterable[Prediction], path: PathLike) -> None:
    """Write one prediction a line."""
    with open_atomic(path) as stream:
        for prediction in predictions:
            stream.write(encode_json(prediction) + b"\n")


def read_dire(path: PathLike) -> list[Prediction]:
    """Lines of question_id, answer, answer_confidence, supporting_sentences."""
    found = []
    for number, line in iter_lines(path):
        where = f"{path}:{number}"
        record = decode_json(line, _Dire, where=where)
        facts = parse_facts(record.supporting_sentences, f"{where}:$.supporting_sentences")
        score = record.answer_confidence
        found.append(Prediction(record.question_id, record.answer, score=score, facts=facts))
    return found


def write_dire(predictions: Iterable[Prediction], path: PathLike) -> None:
    """Write such lines, the supporting paragraphs named too; those that failed are left out."""
    with open_atomic(path) as stream:
        for prediction in predictions:
            if not prediction.error:
                stream.write(encode_json(_dire_record(prediction)) + b"\n")


def _dire_record(prediction: Prediction) -> dict[str, object]:
    record: dict[str, object] = {"question_id": prediction.id, "answer": prediction.answer}
    if prediction.score is not None:
        record["answer_confidence"] = prediction.score
    titles = list(dict.fromkeys(fact.title for fact in prediction.facts))
    facts = [[fact.title, fact.sentence] for fact in prediction.facts]
    return record | {"supporting_paragraphs": titles, "supporting_sentences": facts}
