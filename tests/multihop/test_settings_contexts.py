"""The paragraphs that each setting shows, by hand; facts keep their names in all of them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.data import Answer, Example, Fact, Paragraph
from askance.errors import DataError
from askance.multihop.settings import facts_only, gold_only, shuffled, with_retrieved
from askance.readers.facts import numbered_facts


def paragraph(title, *sentences):
    return Paragraph(sentences, title)


FOG = paragraph("Fog", "A fog.", " It is wet.")
RAIN = paragraph("Rain", "Rain falls.", " Rain is wet.")
SNOW = paragraph("Snow", "Snow is cold.")
ITEM = Example(
    "q1",
    "What is wet?",
    (SNOW, FOG, RAIN),
    answers=(Answer("wet", 14, 1),),
    facts=(Fact("Fog", 1), Fact("Rain", 0)),
)
# Two paragraphs of one title: its facts 2 and 3 are the second one's.
TWICE = replace(
    ITEM,
    paragraphs=(FOG, SNOW, paragraph("Fog", "More fog.", " Still wet.")),
    facts=(Fact("Fog", 3),),
)


def texts(example):
    return [(p.title, p.sentences) for p in example.paragraphs]


def named(example):
    """Every sentence that is there, by its fact."""
    names = numbered_facts(example.paragraphs)
    pairs = zip(names, example.paragraphs, strict=True)
    return {f: text for own, p in pairs for f, text in zip(own, p.sentences, strict=True) if text}


def test_gold_paragraphs_are_those_with_facts():
    shown = gold_only(ITEM)
    assert shown.paragraphs == (FOG, RAIN)
    assert shown.answers == (Answer("wet", 13, 0),)
    assert (shown.id, shown.question, shown.facts) == (ITEM.id, ITEM.question, ITEM.facts)


def test_of_a_title_that_repeats_the_other_paragraph_is_emptied():
    assert texts(gold_only(TWICE)) == [("Fog", ("", "")), ("Fog", ("More fog.", " Still wet."))]
    assert texts(facts_only(TWICE)) == [("Fog", ("", "")), ("Fog", ("", " Still wet."))]
    first = replace(TWICE, facts=(Fact("Fog", 0),))
    assert gold_only(first).paragraphs == (FOG,)


def test_facts_stand_alone_under_their_numbers():
    shown = facts_only(ITEM)
    assert texts(shown) == [("Fog", ("", " It is wet.")), ("Rain", ("Rain falls.", ""))]
    assert shown.answers == (Answer("wet", 7, 0),)


@pytest.mark.parametrize("setting", [gold_only, facts_only])
def test_facts_beyond_the_text_or_of_another_paragraph_show_nothing(setting):
    item = replace(ITEM, facts=(Fact("Fog", 9), Fact("Hail", 0), Fact("Snow", 0)))
    assert setting(item).paragraphs == (SNOW,)


@pytest.mark.parametrize("setting", [gold_only, facts_only])
def test_an_example_without_facts_is_told(setting):
    with pytest.raises(DataError, match="example q1: names no supporting facts"):
        setting(replace(ITEM, facts=()))


def test_an_answer_that_is_not_in_the_gold_text_has_no_place():
    assert facts_only(replace(ITEM, facts=(Fact("Snow", 0),))).answers == (Answer("wet"),)
    yes = replace(ITEM, answers=(Answer("yes"),))
    assert gold_only(yes).answers == (Answer("yes"),)


def test_another_order_is_drawn_from_seed_and_id():
    many = replace(ITEM, paragraphs=tuple(paragraph(str(n), "text") for n in range(9)))
    orders = {tuple(shuffled(many, seed=seed).paragraphs) for seed in range(9)}
    assert len(orders) == 9
    assert all(sorted(map(repr, o)) == sorted(map(repr, many.paragraphs)) for o in orders)
    assert shuffled(many, seed=3) == shuffled(many, seed=3)
    other = shuffled(replace(many, id="q2"), seed=3)
    assert other.paragraphs != shuffled(many, seed=3).paragraphs


def test_retrieved_paragraphs_take_the_place_of_the_own_ones():
    shown = with_retrieved(ITEM, [RAIN, SNOW])
    assert shown.paragraphs == (RAIN, SNOW)
    assert shown.answers == (Answer("wet", 20, 0),)
    assert with_retrieved(ITEM, []).paragraphs == ()


def test_a_retrieved_paragraph_whose_text_differs_is_taken_as_it_is():
    newer = paragraph("Fog", "The fog, today.")
    assert with_retrieved(ITEM, [newer]).paragraphs == (newer,)


def test_own_paragraphs_of_a_retrieved_title_keep_their_numbers():
    second, stray = TWICE.paragraphs[2], paragraph("Fog", "A stray.")
    shown = with_retrieved(TWICE, [stray, RAIN, second])
    empty = paragraph("Fog", "", "")
    assert shown.paragraphs == (empty, second, RAIN, stray)
    assert named(shown)[Fact("Fog", 3)] == " Still wet."
    assert with_retrieved(TWICE, [second]).paragraphs == (empty, second)
    both = with_retrieved(TWICE, [second, FOG])
    assert both.paragraphs == (FOG, second)


def test_several_strangers_of_one_title_stay_as_ranked():
    strays = [paragraph("Hail", "One."), SNOW, paragraph("Hail", "Two.")]
    assert with_retrieved(ITEM, strays).paragraphs == tuple(strays)


PARAGRAPHS = st.builds(
    Paragraph,
    st.lists(st.text("ab", min_size=1), min_size=1, max_size=3).map(tuple),
    st.text("T", max_size=2),
)


@given(st.lists(PARAGRAPHS, min_size=1, max_size=5), st.data())
def test_no_setting_renames_a_sentence(paragraphs, data):
    whole = Example("1", "Who?", tuple(paragraphs))
    facts = data.draw(st.lists(st.sampled_from(sorted(named(whole), key=repr)), min_size=1))
    item = replace(whole, facts=tuple(facts))
    before = named(item)
    for shown in (gold_only(item), facts_only(item), shuffled(item, seed=len(facts))):
        assert named(shown).items() <= before.items()
        assert {f: before[f] for f in facts}.items() <= named(shown).items()
    assert named(shuffled(item, seed=1)) == before
    assert named(facts_only(item)) == {f: before[f] for f in facts}


@given(st.lists(PARAGRAPHS, max_size=6, unique=True), st.randoms())
def test_whatever_is_retrieved_is_shown_once(paragraphs, random):
    own = Example("1", "Who?", tuple(paragraphs[::2]))
    found = random.sample(paragraphs, len(paragraphs))
    shown = [p for p in with_retrieved(own, found).paragraphs if p.text]
    assert {(p.title, p.text) for p in shown} == {(p.title, p.text) for p in found}
