"""Facts from a chat model's reply, read by hand-made cases and fuzzed."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from facts_support import several
from hypothesis import given
from hypothesis import strategies as st

from askance.data import Example, Fact, Paragraph
from askance.readers.chat_facts import (
    FactsReply,
    asks_for_facts,
    number_sentences,
    parse_facts_reply,
)

ITEM = several("It was.| Rain.", "Dallas.| | Denver won.")
A0, A1, B0, B2 = Fact("A", 0), Fact("A", 1), Fact("B", 0), Fact("B", 2)


def read(text, *, no_answer=False, item=ITEM):
    return parse_facts_reply(text, item, no_answer=no_answer)


def test_sentences_keep_their_numbers_and_blank_ones_are_not_shown():
    lines = ["[1] A", "[1.1] It was.", "[1.2] Rain.", "", "[2] B", "[2.1] Dallas.", "[2.3] Denver"]
    assert number_sentences(ITEM).startswith("\n".join(lines))


def test_no_text_of_the_data_looks_like_a_numbered_line():
    item = Example("1", "Who?", (Paragraph(("a\n[7.7] b",), "T\n[9] U"),))
    assert number_sentences(item).splitlines() == ["[1] T [9] U", "[1.1] a [7.7] b"]


@pytest.mark.parametrize(
    ("facts", "found", "dropped"),
    [
        ('["1.2", "2.3"]', (A1, B2), 0),
        ('["2.3", "1.2", "2.3"]', (A1, B2), 0),
        ('["[1.1]", "2.1, 2.3"]', (A0, B0, B2), 0),
        ("[1.1, 2.10]", (A0,), 1),
        ("[[2, 1]]", (B0,), 0),
        ('"1.1"', (A0,), 0),
        ("null", (), 0),
        ("[]", (), 0),
        ('["3.1", "1.3", "0.1", "1.0", "1.1"]', (A0,), 4),
        ('["sentence", "-1.1", null, {"a": 1}, [1, 2, 3], [true, 1], "1.1"]', (A0,), 6),
        (f'["{"9" * 5000}.1"]', (), 1),
    ],
)
def test_numbers_name_sentences_and_others_are_dropped_and_counted(facts, found, dropped):
    assert read(f'{{"answer": "rain", "facts": {facts}}}') == FactsReply("rain", found, dropped)


def test_a_number_is_read_as_it_was_written():
    item = several("|".join("abcdefghijk"))
    assert read('{"answer": "j", "facts": [1.10]}', item=item).facts == (Fact("A", 9),)


@pytest.mark.parametrize(
    "text",
    [
        '```json\n{"answer": "Denver", "facts": ["2.3"]}\n```',
        'Sure! {"answer": "Denver", "facts": ["2.3"]} I hope this helps {you}.',
        '<think>{"answer": "Dallas"}</think>{"facts": ["2.3"], "answer": "Denver"}',
        '{"answer": "Denver.", "facts": ["2.3"], "why": {"answer": "x"}}',
        '{"answer": "Denver", "facts": ["2.3"]}\n{"answer": "Denver", "facts": ["2.3"]}',
        '{not json} {"answer": "Denver", "facts": ["2.3"]}',
    ],
)
def test_what_is_meant_without_doubt_is_read(text):
    assert read(text) == FactsReply("Denver", (B2,))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Denver", "no JSON object with an answer"),
        ('{"answer": "Den', "no JSON object"),
        ('{"facts": ["1.1"]}', "no JSON object"),
        ('["Denver", ["1.1"]]', "no JSON object"),
        ('{"answer": "Denver"} {"answer": "Dallas"}', "several answers"),
        ('{"answer": ["Denver"]}', r'no text \(\["Denver"\]\)'),
        ('{"answer": null}', r"no text \(null\)"),
        ("[" * 100_000, "no JSON object"),
        ('{"answer":' * 5_000, "no JSON object"),
    ],
)
def test_what_is_in_doubt_is_told(text, message):
    with pytest.raises(ValueError, match=message):
        read(text)


@pytest.mark.parametrize(
    ("answer", "read_as"), [("true", "yes"), ("false", "no"), ("1999", "1999")]
)
def test_json_values_that_mean_a_text(answer, read_as):
    assert read(f'{{"answer": {answer}}}').answer == read_as


def test_it_may_refuse_only_where_the_data_allow_it():
    for answer in ('"no answer"', "null"):
        assert read(f'{{"answer": {answer}, "facts": []}}', no_answer=True).answer == ""
    assert read('{"answer": "no answer", "facts": []}').answer == "no answer"


def test_a_yes_no_question_is_answered_so():
    item = several("It was.", task="yes_no")
    assert read('{"answer": "Yes, it was.", "facts": ["1.1"]}', item=item).answer == "yes"


def test_facts_of_one_title_are_numbered_through():
    item = Example("1", "Who?", (Paragraph(("a.", "b."), "T"), Paragraph(("c.",), "T")))
    assert read('{"answer": "c", "facts": ["2.1"]}', item=item).facts == (Fact("T", 2),)


def test_there_are_no_facts_to_ask_for_without_sentences():
    assert asks_for_facts(ITEM)
    assert not asks_for_facts(several("", " "))
    assert not asks_for_facts(several("It was.", task="choice"))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
REPLIES = st.builds(lambda a, f: json.dumps({"answer": a, "facts": f}), JSON, JSON)


@given(st.text(max_size=60) | REPLIES | st.text('{}[]"answer:facts 1.2,`', max_size=60))
def test_any_reply_is_read_or_told(text):
    with suppress(ValueError):  # any other exception fails the test
        found = read(text)
        assert set(found.facts) <= {A0, A1, B0, Fact("B", 1), B2}
