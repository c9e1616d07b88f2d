"""``askance multihop run``: everything in one command."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest
from click.testing import CliRunner

from askance.cli import cli

SAMPLE = str(files("askance.datasets") / "samples" / "hotpotqa-dev-sample.json.gz")


def run(*words):
    return CliRunner().invoke(cli, ["multihop", *map(str, words)], catch_exceptions=False)


@pytest.fixture
def gold(tmp_path, monkeypatch):
    """A reader that gives the gold answers and facts, as a function."""
    (tmp_path / "knows.py").write_text(
        "import askance\n"
        f"GOLD = {{e.id: e for e in askance.load_dataset('hotpotqa', {SAMPLE!r})}}\n"
        "def gold(examples):\n"
        "    found = [GOLD[e.id] for e in examples]\n"
        "    return [{'answer': e.answers[0].text,\n"
        "             'facts': [[f.title, f.sentence] for f in e.facts]} for e in found]\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    return "python:knows:gold"


def test_from_a_file_to_a_page_in_one_command(gold, tmp_path):
    words = ("run", SAMPLE, "--reader", gold, "--out", tmp_path / "out", "--workers", 1)
    done = run(*words)
    assert done.exit_code == 0, done.output
    assert "joint EM 100.00 F1 100.00 (24 questions, hotpot)" in done.output
    rankings = [json.loads(line) for line in (tmp_path / "out/found.jsonl").open()]
    assert len(rankings) == 24
    assert "<svg" in (tmp_path / "out/report.html").read_text()
    again = run(*words)
    assert again.exit_code == 0, again.output


def test_a_sample_is_scored_by_what_was_asked(gold, tmp_path):
    done = run("run", SAMPLE, "--reader", gold, "--limit", 5, "--out", tmp_path / "out")
    assert done.exit_code == 0, done.output
    assert "(5 questions, hotpot)" in done.output


def test_report_sends_a_reading_run_to_its_own_command(gold, tmp_path):
    run("read", SAMPLE, "--reader", gold, "--limit", 2, "--out", tmp_path / "read")
    done = CliRunner().invoke(cli, ["report", str(tmp_path / "read")])
    assert "askance multihop report DATA" in str(done.exception)
