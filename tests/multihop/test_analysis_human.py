from __future__ import annotations

from pathlib import Path

import pytest

from askance.data import Answer, Example, Fact, Prediction
from askance.datasets import load_dataset
from askance.errors import DataError
from askance.multihop.analysis import human_agreement
from askance.multihop.analysis.human import human_score, upper_bound

A, B, C = Fact("A", 0), Fact("B", 0), Fact("C", 0)
EXAMPLE = Example("q", "Who?", answers=(Answer("Ada Lovelace"),), facts=(A, B))


def said(answer: str, *facts: Fact, error: str = "") -> Prediction:
    return Prediction("q", answer, facts=facts, error=error)


WORKERS = [said("Ada", A), said("Byron", A, B), said("Lord Byron", C)]


def test_human_scores_by_hand() -> None:
    # Answer: "Ada" shares one of two words: F1 2/3. Facts: the second worker's are equal.
    # Joint: Ada's P = 1/2 * 1/2, R = 1 * 1 ... of the original against "Ada" with one fact.
    score = human_score(said("Ada Lovelace", A, B), WORKERS)
    assert (score.answer.exact, score.answer.f1) == (0.0, pytest.approx(2 / 3))
    assert (score.facts.exact, score.facts.f1) == (1.0, 1.0)
    joint_precision, joint_recall = 0.5 * 0.5, 1.0 * 1.0
    f1 = 2 * joint_precision * joint_recall / (joint_precision + joint_recall)
    assert (score.joint.exact, score.joint.f1) == (0.0, pytest.approx(f1))


def test_the_upper_bound_by_hand() -> None:
    # Best pairs: Ada Lovelace–Ada and Byron–Lord Byron (F1 2/3); the original's facts and Byron's.
    score = upper_bound([said("Ada Lovelace", A, B), *WORKERS])
    assert (score.answer.exact, score.answer.f1) == (0.0, pytest.approx(2 / 3))
    assert (score.facts.exact, score.facts.f1) == (1.0, 1.0)
    assert score.joint.exact == 0.0


def test_the_upper_bound_is_never_below_the_human_score() -> None:
    human = human_score(said("Ada Lovelace", A, B), WORKERS)
    bound = upper_bound([said("Ada Lovelace", A, B), *WORKERS])
    for part in ("answer", "facts", "joint"):
        assert getattr(bound, part).f1 >= getattr(human, part).f1
        assert getattr(bound, part).exact >= getattr(human, part).exact


def test_among_equal_f1_the_exact_reference_counts() -> None:
    score = human_score(said("The The", A), [said("Bob", B), said("", A)])
    assert (score.answer.exact, score.answer.f1) == (1.0, 0.0)


def test_two_items_by_hand_in_percent() -> None:
    other = Example("r", "Is it?", answers=(Answer("yes"),), facts=(A,))
    workers = [
        {"q": worker, "r": Prediction("r", "yes" if n else "no", facts=(A,))}
        for n, worker in enumerate(WORKERS)
    ]
    found = human_agreement([EXAMPLE, other], workers).means()
    assert found["human"]["answer_em"] == 50.0
    assert found["human"]["answer_f1"] == pytest.approx(100 * (2 / 3 + 1) / 2)
    assert found["human"]["facts_em"] == 100.0
    assert found["human"]["joint_em"] == 50.0
    assert list(found) == ["human", "upper bound"]


def test_an_item_with_too_few_workers_is_left_out_and_counted() -> None:
    other = Example("r", "Who?", answers=(Answer("Bo"),))
    failed = {"q": said("", error="timed out"), "r": Prediction("r", "Bo")}
    workers = [{"q": worker} for worker in WORKERS]
    found = human_agreement([EXAMPLE, other], [*workers, failed])
    assert ([score.id for score in found.human], found.too_few) == (["q"], 1)


def test_without_enough_workers_it_is_told() -> None:
    with pytest.raises(DataError, match="no item has 3 extra workers"):
        human_agreement([EXAMPLE], [{"q": WORKERS[0]}])


def test_an_example_without_an_answer_is_told() -> None:
    with pytest.raises(DataError, match="id q: has no answer"):
        human_agreement([Example("q", "Who?")], [{"q": worker} for worker in WORKERS])


@pytest.mark.data
def test_three_copies_of_the_gold_agree_wholly(data_dir: Path) -> None:
    path = data_dir / "hotpotqa/hotpot_dev_distractor_subset.json.gz"
    examples = load_dataset("hotpotqa", path, limit=50)
    copies = {e.id: Prediction(e.id, e.answers[0].text, facts=e.facts) for e in examples}
    for means in human_agreement(examples, [copies] * 3).means().values():
        assert set(means.values()) == {100.0}


def test_the_intervals_hold_the_means() -> None:
    other = Example("r", "Is it?", answers=(Answer("yes"),), facts=(A,))
    workers = [{"q": worker, "r": Prediction("r", "yes")} for worker in WORKERS]
    found = human_agreement([EXAMPLE, other], workers)
    intervals, means = found.intervals(seed=1), found.means()
    assert all(means[who][name] in span for who in means for name, span in intervals[who].items())
    assert (intervals["human"]["answer_em"].low, intervals["human"]["answer_em"].high) == (0, 100)
