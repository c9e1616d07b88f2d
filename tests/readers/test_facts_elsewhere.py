"""Facts of programs, functions and files: one way to write them, everywhere."""

from __future__ import annotations

import json
import shlex
import sys

import pytest
from facts_support import several
from hypothesis import given
from hypothesis import strategies as st

from askance.data import Fact, Paragraph, Prediction
from askance.errors import DataError, ReaderError
from askance.readers import as_reader, load_reader, read_checked
from askance.readers.facts import convert_prediction, numbered_facts, parse_facts

ITEM = several("It was.| Rain.", "Denver won.")
PAIRS = [["A", 1], ["B", 0]]
FACTS = (Fact("A", 1), Fact("B", 0))
BAD = [[["A"]], ["A"], [["A", "1"]], [["A", 1.5]], [[1, "A"]], [["A", None]], "A.1", {"A": 1}]
PROGRAM = """
import json, sys
for line in sys.stdin:
    item = json.loads(line)
    facts = [[p["title"], len(p["sentences"]) - 1] for p in item["paragraphs"]]
    facts = json.loads(sys.argv[1]) if len(sys.argv) > 1 else facts
    print(json.dumps({"id": item["id"], "answer": "Denver", "facts": facts}), flush=True)
"""


def program(tmp_path, *arguments):
    script = tmp_path / "mine.py"
    script.write_text(PROGRAM)
    return load_reader("command:" + shlex.join([sys.executable, str(script), *arguments]))


def test_a_program_sees_sentences_and_gives_facts(tmp_path):
    reader = program(tmp_path)
    assert read_checked(reader, [ITEM])[0].facts == FACTS
    reader.close()


@pytest.mark.parametrize("facts", BAD)
def test_a_program_whose_facts_are_none_is_told(tmp_path, facts):
    reader = program(tmp_path, json.dumps(facts))
    with pytest.raises(ReaderError, match=r"q1: not an answer: .*(fact|array)"):
        reader.read([ITEM])
    reader.close()


@pytest.mark.parametrize(
    "facts", [PAIRS, FACTS, [("A", 1), Fact("B", 0)], [{"title": "A", "sentence": 1}, ["B", 0.0]]]
)
def test_a_function_gives_facts_as_it_likes(facts):
    reader = as_reader(lambda _: [{"answer": "Denver", "facts": facts}])
    assert read_checked(reader, [ITEM])[0].facts == FACTS


@pytest.mark.parametrize("facts", BAD)
def test_a_function_whose_facts_are_none_is_told(facts):
    with pytest.raises(ReaderError, match=r"original:q1:\$\.facts: .*fact"):
        as_reader(lambda _: [{"answer": "Denver", "facts": facts}]).read([ITEM])


def test_files_of_every_form_give_the_same_facts(tmp_path):
    official = {"answer": {"q1": "Denver"}, "sp": {"q1": PAIRS}, "evidence": {"q1": []}}
    objects = [{"title": "A", "sentence": 1}, {"title": "B", "sentence": 0}]
    (tmp_path / "official.json").write_text(json.dumps(official))
    for name, facts in {"pairs": PAIRS, "objects": objects}.items():
        line = {"id": "q1", "answer": "Denver", "facts": facts}
        (tmp_path / f"{name}.jsonl").write_text(json.dumps(line))
    for name in ("official.json", "pairs.jsonl", "objects.jsonl"):
        found = load_reader(f"saved:{tmp_path / name}").read([ITEM])
        assert found == [Prediction("q1", "Denver", facts=FACTS)]


def test_the_official_file_answers_a_named_variant_too(tmp_path):
    (tmp_path / "ran.json").write_text(json.dumps({"answer": {"q1": "x"}, "sp": {"q1": PAIRS}}))
    found = load_reader(f"saved:{tmp_path}").read([ITEM.with_question("Won who?", "ran")])[0]
    assert (found.variant, found.facts) == ("ran", FACTS)


def test_facts_without_an_answer_are_kept_and_the_answer_is_missing(tmp_path):
    (tmp_path / "p.json").write_text(json.dumps({"answer": {"q2": "x"}, "sp": {"q1": PAIRS}}))
    found = load_reader(f"saved:{tmp_path / 'p.json'}").read([ITEM])[0]
    assert (found.answer, found.facts, found.error) == ("", FACTS, "no answer")


def test_a_number_as_text_is_wrong_in_the_official_file_and_refused_elsewhere():
    assert parse_facts([["A", "1"], ["B", 0]], "here") == (Fact("A", -2), Fact("B", 0))
    with pytest.raises(DataError, match=r"here: .* is no fact"):
        parse_facts([["A", "1"]], "here", strict=True)


@pytest.mark.parametrize(
    ("fields", "message"),
    [({"id": "1"}, "answer"), ({"id": "1", "answer": 7}, "Expected `str`, got `int`")],
)
def test_other_fields_are_checked(fields, message):
    with pytest.raises(DataError, match=message):
        convert_prediction(fields, "here")


@given(st.lists(st.builds(Paragraph, st.lists(st.text(), max_size=3).map(tuple), st.text("AB"))))
def test_every_sentence_has_a_name_of_its_own(paragraphs):
    names = numbered_facts(paragraphs)
    assert [len(own) for own in names] == [len(p.sentences) for p in paragraphs]
    flat = [fact for own in names for fact in own]
    assert len(set(flat)) == len(flat)
    for title in {fact.title for fact in flat}:
        numbers = [fact.sentence for fact in flat if fact.title == title]
        assert numbers == list(range(len(numbers)))
