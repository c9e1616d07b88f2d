from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.data import Answer, Example, Fact, Paragraph
from askance.datasets import load_dataset
from askance.errors import OptionError
from askance.evidence import choose_edits, edit_example
from askance.evidence.contexts import given_facts
from askance.evidence.kinds import answer_kind
from askance.multihop import settings

FOG = Paragraph(("Fog is wet.", " Ada saw it."), "Fog")
RAIN = Paragraph(("Rain falls.", " Fog follows it.", " It ends."), "Rain")
SUN = Paragraph(("Sun dries.",), "Sun")
EXAMPLE = Example(
    "1",
    "Who saw what follows rain?",
    (SUN, RAIN, FOG),
    (Answer("Ada", 12, 2),),
    facts=(Fact("Rain", 1), Fact("Fog", 1)),
)


def edited(name: str, example: Example = EXAMPLE) -> Example | str:
    found = edit_example(example, choose_edits(name, pool=(), seed=7)[0])
    return found.reason if found.example is None else found.example


def texts(name: str) -> list[tuple[str, ...]]:
    return [paragraph.sentences for paragraph in edited(name).paragraphs]


def test_each_edit_leaves_what_its_name_says():
    assert texts("no_gold") == [SUN.sentences]
    assert texts("no_answer_paragraph") == [SUN.sentences, RAIN.sentences]
    assert texts("answer_hop") == [SUN.sentences, FOG.sentences]
    assert texts("gold_only") == [RAIN.sentences, FOG.sentences]
    assert texts("facts_only") == [("", " Fog follows it.", ""), ("", " Ada saw it.")]
    blanked = [("Rain falls.", "", " It ends."), ("Fog is wet.", "")]
    assert texts("no_facts") == [SUN.sentences, *blanked]
    assert sorted(texts("shuffled")) == sorted(p.sentences for p in EXAMPLE.paragraphs)
    assert texts("shuffled") != [p.sentences for p in EXAMPLE.paragraphs]


def test_of_two_hops_the_other_one_is_no_answer_paragraph_of_three_the_first_without_it():
    assert edited("other_hop") == "same_as_no_answer_paragraph"
    three = replace(EXAMPLE, facts=(*EXAMPLE.facts, Fact("Sun", 0)))
    assert edited("other_hop", three).paragraphs == (SUN,)
    assert edited("no_answer_paragraph", three).paragraphs == (SUN, RAIN)


@pytest.mark.parametrize(
    ("change", "name", "reason"),
    [
        ({"facts": ()}, "no_gold", "no_supporting_facts"),
        ({"facts": (Fact("Moon", 0),)}, "gold_only", "no_gold_paragraph"),
        ({"paragraphs": (RAIN, FOG)}, "no_gold", "nothing_left"),
        ({"paragraphs": (RAIN, FOG)}, "gold_only", "same_context"),
        ({"answers": (Answer("yes"),)}, "answer_hop", "yes_no_answer"),
        ({"answers": (Answer("Moon"),)}, "no_answer_paragraph", "answer_not_in_gold"),
        ({"answers": (Answer("fog"),)}, "answer_hop", "answer_in_every_gold_paragraph"),
        ({"paragraphs": (FOG,)}, "shuffled", "one_paragraph"),
    ],
)
def test_where_an_edit_does_not_apply_it_says_why(change, name, reason):
    assert edited(name, replace(EXAMPLE, **change)) == reason


def test_facts_of_one_title_stay_numbered_through():
    more = Paragraph(("More fog.", " Bo saw it."), "Fog")
    example = replace(EXAMPLE, paragraphs=(FOG, SUN, more), facts=(Fact("Fog", 3),))
    left = edited("gold_only", example)
    assert left.paragraphs == (replace(FOG, sentences=("", "")), more)
    assert left.facts == (Fact("Fog", 3),)


