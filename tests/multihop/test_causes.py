"""What took the lost points: by hand, and adding up exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.data import Answer, Example, Fact, Paragraph, Prediction
from askance.multihop import diagnose, score_multihop, waterfall
from askance.multihop.causes_waterfall import shares

GOLD = (Fact("Fog", 0), Fact("Rain", 1))
CONTEXT = tuple(Paragraph(("One.", " Two."), title) for title in ("Fog", "Rain", "Snow"))


def asked(gold="Ada Lovelace", facts=GOLD, paragraphs=CONTEXT):
    return Example("1", "Who?", paragraphs, (Answer(gold),), facts=facts)


def said(answer="Ada Lovelace", *facts):
    return Prediction("1", answer, facts=facts)


@pytest.mark.parametrize(
    ("gold", "answer", "cause"),
    [
        ("Ada", "the ada", "right"),
        ("Ada", "Bo", "wrong"),
        ("Ada Lovelace", "Ada", "partial"),
        ("yes", "no", "yes_no_mismatch"),
        ("Ada", "yes", "yes_no_mismatch"),
        ("Caf\u00e9", "Cafe\u0301", "article_or_unicode_only"),
        ("1990–1994", "1990-1994", "article_or_unicode_only"),
        ("The The", "", "article_or_unicode_only"),
    ],
)
def test_causes_of_an_answer(gold, answer, cause):
    assert diagnose(asked(gold), said(answer, *GOLD)).answer == cause


def test_a_missing_prediction_is_missing_in_both():
    for prediction in (None, Prediction("1", "", error="timed out")):
        causes = diagnose(asked(), prediction)
        assert (causes.answer, causes.facts) == ("missing", "none_given")


@pytest.mark.parametrize(
    ("facts", "mistakes"),
    [
        (GOLD, {}),
        ((), {"none_given": 2}),
        (GOLD[:1], {"fact_missing": 1}),
        ((*GOLD, Fact("Snow", 0)), {"fact_extra": 1}),
        ((GOLD[0], Fact("Rain", 0)), {"right_paragraph_wrong_sentence": 2}),
        ((GOLD[0], Fact("rain", 1)), {"title_form_only": 2}),
        ((Fact("Snow", 0),), {"fact_missing": 2, "fact_extra": 1}),
    ],
)
def test_mistakes_of_the_facts(facts, mistakes):
    causes = diagnose(asked(), said("Ada Lovelace", *facts))
    assert causes.mistakes == mistakes
    assert causes.facts == next(iter(mistakes), "right")


def test_a_paragraph_that_was_not_there_could_not_be_named():
    lacking = asked(paragraphs=CONTEXT[:1])
    assert diagnose(lacking, said("x", GOLD[0])).facts == "paragraph_not_retrieved"
    assert diagnose(asked(), said("x", GOLD[0]), retrieved=["Fog"]).mistakes == {
        "paragraph_not_retrieved": 1
    }
    assert diagnose(asked(paragraphs=()), said("x", GOLD[0])).facts == "fact_missing"


def test_2wiki_compares_titles_without_case():
    causes = diagnose(asked(), said("x", Fact("FOG", 0), Fact("Snow", 0)), dialect="2wiki")
    assert causes.mistakes == {"fact_missing": 1, "fact_extra": 1}


def test_shares_by_hand():
    # Answer P 1, R 1/2: A = 2/3. Facts P = R = 1/2: S = 1/2. Both P 1/2, R 1/4: J = 1/3.
    # The answer took (1/3 + 1/6) / 2 = 1/4, the facts (1/2 + 1/3) / 2 = 5/12: together 2/3.
    causes = diagnose(asked(), said("Ada", GOLD[0], Fact("Snow", 0)))
    taken = {key: float(share) for key, share in shares(causes).items()}
    assert taken == {
        ("answer", "partial"): pytest.approx(1 / 4),
        ("facts", "fact_missing"): pytest.approx(5 / 24),
        ("facts", "fact_extra"): pytest.approx(5 / 24),
    }


def test_steps_by_hand():
    examples = [asked(), Example("2", "Who?", CONTEXT, (Answer("no"),), facts=GOLD)]
    predictions = [said("Ada Lovelace", *GOLD), Prediction("2", "yes", facts=GOLD)]
    (step,) = waterfall(score_multihop(examples, predictions))
    assert (step.part, step.cause, step.lost, step.left, step.examples) == (
        "answer", "yes_no_mismatch", 50.0, 50.0, 1
    )  # fmt: skip


def test_retrieved_titles_go_by_id():
    scores = score_multihop([asked()], [said("Ada Lovelace", GOLD[0])])
    assert [step.cause for step in waterfall(scores, {"1": ["Fog"]})] == ["paragraph_not_retrieved"]
    assert [step.cause for step in waterfall(scores, {"1": ["Rain"]})] == ["fact_missing"]


words = st.lists(st.sampled_from(["the", "Ada", "yes", "Bo", "é"]), max_size=3).map(" ".join)
facts = st.lists(st.builds(Fact, st.sampled_from(["Fog", "fog", "Rain"]), st.integers(0, 2)))


@given(
    st.sampled_from(["hotpot", "2wiki", "musique"]),
    st.lists(words, min_size=1, max_size=3),
    facts,
    st.none() | st.builds(Prediction, st.just("1"), words, facts=facts.map(tuple)),
)
def test_what_was_taken_adds_up_exactly(dialect, golds, gold_facts, prediction):
    golds = golds[:1] if dialect == "hotpot" else golds
    example = Example("1", "Who?", (), tuple(map(Answer, golds)), facts=tuple(gold_facts))
    causes = diagnose(example, prediction, dialect=dialect)
    assert sum(shares(causes).values()) == 1 - Fraction(causes.score.joint.f1)
    assert all(cause != "right" for _, cause in shares(causes))
    scores = score_multihop([example], [prediction] if prediction else [], dialect=dialect)
    left = waterfall(scores)[-1].left if waterfall(scores) else 100.0
    assert left == pytest.approx(100 * scores.overall["joint_f1"], abs=1e-9)
