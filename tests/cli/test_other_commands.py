"""The smaller commands, as a user meets them."""

from __future__ import annotations

import csv

import pytest
from click.testing import CliRunner

from askance.clever_hans.api import clever_hans
from askance.clever_hans.perturb import PAPER_VARIANTS
from askance.cli import cli
from askance.data import Answer, Example, Paragraph


def invoke(*arguments):
    return CliRunner().invoke(cli, [str(argument) for argument in arguments])


@pytest.fixture
def run_folder(tmp_path):
    text = Paragraph(("Ada wrote it in 1843. Bo read it.",))
    examples = [
        Example(str(n), f"Who wrote number {n}?", (text,), (Answer("Ada", 0),)) for n in range(6)
    ]
    clever_hans(
        lambda batch: ["Ada"] * len(batch), examples, variants="paper", out=tmp_path / "run"
    )
    return tmp_path / "run"


def test_help_names_every_command_without_importing_it():
    shown = invoke("--help").output
    for name in ("demo", "clever-hans", "score", "report", "check-data", "list", "completion"):
        assert name in shown


def test_a_typo_is_met_with_a_suggestion():
    done = invoke("scor")
    assert done.exit_code == 2
    assert "Did you mean 'score'?" in done.output


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("datasets", "hotpotqa"),
        ("metrics", "squad2"),
        ("perturbations", "wh2blah_ran"),
        ("readers", "embedded"),
    ],
)
def test_list_names_what_options_take(kind, name):
    done = invoke("list", kind)
    assert done.exit_code == 0
    assert name in done.output
    assert "Error" not in done.output


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_a_script_for_the_shell(shell):
    done = invoke("completion", shell)
    assert done.exit_code == 0
    assert "_ASKANCE_COMPLETE" in done.output


def test_a_sheet_goes_out_and_comes_back(run_folder, tmp_path):
    sheet = tmp_path / "sheet.csv"
    assert invoke("clever-hans", "sheet", run_folder, "--out", sheet, "--size", 3).exit_code == 0
    with sheet.open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert {row["variant"] for row in rows} == {*PAPER_VARIANTS, "original"}
    filled = []
    for person in ("ada", "bo"):
        filled.append(tmp_path / f"{person}.csv")
        with filled[-1].open("w", newline="") as stream:
            writer = csv.DictWriter(stream, rows[0])
            writer.writeheader()
            for row in rows:
                judged = "yes" if row["variant"] == "original" else "no"
                writer.writerow({**row, "answerable": judged})
    done = invoke("clever-hans", "sheet", "--read", filled[0], "--read", filled[1])
    assert done.exit_code == 0
    line = next(line for line in done.output.splitlines() if line.startswith("ran "))
    assert line.split()[1:4] == ["0", "6", "0"]


def test_a_sheet_needs_one_purpose(run_folder):
    assert invoke("clever-hans", "sheet").exit_code == 2
    assert invoke("clever-hans", "sheet", run_folder).exit_code == 2


def test_a_table_needs_distinct_names(run_folder):
    done = invoke("clever-hans", "table", run_folder, run_folder)
    assert done.exit_code == 1
    assert "name of its own" in str(done.exception)
