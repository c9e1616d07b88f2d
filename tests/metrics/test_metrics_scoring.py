"""Sets of predictions: matching, counting, the official numbers."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from official_logic import best_threshold, squad20

from askance.data import Answer, Example, Prediction
from askance.errors import DataError, OptionError
from askance.metrics import Scores, default_metric, score_examples, score_squad


def question(qid: str, *golds: str, **fields: object) -> Example:
    return Example(qid, "Who?", answers=tuple(map(Answer, golds)), **fields)  # type: ignore[arg-type]


def refusable(qid: str) -> Example:
    return question(qid, answerable=False)


EXAMPLES = [question("1", "Ada Lovelace"), question("2", "Bo"), question("3", "Cy")]
MIXED = [question("1", "Ada"), question("2", "Bo Li"), refusable("3"), refusable("4")]


def test_squad_numbers_by_hand():
    # exact 0, 1, 0; f1 2/3, 1, 0
    scores = score_squad(EXAMPLES, {"1": "Ada", "2": "bo", "3": "Di"})
    assert scores.overall == {"exact_match": 100 / 3, "f1": pytest.approx(100 * (5 / 3) / 3)}


def test_a_missing_prediction_earns_0_and_an_extra_one_is_counted():
    scores = score_squad(EXAMPLES, {"1": "Ada Lovelace", "2": "Bo", "7": "?", "8": "?"})
    assert scores.overall["f1"] == pytest.approx(200 / 3)
    assert scores.counts() == {"n": 3, "missing": 1, "extra": 2}
    assert [score.missing for score in scores.per_example] == [False, False, True]


def test_squad_2_numbers_by_hand():
    # HasAns: 1 and 2/3 in F1; NoAns: right, wrong
    overall = score_squad(MIXED, {"1": "Ada", "2": "Bo", "3": "", "4": "Di"}).overall
    assert overall == {
        "exact": 50.0,
        "f1": pytest.approx(100 * (1 + 2 / 3 + 1) / 4),
        "total": 4,
        "HasAns_exact": 50.0,
        "HasAns_f1": pytest.approx(100 * (1 + 2 / 3) / 2),
        "HasAns_total": 2,
        "NoAns_exact": 50.0,
        "NoAns_f1": 50.0,
        "NoAns_total": 2,
    }


def test_a_threshold_withdraws_unsure_answers():
    predictions = {"1": "Ada", "2": "Bo Li", "3": "Cy", "4": "Di"}
    na_probs = {"1": 0.1, "2": 0.8, "3": 0.9, "4": 0.2}
    as_given = score_squad(MIXED, predictions, na_probs=na_probs).overall
    cut = score_squad(MIXED, predictions, na_probs=na_probs, na_threshold=0.5).overall
    assert (as_given["exact"], cut["exact"]) == (50.0, 50.0)  # 1, 2 right; then 1, 3
    assert (cut["HasAns_exact"], cut["NoAns_f1"]) == (50.0, 50.0)
    # let in 1 (+1), 4 (-1), 2 (+1), 3 (-1), starting from two right refusals: 3, 2, 3, 2
    assert (cut["best_exact"], cut["best_exact_thresh"]) == (75.0, 0.1)
    assert (cut["best_f1"], cut["best_f1_thresh"]) == (75.0, 0.1)


@given(st.integers(0, 10**6))
@settings(max_examples=60)
def test_the_best_threshold_is_the_official_search_ties_included(seed):
    draw = random.Random(seed)
    ids = [str(i) for i in range(20)]
    examples = [question(i, "Ada Bo") if draw.random() < 0.5 else refusable(i) for i in ids]
    predictions = {i: draw.choice(["", "Ada", "Ada Bo", "Cy"]) for i in ids}
    shuffled = draw.sample(ids, len(ids))
    na_probs = {i: draw.choice([0.0, 0.2, 0.5, 0.9]) for i in shuffled}
    overall = score_examples(examples, predictions, "squad2", na_probs=na_probs).overall
    has_answer = {e.id: e.answerable for e in examples}
    for column, name in enumerate(("exact", "f1")):
        raw = {
            e.id: squad20(predictions[e.id], [a.text for a in e.answers])[column] for e in examples
        }
        expected = best_threshold(predictions, raw, na_probs, has_answer)
        assert (overall[f"best_{name}"], overall[f"best_{name}_thresh"]) == expected


def test_na_probs_must_be_complete_and_of_use():
    with pytest.raises(DataError, match="id 2: has no no-answer probability"):
        score_squad(MIXED[:2], {"1": "a", "2": "b"}, version="2.0", na_probs={"1": 0.5})
    with pytest.raises(OptionError, match="squad has no use for no-answer probabilities"):
        score_squad(EXAMPLES, {}, na_probs={})


def test_missing_predictions_never_gain_from_the_threshold_search():
    none_given = score_squad(MIXED, {}, na_probs={})
    assert (none_given.overall["exact"], none_given.overall["best_f1"]) == (0.0, 0.0)
    partial = score_squad(MIXED, {"1": "Ada", "3": ""}, na_probs={"1": 0.0, "3": 1.0})
    assert partial.overall["best_exact"] == 50.0


def test_predictions_are_matched_by_id_and_variant():
    asked = [example.with_question("Blah?", "wh2blah") for example in EXAMPLES[1:]]
    given_ = [Prediction("2", "Bo", "wh2blah"), Prediction("3", "Cy"), Prediction("3", "Cy", "ran")]
    scores = score_examples(asked, given_)
    assert [score.exact for score in scores.per_example] == [1.0, 0.0]
    assert (scores.missing, scores.extra_ids) == (1, {"3", "ran:3"})


def test_two_predictions_for_one_question_are_refused():
    with pytest.raises(DataError, match="id 2: has two predictions"):
        score_examples(EXAMPLES, [Prediction("2", "Bo"), Prediction("2", "Cy")])


def test_nothing_to_score_is_an_error():
    with pytest.raises(DataError, match="no examples"):
        score_examples([], {"1": "a"})


def test_unknown_names_are_refused_with_a_hint():
    with pytest.raises(OptionError, match="did you mean 'squad2'"):
        score_examples(EXAMPLES, {}, "squad22")
    with pytest.raises(OptionError, match="no SQuAD version '3'"):
        score_squad(EXAMPLES, {}, version="3")


def test_the_default_metric_fits_the_data():
    korean = [Example("1", "누가 썼나?", answers=(Answer("김"),))]
    choice = [Example("1", "Fog?", answers=(Answer("A"),), task="choice")]
    assert default_metric(EXAMPLES) == "squad"
    assert default_metric(MIXED) == "squad2"
    assert default_metric(korean) == "korquad"
    assert default_metric(choice) == "accuracy"
    yes = [Example("2", "Same town?", answers=(Answer("yes"),), task="yes_no")]
    assert default_metric([*EXAMPLES, *yes]) == "squad"
    with pytest.raises(OptionError, match="no metric fits both"):
        default_metric([*EXAMPLES, *choice])


answers = st.dictionaries(
    st.sampled_from("123456"), st.sampled_from(["", "Ada", "Bo", "Bo Li", "the"])
)
SIX = [*MIXED, question("5", "Cy"), refusable("6")]


@given(answers, st.permutations(SIX))
def test_order_changes_no_score_of_an_example(predictions, examples):
    here = score_examples(SIX, predictions, "squad2").per_example
    there = score_examples(examples, predictions, "squad2").per_example
    assert set(here) == set(there)


@given(answers, st.integers(1, 5), st.booleans())
def test_shards_add_up_to_the_whole(predictions, cut, sharded_predictions):
    predictions = {**predictions, "9": "nobody asked"}
    na_probs = dict.fromkeys("1234569", 0.5)
    whole = score_examples(SIX, predictions, "squad2", na_probs=na_probs)
    parts: list[Scores] = []
    for shard in (SIX[:cut], SIX[cut:]):
        own = {"9", *(example.id for example in shard)}
        mine = {qid: answer for qid, answer in predictions.items() if qid in own}
        chosen = mine if sharded_predictions else predictions
        parts.append(score_examples(shard, chosen, "squad2", na_probs=na_probs))
    total = parts[0] + parts[1]
    assert (total.overall, total.counts()) == (whole.overall, whole.counts())


def test_scores_of_different_metrics_do_not_add_up():
    with pytest.raises(OptionError, match="squad and squad2"):
        _ = score_squad(EXAMPLES, {}) + score_squad(MIXED, {})


def test_groups_keep_their_order_and_add_up():
    scores = score_squad(MIXED, {"1": "Ada", "3": ""})
    groups = scores.by(lambda example: "answer" if example.answerable else "none")
    assert list(groups) == ["answer", "none"]
    assert groups["answer"].overall["exact"] == scores.overall["HasAns_exact"]
    assert sum(group.missing for group in groups.values()) == scores.missing == 2


def test_scores_have_a_face():
    scores = score_squad(EXAMPLES, {"1": "Ada Lovelace", "9": "?"})
    assert repr(scores) == ("<Scores squad: exact_match=33.33, f1=33.33; n=3, missing=2, extra=1>")
    assert "<td>33.33</td>" in scores._repr_html_()
    assert scores.to_dicts()[0] == {
        "id": "1", "exact": 1.0, "f1": 1.0, "variant": "original", "missing": False
    }  # fmt: skip
