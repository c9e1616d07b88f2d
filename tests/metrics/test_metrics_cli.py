"""``askance score`` as a user sees it."""

from __future__ import annotations

import csv
import json
import re
from io import StringIO

import pytest
from click.testing import CliRunner

from askance.cli.score import score
from askance.errors import DataError, OptionError

GOLD = {"1": ["Ada Lovelace"], "2": ["Bo", "Bo Li"], "3": []}


def squad_file(folder, ids):
    questions = [
        {
            "id": qid,
            "question": "Who wrote the program?",
            "is_impossible": not GOLD[qid],
            "answers": [{"text": t, "answer_start": TEXT.index(t)} for t in GOLD[qid]],
        }
        for qid in ids
    ]
    article = {"title": "Work", "paragraphs": [{"context": TEXT, "qas": questions}]}
    path = folder / "dev.json"
    path.write_text(json.dumps({"version": "v2.0", "data": [article]}))
    return path


TEXT = "Ada Lovelace wrote it, and Bo Li read it."


def run(folder, ids, said, *options, name="said.json"):
    data = squad_file(folder, ids)
    predictions = folder / name
    predictions.write_text(said if isinstance(said, str) else json.dumps(said))
    call = ["--data", str(data), "--predictions", str(predictions), *map(str, options)]
    return CliRunner().invoke(score, call)


def test_json_holds_the_official_names_and_the_counts(tmp_path):
    result = run(tmp_path, "12", {"1": "Ada", "9": "?"}, "--format", "json")
    assert json.loads(result.stdout) == {
        "metric": "squad", "exact_match": 0.0, "f1": 100 * (2 / 3) / 2,
        "n": 2, "missing": 1, "extra": 1,
    }  # fmt: skip
    assert result.stderr == (
        "questions without a prediction, which earn 0: 1\n"
        "predictions of no question, which are ignored: 1\n"
    )


def test_squad_2_is_chosen_by_the_data_and_its_sides_get_rows(tmp_path):
    result = run(tmp_path, "123", {"1": "Ada Lovelace", "2": "", "3": ""})
    lines = result.stdout.splitlines()
    assert re.split(r"\s{2,}", lines[0])[:4] == ["metric", "questions", "exact", "f1"]
    assert [line.split()[:3] for line in lines[2:]] == [
        ["squad2", "all", "66.67"],
        ["squad2", "HasAns", "50.00"],
        ["squad2", "NoAns", "100.00"],
    ]


def test_na_probs_give_the_best_threshold_and_a_cut(tmp_path):
    na_probs = tmp_path / "na.json"
    na_probs.write_text('{"1": 0.1, "2": 0.4, "3": 0.9}')
    said = {"1": "Ada Lovelace", "2": "Bo", "3": "Cy"}
    options = ("--na-probs", na_probs, "--na-threshold", 0.5, "--format", "csv")
    [record] = csv.DictReader(StringIO(run(tmp_path, "123", said, *options).stdout))
    assert (record["exact"], record["best_exact_thresh"]) == ("100.0", "0.4")
    assert float(record["best_f1"]) == 100.0


def test_scores_of_each_question_can_be_kept(tmp_path):
    out = tmp_path / "scores.jsonl"
    run(tmp_path, "12", {"1": "Ada Lovelace"}, "--per-example", out)
    first, second = map(json.loads, out.read_text().splitlines())
    assert first == {
        "id": "1", "exact": 1.0, "f1": 1.0, "variant": "original", "missing": False
    }  # fmt: skip
    assert (second["id"], second["missing"]) == ("2", True)


def test_lines_of_one_variant_are_scored(tmp_path):
    lines = "\n".join(
        json.dumps({"id": "1", "answer": answer, "variant": variant})
        for answer, variant in (("Ada Lovelace", "original"), ("Bo", "ran"))
    )
    for variant, exact in (("original", 100.0), ("ran", 0.0)):
        options = ("--variant", variant, "--format", "json")
        found = json.loads(run(tmp_path, "1", lines, *options, name="said.jsonl").stdout)
        assert (found["exact_match"], found["extra"]) == (exact, 0)
    wrong = run(tmp_path, "1", lines, "--variant", "rand", name="said.jsonl")
    assert "no predictions of the variant 'rand'" in str(wrong.exception)
    assert "original, ran" in str(wrong.exception)


@pytest.mark.parametrize(
    ("said", "name", "message"),
    [
        ('{"1": ', "said.json", "said.json: broken JSON"),
        ('{"id": "1", "answer": "a"}\n' * 2, "said.jsonl", "id '1' has two predictions"),
    ],
)
def test_bad_files_are_told_in_one_line(tmp_path, said, name, message):
    error = run(tmp_path, "1", said, name=name).exception
    assert isinstance(error, DataError)
    assert message in str(error)


def test_an_unknown_metric_gets_a_hint(tmp_path):
    error = run(tmp_path, "1", {"1": "a"}, "--metric", "squat").exception
    assert isinstance(error, OptionError)
    assert "did you mean 'squad'" in str(error)


def test_a_threshold_alone_is_a_usage_error(tmp_path):
    result = run(tmp_path, "1", {"1": "a"}, "--na-threshold", "0.5")
    assert result.exit_code == 2
    assert "--na-threshold needs --na-probs" in result.output


def test_help_shows_an_example():
    assert "askance score --data dev-v1.1.json" in CliRunner().invoke(score, ["--help"]).output


@pytest.mark.data
def test_a_published_system_to_the_last_digit(data_dir):
    squad = data_dir / "squad"
    options = ["--data", str(squad / "dev-v1.1.json.gz"), "--format", "json", "--predictions"]
    result = CliRunner().invoke(
        score, [*options, str(squad / "predictions-1.1/bert-ensemble.json")]
    )
    found = json.loads(result.stdout)
    assert (found["exact_match"], found["f1"]) == (86.20624408703878, 92.19557978351145)
