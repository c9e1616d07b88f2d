"""``askance multihop read`` from outside: scores, files, plans and refusals."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from askance.cli.multihop_read import read
from askance.errors import AskanceError
from askance.multihop import read_multihop_predictions

READER = '''
import time
def first(examples):
    """The first sentence of the first paragraph, and it as the fact."""
    return [
        {"answer": e.paragraphs[0].sentences[0][7:-1], "facts": [[e.paragraphs[0].title, 0]]}
        for e in examples
    ]
def slow(examples):
    time.sleep(0.2)
    return first(examples)
def fails(examples):
    raise ValueError("out of memory")
'''


def record(number):
    titles = [f"A{number}", f"B{number}"]
    return {
        "_id": f"q{number}",
        "question": f"Who won {number}?",
        "answer": f"number {number}" if number % 2 else "no one",
        "supporting_facts": [[titles[0], 0], [titles[1], 1]][: 2 - number % 2],
        "context": [
            [titles[0], [f"It was number {number}.", " Rain."]],
            [titles[1], ["No one.", " no one won."]],
        ],
        "type": "bridge",
        "level": "hard",
    }


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "reading_reader.py").write_text(READER)
    (tmp_path / "dev.json").write_text(json.dumps([record(n) for n in range(400)]))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*options, function="first"):
    chosen = ["--reader", f"python:reading_reader:{function}", *options]
    return CliRunner().invoke(read, ["dev.json", *chosen])


def test_scores_files_and_what_to_do_next(folder):
    found = run("--out", "runs/x")
    # Odd questions: answer and facts right. Even ones: answer wrong, one of two facts.
    expected = "answer EM 50.00 F1 50.00, facts EM 50.00 F1 83.33, joint EM 50.00 F1 50.00"
    assert found.stdout == f"{expected} (400 questions, hotpot)\n"
    assert "next: askance multihop score dev.json runs/x/predictions.jsonl --causes" in found.stderr
    kept = [read_multihop_predictions(f"runs/x/predictions{end}") for end in (".json", ".jsonl")]
    assert kept[0] == kept[1]
    inputs = json.loads((folder / "runs/x/run.json").read_text())["inputs"]
    assert inputs["setting"] == {"name": "distractor", "shuffle": None}


def test_a_sample_is_scored_alone_and_so_is_what_comes_next(folder):
    found = run("--limit", "5", "--out", "x")
    assert "(5 questions, hotpot)" in found.stdout
    assert "--answered-only" in found.stderr


def test_another_order_changes_what_is_read(folder):
    orders = {run("--shuffle", "--seed", str(seed)).stdout for seed in (1, 2)}
    assert len(orders | {run().stdout}) == 3


def test_only_the_facts(folder):
    assert "(400 questions, hotpot)" in run("--setting", "facts").stdout


def test_a_dry_run_asks_nothing(folder):
    found = run("--dry-run", "--out", "x", function="fails")
    assert found.stdout == "400 questions over 800 paragraphs, setting distractor\n"
    assert not (folder / "x").exists()


def test_an_endpoint_is_asked_for_facts_and_its_price_is_told(folder):
    options = ["--reader", "openai:m", "-o", "input_price=1", "-o", "output_price=0", "--dry-run"]
    found = CliRunner().invoke(read, ["dev.json", "--limit", "2", *options])
    calls, tokens = found.stdout.splitlines()[1].split(" calls are not in the cache: about ")
    # The prompt for facts, twice, and 256 tokens out each.
    assert calls == "2"
    assert int(tokens.split()[0].replace(",", "")) > 2 * (256 + 100)


def test_data_without_answers_are_read_but_not_scored(folder):
    test = [{k: v for k, v in record(n).items() if k != "answer"} for n in range(3)]
    (folder / "dev.json").write_text(json.dumps(test))
    found = run("--out", "x", "--data-format", "hotpotqa")
    assert found.stdout == ""
    assert "no gold answers: nothing is scored" in found.stderr
    assert len(read_multihop_predictions("x/predictions.json")) == 3


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--setting", "fullwiki"], "needs an index"),
        (["--setting", "fullwiki", "--index", "nowhere"], "no index is here"),
        (["--index", "nowhere"], "takes no index"),
        (["--reader", "embeded"], "did you mean 'embedded'"),
        (["-o", "x"], "is not NAME=VALUE"),
        (["--ids", "none"], "none"),
    ],
)
def test_what_does_not_fit_is_told(folder, options, message):
    found = run(*options)
    assert isinstance(found.exception, AskanceError)
    assert message in str(found.exception)


def test_a_reader_that_fails_is_told(folder):
    found = run(function="fails")
    assert "python:reading_reader:fails: raised ValueError: out of memory" in str(found.exception)


def test_the_default_reader_is_the_multi_hop_one(folder):
    found = CliRunner().invoke(read, ["dev.json", "-o", "nothing=1", "--dry-run"])
    assert "multihop: no option 'nothing'" in str(found.exception)


def test_killed_and_resumed_the_run_is_byte_equal(folder):
    code = "from askance.cli.multihop_read import read; read()"
    options = ["dev.json", "--reader", "python:reading_reader:slow", "--out"]
    line = [sys.executable, "-c", code, *options]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    process = subprocess.Popen([*line, "run"], env=environment, stderr=subprocess.DEVNULL)
    grown = folder / "run" / "predictions.jsonl"
    while not (grown.exists() and grown.stat().st_size):
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert len(grown.read_bytes().splitlines()) < 400
    for out in ("run", "whole"):
        run("--out", out, function="slow")
    for name in ("predictions.jsonl", "predictions.json"):
        assert (folder / "run" / name).read_bytes() == (folder / "whole" / name).read_bytes()
