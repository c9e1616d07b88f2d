"""Answers against golds: cases worked out by hand, and the official rules on random text."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from official_logic import f1, letters, squad11, squad20, words

from askance.data import Answer, Choice, Example, Prediction
from askance.errors import DataError
from askance.metrics import METRICS
from askance.metrics.answer import ACCURACY, KORQUAD, SQUAD, SQUAD2
from askance.metrics.forms import shared

METRIC_VALUES = [SQUAD, SQUAD2, KORQUAD, ACCURACY]
text = st.text(alphabet="aA theTHE.,'\"-bcé가나《》()<‘\t1", max_size=24)


def example(*golds: str, **fields: object) -> Example:
    return Example("q", "Who?", answers=tuple(map(Answer, golds)), **fields)  # type: ignore[arg-type]


def scored(metric, prediction, *golds, **fields):
    score = metric.score_one(example(*golds, **fields), prediction)
    return score.exact, score.f1


def test_f1_counts_shared_words_with_repeats():
    # prediction: new york new york (4), gold: new york city new (4); shared new, york, new = 3
    assert scored(SQUAD, "New York, New York!", "new york city new") == (0.0, 0.75)


def test_f1_is_that_of_the_best_gold():
    # against "Denver Broncos of 2015": P = 1, R = 1/4 -> 0.4; against "Denver team": 2/3
    assert scored(SQUAD, "Denver", "Denver Broncos of 2015", "Denver team") == (0.0, 2 / 3)


def test_articles_case_and_punctuation_do_not_matter():
    assert scored(SQUAD, "the  U.S.", "A us") == (1.0, 1.0)


def test_two_empty_texts_are_exact_but_earn_no_f1_in_squad_1_and_do_in_squad_2():
    assert scored(SQUAD, "the", "a") == (1.0, 0.0)
    assert scored(SQUAD2, "the", "a") == (1.0, 1.0)


def test_squad_2_drops_golds_that_are_empty_once_normalised():
    assert scored(SQUAD2, "", "the", "Ada") == (0.0, 0.0)
    assert scored(SQUAD2, "", "the") == (1.0, 1.0)


def test_only_the_empty_answer_is_right_for_an_unanswerable_question():
    assert scored(SQUAD2, "", answerable=False) == (1.0, 1.0)
    assert scored(SQUAD2, "Ada", answerable=False) == (0.0, 0.0)


def test_an_unanswerable_question_ignores_plausible_answers():
    assert scored(SQUAD2, "Ada", "Ada", answerable=False) == (0.0, 0.0)


def test_korquad_f1_counts_characters_without_spaces():
    # "서울시" (3) against "서울 특별시" (5): shared 서 울 시 -> P = 1, R = 3/5 -> 0.75
    assert scored(KORQUAD, "서울시", "서울 특별시") == (0.0, pytest.approx(0.75))


def test_korquad_brackets_part_words_and_articles_stay():
    assert scored(KORQUAD, "<<햄릿>>(1603년)", "햄릿 1603년") == (1.0, 1.0)
    assert scored(KORQUAD, "The 왕", "왕")[0] == 0.0


def test_a_choice_is_right_by_its_label():
    fields = {"task": "choice", "choices": (Choice("A", "fog"), Choice("B", "rain"))}
    assert scored(ACCURACY, " B ", "B", **fields) == (1.0, 1.0)
    assert scored(ACCURACY, "b", "B", **fields) == (0.0, 0.0)
    assert scored(ACCURACY, "rain", "B", **fields) == (0.0, 0.0)


@pytest.mark.parametrize(("said", "right"), [("Yes", 1.0), ("true", 1.0), ("no", 0.0), ("", 0.0)])
def test_yes_no_takes_truth_values_too(said, right):
    assert scored(ACCURACY, said, "yes", task="yes_no") == (right, right)


@pytest.mark.parametrize("metric", METRIC_VALUES)
def test_a_missing_answer_earns_nothing_even_where_none_is_right(metric):
    unanswerable = example(answerable=False)
    failed = Prediction("q", "", error="timed out")
    for absent in (None, failed):
        score = metric.score_one(unanswerable, absent)
        assert (score.exact, score.f1, score.missing) == (0.0, 0.0, True)


@pytest.mark.parametrize("metric", [SQUAD, KORQUAD, ACCURACY])
def test_no_gold_is_a_fault_of_the_data(metric):
    with pytest.raises(DataError, match="id q: has no gold answer"):
        metric.score_one(example(), "Ada")


def test_a_score_carries_the_variant_of_its_example():
    asked = example("Ada").with_question("Blah?", "wh2blah")
    assert SQUAD.score_one(asked, Prediction("q", "ada", "wh2blah")).variant == "wh2blah"


@pytest.mark.parametrize("metric", METRIC_VALUES)
def test_a_metric_is_its_name_and_comes_back_from_it(metric):
    assert METRICS.load(repr(metric)) is metric
    assert pickle.loads(pickle.dumps(metric)) == metric


def test_every_metric_says_what_it_is():
    assert len({METRICS.load(name).__doc__ for name in METRICS.names()}) == len(METRICS.names())


@given(text, st.lists(text, min_size=1, max_size=4))
def test_squad_is_the_official_rule(prediction, golds):
    assert scored(SQUAD, prediction, *golds) == squad11(prediction, golds)
    assert scored(SQUAD2, prediction, *golds) == squad20(prediction, golds)


@given(text, text)
def test_korquad_is_the_official_rule(prediction, gold):
    assert scored(KORQUAD, prediction, gold)[1] == f1(letters(prediction), letters(gold))


@given(text, text)
def test_f1_of_one_gold_is_symmetric(one, other):
    for metric in (SQUAD, SQUAD2, KORQUAD):
        assert scored(metric, one, other) == pytest.approx(scored(metric, other, one))


@given(text, st.lists(text, min_size=1, max_size=3))
def test_exact_never_exceeds_f1_but_for_empty_texts(prediction, golds):
    exact, partial = scored(SQUAD2, prediction, *golds)
    assert 0 <= exact <= partial <= 1
    if words(prediction):
        exact, partial = scored(SQUAD, prediction, *golds)
        assert 0 <= exact <= partial <= 1


@given(st.text(alphabet="abcdef", max_size=60), st.text(alphabet="abcdef", max_size=60))
def test_shared_units_are_those_of_the_multisets(one, other):
    assert shared(one, other) == sum((Counter(one) & Counter(other)).values())
