from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.data import Hit, Ranking
from askance.errors import DataError, OptionError
from askance.metrics.retrieval import RetrievalScores, score_rankings
from askance.metrics.retrieval_metric import RETRIEVAL_METRICS, parse_retrieval_metric

TABLE_5 = ("map", "mean_rank", "hits@2", "hits@10")


def ranking(question: str, documents: str, candidates: int = 10) -> Ranking:
    hits = tuple(Hit(name, -float(place)) for place, name in enumerate(documents))
    return Ranking(question, hits, candidates)


def score(documents: str, gold: str = "ab", *names: str, candidates: int = 10) -> dict[str, float]:
    return score_rankings([ranking("q", documents, candidates)], {"q": set(gold)}, names).overall


def test_table_5_by_hand() -> None:
    # Gold at ranks 1 and 4: AP = (1/1 + 2/4) / 2.
    found = score("axxb".replace("xx", "xy"), "ab", *TABLE_5)
    assert found == {"map": 0.75, "mean_rank": 2.5, "hits@2": 0.5, "hits@10": 1.0}


def test_gold_that_was_not_found_has_the_rank_after_all_candidates() -> None:
    found = score("xa", "ab", "map", "map_bound", "mean_rank", "hits@10", candidates=4999)
    assert found["map"] == (1 / 2 + 0) / 2
    assert found["map_bound"] == (1 / 2 + 2 / 5000) / 2
    assert found["mean_rank"] == (2 + 5000) / 2
    assert found["hits@10"] == 0.5


def test_an_empty_result_follows_the_rule_of_the_paper_and_is_counted() -> None:
    scores = score_rankings([ranking("q", "", 0)], {"q": {"a"}}, ["map", "mean_rank", "map_bound"])
    assert scores.overall == {"map": 0.0, "mean_rank": 1.0, "map_bound": 1.0}
    assert scores.counts() == {"questions": 1, "missing": 0, "empty": 1, "extra": 0}


def test_a_question_without_a_ranking_counts_as_the_worst() -> None:
    gold = {"q": {"a"}, "r": {"b"}}
    scores = score_rankings([ranking("q", "a", 7)], gold, ["map", "mean_rank", "recall_any@5"])
    assert scores.overall == {"map": 0.5, "mean_rank": (1 + 8) / 2, "recall_any@5": 0.5}
    assert scores.missing == {"r"}


def test_the_three_recalls_differ() -> None:
    names = ("recall_any@2", "recall_share@2", "recall_all@2", "recall_all@3")
    assert list(score("axb", "ab", *names).values()) == [1.0, 0.5, 0.0, 1.0]


def test_hits_and_mean_rank_average_over_documents_and_recalls_over_questions() -> None:
    rankings = [ranking("q", "a"), ranking("r", "xbc")]
    gold = {"q": {"a"}, "r": {"b", "c", "d"}}
    scores = score_rankings(rankings, gold, ["hits@2", "recall_share@2", "mean_rank"])
    assert scores.overall["hits@2"] == pytest.approx(2 / 4)
    assert scores.overall["recall_share@2"] == pytest.approx((1 + 1 / 3) / 2)
    assert scores.overall["mean_rank"] == pytest.approx((1 + 2 + 3 + 11) / 4)


def test_reciprocal_rank_precision_and_gain_by_hand() -> None:
    found = score("xab", "ab", "mrr", "mrr@1", "precision@4", "ndcg@3")
    ideal = 1 / math.log2(2) + 1 / math.log2(3)
    gain = 1 / math.log2(3) + 1 / math.log2(4)
    assert found == pytest.approx(
        {"mrr": 0.5, "mrr@1": 0.0, "precision@4": 0.5, "ndcg@3": gain / ideal}
    )


def test_equal_scores_keep_the_order_of_the_ranking() -> None:
    tied = Ranking("q", (Hit("x", 1.0), Hit("a", 1.0)), 2)
    assert score_rankings([tied], {"q": {"a"}}, ["mrr"]).overall == {"mrr": 0.5}


