"""Formats told from content, parts of a dataset, and what writing refuses."""

from __future__ import annotations

import json

import pytest

from askance.data import Example
from askance.datasets import FORMATS, detect_format, iter_examples, load_dataset, write_dataset
from askance.errors import DataError, OptionError


def test_a_format_is_told_from_the_first_record(squad, hotpot, openbook, boolq, save):
    assert detect_format(save(squad, "a.json")) == "squad"
    assert detect_format(save(json.dumps(squad, indent=1), "b.json")) == "squad"
    assert detect_format(save(hotpot, "c.json")) == "hotpotqa"
    assert detect_format(save(json.dumps(hotpot, indent=1), "d.json")) == "hotpotqa"
    assert detect_format(save(openbook, "e.jsonl")) == "openbookqa"
    assert detect_format(save(boolq, "f.jsonl")) == "boolq"
    assert detect_format(save([{"question": "x"}], "g.jsonl")) == "jsonl"
    assert detect_format(save("\n\nid,question\n", "h.csv")) == "csv"
    assert detect_format(save("question\tid\n", "i.txt")) == "tsv"


def test_with_mapped_fields_only_what_has_names_counts(save):
    assert detect_format(save([{"q": "x", "passage": "y"}], "a.jsonl"), mapped=True) == "jsonl"
    assert detect_format(save("q,a\n", "b.csv"), mapped=True) == "csv"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ('{"text": "x"}', "its first record has text"),
        ("[1, 2]", "its first record has no fields"),
        ('[{"question": "x", "answer": "y", "context": "z"}]', "question, answer, context"),
        ('{\n"rows": []}', "no list `data`"),
        ("hello", "neither a JSON record nor a column"),
        ("", "the file is empty"),
    ],
)
def test_what_doesn_t_decide_says_why(save, content, why):
    with pytest.raises(DataError, match=why):
        detect_format(save(content, "what.json"))


def test_the_first_few_in_the_file_s_order(squad, save):
    path = save(squad, "dev.json")
    assert [e.id for e in load_dataset(path, limit=2)] == ["q1", "q2"]
    assert [e.id for e in load_dataset(path, ids=["3", "q1"])] == ["q1", "3"]
    assert [e.id for e in load_dataset(path, ids=["3", "q1"], limit=1)] == ["q1"]
    assert load_dataset(path, limit=0) == []


def test_an_id_that_isn_t_there_is_told(squad, save):
    with pytest.raises(DataError, match=r"no question with the id 'q8' \(and 1 others\)"):
        load_dataset(save(squad, "dev.json"), ids=["q1", "q8", "q9"])


def test_wrong_options_are_told(squad, save):
    path = save(squad, "dev.json")
    with pytest.raises(OptionError, match="did you mean 'squad'"):
        load_dataset("sqad", path)
    with pytest.raises(OptionError, match="limit -1 is negative"):
        load_dataset(path, limit=-1)
    with pytest.raises(OptionError, match="the format squad needs a file"):
        load_dataset("squad")
    with pytest.raises(DataError, match="no such file"):
        load_dataset("missing.json")


def test_every_format_says_what_it_is():
    for name in FORMATS.names():
        assert FORMATS.load(name).__doc__


def test_an_id_that_comes_twice_is_a_fault_of_the_later_record(squad, save):
    squad["data"][1]["paragraphs"][0]["qas"][0]["id"] = "q1"
    path = save(squad, "dev.json")
    with pytest.raises(DataError, match=r"data\[1\].*the id 'q1' was already used"):
        load_dataset(path)
    faults: list[DataError] = []
    assert [e.id for e in iter_examples(path, on_fault=faults.append)] == ["q1", "q2"]
    assert len(faults) == 1


def test_a_broken_document_gives_what_came_before(hotpot, save):
    path = save(json.dumps(hotpot * 2000)[:-300], "dev.json")
    faults: list[DataError] = []
    found = list(iter_examples(path, "hotpotqa", on_fault=faults.append))
    assert [example.id for example in found] == ["a", "b"]
    assert "broken JSON after" in str(faults[-1])


def test_variants_of_one_question_don_t_share_a_file(tmp_path):
    example = Example("1", "What?")
    both = [example, example.with_question("blah?", "wh2blah")]
    with pytest.raises(DataError, match="two examples have the id '1'"):
        write_dataset(both, tmp_path / "out.jsonl", "jsonl")
    assert list(tmp_path.iterdir()) == []


def test_a_failed_write_leaves_the_old_file(tmp_path):
    out = tmp_path / "out.jsonl"
    out.write_text("old")
    half = Example("1", "half a pair: \ud800")
    with pytest.raises(DataError, match=r"example 1: can't be written as JSON .*surrogate"):
        write_dataset([half], out, "jsonl")
    with pytest.raises(DataError, match="surrogate"):
        write_dataset([half], out, "csv")
    assert out.read_text() == "old"


def test_another_format_takes_what_it_has_room_for(squad, save, tmp_path):
    examples = load_dataset("squad", save(squad, "dev.json"))
    for name in ("jsonl", "csv"):
        write_dataset(examples, tmp_path / f"out.{name}", name)
        again = load_dataset(name, tmp_path / f"out.{name}")
        assert [e.question for e in again] == [e.question for e in examples]
        assert [e.answers for e in again] == [e.answers for e in examples]
        assert [e.answerable for e in again] == [e.answerable for e in examples]
        assert [e.paragraphs for e in again] == [e.paragraphs for e in examples]
