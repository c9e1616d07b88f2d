"""The shipped reader through the whole audit: the same bytes however the work is divided."""

from __future__ import annotations

import random

import pytest

from askance.clever_hans.asking import ReaderSource, ask, plan_questions
from askance.clever_hans.choosing import choose_perturbations, sample_examples
from askance.clever_hans.run import load_audit, run_audit
from askance.cli.demo import SAMPLE
from askance.datasets import load_dataset
from askance.metrics import score_squad


@pytest.fixture(scope="module")
def pool():
    from importlib.resources import as_file, files

    with as_file(files("askance.datasets") / SAMPLE) as path:
        return load_dataset("squad", path)


@pytest.fixture(scope="module")
def single(pool, tmp_path_factory):
    folder = tmp_path_factory.mktemp("single")
    return folder, audited(pool, folder, workers=1)


def audited(pool, folder, *, workers):
    chosen = sample_examples(pool, 40, seed=7)
    perturbations = choose_perturbations("wh2blah,ran,casing,empty", pool=pool, seed=7)
    source = ReaderSource("embedded")
    return run_audit(source, chosen, perturbations, seed=7, out=folder, workers=workers)


def test_one_process_or_two_write_the_same_bytes(pool, single, tmp_path):
    audited(pool, tmp_path, workers=2)
    for name in ("predictions.jsonl", "scores.jsonl", "perturbed.jsonl", "examples.jsonl"):
        assert (tmp_path / name).read_bytes() == (single[0] / name).read_bytes()


def test_an_answer_does_not_depend_on_its_neighbours(pool, single):
    chosen = sample_examples(pool, 40, seed=7)
    random.Random(3).shuffle(chosen)
    perturbations = choose_perturbations("wh2blah,ran,casing,empty", pool=pool, seed=7)
    questions = plan_questions(chosen[:15], perturbations)
    recorded = {
        (item.prediction.variant, item.prediction.id): item.prediction
        for items in single[1].asked.values()
        for item in items
    }
    for answer in ask(questions, ReaderSource("embedded")):
        assert answer == recorded[answer.variant, answer.id]


def test_the_record_gives_the_same_audit_again(single):
    folder, audit = single
    again = load_audit(folder)
    assert again.results == audit.results
    assert again.understanding == audit.understanding
    assert again.to_html() == audit.to_html()


def test_the_shipped_reader_reads(pool, single):
    # The card says how well; this catches a broken export, a wrong tokeniser, shifted offsets.
    _, audit = single
    by_variant = {result.variant: result for result in audit.results}
    assert by_variant["original"].f1.value > 55
    assert by_variant["empty"].f1.value < 35
    texts = {e.id: e.paragraphs[0].text for e in pool}
    for item in audit.asked["original"]:
        assert item.prediction.answer in texts[item.prediction.id]
        assert 0 <= item.prediction.score <= 1


def test_scores_are_those_of_the_official_metric(single):
    _, audit = single
    items = audit.asked["ran"]
    examples = [item.example for item in items]
    official = score_squad(examples, [item.prediction for item in items]).overall
    result = next(result for result in audit.results if result.variant == "ran")
    assert result.exact.value == pytest.approx(official["exact_match"])
    assert result.f1.value == pytest.approx(official["f1"])
