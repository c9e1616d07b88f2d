"""``askance check-data``, as a user meets it."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest
from click.testing import CliRunner

from askance.cli.check_data import check_data


def run(*arguments):
    return CliRunner().invoke(check_data, [str(argument) for argument in arguments])


def test_a_sound_file_passes(squad, save):
    result = run(save(squad, "dev.json"))
    assert result.exit_code == 0, result.output
    assert "(squad)" in result.stdout
    assert "with a question word" in result.stdout


def test_bad_records_are_named_and_fail(squad, save):
    squad["data"][0]["paragraphs"][1]["qas"][0]["answers"][0]["answer_start"] = 3
    squad["data"][0]["paragraphs"][1]["qas"][1]["question"] = ""
    result = run(save(squad, "dev.json"), "--max-faults", 1)
    assert result.exit_code == 1
    assert 'answer "Denver" does not start at 3' in result.stdout
    assert "and 1 more bad records" in result.stdout


def test_fixing_what_can_be_fixed_passes(squad, save, tmp_path):
    squad["data"][0]["paragraphs"][1]["qas"][0]["answers"][0]["answer_start"] = 3
    out = tmp_path / "out.json"
    result = run(save(squad, "dev.json"), "--fix", out)
    assert result.exit_code == 0, result.output
    assert run(out).exit_code == 0
    squad["data"][0]["paragraphs"][1]["context"] = "Nothing of the kind."
    assert run(save(squad, "dev.json"), "--fix", out).exit_code == 1


def test_json_is_for_scripts(save):
    path = save("q,gold\nWhere?,Denver\n,Rome\n", "mine.csv")
    result = run(path, "--field", "question=q", "--field", "answer=gold", "--format", "json")
    told = json.loads(result.stdout)
    assert result.exit_code == 1
    assert told["format"] == "csv"
    assert told["counts"][0] == {"measure": "questions", "value": 1, "percent": None}
    assert told["faults"][0]["where"] == f"{path}:3:$.q"
    assert told["faults"][0]["what"] == "the question is empty"


def test_a_wrong_field_is_a_usage_error(save):
    result = run(save("q\nx\n", "mine.csv"), "--field", "question")
    assert result.exception.exit_code == 2
    assert "--field 'question' is not NAME=VALUE" in str(result.exception)


def test_help_shows_examples():
    assert "askance check-data dev.json --fix dev-aligned.json" in run("--help").output


@pytest.mark.data
def test_the_papers_count_of_question_words_needs_the_tagger(data_dir, monkeypatch):
    monkeypatch.setenv("NLTK_DATA", str(data_dir / "nltk_data"))
    monkeypatch.setattr("nltk.data.path", [str(data_dir / "nltk_data")])
    sample = files("askance.datasets") / "samples" / "squad-dev-sample.json.gz"
    told = json.loads(run(sample, "--tags", "ptb", "--format", "json").output)
    rows = {row["measure"]: row["value"] for row in told["counts"]}
    plain = json.loads(run(sample, "--format", "json").output)
    usual = {row["measure"]: row["value"] for row in plain["counts"]}
    # The tagger misses most "Which" that open a question.
    assert 0 < rows["with a question word"] < usual["with a question word"]
