"""Scores of whole prediction files: the official numbers, groups, intervals, comparisons."""

from __future__ import annotations

import re

import pytest

from askance.data import Answer, Example, Fact, Prediction
from askance.datasets import load_dataset
from askance.errors import DataError, OptionError
from askance.multihop import compare_multihop, read_multihop_predictions, score_multihop

FOG = (Fact("Fog", 0), Fact("Rain", 0))


def asked(name, gold="Ada Lovelace", **extra):
    return Example(name, "Who?", answers=(Answer(gold),), facts=FOG, extra=extra)


EXAMPLES = [asked("1", type="bridge"), asked("2", type="comparison"), asked("3", type="bridge")]
#: Answer F1 1, 2/3, none; facts F1 2/3 (P 1, R 1/2), 1, none.
SAID = [
    Prediction("1", "ada lovelace", facts=FOG[:1]),
    Prediction("2", "Ada", facts=FOG),
    Prediction("9", "Bo"),
]


def test_numbers_by_hand():
    scores = score_multihop(EXAMPLES, SAID)
    assert scores.counts() == {"n": 3, "missing": 1, "extra": 1}
    assert scores.overall["em"] == 1 / 3
    assert scores.overall["f1"] == pytest.approx((1 + 2 / 3) / 3)
    assert scores.overall["sp_recall"] == pytest.approx(1.5 / 3)
    # Joint: item 1 P 1, R 1/2; item 2 P 1, R 1/2: F1 2/3 each.
    assert scores.overall["joint_f1"] == pytest.approx(4 / 9)
    assert scores.overall["joint_em"] == 0


def test_answered_only_says_how_many():
    scores = score_multihop(EXAMPLES, SAID, answered_only=True)
    assert (scores.n, scores.missing) == (2, 0)
    assert scores.overall["joint_f1"] == pytest.approx(2 / 3)
    with pytest.raises(DataError, match="no examples to score — do the ids"):
        score_multihop(EXAMPLES, SAID[2:], answered_only=True)


def test_groups_add_up_and_unknown_fields_are_told():
    groups = score_multihop(EXAMPLES, SAID).by_group("type")
    assert {name: group.n for name, group in groups.items()} == {"bridge": 2, "comparison": 1}
    assert groups["bridge"].overall["em"] == 0.5
    with pytest.raises(OptionError, match="no example has the field 'colour'"):
        score_multihop(EXAMPLES, SAID).by_group("colour")


def test_predictions_come_in_several_forms():
    by_id = {prediction.id: prediction for prediction in SAID}
    official = {
        "answer": {p.id: p.answer for p in SAID},
        "sp": {p.id: [[f.title, f.sentence] for f in p.facts] for p in SAID},
    }
    overall = score_multihop(EXAMPLES, SAID).overall
    assert score_multihop(EXAMPLES, by_id).overall == overall
    assert score_multihop(EXAMPLES, official).overall == overall
    assert score_multihop(EXAMPLES, {"1": "Ada Lovelace"}).overall["em"] == 1 / 3
    with pytest.raises(DataError, match="id 1: the answer is null"):
        score_multihop(EXAMPLES, {"1": None})


def test_perturbed_questions_have_their_own_predictions():
    example = EXAMPLES[0].with_question("Blah?", "wh2blah")
    said = [Prediction("1", "Bo"), Prediction("1", "Ada Lovelace", "wh2blah", facts=FOG)]
    assert score_multihop([example], said).overall["joint_em"] == 1


def test_intervals_hold_the_mean_and_follow_the_seed_alone():
    scores = score_multihop(EXAMPLES, SAID)
    interval = scores.intervals(seed=3)["joint_f1"]
    assert 0 <= interval.low < scores.overall["joint_f1"] < interval.high <= 2 / 3
    turned = score_multihop(EXAMPLES[::-1], SAID).intervals(seed=3)["joint_f1"]
    assert (turned.low, turned.high) == (pytest.approx(interval.low), pytest.approx(interval.high))


def test_two_systems_item_by_item():
    better = [*SAID[1:2], Prediction("1", "Ada Lovelace", facts=FOG)]
    comparison = compare_multihop(EXAMPLES, SAID, better)
    row = {row["measure"]: row for row in comparison.to_dicts()}["joint_f1"]
    assert row["difference"] == pytest.approx(1 / 9)
    assert (row["first better"], row["second better"]) == (0, 1)
    assert row["low"] == 0 < row["difference"] < row["high"]
    same = compare_multihop(EXAMPLES, SAID, SAID, answered_only=True)
    assert (same.n, same.intervals["f1"].low, same.intervals["f1"].high) == (2, 0, 0)
    assert repr(same) == ("<MultihopComparison hotpot: joint_f1 +0.0000 [+0.0000, +0.0000]; n=2>")


def test_musique_needs_both_versions_told_apart():
    answerable = Example("2hop__1", "Who?", answers=(Answer("Ada"),), facts=FOG)
    refused = Example("2hop__1#unanswerable", "Who?", facts=FOG[:1], answerable=False)
    right = Prediction("2hop__1", "Ada", facts=FOG, no_answer_score=0.0)
    blind = Prediction(refused.id, "Ada", no_answer_score=0.0)
    for said, earned in ((blind, 0.0), (Prediction(refused.id, ""), 1.0)):
        scores = score_multihop([answerable, refused], [right, said], dialect="musique")
        assert (scores.n, scores.overall["f1"], scores.overall["sp_f1"]) == (1, 1.0, 1.0)
        assert scores.overall["group_answer_sufficiency_f1"] == earned
        assert scores.overall["group_support_sufficiency_f1"] == earned
    assert list(scores.by_group("type")) == ["2hop"]


def test_faces_of_the_result():
    scores = score_multihop(EXAMPLES, SAID)
    assert repr(scores).startswith("<MultihopScores hotpot: em=0.3333, f1=0.5556, sp_em=0.3333")
    assert "<td>joint</td><td>0.00</td><td>44.44</td>" in scores._repr_html_()
    first = scores.to_dicts()[0]
    assert (first["id"], first["sp_recall"], first["missing"]) == ("1", 0.5, False)
    assert "joint_f1" in compare_multihop(EXAMPLES, SAID, SAID)._repr_html_()


@pytest.mark.data
def test_a_published_system_to_the_last_digit(data_dir):
    folder = data_dir / "hotpotqa"
    text = (folder / "predictions/OFFICIAL_SCORES_dire_subset.txt").read_text()
    official = {name: float(value) for name, value in re.findall(r"(\w+) (0\.\d{10,})", text)}
    examples = load_dataset(folder / "hotpot_dev_distractor_subset.json.gz")
    dire = read_multihop_predictions(
        folder / "predictions/dire_original_hotpotqa_dev_predictions.jsonl.gz"
    )
    said = read_multihop_predictions(folder / "predictions/dire_pred_official_format_subset.json")
    assert len(official) == 12
    assert score_multihop(examples, said, answered_only=True).overall == official
    assert score_multihop(examples, dire, answered_only=True).overall == official
    whole = score_multihop(examples, said)
    assert whole.counts() == {"n": 631, "missing": 4, "extra": 0}
    assert whole.overall["joint_f1"] == pytest.approx(official["joint_f1"] * 627 / 631)
