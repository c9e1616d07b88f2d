"""Equality with ir_measures (trec_eval) on random runs, ties broken by order."""

from __future__ import annotations

import random

import ir_measures
import pytest

from askance.data import Hit, Ranking
from askance.metrics.retrieval import score_rankings

Grades = dict[str, dict[str, int]]


def random_run(seed: int) -> tuple[list[Ranking], Grades]:
    draw = random.Random(seed)
    documents = [f"d{number}" for number in range(80)]
    rankings: list[Ranking] = []
    gold: Grades = {}
    for number in range(40):
        found = draw.sample(documents, draw.randint(1, 60))
        # A better hit has a higher score: the others sort by it, and the order is ours.
        hits = tuple(Hit(name, float(100 - place)) for place, name in enumerate(found))
        rankings.append(Ranking(f"q{number}", hits, len(hits)))
        gold[f"q{number}"] = {d: draw.randint(1, 3) for d in draw.sample(documents, 5)}
    return rankings, gold


def as_run(rankings: list[Ranking]) -> dict[str, dict[str, float]]:
    return {r.id: {hit.document: hit.score for hit in r.hits} for r in rankings}


NAMES = {
    "map": "AP",
    "map@20": "AP@20",
    "mrr": "RR",
    "ndcg": "nDCG",
    "ndcg@10": "nDCG@10",
    "precision@5": "P@5",
    "recall_share@10": "R@10",
    "recall_any@10": "Success@10",
}


@pytest.mark.parametrize("seed", range(5))
def test_every_question_equals_ir_measures(seed: int) -> None:
    rankings, gold = random_run(seed)
    ours = {row["id"]: row for row in score_rankings(rankings, gold, list(NAMES)).to_dicts()}
    measures = {name: ir_measures.parse_measure(theirs) for name, theirs in NAMES.items()}
    lines = list(ir_measures.iter_calc(measures.values(), gold, as_run(rankings)))
    assert len(lines) == len(NAMES) * len(gold)
    name_of = {measure: name for name, measure in measures.items()}
    for line in lines:
        assert ours[line.query_id][name_of[line.measure]] == pytest.approx(line.value, abs=1e-12)


@pytest.mark.parametrize("seed", range(5))
def test_a_question_that_found_nothing_equals_ir_measures(seed: int) -> None:
    rankings, gold = random_run(seed)
    fewer = rankings[::2]
    theirs = ir_measures.calc_aggregate([ir_measures.AP], gold, as_run(fewer))
    ours = score_rankings(fewer, gold, ["map"]).overall
    assert ours["map"] == pytest.approx(theirs[ir_measures.AP], abs=1e-12)
