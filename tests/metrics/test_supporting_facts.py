"""Answer, facts and both: cases by hand, the script's edges, and its rules restated plainly."""

from __future__ import annotations

import unicodedata
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from official_logic import words

from askance.data import Answer, Example, Fact, Prediction
from askance.errors import DataError
from askance.metrics.supporting_facts import (
    OFFICIAL_NAMES,
    Overlap,
    answer_overlap,
    fact_overlap,
    joint_of,
    mean_numbers,
)
from askance.metrics.supporting_facts_dialects import HOTPOT, MUSIQUE, TWOWIKI

RIGHT = Overlap(1.0, 1.0, 1.0, 1.0)


FOG = (Fact("Fog", 0),)


def asked(*answers, facts=FOG, name="1"):
    return Example(name, "Who?", answers=tuple(map(Answer, answers)), facts=facts)


def test_words_shared_by_hand():
    # 2 of 3 words given, 2 of 4 wanted: F1 = 2 * 2/3 * 1/2 / (7/6) = 4/7.
    found = answer_overlap("Ada King Lovelace", "ada lovelace of london")
    assert (found.exact, found.precision, found.recall) == (0.0, 2 / 3, 0.5)
    assert found.f1 == pytest.approx(4 / 7)


def test_facts_shared_by_hand():
    gold = [Fact("Fog", 0), Fact("Fog", 1), Fact("Rain", 0)]
    found = fact_overlap([Fact("Fog", 1), Fact("Snow", 0)], gold)
    assert (found.exact, found.precision, found.recall, found.f1) == (0.0, 0.5, 1 / 3, 0.4)


def test_both_together_by_hand():
    # P = 2/3 * 1/2 = 1/3, R = 1/2 * 1/3 = 1/6: F1 = 2 * 1/18 / (1/2) = 2/9.
    joint = joint_of(Overlap(0.0, 4 / 7, 2 / 3, 0.5), Overlap(0.0, 0.4, 0.5, 1 / 3))
    assert (joint.precision, joint.recall) == (pytest.approx(1 / 3), pytest.approx(1 / 6))
    assert joint.f1 == pytest.approx(2 / 9)


@pytest.mark.parametrize("pair", [("yes", "no"), ("yes", "yes, it is"), ("noanswer", "no answer")])
def test_yes_and_no_share_no_word_with_anything_else(pair):
    assert answer_overlap(*pair) == answer_overlap(*reversed(pair)) == Overlap()


def test_edges_of_the_official_script():
    assert answer_overlap("", "The The") == Overlap(exact=1.0, f1=0.0)
    assert fact_overlap([], []) == Overlap(exact=1.0, f1=0.0)
    assert fact_overlap([Fact("Fog", 0)] * 2, [Fact("Fog", 0)]) == RIGHT


def test_composed_and_decomposed_accents_are_different():
    composed = "Caf\u00e9"
    decomposed = unicodedata.normalize("NFD", composed)
    assert answer_overlap(decomposed, composed) == Overlap()
    assert fact_overlap([Fact(decomposed, 0)], [Fact(composed, 0)]) == Overlap()


def test_a_failed_answer_earns_nothing_but_its_facts_do():
    failed = Prediction("1", "", facts=(Fact("Fog", 0),), error="no answer")
    score = HOTPOT.score_one(asked("Ada"), failed)
    assert (score.missing, score.answer, score.facts, score.joint) == (
        True, Overlap(), RIGHT, Overlap()
    )  # fmt: skip
    assert HOTPOT.score_one(asked("Ada", facts=()), None).facts == Overlap()


def test_hotpot_compares_one_answer():
    with pytest.raises(DataError, match=r"id 1: has 2 gold answers, but hotpot compares one"):
        HOTPOT.score_one(asked("Ada", "Bo"), Prediction("1", "Ada"))
    with pytest.raises(DataError, match=r"id 1: has no gold answer"):
        HOTPOT.score_one(asked(), Prediction("1", "Ada"))


def test_2wiki_takes_the_highest_precision_and_recall_of_all_aliases():
    example = asked("Ada", "Ada King of Lovelace")
    score = TWOWIKI.score_one(example, Prediction("1", "Ada King", facts=(Fact("FOG", 0),)))
    # Against "Ada": P 1/2, R 1; against the long one: P 1, R 1/2; F1 2/3 both.
    assert score.answer == Overlap(0.0, pytest.approx(2 / 3), 1.0, 1.0)
    assert score.facts == RIGHT


