"""``entity_swap`` by hand: what is exchanged, what is left alone, and what counts."""

from __future__ import annotations

import pickle

import pytest

from askance.clever_hans.choosing import choose_perturbations, variant_names
from askance.clever_hans.entity_swap import EntitySwap
from askance.clever_hans.perturb import load_perturbation, must_change, perturb
from askance.data import Perturbed
from askance.errors import OptionError


def swap(question: str, seed: int = 0) -> Perturbed:
    return perturb(question, "entity_swap", seed=seed)


@pytest.mark.parametrize(
    ("question", "swapped"),
    [
        ("When did Germany beat Argentina?", "When did Argentina beat Germany?"),
        ("When did the US invade France?", "When did France invade the US?"),
        ("What does Spain's king owe to France?", "What does France's king owe to Spain?"),
        ("How did Ada Byron meet the son of Alan Turing?",
         "How did Alan Turing meet the son of Ada Byron?"),
        ("Did 1990 bring more rain than 1985?", "Did 1985 bring more rain than 1990?"),
    ],
)  # fmt: skip
def test_two_of_a_kind_change_places(question: str, swapped: str) -> None:
    perturbed = swap(question)
    assert (perturbed.text, perturbed.status) == (swapped, "changed")
    assert must_change(perturbed)


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("Who won?", "fewer_than_two_mentions"),
        ("When did Germany beat Zorbia?", "no_two_of_one_type"),
        ("Who won in Germany in 1990?", "no_two_of_one_type"),
        ("What did France and Germany sign?", "coordinated"),
        ("What did France, Spain, and Germany sign?", "coordinated"),
        ("What lies between France and Germany?", "coordinated"),
        ("Who left New York for New York City?", "mentions_do_not_fit"),
        ("Did two come before 2 left?", "mentions_do_not_fit"),
        ("What is Warsaw's Poland?", "mentions_do_not_fit"),
    ],
)
def test_the_reason_says_why_a_question_stays(question: str, reason: str) -> None:
    expected = Perturbed(question, "unchanged", reason, "unchanged")
    assert swap(question) == expected
    assert not must_change(expected)


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("Where does France border Spain?", "symmetric_predicate"),
        ("How far is Berlin from Warsaw?", "symmetric_predicate"),
        ("What did he do from 1990 to 1995?", "range"),
    ],
)
def test_what_says_the_same_again_claims_nothing(question: str, reason: str) -> None:
    perturbed = swap(question)
    assert (perturbed.category, perturbed.reason) == ("symmetric", reason)
    assert perturbed.status == "changed"
    assert not must_change(perturbed)


def test_names_and_values_have_categories_of_their_own() -> None:
    assert swap("When did Germany beat Argentina?").category == "name_swap"
    assert swap("Did 1990 bring more rain than 1985?").category == "value_swap"


def test_a_pair_that_must_change_the_answer_goes_first() -> None:
    question = "When did France border Spain and beat the son of Germany's king?"
    assert all(swap(question, seed).category == "name_swap" for seed in range(8))


def test_the_seed_and_the_id_choose_among_pairs() -> None:
    question = "When did Germany send Italy the ships that France took?"
    texts = {swap(question, seed).text for seed in range(20)}
    assert len(texts) == 3
    assert swap(question, 5) == swap(question, 5)


def test_its_options_name_the_source_and_it_can_be_sent_on() -> None:
    rule = load_perturbation("entity_swap", seed=7)
    assert rule.options == {"seed": 7, "entities": "rules"}
    assert pickle.loads(pickle.dumps(rule)) == rule
    with pytest.raises(OptionError, match="no entity source named 'x'"):
        EntitySwap(entities="x")


def test_it_is_asked_for_by_name_with_its_source() -> None:
    assert "entity_swap" not in variant_names("all")
    (rule,) = choose_perturbations("entity_swap", pool=[], seed=3, entities="rules")
    assert rule.options == {"seed": 3, "entities": "rules"}
    with pytest.raises(OptionError, match="rules, spacy or spacy:MODEL"):
        choose_perturbations("entity_swap", pool=[], entities="x")
