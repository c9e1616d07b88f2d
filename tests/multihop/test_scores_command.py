"""``askance multihop score``."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from askance.cli.multihop_score import score
from askance.errors import AskanceError, GateNotMet, OptionError

RECORD = {
    "question": "Who?",
    "answer": "Ada",
    "context": [["Fog", ["Ada saw fog.", " It lay."]], ["Rain", ["It fell."]]],
    "supporting_facts": [["Fog", 0], ["Rain", 0]],
}
DATA = [{"_id": "1", "type": "bridge", **RECORD}, {"_id": "2", "type": "comparison", **RECORD}]
SAID = {"answer": {"1": "Ada", "2": "Bo"}, "sp": {"1": [["Fog", 0]], "2": [["Fog", "0"]]}}
BETTER = {"answer": {"1": "Ada"}, "sp": {"1": RECORD["supporting_facts"]}}


@pytest.fixture
def run(tmp_path):
    def invoke(*options, said=SAID, data=DATA, other=None):
        paths = []
        for name, content in (("dev.json", data), ("said.json", said), ("other.json", other)):
            if content is not None:
                (tmp_path / name).write_text(json.dumps(content))
                paths.append(str(tmp_path / name))
        return CliRunner().invoke(score, [*paths, *map(str, options)])

    return invoke


def test_a_table_in_percent_and_talk_on_stderr(run):
    result = run("--by", "type", "--causes")
    assert result.exit_code == 0
    lines = [line.split()[:5] for line in result.stdout.splitlines()]
    assert ["all", "joint", "2", "0.00", "33.33"] in lines
    assert ["bridge", "joint", "1", "0.00", "66.67"] in lines
    assert lines[-1][:2] == ["facts", "fact_missing"]
    assert result.stdout.splitlines()[-1].split()[-2] == "33.33"
    assert "facts whose sentence is no number, which are never right: 1" in result.stderr


def test_official_names_and_digits_for_programs(run):
    (row,) = json.loads(run("--format", "json").stdout)
    assert (row["dialect"], row["n"], row["em"], row["joint_f1"]) == ("hotpot", 2, 0.5, 1 / 3)
    assert row["joint_f1_low"] <= row["joint_f1"] <= row["joint_f1_high"]
    both = json.loads(run("--format", "json", "--causes").stdout)
    assert both["causes"][-1]["left"] == pytest.approx(100 / 3)


def test_lines_of_every_question_with_causes(run, tmp_path):
    run("--out", tmp_path / "scores.jsonl")
    first, second = map(json.loads, (tmp_path / "scores.jsonl").read_text().splitlines())
    assert (first["id"], first["answer_cause"], first["facts_cause"]) == (
        "1", "right", "fact_missing"
    )  # fmt: skip
    assert second["answer_cause"] == "wrong"


def test_two_systems(run, tmp_path):
    options = ["--format", "json", "--out", tmp_path / "scores.jsonl"]
    rows = json.loads(run(*options, other=BETTER).stdout)
    by_name = {row["measure"]: row for row in rows}
    assert by_name["joint_f1"]["difference"] == pytest.approx(1 / 6)
    assert len((tmp_path / "scores.jsonl").read_text().splitlines()) == 4
    answered = json.loads(run("--answered-only", "--format", "json", other=BETTER).stdout)
    assert {row["measure"]: row for row in answered}["em"]["first"] == 1


@pytest.mark.parametrize(
    ("condition", "met"),
    [
        ("joint_f1<0.3", False),
        ("joint_f1<0.34", True),
        ("joint_f1[bridge]<0.6", False),
        ("em[comparison]<0.5", True),
        ("group_answer_sufficiency_f1<0.5", True),
    ],
)
def test_gates(run, condition, met):
    result = run("--by", "type", "--fail-if", condition)
    assert isinstance(result.exception, GateNotMet) is met
    assert (result.exception.exit_code == 100) if met else (result.exit_code == 0)


def test_a_gate_on_the_gain(run):
    assert run("--fail-if", "delta_joint_f1<0.1", other=BETTER).exit_code == 0
    result = run("--fail-if", "delta_joint_f1<0.2", other=BETTER)
    assert str(result.exception) == "--fail-if: delta_joint_f1<0.2: it is 0.1667"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--fail-if", "joint_f1<60"], "the bound in the condition 'joint_f1<60' is above 1"),
        (["--fail-if", "em[x]<0.5"], "no group 'x' for em"),
        (["--fail-if", "delta_em<0"], "no such measure"),
        (["--dialect", "hotpt"], "did you mean 'hotpot'"),
        (["--by", "colour"], "no example has the field 'colour'"),
    ],
)
def test_wrong_options_in_one_line(run, options, message):
    result = run(*options)
    assert isinstance(result.exception, OptionError)
    assert message in str(result.exception)


def test_aliases_and_the_dialect_of_the_data(run, tmp_path):
    data = [{**DATA[0], "evidences": [], "answer_id": "Q1", "answer": "Augusta"}]
    aliases = tmp_path / "aliases.json"
    aliases.write_text('{"Q_id": "Q1", "aliases": ["Ada"], "demonyms": []}')
    (row,) = json.loads(run("--aliases", aliases, "--format", "json", data=data).stdout)
    assert (row["dialect"], row["em"], row["extra"]) == ("2wiki", 1, 1)


def test_bad_files_are_told_in_one_line(run):
    result = run(said={"answer": {"1": None}, "sp": {}})
    assert isinstance(result.exception, AskanceError)
    assert "said.json:answer of '1': the answer is null" in str(result.exception)


def test_data_without_gold_facts_are_told(run):
    bare = [{"_id": "1", "question": "Who?", "answer": "Ada"}]
    assert "no question has gold facts" in run(data=bare).stderr
    assert "no question has gold facts" not in run().stderr


def test_help_shows_examples():
    assert "askance multihop score dev.json" in CliRunner().invoke(score, ["--help"]).output


@pytest.mark.data
def test_a_published_system(data_dir):
    folder = data_dir / "hotpotqa"
    files = [
        "hotpot_dev_distractor_subset.json.gz",
        "predictions/dire_pred_official_format_subset.json",
    ]
    options = ["--answered-only", "--format", "json"]
    result = CliRunner().invoke(score, [*(str(folder / file) for file in files), *options])
    (row,) = json.loads(result.stdout)
    assert (row["n"], row["joint_f1"], row["sp_em"]) == (
        627,
        0.6023215040163155,
        0.4768740031897927,
    )
