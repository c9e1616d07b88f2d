"""Small files made by hand, and what the tests of datasets share."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

RAIN = "It rained in Denver. Denver was wet."


@pytest.fixture
def save(tmp_path) -> Callable[..., Path]:
    """Write a value as JSON (.json), a list as JSON lines (.jsonl), text and bytes as they are."""

    def write(content: Any, name: str) -> Path:
        path: Path = tmp_path / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        elif isinstance(content, str):
            path.write_text(content, encoding="utf-8", newline="")
        elif name.endswith(".jsonl"):
            path.write_text("".join(json.dumps(record) + "\n" for record in content))
        else:
            path.write_text(json.dumps(content))
        return path

    return write


@pytest.fixture
def squad() -> dict[str, Any]:
    """SQuAD 2.0 in small: two articles of one title, a paragraph without questions, odd fields."""
    asked = {
        "id": "q1",
        "question": "Where did it rain?",
        "answers": [{"text": "Denver", "answer_start": 13, "answer_id": 5}],
        "is_impossible": False,
    }
    refused = {
        "id": "q2",
        "question": "Where did it snow?",
        "answers": [],
        "is_impossible": True,
        "plausible_answers": [{"text": "Denver", "answer_start": 13}],
    }
    later = {
        "id": 3,
        "question": "What was wet?",
        "answers": [{"text": "Denver", "answer_start": 21}],
    }
    first = [
        {"context": "Nobody asks.", "qas": []},
        {"context": RAIN, "qas": [asked, refused], "document_id": 7},
        {"context": "Nor here.", "qas": []},
    ]
    articles = [
        {"title": "Rain", "paragraphs": first, "split": "dev"},
        {"title": "Rain", "paragraphs": [{"context": RAIN, "qas": [later]}]},
    ]
    return {"data": articles, "version": "v2.0-small", "made": {"by": "hand"}}


@pytest.fixture
def hotpot() -> list[dict[str, Any]]:
    """HotpotQA in small: a bridge and a comparison."""
    context = [
        ["Fog", ["Fog is a cloud.", " It lies on Denver."]],
        ["Rain", ["Rain falls.", " It fell on Denver in 1900."]],
    ]
    bridge = {
        "_id": "a",
        "answer": "Denver",
        "question": "Where did rain fall?",
        "supporting_facts": [["Rain", 1]],
        "context": context,
        "type": "bridge",
        "level": "hard",
    }
    comparison = {**bridge, "_id": "b", "answer": "yes", "question": "Are both wet?"}
    return [bridge, {**comparison, "type": "comparison", "level": "easy"}]


@pytest.fixture
def openbook() -> list[dict[str, Any]]:
    """OpenBookQA in small, with the further fields that some releases have."""
    choices = [{"text": "a marsh", "label": "A"}, {"text": "a desert", "label": "B"}]
    question = {"stem": "Fog is around:", "choices": choices, "para": "Fog is wet."}
    return [{"id": "8-343", "question": question, "answerKey": "A", "fact1": "fog is wet"}]


@pytest.fixture
def boolq() -> list[dict[str, Any]]:
    """BoolQ in small, both forms of an answer, without ids."""
    record = {"question": "is fog wet", "title": "Fog", "passage": "Fog is wet."}
    return [{**record, "answer": True}, {**record, "answer": "False", "question": "is fog dry"}]