def test_another_context_shares_no_title_and_does_not_hold_the_answer():
    bad = [replace(EXAMPLE, id="2"), Example("3", "?", (Paragraph(("Ada.",), "A"),))]
    good = Example("4", "?", (Paragraph(("Bo.",), "B"),))
    (edit,) = choose_edits("other_context", pool=[*bad, good])
    assert edit_example(EXAMPLE, edit).example.paragraphs == good.paragraphs
    (edit,) = choose_edits("other_context", pool=bad)
    assert edit_example(EXAMPLE, edit).reason == "no_other_context"


def test_kinds_of_answers():
    assert answer_kind(EXAMPLE) == "open"
    assert answer_kind(replace(EXAMPLE, answers=(Answer("rain"),))) == "named"
    assert answer_kind(replace(EXAMPLE, answers=(Answer("Yes"),))) == "yes_no"


def test_an_unknown_edit_is_named_with_what_was_meant():
    with pytest.raises(OptionError, match="did you mean 'no_gold'"):
        choose_edits("no_golt", pool=())


TITLES = st.sampled_from(["A", "B", "C", ""])
SENTENCES = st.lists(st.sampled_from(["x y.", " Ada ran.", "서울.", "", " z"]), max_size=4)
PARAGRAPHS = st.lists(st.builds(Paragraph, SENTENCES.map(tuple), TITLES), max_size=6)
FACTS = st.lists(st.builds(Fact, TITLES, st.integers(-1, 5)), max_size=4)
EXAMPLES = st.builds(
    lambda paragraphs, facts, answer: Example(
        "1", "Who ran?", tuple(paragraphs), (Answer(answer),), facts=tuple(facts)
    ),
    PARAGRAPHS,
    FACTS,
    st.sampled_from(["Ada", "서울", "yes", "x", "."]),
)
DONOR = Example("9", "?", (Paragraph(("Bo sat.",), "D"),))


def sentences_of(example: Example) -> dict[Fact, str]:
    count: Counter[str] = Counter()
    found = {}
    for paragraph in example.paragraphs:
        for sentence in paragraph.sentences:
            found[Fact(paragraph.title, count[paragraph.title])] = sentence
            count[paragraph.title] += 1
    return found


@given(EXAMPLES, st.integers(0, 3))
def test_no_edit_changes_question_or_answers_and_facts_point_at_their_sentences(example, seed):
    before = sentences_of(example)
    for edit in choose_edits("all", pool=[DONOR], seed=seed):
        changed = edit_example(example, edit).example
        if changed is None:
            continue
        assert changed.question == example.question
        assert [a.text for a in changed.answers] == [a.text for a in example.answers]
        after = sentences_of(changed)
        assert all(after[fact] == before[fact] for fact in changed.facts)
        for answer in changed.answers:
            text = "" if answer.start < 0 else changed.paragraphs[answer.paragraph].text
            assert answer.start < 0 or text.startswith(answer.text, answer.start)
        if edit.name != "other_context":
            assert all(not s or before[fact] == s for fact, s in after.items())


@given(EXAMPLES)
def test_what_was_taken_away_is_gone(example):
    held = given_facts(example.paragraphs) & set(example.facts)
    for name in ("no_gold", "no_facts"):
        changed = edited(name, example)
        if not isinstance(changed, str):
            assert not given_facts(changed.paragraphs) & held
            assert not changed.facts
    changed = edited("facts_only", example)
    if not isinstance(changed, str):
        assert given_facts(changed.paragraphs) <= held


@pytest.mark.data
def test_harmless_edits_are_the_settings_of_the_paper(data_dir):
    path = data_dir / "hotpotqa" / "hotpot_dev_distractor_subset.json.gz"
    for example in load_dataset("hotpotqa", path)[:100]:
        assert edited("facts_only", example).paragraphs == settings.facts_only(example).paragraphs
        gold = edited("gold_only", example)
        if not isinstance(gold, str):
            assert gold.paragraphs == settings.gold_only(example).paragraphs
