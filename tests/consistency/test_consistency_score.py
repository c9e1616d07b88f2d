"""Formulas (2) to (4) and the tree of their parts, by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.consistency.salience import FeatureScore, Salience
from askance.consistency.score import Question, score_questions
from askance.consistency.score_combined import KeywordScore, combine_scores, score_keywords
from askance.consistency.score_tree import score_tree
from askance.errors import DataError, OptionError


def entity(name: str, *values: Fraction | float) -> Salience:
    weight = Fraction(1, len(values))
    parts = (FeatureScore("title", Fraction(value), weight) for value in values)
    return Salience(name, tuple(parts))


def ask(key: str, slots: str, *answers: str) -> Question:
    return Question(key, f"{key}?", tuple(slots.split()), answers)


SALIENCE = {name: entity(name, value) for name, value in {
    "Son": Fraction(1), "Kane": Fraction(1, 2), "Spurs": Fraction(1, 4), "2": Fraction(3, 4),
    "3": Fraction(0),
}.items()}  # fmt: skip
SUMMARY = [ask("goals", "Son", "2"), ask("team", "Kane Son", "Spurs"), ask("rank", "Spurs", "3")]
SOURCE = [ask("goals", "Son", "2"), ask("team", "Kane Son", "Arsenal"), ask("who", "Kane", "Son")]


def scored(**options: str):
    return score_questions(SUMMARY, SOURCE, SALIENCE, **{"match": "exact", **options})


@pytest.mark.parametrize(
    ("options", "value", "coverage"),
    [
        ({}, Fraction(1) / 2, Fraction(2, 3)),  # (1·1 + 0·.75 + 0·.25) / (1 + .75 + .25)
        ({"unanswered": "0"}, Fraction(1, 2), Fraction(2, 3)),
        ({"unanswered": "drop"}, Fraction(4, 7), Fraction(2, 3)),  # 1 / 1.75
        ({"whose": "source"}, Fraction(4, 9), Fraction(2, 3)),  # 1 / (1 + .75 + .5)
        ({"whose": "matched"}, Fraction(4, 7), Fraction(1)),
        ({"whose": "union"}, Fraction(2, 5), Fraction(1, 2)),  # 1 / (1 + .75 + .25 + .5)
        # Their S_Q are 7/8 = (1 + .75)/2, 7/12 = (.5 + 1 + .25)/3 and 1/8 = (.25 + 0)/2.
        ({"weighing": "slots+answer"}, Fraction(21, 38), Fraction(2, 3)),
    ],
)  # fmt: skip
def test_question_score_by_hand(options: dict, value: Fraction, coverage: Fraction) -> None:
    score = scored(**options)
    assert score.value == value
    assert score.coverage == coverage


def test_unsupported_is_counted_apart_from_contradicted() -> None:
    default, zero, drop = scored(), scored(unanswered="0"), scored(unanswered="drop")
    outcomes = ("agreed", "contradicted", "unsupported", "dropped")
    assert [default.count(outcome) for outcome in outcomes] == [1, 1, 1, 0]
    assert [zero.count(outcome) for outcome in outcomes] == [1, 2, 0, 0]
    assert [drop.count(outcome) for outcome in outcomes] == [1, 1, 0, 1]


def test_answers_match_by_name_or_by_function() -> None:
    one, other = [ask("q", "Son", "The 2 goals!")], [ask("q", "Son", "2 goals", "3 goals")]
    values = [
        score_questions(one, other, SALIENCE, match=match).value
        for match in ("exact", "normalised", "f1", lambda a, b: float(a[4] == b[0]))
    ]
    assert [float(value) for value in values] == [0, 1, pytest.approx(0.8), 1]


def test_several_answers_are_averaged_over_the_side_that_asks() -> None:
    one, other = [ask("q", "Son", "a", "b", "c")], [ask("q", "Son", "c")]
    assert score_questions(one, other, SALIENCE, match="exact").value == Fraction(1, 3)
    assert score_questions(one, other, SALIENCE, match="exact", whose="source").value == 1


@pytest.mark.parametrize("questions", [[], [ask("rank", "3", "1")], [ask("rank", "", "1")]])
def test_no_question_or_no_weight_is_no_score(questions: list[Question]) -> None:
    score = score_questions(questions, questions, SALIENCE, match="exact")
    assert score.value is None
    assert score.coverage == 0


def test_faults_are_said() -> None:
    with pytest.raises(DataError, match="'goals' is given twice"):
        score_questions([*SUMMARY, SUMMARY[0]], [], SALIENCE, match="exact")
    with pytest.raises(DataError, match="without an answer"):
        score_questions([ask("q", "Son")], [], SALIENCE, match="exact")
    with pytest.raises(DataError, match="'Messi' of question 'q' has no salience"):
        score_questions([ask("q", "Messi", "2")], [], SALIENCE, match="exact")
    with pytest.raises(DataError, match="outside of 0 to 1"):
        score_questions(SUMMARY, SOURCE, SALIENCE, match=lambda a, b: 2.0)
    for options in (
        {"match": "fuzzy"},
        {"whose": "both"},
        {"unanswered": "1"},
        {"weighing": "all"},
    ):
        with pytest.raises(OptionError):
            scored(**options)


def test_keyword_score_is_the_share_of_the_sources_keywords() -> None:
    score = score_keywords(
        ["Son", "Kane", "goal", "Son"], "Son won", lambda text, word: word in text
    )
    assert score == KeywordScore(("Son",), ("Kane", "goal"))
    assert score.value == Fraction(1, 3)
    assert KeywordScore((), ()).value is None


def test_whole_score_and_its_fallbacks() -> None:
    keywords, nothing = KeywordScore(("a",), ("b", "c")), KeywordScore((), ())
    none_asked = score_questions([], SOURCE, SALIENCE, match="exact")
    whole = combine_scores(scored(), keywords)
    assert whole.value == Fraction("0.6") / 2 + Fraction("0.4") / 3
    cases = [
        (whole, ""),
        (combine_scores(none_asked, keywords), "keywords"),
        (combine_scores(scored(), nothing), "questions"),
        (combine_scores(none_asked, nothing), "none"),
    ]
    assert [score.fallback for score, _ in cases] == [flag for _, flag in cases]
    assert [score.value for score, _ in cases[1:]] == [Fraction(1, 3), Fraction(1, 2), None]


def test_a_weight_of_zero_leaves_its_part_out() -> None:
    keywords = KeywordScore(("a",), ())
    only = combine_scores(scored(), keywords, question_weight=1, keyword_weight=0)
    assert (only.value, only.fallback) == (Fraction(1, 2), "")
    none_asked = score_questions([], [], SALIENCE, match="exact")
    lost = combine_scores(none_asked, keywords, question_weight=1, keyword_weight=0)
    assert (lost.value, lost.fallback) == (None, "none")
    with pytest.raises(OptionError):
        combine_scores(scored(), keywords, question_weight=0, keyword_weight=0)


def test_a_tree_by_hand() -> None:
    tree = score_tree(combine_scores(scored(), KeywordScore(("a",), ("b",))))
    rows = [(leaf.question, leaf.entity, str(leaf.weight), str(leaf.contribution))
            for leaf in tree.leaves()]  # fmt: skip
    # goals: .6 · 1 / 2; team: .6 · (.5 + 1)/2 / 2 in two parts; rank: .6 · .25 / 2
    assert rows == [
        ("goals", "Son", "3/10", "3/10"),
        ("team", "Kane", "3/40", "0"),
        ("team", "Son", "3/20", "0"),
        ("rank", "Spurs", "3/40", "0"),
        ("a", "", "1/5", "1/5"),
        ("b", "", "1/5", "0"),
    ]
    assert tree.children[0].children[1].weight == Fraction(9, 40)
    assert tree.to_dicts()[0]["contribution"] == 0.3


share = st.floats(0, 1)
salience = st.fixed_dictionaries({
    name: st.tuples(share, share, share).map(lambda values, name=name: entity(name, *values))
    for name in "abc"
})  # fmt: skip
asked = st.lists(
    st.builds(
        Question,
        st.sampled_from("pqrs"),
        st.just("?"),
        st.lists(st.sampled_from("abc"), max_size=3).map(tuple),
        st.lists(st.sampled_from("abc"), min_size=1, max_size=2).map(tuple),
    ),
    max_size=4,
    unique_by=lambda question: question.key,
)
words = st.lists(st.sampled_from("xyz"), unique=True).map(tuple)


@given(
    summary=asked, source=asked, known=salience, kept=words, missed=words, agree=share,
    whose=st.sampled_from(["summary", "source", "matched", "union"]),
    unanswered=st.sampled_from(["unsupported", "0", "drop"]),
    weighing=st.sampled_from(["slots", "slots+answer"]),
)  # fmt: skip
def test_the_leaves_add_up_exactly(
    summary,
    source,
    known,
    kept,
    missed,
    agree,
    **options,
) -> None:
    match = lambda a, b: 1.0 if a == b else agree  # noqa: E731
    questions = score_questions(summary, source, known, match=match, **options)
    score = combine_scores(questions, KeywordScore(kept, missed))
    tree = score_tree(score)
    assert tree.contribution == (score.value or 0)
    assert tree.weight == (1 if score.value is not None else 0)
    assert score.value is None or 0 <= score.value <= 1
