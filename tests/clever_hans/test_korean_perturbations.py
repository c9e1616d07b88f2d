"""Korean questions through every perturbation, by example."""

from __future__ import annotations

import pickle
import time

import pytest

pytest.importorskip("kiwipiepy")

from askance.clever_hans.perturb import (
    ABLATIONS,
    INVARIANCE,
    load_perturbation,
    must_change,
    perturb,
)
from askance.data import Example, Perturbed
from askance.language.korean import ParticleRoles

NAMES = ["wh2blah", "ran", "wh2blah_ran", "focus2blah", "srl_switch", *INVARIANCE, *ABLATIONS]


def change(question: str, name: str, **options: object) -> Perturbed:
    if name == "srl_switch":
        options["frames"] = ParticleRoles()
    return perturb(question, name, **options)


@pytest.mark.parametrize(
    ("name", "question", "text"),
    [
        ("wh2blah", "누가 이 그림을 그렸나?", "blah가 이 그림을 그렸나?"),
        ("wh2blah", "누가  무엇을\t샀나?", "blah가  blah를\t샀나?"),
        ("focus2blah", "이 그림을 그린 화가는?", "이 그림을 그린 blah는?"),
        ("focus2blah", "가장 긴 강은?", "가장 긴 blah는?"),
        ("focus2blah", "시집 ‘바람’은?", "시집 ‘blah’는?"),
        ("srl_switch", "여우가 닭을 쫓은 곳은?", "닭이 여우를 쫓은 곳은?"),
        ("srl_switch", "닭을 여우가 쫓은 곳은?", "여우를 닭이 쫓은 곳은?"),
        ("srl_switch", "누가 호랑이를 잡았나?", "호랑이가 누구를 잡았나?"),
        ("srl_switch", "호랑이가 누구를 보았나?", "누가 호랑이를 보았나?"),
        ("srl_switch", "ATM이 TV를 켠 날은?", "TV가 ATM을 켠 날은?"),
        ("srl_switch", "세종(世宗)이 나비를 본 곳은?", "나비가 세종(世宗)을 본 곳은?"),
        ("no_function_words", "누가 이 그림을 그렸나?", "그림 그렸나?"),
        ("no_content_words", "누가 이 그림을 그렸나?", "누가 이 을?"),
        ("wh_word_only", "이 그림은 누구에게 주었나?", "누구에게?"),
        ("wh_word_only", "이 그림은 무엇인가?", "무엇인가?"),
        ("whitespace", "누가 왔나?", "누가  왔나? "),
        ("final_punctuation", "누가 왔나?", "누가 왔나"),
    ],
)
def test_examples(name: str, question: str, text: str) -> None:
    perturbed = change(question, name)
    assert (perturbed.text, perturbed.status) == (text, "changed")


@pytest.mark.parametrize(
    ("name", "question", "reason"),
    [
        ("wh2blah", "가장 긴 강은?", "no_question_word"),
        ("focus2blah", "강은 얼마나 긴가?", "has_question_word"),
        ("focus2blah", "비가 왔나?", "no_focus_noun"),
        ("focus2blah", "Is it the longest river?", "not_korean"),
        ("srl_switch", "비가 왔나?", "no_arg0_and_arg1"),
        ("srl_switch", "그가 쓴 책을 읽었나?", "no_arg0_and_arg1"),
        ("srl_switch", "나비가 나비를 보았나?", "equal_arguments"),
        ("casing", "누가 왔나?", "no_upper_case"),
        ("contractions", "누가 왔나?", "nothing_to_contract"),
        ("no_function_words", "푸른 하늘", "nothing_to_drop"),
        ("wh_word_only", "누구인가?", "no_other_words_or_no_question_word"),
        ("ran", "누구인가?", "fewer_than_two_distinct_words"),
    ],
)
def test_what_does_not_apply_says_why(name: str, question: str, reason: str) -> None:
    perturbed = change(question, name)
    assert (perturbed.text, perturbed.reason) == (question, reason)
    assert perturbed.status in ("unchanged", "unchangeable")


@pytest.mark.parametrize(
    ("question", "category", "reason", "claims"),
    [
        ("여우가 닭을 쫓은 곳은?", "role_swap", "", True),
        ("여우가 닭을 만난 곳은?", "role_swap", "symmetric_predicate", False),
        ("여우는 닭을 언제 쫓았나?", "role_swap", "topic_subject", False),
        ("누가 닭을 쫓았나?", "wh_moved", "", False),
        ("여우가 어떤 닭을 쫓았나?", "wh_moved", "", False),
    ],
)
def test_only_a_sure_swap_of_roles_claims_another_answer(
    question: str, category: str, reason: str, claims: bool
) -> None:
    perturbed = change(question, "srl_switch")
    assert (perturbed.category, perturbed.reason) == (category, reason)
    assert must_change(perturbed) is claims


def test_the_question_word_can_be_held_in_place() -> None:
    kept = change("누가 닭을 쫓았나?", "srl_switch", keep_wh=True)
    assert (kept.status, kept.reason) == ("unchanged", "fewer_than_two_arguments_besides_wh")


def test_scope_and_token() -> None:
    question = "몇 년에 누가 왔나?"
    assert change(question, "wh2blah").text == "blah 년에 blah가 왔나?"
    assert change(question, "wh2blah", scope="first").text == "blah 년에 누가 왔나?"
    assert change(question, "wh2blah", scope="wh_phrase").text == "blah에 누가 왔나?"
    assert change("누가 왔나?", "wh2blah", token="빈칸").text == "빈칸이 왔나?"
    assert change("누가 왔나?", "wh2blah", tags="ptb").reason == "no_question_word"
    assert change("가장 긴 강은?", "focus2blah", token="빈칸").text == "가장 긴 빈칸은?"
    assert change("blah는?", "focus2blah").status == "unchangeable"


def test_a_blanked_phrase_is_one_word_of_the_random_order() -> None:
    both = change("몇 년에 누가 왔나?", "wh2blah_ran", scope="wh_phrase")
    assert sorted(both.text.split()) == sorted(["blah에", "누가", "왔나?"])


@pytest.mark.parametrize("name", NAMES)
def test_rules_survive_a_trip_to_another_process(name: str) -> None:
    options = {"frames": ParticleRoles()} if name == "srl_switch" else {}
    rule = load_perturbation(name, seed=3, **options)
    example = Example("1", "누가 이 닭을 쫓았나?")
    assert pickle.loads(pickle.dumps(rule))(example) == rule(example)


LONG = {
    "questions": "누가 여우를 쫓고 닭이 나비를 본 곳은? ",
    "question words": "누가무엇을",
    "marks": "은(?) ",
    "brackets": "가((",
    "nouns": "나라 ",
}


@pytest.mark.parametrize("kind", LONG)
@pytest.mark.parametrize("name", NAMES)
def test_long_questions_take_linear_time(name: str, kind: str) -> None:
    # Quadratic work on these would take minutes.
    question = LONG[kind] * (20_000 // len(LONG[kind])) + "은?"
    change("누가?", name)
    start = time.process_time()
    assert change(question, name).status in ("changed", "unchanged", "unchangeable")
    assert time.process_time() - start < 10