def test_musique_takes_aliases_by_the_rules_of_squad_2():
    example = asked("Ada Lovelace", "Yes", facts=())
    score = MUSIQUE.score_one(example, Prediction("1", "yes sir"))
    assert score.answer.f1 == pytest.approx(2 / 3)
    assert score.facts == RIGHT
    empty = MUSIQUE.score_one(asked("The The"), Prediction("1", ""))
    assert empty.answer == RIGHT


def official(golds, answers, facts):
    """The script's loop, item by item, on {id: (answer, facts)}."""
    metrics = dict.fromkeys(OFFICIAL_NAMES, 0.0)

    def update(prefix, *values):
        for name, value in zip(("em", "f1", "prec", "recall"), values, strict=True):
            metrics[prefix + name] += value

    for id_, (gold, gold_facts) in golds.items():
        joint = True
        if id_ in answers:
            em, f1, prec, recall = official_answer(answers[id_], gold)
            update("", em, f1, prec, recall)
        else:
            joint = False
        if id_ in facts:
            sp = official_facts(facts[id_], gold_facts)
            update("sp_", *sp)
        else:
            joint = False
        if joint:
            p, r = prec * sp[2], recall * sp[3]
            update("joint_", em * sp[0], 2 * p * r / (p + r) if p + r > 0 else 0.0, p, r)
    return {name: value / len(golds) for name, value in metrics.items()}


def official_answer(answer, gold):
    given, wanted = " ".join(words(answer)), " ".join(words(gold))
    em = float(given == wanted)
    closed = ("yes", "no", "noanswer")
    if (given in closed or wanted in closed) and given != wanted:
        return em, 0, 0, 0
    same = sum((Counter(given.split()) & Counter(wanted.split())).values())
    if same == 0:
        return em, 0, 0, 0
    prec, recall = 1.0 * same / len(given.split()), 1.0 * same / len(wanted.split())
    return em, (2 * prec * recall) / (prec + recall), prec, recall


def official_facts(facts, gold):
    given, wanted = set(map(tuple, facts)), set(map(tuple, gold))
    tp = sum(fact in wanted for fact in given)
    fp, fn = len(given) - tp, sum(fact not in given for fact in wanted)
    prec = 1.0 * tp / (tp + fp) if tp + fp > 0 else 0.0
    recall = 1.0 * tp / (tp + fn) if tp + fn > 0 else 0.0
    f1 = 2 * prec * recall / (prec + recall) if prec + recall > 0 else 0.0
    return (1.0 if fp + fn == 0 else 0.0), f1, prec, recall


ids = st.sampled_from("abcdefgh")
texts = st.lists(
    st.sampled_from(["the", "a", "Ada", "ada.", "yes", "no", "King", "–", "é"]), max_size=4
)
answers = texts.map(" ".join)
pairs = st.tuples(st.sampled_from(["Fog", "fog", "Rain", ""]), st.integers(-1, 2))
fact_lists = st.lists(pairs, max_size=4)


@given(
    st.dictionaries(ids, st.tuples(answers, fact_lists), min_size=1),
    st.dictionaries(ids, answers),
    st.dictionaries(ids, fact_lists),
)
def test_every_number_is_the_official_rules_number(golds, given_answers, given_facts):
    # An id without sp is one without facts: that differs only where the gold has none either.
    for id_ in given_answers.keys() - given_facts.keys():
        given_facts[id_] = []
    examples = [
        asked(gold, facts=tuple(Fact(*fact) for fact in facts), name=id_)
        for id_, (gold, facts) in golds.items()
    ]
    said = {
        id_: Prediction(
            id_,
            given_answers.get(id_, ""),
            facts=tuple(Fact(*fact) for fact in facts),
            error="" if id_ in given_answers else "no answer",
        )
        for id_, facts in given_facts.items()
    }
    # Nor can a prediction without an answer say that it names no facts.
    expected_facts = {
        id_: facts for id_, facts in given_facts.items() if facts or id_ in given_answers
    }
    scores = [HOTPOT.score_one(example, said.get(example.id)) for example in examples]
    assert mean_numbers(scores) == official(golds, given_answers, expected_facts)
