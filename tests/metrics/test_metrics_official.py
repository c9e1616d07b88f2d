"""Published predictions: every digit of the official scripts' output."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from official_logic import load_squad_file

from askance.metrics import default_metric, read_predictions, score_examples, score_squad

pytestmark = pytest.mark.data
load = cache(load_squad_file)


def official(folder: Path, system: str) -> list[float]:
    """The numbers that the official script printed for a system."""
    text = (folder / "OFFICIAL_SCORES.txt").read_text()
    line = next(line for line in text.splitlines() if line.startswith(f"{system}.json"))
    return [float(number) for number in re.findall(r"\d+\.\d{5,}", line)]


SQUAD = ["bert-ensemble", "logistic-regression-baseline", "match-lstm-boundary-ensemble"]


@pytest.mark.parametrize("system", [*SQUAD, "slqa-plus-ensemble"])
def test_squad_1_1_to_the_last_digit(data_dir, system):
    folder = data_dir / "squad/predictions-1.1"
    scores = score_squad(
        load(data_dir / "squad/dev-v1.1.json.gz"), read_predictions(folder / f"{system}.json")
    )
    assert list(scores.overall) == ["exact_match", "f1"]
    assert list(scores.overall.values()) == official(folder, system)
    assert scores.extra - scores.missing == (15 if system == SQUAD[1] else 0)


@pytest.mark.parametrize("system", ["bert-single", "bidaf-selfatt-elmo"])
def test_squad_2_0_to_the_last_digit(data_dir, system):
    folder = data_dir / "squad/predictions-2.0"
    overall = score_squad(
        load(data_dir / "squad/dev-v2.0.json.gz"), read_predictions(folder / f"{system}.json")
    ).overall
    names = ("exact", "f1", "HasAns_exact", "HasAns_f1", "NoAns_exact")
    assert [overall[name] for name in names] == official(folder, system)
    assert overall["NoAns_f1"] == overall["NoAns_exact"]
    assert (overall["HasAns_total"], overall["NoAns_total"]) == (5928, 5945)


def test_korquad_scores_its_own_gold_100(data_dir):
    examples = load(data_dir / "korquad/KorQuAD_v1.0_dev.json.gz")
    predictions = read_predictions(data_dir / "korquad/dev-evaluate-in1.json")
    assert default_metric(examples) == "korquad"
    scores = score_examples(examples, predictions, "korquad")
    assert scores.overall == {"exact_match": 100.0, "f1": 100.0}
    assert scores.counts() == {"n": 5774, "missing": 0, "extra": 0}
