"""SQuAD's JSON, 1.1 and 2.0, in and out."""

from __future__ import annotations

import json

import pytest

from askance.data import Answer, Example, Paragraph
from askance.datasets import load_dataset, write_dataset
from askance.errors import DataError


def test_what_a_question_is_made_of(squad, save):
    asked, refused, later = load_dataset("squad", save(squad, "dev.json"))
    assert asked.question == "Where did it rain?"
    assert asked.paragraphs[0].title == "Rain"
    assert asked.answers == (Answer("Denver", 13),)
    assert asked.answerable
    assert asked.task == "extractive"
    assert not refused.answerable
    assert refused.extra["plausible_answers"] == [{"text": "Denver", "answer_start": 13}]
    assert later.id == "3"


@pytest.mark.parametrize("suffix", ["", ".gz", ".bz2"])
def test_everything_comes_back_as_it_was(squad, save, tmp_path, suffix):
    examples = load_dataset("squad", save(squad, "dev.json"))
    out = tmp_path / f"out.json{suffix}"
    write_dataset(examples, out, "squad")
    again = load_dataset("squad", out)
    assert again == examples
    write_dataset(again, tmp_path / "plain.json", "squad")
    assert json.loads((tmp_path / "plain.json").read_text()) == squad


def test_a_perturbed_file_differs_in_its_questions_alone(squad, save, tmp_path):
    examples = load_dataset("squad", save(squad, "dev.json"))
    blanked = [e.with_question(f"blah {e.id}?", "wh2blah") for e in examples]
    write_dataset(blanked, tmp_path / "out.json", "squad")
    for article in squad["data"]:
        for paragraph in article["paragraphs"]:
            for qa in paragraph["qas"]:
                qa["question"] = f"blah {qa['id']}?"
    assert json.loads((tmp_path / "out.json").read_text()) == squad


def test_a_part_keeps_its_paragraphs_and_articles(squad, save, tmp_path):
    examples = load_dataset("squad", save(squad, "dev.json"), ids={"q2", "3"})
    write_dataset(examples, tmp_path / "part.json", "squad")
    part = json.loads((tmp_path / "part.json").read_text())
    asked = [[qa["id"] for p in a["paragraphs"] for qa in p["qas"]] for a in part["data"]]
    assert asked == [["q2"], [3]]
    assert part["version"] == "v2.0-small"


@pytest.mark.parametrize(("answerable", "version"), [(True, "1.1"), (False, "v2.0")])
def test_examples_of_one_s_own_become_a_file(tmp_path, answerable, version):
    paragraphs = (Paragraph(("Fog.",), "Weather"),)
    answers = (Answer("Fog", 0),) if answerable else ()
    example = Example("1", "What?", paragraphs, answers, answerable=answerable)
    write_dataset([example], tmp_path / "own.json", "squad")
    written = json.loads((tmp_path / "own.json").read_text())
    assert written["version"] == version
    assert written["data"][0]["title"] == "Weather"
    assert load_dataset(tmp_path / "own.json")[0].answerable is answerable


def test_neighbours_on_one_paragraph_share_it(tmp_path):
    paragraphs = (Paragraph(("Fog.",)),)
    examples = [Example(str(n), "What?", paragraphs) for n in range(3)]
    write_dataset(examples, tmp_path / "own.json", "squad")
    (article,) = json.loads((tmp_path / "own.json").read_text())["data"]
    assert [len(paragraph["qas"]) for paragraph in article["paragraphs"]] == [3]


def test_no_examples_make_an_empty_file(tmp_path):
    write_dataset([], tmp_path / "none.json", "squad")
    assert json.loads((tmp_path / "none.json").read_text()) == {"data": [], "version": "1.1"}


def test_misaligned_answers_load(squad, save):
    squad["data"][0]["paragraphs"][1]["qas"][0]["answers"][0]["answer_start"] = 2
    assert load_dataset("squad", save(squad, "dev.json"))[0].answers[0].start == 2


def test_where_answers_are_listed_they_decide_as_in_the_official_script(squad, save):
    squad["data"][0]["paragraphs"][1]["qas"][0]["is_impossible"] = True
    assert load_dataset("squad", save(squad, "dev.json"))[0].answerable


def test_test_sets_without_answers_load_and_come_back(squad, save, tmp_path):
    del squad["data"][1]["paragraphs"][0]["qas"][0]["answers"]
    examples = load_dataset("squad", save(squad, "test.json"))
    assert examples[2].answers == ()
    assert examples[2].answerable
    write_dataset(examples, tmp_path / "out.json", "squad")
    assert json.loads((tmp_path / "out.json").read_text()) == squad


@pytest.mark.parametrize(
    ("break_it", "line"),
    [
        (
            lambda d: d["data"][0]["paragraphs"][1]["qas"][1].pop("question"),
            r"\$\.data\[0\]\.paragraphs\[1\]\.qas\[1\]: Object missing required field `question`",
        ),
        (
            lambda d: d["data"][1]["paragraphs"][0].update(context=5),
            r"\$\.data\[1\]\.paragraphs\[0\]\.context: Expected `str`, got `int`",
        ),
        (
            lambda d: d["data"][0]["paragraphs"][1]["qas"][0].update(question=" "),
            r"\$\.data\[0\]\.paragraphs\[1\]\.qas\[0\]\.question: the question is empty",
        ),
        (
            lambda d: d["data"][0]["paragraphs"][1].update(context=""),
            r"\$\.data\[0\]\.paragraphs\[1\]\.context: the paragraph is empty",
        ),
        (
            lambda d: d["data"][0].update(paragraphs=None),
            r"\$\.data\[0\]\.paragraphs: Expected `array`, got `null`",
        ),
        (lambda d: d["data"][0]["paragraphs"][1].pop("qas"), "missing required field `qas`"),
        (lambda d: d.update(data=[]), "no list of articles `data`"),
    ],
)
def test_a_fault_names_its_field(squad, save, break_it, line):
    break_it(squad)
    with pytest.raises(DataError, match=f"dev.json:?.*{line}"):
        load_dataset("squad", save(squad, "dev.json"))


def test_other_tasks_have_no_room_here(tmp_path):
    out = tmp_path / "out.json"
    with pytest.raises(DataError, match="'yes_no' doesn't fit the format squad"):
        write_dataset([Example("1", "Is it?", task="yes_no")], out, "squad")
    two = (Paragraph(("a",)), Paragraph(("b",)))
    with pytest.raises(DataError, match="2 paragraphs, but the format squad has room for 1"):
        write_dataset([Example("1", "Is it?", two)], out, "squad")
    assert list(tmp_path.iterdir()) == []
