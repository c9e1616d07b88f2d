"""Which evidence, answer and facts scores stand for, worked out by hand."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from facts_support import several
from hypothesis import given
from hypothesis import strategies as st
from readers_support import tiny_tokenizer

from askance.data import Fact, Paragraph
from askance.errors import ReaderError
from askance.readers.evidence import FactRules, Scores, choose_evidence, read_passage
from askance.readers.passages import PassageCutter

CUTTER = PassageCutter(tiny_tokenizer(), window=160)
SURE = math.log(9)  # logistic 0.9
ITEM = several("it was.|rain won.", "dallas.|denver won.|in 1999.")


def scores(size, *, alone=0.0, pair=0.0, kind=(5.0, 0.0, 0.0)):
    zeros = np.zeros(size, np.float32)
    relevance = np.array([alone, pair], np.float32)
    return Scores(zeros, zeros.copy(), zeros - SURE, np.array(kind, np.float32), relevance)


def passage_of(item=ITEM, chosen=(0, 1)):
    passage = CUTTER.cut(item.question, item.paragraphs, list(chosen))
    return passage, scores(len(passage.ids))


def tokens(passage, paragraph, number):
    return next(
        slice(s.first, s.end)
        for s in passage.sentences
        if (s.paragraph, s.number) == (paragraph, number)
    )


def choose(item, singles, pairs, **rules):
    """The chosen pair, where ``singles`` and ``pairs`` are the relevances."""
    asked = []

    def score(chosen):
        asked.append(tuple(chosen))
        passage = CUTTER.cut(item.question, item.paragraphs, chosen)
        own = singles[chosen[0]] if len(chosen) == 1 else 0.0
        return passage, scores(len(passage.ids), alone=own, pair=pairs.get(tuple(chosen), 0.0))

    found = choose_evidence(score, item, FactRules(**rules))
    return found and {s.paragraph for s in found[0].sentences}, asked


def test_the_best_pair_by_its_own_score_and_its_paragraphs():
    item = several("it.", "was.", "won.")
    # 0.5 * (1 + 0) + 0 = 0.5; 0.5 * (1 + 2) - 1.5 = 0; 0.5 * (0 + 2) - 0.4 = 0.6.
    pairs = {(0, 1): 0.0, (0, 2): -1.5, (1, 2): -0.4}
    assert choose(item, [1.0, 0.0, 2.0], pairs)[0] == {1, 2}
    assert choose(item, [1.0, 0.0, 2.0], pairs, alone=0.0)[0] == {0, 1}


def test_only_the_best_paragraphs_are_tried_in_pairs():
    item = several("it.", "was.", "won.", "in.")
    found, asked = choose(item, [3.0, 0.0, 2.0, 0.0], {(0, 3): 99.0}, kept=3)
    assert asked == [(0,), (1,), (2,), (3,), (0, 1), (0, 2), (1, 2)]
    assert found == {0, 2}


def test_a_tie_goes_to_the_first_pair():
    assert choose(several("it.", "was.", "won."), [0.0] * 3, {})[0] == {0, 1}


def test_blank_paragraphs_are_never_evidence():
    found, asked = choose(several(" ", "won.", ""), [0.0] * 3, {})
    assert (found, asked) == ({1}, [(1,)])
    assert choose(several(" ", ""), [], {}) == (None, [])


def test_a_span_and_its_probability():
    passage, given_scores = passage_of()
    first, last = tokens(passage, 1, 1).start, tokens(passage, 1, 1).stop - 1
    given_scores.start[first], given_scores.end[last] = 3.0, 2.0
    found = read_passage(ITEM, passage, given_scores, FactRules())
    assert found.answer == "denver won."
    inside = sum(row[0] >= 0 for row in passage.places)
    share = math.exp(3) / (math.exp(3) + inside - 1) * math.exp(2) / (math.exp(2) + inside - 1)
    assert found.score == pytest.approx(math.exp(5) / (math.exp(5) + 2) * share, rel=1e-6)


def test_a_span_never_runs_from_one_paragraph_into_another():
    passage, given_scores = passage_of()
    one, two = tokens(passage, 0, 0), tokens(passage, 1, 2)
    given_scores.start[one.start], given_scores.end[two.stop - 1] = 9.0, 9.0
    found = read_passage(ITEM, passage, given_scores, FactRules())
    assert any(found.answer in paragraph.text for paragraph in ITEM.paragraphs)


@pytest.mark.parametrize(
    ("longest", "answer"), [(1, "denver"), (2, "denver won"), (3, "denver won.")]
)
def test_a_span_has_at_most_the_longest_number_of_tokens(longest, answer):
    passage, given_scores = passage_of()
    run = tokens(passage, 1, 1)  # denver, won, a full stop: each end is likelier than the last
    given_scores.start[run.start] = 9.0
    given_scores.end[run] = [1.0, 2.0, 3.0]
    found = read_passage(ITEM, passage, given_scores, FactRules(max_answer_tokens=longest))
    assert found.answer == answer


@pytest.mark.parametrize(
    ("kind", "bias", "answer"),
    [
        ((1.0, 0.5, 0.0), 0.0, "span"),
        ((1.0, 0.5, 0.0), 0.6, "yes"),
        ((1.0, 0.0, 2.0), 0.0, "no"),
        ((1.0, 0.0, 2.0), -1.5, "span"),
        ((1.0, 1.0, 1.0), 0.0, "span"),
    ],
)
def test_the_bias_is_for_yes_and_no_alone(kind, bias, answer):
    passage, given_scores = passage_of()
    given_scores = given_scores._replace(kind=np.array(kind, np.float32))
    found = read_passage(ITEM, passage, given_scores, FactRules(yes_no_bias=bias))
    assert (found.answer if found.answer in ("yes", "no") else "span") == answer


def test_a_yes_no_question_gets_no_span():
    passage, given_scores = passage_of()
    given_scores = given_scores._replace(kind=np.array([9.0, 0.0, 1.0], np.float32))
    item = several("it was.|rain won.", "dallas.|denver won.|in 1999.", task="yes_no")
    found = read_passage(item, passage, given_scores, FactRules())
    assert found.answer == "no"
    assert found.score == pytest.approx(math.e / (1 + math.e))


def test_facts_from_the_threshold_on_and_at_least_one_in_each_paragraph():
    passage, given_scores = passage_of()
    given_scores.fact[tokens(passage, 1, 0)] = SURE
    given_scores.fact[tokens(passage, 1, 2)] = 0.0
    given_scores.fact[tokens(passage, 0, 1)] = -1.0
    at = [read_passage(ITEM, passage, given_scores, FactRules(fact_threshold=t)) for t in (0.5, 1)]
    assert at[0].facts == (Fact("A", 1), Fact("B", 0), Fact("B", 2))
    assert at[1].facts == (Fact("A", 1), Fact("B", 0))


def test_equal_sentences_give_the_first_as_the_fact():
    passage, given_scores = passage_of()
    found = read_passage(ITEM, passage, given_scores, FactRules())
    assert found.facts == (Fact("A", 0), Fact("B", 0))


def test_facts_of_one_title_are_numbered_through():
    passage, given_scores = passage_of()
    same = tuple(Paragraph(paragraph.sentences, "Same") for paragraph in ITEM.paragraphs)
    item = replace(ITEM, paragraphs=same)
    given_scores.fact[tokens(passage, 1, 1)] = SURE
    found = read_passage(item, passage, given_scores, FactRules())
    assert found.facts == (Fact("Same", 0), Fact("Same", 3))


@pytest.mark.parametrize("logit", [-1e6, 1e6])
def test_extreme_scores_are_read(logit):
    passage, given_scores = passage_of()
    given_scores.fact[:] = logit
    found = read_passage(ITEM, passage, given_scores, FactRules())
    assert len(found.facts) == (2 if logit < 0 else 5)


@pytest.mark.parametrize("part", Scores._fields)
def test_scores_that_are_no_numbers_are_told(part):
    passage, given_scores = passage_of()
    getattr(given_scores, part)[0] = math.nan
    with pytest.raises(ReaderError, match="multihop:original:q1: the model gave a score"):
        read_passage(ITEM, passage, given_scores, FactRules())
    with pytest.raises(ReaderError, match="multihop:original:q1: the model gave a score"):
        choose_evidence(lambda _: (passage, given_scores), ITEM, FactRules())


@given(st.integers(0, 1 << 32), st.integers(1, 30), st.floats(0, 1))
def test_whatever_the_scores_the_answer_and_the_facts_are_in_the_text(seed, longest, threshold):
    passage, _ = passage_of()
    draw, size = np.random.default_rng(seed), len(passage.ids)
    parts = (draw.normal(scale=3, size=n).astype(np.float32) for n in (size, size, size, 3, 2))
    rules = FactRules(max_answer_tokens=longest, fact_threshold=threshold)
    found = read_passage(ITEM, passage, Scores(*parts), rules)
    assert found.answer in ("yes", "no") or any(
        found.answer and found.answer in paragraph.text for paragraph in ITEM.paragraphs
    )
    known = {(p.title, n) for p in ITEM.paragraphs for n in range(len(p.sentences))}
    assert {(fact.title, fact.sentence) for fact in found.facts} <= known
    assert {fact.title for fact in found.facts} == {"A", "B"}
    assert 0 <= found.score <= 1
