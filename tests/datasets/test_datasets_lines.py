"""OpenBookQA and BoolQ: one JSON object per line."""

from __future__ import annotations

import json

import pytest

from askance.data import Answer, Choice
from askance.datasets import iter_examples, load_dataset, write_dataset
from askance.errors import DataError


def records_of(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_choice_question(openbook, save):
    (example,) = load_dataset(save(openbook, "test.jsonl"))
    assert example.choices == (Choice("A", "a marsh"), Choice("B", "a desert"))
    assert (example.task, example.answers) == ("choice", (Answer("A"),))
    assert example.readable("B") == "a desert"


def test_a_perturbed_choice_question_keeps_its_other_fields(openbook, save, tmp_path):
    (example,) = load_dataset("openbookqa", save(openbook, "test.jsonl"))
    out = tmp_path / "out.jsonl"
    write_dataset([example], out, "openbookqa")
    assert records_of(out) == openbook
    write_dataset([example.with_question("around Fog: is", "ran")], out, "openbookqa")
    openbook[0]["question"]["stem"] = "around Fog: is"
    assert records_of(out) == openbook


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"answerKey": "C"}, r"test.jsonl:1:\$\.answerKey: answerKey 'C' is not among .* A, B"),
        ({"answerKey": 1}, r"test.jsonl:1:\$\.answerKey: Expected `str \| null`, got `int`"),
        ({"question": {"stem": "x", "choices": []}}, "labelled by nothing"),
        ({"question": {"stem": "x"}}, r"\$\.question: Object missing required field `choices`"),
    ],
)
def test_a_choice_fault_names_its_field(openbook, save, change, line):
    path = save([{**openbook[0], **change}], "test.jsonl")
    with pytest.raises(DataError, match=line):
        load_dataset("openbookqa", path)


def test_two_choices_may_not_have_one_label(openbook, save):
    openbook[0]["question"]["choices"][1]["label"] = "A"
    with pytest.raises(DataError, match="labelled A, A"):
        load_dataset("openbookqa", save(openbook, "test.jsonl"))


def test_yes_no_questions_are_named_by_their_line(boolq, save):
    wet, dry = load_dataset(save(boolq, "dev.jsonl"))
    assert (wet.id, wet.answers, wet.task) == ("boolq-1", (Answer("yes"),), "yes_no")
    assert (dry.id, dry.answers) == ("boolq-2", (Answer("no"),))
    assert wet.paragraphs[0].title == "Fog"


def test_both_forms_of_an_answer_come_back(boolq, save, tmp_path):
    write_dataset(load_dataset("boolq", save(boolq, "dev.jsonl")), tmp_path / "o.jsonl", "boolq")
    assert records_of(tmp_path / "o.jsonl") == boolq


def test_an_id_made_from_the_line_stays_when_lines_go(boolq, save, tmp_path):
    path = save(boolq, "dev.jsonl")
    write_dataset(load_dataset("boolq", path, ids={"boolq-2"}), tmp_path / "o.jsonl", "boolq")
    assert [example.id for example in load_dataset(tmp_path / "o.jsonl")] == ["boolq-2"]


def test_an_answer_that_is_neither_true_nor_false(boolq, save):
    boolq[0]["answer"] = "perhaps"
    with pytest.raises(DataError, match=r"dev.jsonl:1:\$\.answer: answer 'perhaps' is neither"):
        load_dataset("boolq", save(boolq, "dev.jsonl"))


def test_a_broken_line_is_told_and_the_rest_is_read(boolq, save):
    lines = [json.dumps(boolq[0]), '{"question": ', '["x"]', json.dumps(boolq[1])]
    faults: list[DataError] = []
    path = save("\n\n".join(lines), "dev.jsonl")
    found = [example.id for example in iter_examples(path, "boolq", on_fault=faults.append)]
    assert found == ["boolq-1", "boolq-7"]
    assert [fault.where.rsplit(":", 1)[1] for fault in faults] == ["3", "5"]