def test_grades_count_in_the_gain_and_zero_is_not_gold() -> None:
    grades = {"q": {"a": 1, "b": 3, "x": 0}}
    scores = score_rankings([ranking("q", "xab")], grades, ["ndcg@5", "hits@1"])
    ideal = 3 / math.log2(2) + 1 / math.log2(3)
    assert scores.overall["ndcg@5"] == pytest.approx((1 / math.log2(3) + 3 / 2) / ideal)
    assert scores.overall["hits@1"] == 0.0


TEXTS = {"a": "Fog is water.", "b": "Rain falls.", "x": "Fog again."}


def answered(documents: str, answer: str) -> RetrievalScores:
    return score_rankings(
        [ranking("q", documents)],
        {"q": {"a", "b"}},
        ["map"],
        answers={"q": answer},
        text_of=TEXTS.__getitem__,
    )


@pytest.mark.parametrize(
    ("documents", "answer", "correct", "first"),
    [
        ("xba", "Fog", 3.0, 1.0),
        ("b", "Fog", 11.0, 11.0),
        ("bax", "a", 1.0, 1.0),
        ("bxa", "again", math.nan, 2.0),
        ("xba", "yes", math.nan, math.nan),
    ],
)
def test_the_rank_of_the_answer(documents: str, answer: str, correct: float, first: float) -> None:
    overall = answered(documents, answer).overall
    found = [overall["correct_answer_rank"], overall["first_answer_rank"]]
    assert found == pytest.approx([correct, first], nan_ok=True)


def test_questions_without_an_answer_rank_are_left_out_of_its_mean() -> None:
    rankings = [ranking("q", "ba"), ranking("r", "ab")]
    scores = score_rankings(
        rankings,
        {"q": {"a"}, "r": {"a"}},
        answers={"q": "Fog", "r": "no"},
        text_of=TEXTS.__getitem__,
    )
    assert scores.overall["correct_answer_rank"] == 2.0
    assert scores.to_dicts()[1]["correct_answer_rank"] is None


@given(
    name=st.sampled_from(["hits", "recall_any", "recall_all", "precision", "ndcg", "mrr", "map"]),
    k=st.integers(1, 999_999),
)
def test_a_name_parses_back(name: str, k: int) -> None:
    assert repr(parse_retrieval_metric(f"{name}@{k}")) == f"{name}@{k}"


@pytest.mark.parametrize("name", ["hits", "mean_rank@3", "hits@0", "hits@-1", "hits@1.5", "", "@1"])
def test_a_wrong_name_says_what_to_write(name: str) -> None:
    with pytest.raises(OptionError, match="—"):
        parse_retrieval_metric(name)


@pytest.mark.parametrize(
    ("rankings", "gold", "what"),
    [
        ([ranking("q", "a"), ranking("q", "a")], {"q": {"a"}}, "two rankings"),
        ([ranking("q", "aa")], {"q": {"a"}}, "ranked twice"),
        ([ranking("q", "xyz", 2)], {"q": {"a"}}, "3 hits among 2 candidates"),
        ([ranking("q", "a")], {"q": set()}, "no gold document"),
        ([ranking("q", "a")], {"q": "a"}, "one text"),
        ([ranking("q", "a")], {}, "no gold documents"),
    ],
)
def test_bad_input_is_told(rankings: list[Ranking], gold: dict[str, set[str]], what: str) -> None:
    with pytest.raises(DataError, match=what):
        score_rankings(rankings, gold)


def test_intervals_hold_the_mean_and_do_not_depend_on_the_order() -> None:
    rankings = [ranking(str(n), "ab" if n % 3 else "xa") for n in range(60)]
    gold = {str(n): {"a", "b"} for n in range(60)}
    scores = score_rankings(rankings, gold)
    intervals = scores.intervals(seed=1, resamples=500)
    turned = score_rankings(rankings, dict(reversed(gold.items())))
    assert all(scores.overall[name] in intervals[name] for name in intervals)
    assert turned.intervals(seed=1, resamples=500)["map"].low == pytest.approx(intervals["map"].low)


def test_the_default_metrics_are_those_of_table_5_and_the_recalls() -> None:
    assert [repr(metric) for metric in RETRIEVAL_METRICS[:4]] == list(TABLE_5)
