"""JSON lines and CSV with fields of any name."""

from __future__ import annotations

import csv
import json

import pytest

from askance.data import Answer, Choice, Paragraph
from askance.datasets import load_dataset, write_dataset
from askance.errors import DataError, OptionError

FIELDS = {"question": "q", "context": "passage", "answer": "gold", "id": "uid", "title": "name"}


def rows_of(path, delimiter=","):
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream, delimiter=delimiter))


def test_fields_go_by_the_user_s_names(save, tmp_path):
    record = {"uid": 7, "q": "Where?", "passage": "In Denver.", "gold": "Denver", "name": "Rain"}
    path = save([{**record, "answer": "not this", "n": [1]}], "mine.jsonl")
    (example,) = load_dataset(path, fields=FIELDS)
    assert (example.id, example.question, example.answers) == ("7", "Where?", (Answer("Denver"),))
    assert example.paragraphs == (Paragraph(("In Denver.",), "Rain"),)
    assert example.extra["n"] == [1]
    write_dataset([example], tmp_path / "out.jsonl", "jsonl")
    assert json.loads((tmp_path / "out.jsonl").read_text()) == {
        **record,
        "answer": "not this",
        "n": [1],
    }


@pytest.mark.parametrize(
    ("raw", "answers"),
    [
        ("Denver", (Answer("Denver"),)),
        (["Denver", "Rome"], (Answer("Denver"), Answer("Rome"))),
        ({"text": "Denver", "answer_start": 3}, (Answer("Denver", 3),)),
        ([{"text": "Denver", "answer_start": 3}, "Rome"], (Answer("Denver", 3), Answer("Rome"))),
        ({"text": ["Denver"], "answer_start": [3]}, (Answer("Denver", 3),)),
        (1900, (Answer("1900"),)),
        (None, ()),
    ],
)
def test_answers_come_in_many_forms_and_go_as_they_came(save, tmp_path, raw, answers):
    record = {"id": "1", "question": "Where?", "context": "In Denver.", "answer": raw}
    (example,) = load_dataset("jsonl", save([record], "mine.jsonl"))
    assert example.answers == answers
    write_dataset([example], tmp_path / "out.jsonl", "jsonl")
    assert json.loads((tmp_path / "out.jsonl").read_text()) == record


def test_hugging_face_s_columns_without_an_answer_say_there_is_none(save):
    record = {"question": "Where?", "answers": {"text": [], "answer_start": []}}
    assert not load_dataset("jsonl", save([record], "mine.jsonl"))[0].answerable


@pytest.mark.parametrize(
    "choices",
    [
        ["a marsh", "a desert"],
        [{"label": "A", "text": "a marsh"}, {"label": "B", "text": "a desert"}],
        {"label": ["A", "B"], "text": ["a marsh", "a desert"]},
        {"A": "a marsh", "B": "a desert"},
    ],
)
@pytest.mark.parametrize("answer", ["B", "a desert"])
def test_choices_come_in_many_forms(save, tmp_path, choices, answer):
    record = {"question": "Fog?", "choices": choices, "answer": answer}
    (example,) = load_dataset(save([record], "mine.jsonl"))
    assert example.choices == (Choice("A", "a marsh"), Choice("B", "a desert"))
    assert (example.task, example.answers) == ("choice", (Answer("B"),))
    write_dataset([example], tmp_path / "out.jsonl", "jsonl")
    assert json.loads((tmp_path / "out.jsonl").read_text()) == record


def test_booleans_make_it_yes_or_no(save):
    record = {"question": "Is it?", "context": "It is.", "answer": True}
    (example,) = load_dataset(save([record], "mine.jsonl"))
    assert (example.task, example.answers) == ("yes_no", (Answer("yes"),))


@pytest.mark.parametrize(
    ("record", "line"),
    [
        ({"context": "x"}, r"mine.jsonl:1: no field 'question' .* the record has context"),
        ({"question": 5}, r"mine.jsonl:1:\$\.question: Expected `str`, got `int`"),
        ({"question": "x", "context": 5}, r"\$\.context: a context is text or a list"),
        ({"question": "x", "context": ""}, r"\$\.context: the context is empty"),
        ({"question": "x", "choices": ["a"]}, r"\$\.choices: .* two or more"),
        ({"question": "x", "choices": ["a", "b"], "answer": "c"}, "'c' is not among A, B"),
        ({"question": "x", "answer": {"text": ["a"], "answer_start": [1, 2]}}, "as many"),
        ({"question": "x", "task": "guess"}, "no task 'guess'"),
        ({"question": "x", "id": [1]}, r"\$\.id: an id is text or a whole number"),
        ({"question": "x", "supporting_facts": [["a"]]}, r"\$\.supporting_facts\[0\]: Expected"),
    ],
)
def test_a_fault_names_its_field(save, record, line):
    with pytest.raises(DataError, match=line):
        load_dataset("jsonl", save([record], "mine.jsonl"))


def test_a_mapping_has_only_known_fields(save):
    path = save([{"q": "x"}], "mine.jsonl")
    with pytest.raises(OptionError, match="did you mean 'question'"):
        load_dataset("jsonl", path, fields={"qestion": "q"})
    with pytest.raises(OptionError, match="the fields of boolq are fixed"):
        load_dataset("boolq", path, fields={"question": "q"})
    with pytest.raises(DataError, match="no field 'uid' for the id"):
        load_dataset("jsonl", path, fields={"question": "q", "id": "uid"})


@pytest.mark.parametrize(("name", "cut"), [("csv", ","), ("tsv", "\t")])
def test_tables_keep_their_columns(save, tmp_path, name, cut):
    lines = [["question", "answer", "note"], ["Where?", "Denver", "n1"], ["Who?", "", "n2"]]
    path = save("".join(cut.join(line) + "\r\n" for line in lines), f"mine.{name}")
    examples = load_dataset(path)
    assert [example.id for example in examples] == [f"{name}-1", f"{name}-2"]
    assert [example.answers for example in examples] == [(Answer("Denver"),), ()]
    write_dataset(examples, tmp_path / f"out.{name}", name)
    assert rows_of(tmp_path / f"out.{name}", cut) == rows_of(path, cut)


def test_a_cell_may_hold_a_list(save, tmp_path):
    text = 'question,answer,choices\n"What, then?","[""fog"", ""mist""]",\nNote?,[1],\n'
    path = save(text, "mine.csv")
    several, cited = load_dataset("csv", path)
    assert several.question == "What, then?"
    assert several.answers == (Answer("fog"), Answer("mist"))
    assert cited.answers == (Answer("[1]"),)
    write_dataset([several, cited], tmp_path / "out.csv", "csv")
    assert rows_of(tmp_path / "out.csv") == rows_of(path)


def test_line_breaks_and_marks_in_cells(save):
    path = save(b'\xef\xbb\xbfquestion,context\n"Two\r\nlines?","a ""b""\nc"\n', "mine.csv")
    (example,) = load_dataset(path)
    assert example.question == "Two\r\nlines?"
    assert example.paragraphs[0].text == 'a "b"\nc'


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("question,answer\nWhere?\n", "mine.csv:2: 1 cells in a table of 2 columns"),
        ("question,question\n", "mine.csv:1: column 'question' comes twice"),
        ('question\n"open', "mine.csv:2: broken CSV"),
        (b"question\nok\n\xff\xfe\n", "mine.csv:3: not UTF-8"),
        ("", "no header line"),
    ],
)
def test_a_broken_table_says_where(save, content, line):
    with pytest.raises(DataError, match=line):
        load_dataset("csv", save(content, "mine.csv"))
