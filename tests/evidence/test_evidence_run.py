"""``askance multihop evidence`` from outside: killed, resumed, in several processes, gated."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from askance.cli.multihop_evidence import evidence
from askance.datasets import load_dataset, write_dataset
from askance.errors import GateNotMet
from askance.evidence import evidence_audit, load_evidence

READER = """
import time
def slow(examples):
    time.sleep(0.2)
    return [{"answer": e.paragraphs[-1].text.split()[-1].rstrip("."), "score": 0.5}
            for e in examples]
"""
START = """
import sys
from askance.cli.multihop_evidence import evidence
evidence(sys.argv[1:], standalone_mode=False)
"""
FILES = ("examples", "contexts", "perturbed", "predictions", "scores")


@pytest.fixture
def folder(tmp_path, questions):
    (tmp_path / "my_reader.py").write_text(READER)
    many = [q for n in range(8) for q in _copies(questions, n)]
    write_dataset(many, tmp_path / "data.json", "hotpotqa")
    return tmp_path


def _copies(questions, number):
    return [replace(question, id=f"{question.id}-{number}") for question in questions]


def command(folder, out):
    reader = ["--reader", "python:my_reader:slow", "--variants", "wh2blah"]
    return [sys.executable, "-c", START, "data.json", *reader, "--out", out]


def recorded(place: Path) -> dict[str, bytes]:
    return {name: (place / f"{name}.jsonl").read_bytes() for name in FILES}


def test_killed_and_resumed_the_record_is_byte_equal(folder):
    quiet = {"cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    subprocess.run(command(folder, "whole"), check=True, env=environment, **quiet)
    predictions, size = folder / "run" / "predictions.jsonl", 0
    for _ in range(2):
        process = subprocess.Popen(command(folder, "run"), env=environment, **quiet)
        while not predictions.exists() or predictions.stat().st_size <= size:
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait()
        size = predictions.stat().st_size
    whole = recorded(folder / "whole")
    assert 0 < size < len(whole["predictions"])
    predictions.write_bytes(predictions.read_bytes()[:-7])  # a line cut off in the middle
    subprocess.run(command(folder, "run"), check=True, env=environment, **quiet)
    assert recorded(folder / "run") == whole
    report = (folder / "run" / "report.html").read_text()
    assert "evidence score" in report


def invoke(folder, *options):
    return CliRunner().invoke(evidence, [str(folder / "data.json"), *options])


def test_a_dry_run_counts_the_calls(folder):
    found = invoke(folder, "--limit", "6", "--edits", "no_gold", "--dry-run", "--variants", "none")
    assert found.output.splitlines()[0] == "6 questions, 1 edits, 0 variants: 12 calls"


def test_a_gate_that_comes_true_fails(folder, monkeypatch):
    monkeypatch.chdir(folder)
    options = ["--reader", "python:my_reader:slow", "--edits", "no_gold", "--variants", "none"]
    found = invoke(folder, *options, "--fail-if", "coverage[no_gold]>0.5", "--format", "json")
    assert isinstance(found.exception, GateNotMet)
    assert '"edit": "no_gold"' in found.output


def test_help_shows_an_example():
    found = CliRunner().invoke(evidence, ["--help"])
    assert "askance multihop evidence hotpot_dev_distractor_v1.json --limit 200" in found.output


@pytest.mark.data
def test_real_questions_in_one_process_or_two_give_the_same_bytes(data_dir, tmp_path):
    path = data_dir / "hotpotqa" / "hotpot_dev_distractor_subset.json.gz"
    examples = load_dataset("hotpotqa", path)
    options = {"limit": 6, "seed": 7, "edits": "no_gold,facts_only", "variants": "wh2blah"}
    for workers in (1, 2):
        out = tmp_path / str(workers)
        evidence_audit("embedded", examples, **options, out=out, workers=workers)
    assert recorded(tmp_path / "1") == recorded(tmp_path / "2")


@pytest.mark.data
def test_the_embedded_reader_on_sixty_real_questions(data_dir, tmp_path):
    path = data_dir / "hotpotqa" / "hotpot_dev_distractor_subset.json.gz"
    examples = load_dataset("hotpotqa", path)
    options = {"limit": 60, "seed": 7, "edits": "no_gold,gold_only", "variants": "none"}
    audit = evidence_audit("embedded", examples, **options, out=tmp_path)
    scores = {result.edit: result.scores["f1"].value for result in audit.results}
    assert scores["no_gold"] < scores["original"] < scores["gold_only"]
    assert [result.changed for result in audit.results] == [60, 60, 60]
    # It reads spans, so it can't give an answer that isn't there to read.
    assert all(result.kept_unread == 0 for result in audit.results)
    assert "joint_f1" not in audit.results[0].scores
    assert load_evidence(tmp_path).evidence == audit.evidence
