"""Counts, bad records and what fixing does."""

from __future__ import annotations

import json

import pytest

from askance.datasets import check_dataset, fix_dataset, load_dataset
from askance.errors import DataError


@pytest.fixture
def misplaced(squad):
    """The small SQuAD with one answer off by ten and one that stands nowhere."""
    paragraph = squad["data"][0]["paragraphs"][1]
    paragraph["qas"][0]["answers"][0]["answer_start"] = 3
    squad["data"][1]["paragraphs"][0]["qas"][0]["answers"][0]["text"] = "Rome"
    return squad


def values(rows):
    return {row["measure"]: row["value"] for row in rows}


def test_a_sound_file_is_counted(squad, save):
    check = check_dataset(save(squad, "dev.json"))
    counts = values(check.to_dicts())
    assert check.format == "squad"
    assert counts["questions"] == 3
    assert counts["paragraphs"] == 1
    assert counts["answers"] == 2
    assert counts["unanswerable"] == 1
    assert counts["question length, median (words)"] == 4
    assert counts["context length, max (words)"] == 7
    assert counts["bad records"] == 0


def test_question_words_are_counted_by_whoever_knows_them(squad, save):
    check = check_dataset(
        save(squad, "dev.json"),
        has_question_word=lambda text: text.startswith("Where"),
        question_type=lambda text: text.split()[0].lower(),
    )
    rows = {row["measure"]: row for row in check.to_dicts()}
    assert rows["with a question word"]["value"] == 2
    assert rows["with a question word"]["percent"] == pytest.approx(200 / 3)
    assert rows["type where"]["value"] == 2
    assert rows["type what"]["value"] == 1


def test_without_them_nothing_is_claimed(squad, save):
    assert "with a question word" not in values(check_dataset(save(squad, "d.json")).to_dicts())


def test_bad_records_have_their_place_and_remedy(misplaced, save):
    check = check_dataset(save(misplaced, "dev.json"))
    off, lost = map(str, check.faults)
    assert check.bad == 2
    place = r"dev.json:$.data[0].paragraphs[1].qas[0].answers[0]: "
    assert f'{place}answer "Denver" does not start at 3 — re-align with askance check-data' in off
    assert 'answer "Rome" does not start at 21 — nor anywhere else' in lost


def test_more_bad_records_than_shown_are_counted(misplaced, save):
    misplaced["data"][0]["paragraphs"][1]["qas"][1]["question"] = ""
    check = check_dataset(save(misplaced, "dev.json"), max_faults=1)
    assert (len(check.faults), check.bad, check.questions) == (1, 3, 2)


def test_fixing_moves_offsets_and_nothing_else(misplaced, save, tmp_path):
    out = tmp_path / "out.json"
    fix = fix_dataset(save(misplaced, "dev.json"), out)
    assert values(fix.to_dicts()) == {
        "answers aligned": 0,
        "answers moved": 1,
        "answers respelled": 0,
        "answers unfixable": 1,
        "records left out": 0,
    }
    answers = misplaced["data"][0]["paragraphs"][1]["qas"][0]["answers"]
    answers[:] = [{"text": "Denver", "answer_start": 13}]
    assert json.loads(out.read_text()) == misplaced


def test_fixing_a_file_in_place(misplaced, save):
    path = save(misplaced, "dev.json")
    fix_dataset(path, path)
    assert load_dataset(path)[0].answers[0].start == 13
    assert check_dataset(path).bad == 1


def test_unreadable_records_are_left_out_only_when_told(misplaced, save, tmp_path):
    misplaced["data"][0]["paragraphs"][1]["qas"][1]["question"] = ""
    path, out = save(misplaced, "dev.json"), tmp_path / "out.json"
    with pytest.raises(DataError, match="the question is empty"):
        fix_dataset(path, out)
    assert not out.exists()
    told: list[DataError] = []
    assert fix_dataset(path, out, on_fault=told.append).left_out == len(told) == 1
    assert [example.id for example in load_dataset(out)] == ["q1", "3"]


def test_answers_without_offsets_are_not_blamed(hotpot, save):
    hotpot[0]["answer"] = "elsewhere"
    assert check_dataset(save(hotpot, "dev.json")).bad == 0


def test_offsets_in_json_lines_are_checked_and_mended(save, tmp_path):
    record = {"id": "1", "q": "Where?", "context": "In Denver.", "answers": []}
    record["answers"] = {"text": ["Denver"], "answer_start": [0]}
    path = save([record], "mine.jsonl")
    fields = {"question": "q"}
    check = check_dataset(path, fields=fields)
    assert str(check.faults[0]).startswith(f"{path}:1:$.answers[0]: answer")
    fix_dataset(path, tmp_path / "out.jsonl", fields=fields)
    (fixed,) = load_dataset("jsonl", tmp_path / "out.jsonl", fields=fields)
    assert fixed.answers[0].start == 3
