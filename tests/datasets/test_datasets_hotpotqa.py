"""HotpotQA's JSON list, with contexts and without."""

from __future__ import annotations

import json

import pytest

from askance.data import Answer, Example, Fact, Paragraph
from askance.datasets import load_dataset, write_dataset
from askance.errors import DataError


def test_an_answer_stands_in_the_first_supporting_paragraph_that_has_it(hotpot, save):
    bridge, comparison = load_dataset("hotpotqa", save(hotpot, "dev.json"))
    assert bridge.answers == (Answer("Denver", 23, 1),)
    assert bridge.paragraphs[1].text[23:29] == "Denver"
    assert bridge.facts == (Fact("Rain", 1),)
    assert bridge.extra == {"type": "bridge", "level": "hard"}
    # The gold answer must not tell the reader what kind of answer is wanted.
    assert (comparison.task, comparison.answers) == ("extractive", (Answer("yes"),))


def test_an_answer_in_no_supporting_paragraph_has_no_place(hotpot, save):
    hotpot[0]["answer"] = "cloud"
    assert load_dataset("hotpotqa", save(hotpot, "dev.json"))[0].answers == (Answer("cloud"),)


def test_everything_comes_back_as_it_was(hotpot, save, tmp_path):
    examples = load_dataset("hotpotqa", save(hotpot, "dev.json"))
    write_dataset(examples, tmp_path / "out.json", "hotpotqa")
    assert json.loads((tmp_path / "out.json").read_text()) == hotpot


def test_questions_without_ids_are_named_by_their_number(save, tmp_path):
    records = [{"question": f"Why {n}?", "answer": "no", "type": "comparison"} for n in range(3)]
    path = save(records, "simplified.json")
    examples = load_dataset(path)
    assert [example.id for example in examples] == ["hotpotqa-1", "hotpotqa-2", "hotpotqa-3"]
    write_dataset(examples, tmp_path / "out.json", "hotpotqa")
    assert json.loads((tmp_path / "out.json").read_text()) == records


def test_a_part_keeps_the_ids_it_was_given(save, tmp_path):
    path = save([{"question": f"Why {n}?", "answer": "fog"} for n in range(3)], "simplified.json")
    write_dataset(load_dataset(path, ids=["hotpotqa-3"]), tmp_path / "out.json", "hotpotqa")
    assert [example.id for example in load_dataset(tmp_path / "out.json")] == ["hotpotqa-3"]


def test_no_examples_make_an_empty_list(tmp_path):
    write_dataset([], tmp_path / "none.json", "hotpotqa")
    assert json.loads((tmp_path / "none.json").read_text()) == []


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"context": [["Fog", "text"]]}, r"\$\[0\]\.context\[0\]\[1\]: Expected `array`"),
        ({"supporting_facts": [["Fog", "1"]]}, r"\$\[0\]\.supporting_facts\[0\]\[1\]: Expected"),
        ({"context": [["Fog", [""]]]}, r"\$\[0\]\.context: the context is empty"),
        ({"question": ""}, r"\$\[0\]\.question: the question is empty"),
    ],
)
def test_a_fault_names_its_field(hotpot, save, change, line):
    hotpot[0].update(change)
    with pytest.raises(DataError, match=line):
        load_dataset("hotpotqa", save(hotpot, "dev.json"))


def test_what_is_no_list_says_so(save):
    with pytest.raises(DataError, match="no list of questions"):
        load_dataset("hotpotqa", save({"data": []}, "dev.json"))


def test_several_answers_have_no_room_here(tmp_path):
    paragraphs = (Paragraph(("Fog or mist.",)),)
    example = Example("1", "What?", paragraphs, (Answer("Fog"), Answer("mist")))
    with pytest.raises(DataError, match="2 answers, but the format hotpotqa has room for 1"):
        write_dataset([example], tmp_path / "out.json", "hotpotqa")
