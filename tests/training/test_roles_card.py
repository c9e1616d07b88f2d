"""The card says what was measured."""

from __future__ import annotations

from typing import Any

from askance.training.roles_card import card


def counts(right: int, wrong: int, missed: int) -> dict[str, float]:
    f1 = 100 * 2 * right / (2 * right + wrong + missed)
    rates = {"precision": 100 * right / (right + wrong), "recall": 100 * right / (right + missed)}
    return {"right": right, "wrong": wrong, "missed": missed, **rates, "f1": f1}


def way(right: int, wrong: int, missed: int) -> dict[str, Any]:
    found = counts(right, wrong, missed)
    return {"predicates": found, "arguments": found, "roles": {"ARG0": found}}


def table(right: int, wrong: int, missed: int) -> dict[str, Any]:
    ways = ("gold_predicates", "found_predicates", "text")
    groups = ("all", "questions", "others")
    return {group: {name: way(right, wrong, missed) for name in ways} for group in groups}


def scores(**changes: Any) -> dict[str, Any]:
    settings = {
        "minutes": 5.0, "rate": 1e-4, "processes": 2, "start": "", "made_questions": False,
        "agree_every": 8, "warm_up": 0.05, "decay": 0.01, "clip": 1.0, "unknown": 0.05, "seed": 7,
        "bfloat16": True,
    }  # fmt: skip
    size = {"sentences": 1234, "questions": 56, "predicates": 789}
    gate = {"f1": 77.125, "agreement": 99.5, "n": 600}
    return {
        "kind": "int8",
        "gate": {"float32": gate, "int8": gate, "int8_dynamic": gate | {"f1": 76.0}},
        "dev": table(8, 2, 2),
        "test": table(8, 2, 2),
        "roles": {
            "sha256": "ab" * 32,
            "date": "2026-11-29",
            "labels": ["ARG0"],
            "predicate_margin": 0.25,
        },
        "bytes": 23_600_000,
        "counts": dict.fromkeys(("train", "made", "dev", "test"), size),
        "run": [
            {"steps": 900, "passes": 4, "settings": settings},
            {"steps": 300, "passes": 2, "settings": settings | {"start": "one"}},
        ],
        **changes,
    }


def test_figures_stand_in_it() -> None:
    text = card(scores())
    for figure in ("80.00", "1,234", "77.12", "99.5%", "23.6 MB", "ab" * 32, "--start one", "0.25"):
        assert figure in text, figure
    assert "| all: predicates | 10 | 80.00 | 80.00 | 80.00 |" in text
    assert "{" not in text


def test_aims_are_held_against_the_figures() -> None:
    text = card(scores(test=table(95, 5, 5)))
    assert "arguments 95.00 (reached), predicates 95.00 (reached)" in text
    assert "arguments 80.00 (reached), predicates 80.00 (not reached)" in card(scores())
