"""``askance clever-hans run`` from outside: killed, resumed, gated, refused."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from importlib.resources import files
from pathlib import Path

import pytest

ASKANCE = str(Path(sys.executable).parent / "askance")
SAMPLE = str(files("askance.datasets") / "samples" / "squad-dev-sample.json.gz")
READER = '''
import time
def slow(examples):
    """The first capitalised words of the paragraph, slowly enough to be killed half-way."""
    time.sleep(0.03)
    return [{"answer": answer(e), "score": len(e.question) % 7 / 7} for e in examples]
def slower(examples):
    time.sleep(0.4)
    return [{"answer": answer(e), "score": 0.5} for e in examples]
def answer(example):
    words = [w for w in example.paragraphs[0].text.split() if w[0].isupper()]
    return words[len(example.question) % len(words)].strip(".,") if words else "nothing"
def dies(examples):
    if any(example.variant == "ran" for example in examples):
        raise ValueError("out of memory")
    return [answer(e) for e in examples]
def short(examples):
    return [answer(e) for e in examples][1:]
def nan(examples):
    return [{"answer": "x", "score": float("nan")} for e in examples]
'''


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "my_reader.py").write_text(READER)
    return tmp_path


def command(folder, function="slow", *options, out="run"):
    variants = ["--variants", "paper"] if "--variants" not in options else []
    reader = f"python:my_reader:{function}"
    given = [SAMPLE, "--reader", reader, "--out", str(folder / out), *variants, *options]
    return [ASKANCE, "clever-hans", "run", *given]


def run(folder, *args, **settings):
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    line = command(folder, *args, **settings)
    return subprocess.run(line, capture_output=True, text=True, check=False, env=environment)


def recorded(folder, name):
    kept = ("examples.jsonl", "perturbed.jsonl", "predictions.jsonl", "scores.jsonl")
    return {file: (folder / name / file).read_bytes() for file in kept}


def test_killed_ten_times_and_resumed_the_record_is_byte_equal(folder):
    everything = ["slow", "--variants", "all"]
    assert run(folder, *everything, out="whole").returncode == 0
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    predictions = folder / "run" / "predictions.jsonl"
    chance, sizes = random.Random(7), [0]
    for _ in range(10):
        process = subprocess.Popen(
            command(folder, *everything),
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while not _grown(predictions, sizes[-1]):
            assert process.poll() is None
            time.sleep(0.005)
        time.sleep(chance.random() * 0.08)
        process.send_signal(signal.SIGKILL)
        process.wait()
        sizes.append(predictions.stat().st_size)
    assert sizes == sorted(set(sizes))
    assert sizes[-1] < (folder / "whole" / "predictions.jsonl").stat().st_size
    assert run(folder, *everything).returncode == 0
    assert recorded(folder, "run") == recorded(folder, "whole")


def _grown(path, before):
    return path.exists() and path.stat().st_size > before


def test_ctrl_c_exits_130_and_keeps_the_record(folder):
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    process = subprocess.Popen(
        command(folder, "slower"),
        env=environment,
        # A suite in the background ignores Ctrl-C, and so would all that it starts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not _grown(folder / "run" / "predictions.jsonl", 0):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, talk = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "the same command again goes on" in talk
    assert "Traceback" not in talk


def test_a_finished_run_is_not_asked_again(folder):
    first = run(folder)
    second = run(folder)
    assert second.stdout == first.stdout
    assert "asking" in first.stderr
    assert "asking" not in second.stderr


def test_another_command_does_not_overwrite_a_run(folder):
    run(folder)
    other = run(folder, "slow", "--seed", "8")
    assert other.returncode == 1
    assert "another" in other.stderr
    assert "use another folder, or remove it" in other.stderr


@pytest.mark.parametrize(
    ("function", "said"),
    [("dies", "out of memory"), ("short", "31 items for 32 questions"), ("nan", "nan")],
)
def test_a_reader_that_fails_is_one_line_and_keeps_what_was_done(folder, function, said):
    done = run(folder, function)
    assert done.returncode == 1
    lines = [line for line in done.stderr.splitlines() if line.startswith("askance:")]
    assert len(lines) == 1
    assert said in lines[0]
    assert "Traceback" not in done.stderr
    kept = (folder / "run" / "predictions.jsonl").read_bytes().count(b"\n")
    # The shards before the first question of "ran", which is number 733.
    assert kept == (704 if function == "dies" else 0)


def test_a_gate_that_comes_true_exits_100_after_the_report_is_written(folder):
    junit = folder / "gates.xml"
    gates = ["--fail-if", "understanding<1.1", "--fail-if", "f1[ran]>100", "--junit", str(junit)]
    done = run(folder, "slow", *gates)
    assert done.returncode == 100
    assert (folder / "run" / "report.html").exists()
    assert 'failures="1"' in junit.read_text()


@pytest.mark.parametrize("option", [["--fail-if", "walk<1"], ["--variants", "rann"]])
def test_wrong_options_are_found_before_any_question_is_asked(folder, option):
    done = run(folder, "slow", *option)
    assert done.returncode == 2
    assert not (folder / "run" / "predictions.jsonl").exists()


def test_a_dry_run_counts_the_calls_and_asks_nothing(folder):
    done = run(folder, "slow", "--dry-run", "--limit", "10")
    assert done.returncode == 0
    assert "10 questions, 4 variants: 49 calls" in done.stdout
    assert not (folder / "run").exists()


def test_rows_are_printed_as_data_with_all_figures(folder):
    done = run(folder, "slow", "--format", "jsonl", "--limit", "20")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    names = ["original", "srl_switch", "wh2blah", "ran", "wh2blah_ran"]
    assert [row["variant"] for row in rows] == names
    assert all(row["n"] == 20 for row in rows)


def test_order_and_subset_do_not_change_an_answer(folder):
    run(folder, "slow", "--limit", "40", out="small")
    run(folder, "slow", out="large")
    small = set((folder / "small" / "predictions.jsonl").open())
    large = set((folder / "large" / "predictions.jsonl").open())
    assert small <= large


def test_report_and_table_read_a_run_again(folder):
    first = run(folder)
    assert first.returncode == 0
    page = folder / "run" / "report.html"
    before = page.read_bytes()
    again = subprocess.run(
        [ASKANCE, "report", str(folder / "run")], capture_output=True, text=True, check=True
    )
    assert again.stdout.strip() == str(page)
    assert page.read_bytes() == before
    table = [ASKANCE, "clever-hans", "table", str(folder / "run"), "--format", "md"]
    merged = subprocess.run(table, capture_output=True, text=True, check=True)
    assert "wh2blah" in merged.stdout


def test_a_report_of_an_unfinished_run_says_how_far_it_got(folder):
    run(folder, "dies")
    line = [ASKANCE, "report", str(folder / "run")]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "704 of 1220 questions are answered" in done.stderr
