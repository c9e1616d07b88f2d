"""Coverage and soundness on real Korean questions, perturbed on the fly and never kept."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

pytest.importorskip("kiwipiepy")

from askance.clever_hans.perturb import coverage, load_perturbation, must_change, perturb_examples
from askance.data import Example, Prediction
from askance.datasets import load_dataset
from askance.language.korean import ParticleRoles, fits, morphemes, sound_before
from askance.metrics import METRICS

pytestmark = pytest.mark.data


@pytest.fixture(scope="module")
def examples(data_dir: Path) -> list[Example]:
    return list(load_dataset("squad", data_dir / "korquad" / "KorQuAD_v1.0_dev.json.gz"))


def unfit(text: str) -> Iterator[str]:
    for before, part in pairwise(morphemes(text)):
        written = text[slice(*part.span)]
        touching = part.is_particle and before.span.end == part.span.start
        if touching and written == part.form and sound_before(written):
            word = text[: part.span.start].split()[-1]
            if not fits(written, word):
                yield word + written


@pytest.mark.parametrize(
    ("name", "least"), [("wh2blah", 0.43), ("focus2blah", 0.5), ("srl_switch", 0.12), ("ran", 0.99)]
)
def test_coverage(
    examples: list[Example], name: str, least: float, capsys: pytest.CaptureFixture[str]
) -> None:
    options = {"frames": ParticleRoles()} if name == "srl_switch" else {}
    done = [p for _, p in perturb_examples(examples, load_perturbation(name, **options))]
    claims = sum(map(must_change, done))
    with capsys.disabled():
        sys.stdout.write(f"\nKorQuAD dev, {name}: {coverage(done)}, {claims} must change\n")
    assert sum(p.status == "changed" for p in done) / len(examples) > least
    assert 0 < claims < len(examples)


@pytest.mark.parametrize("name", ["wh2blah", "focus2blah", "srl_switch"])
def test_no_new_particle_is_unfit(examples: list[Example], name: str) -> None:
    options = {"frames": ParticleRoles()} if name == "srl_switch" else {}
    sample = examples[::4]
    done = perturb_examples(sample, load_perturbation(name, **options))
    pairs = zip(sample, done, strict=True)
    wrong = [new for old, (new, _) in pairs if set(unfit(new.question)) - set(unfit(old.question))]
    # "몇m" becomes "blahm": two words grown together that nobody can tell apart.
    assert len(wrong) <= 2


def test_wh2blah_and_focus2blah_share_the_questions_out(examples: list[Example]) -> None:
    rules = [load_perturbation(name) for name in ("wh2blah", "focus2blah")]
    changed = [[rule(example).status == "changed" for rule in rules] for example in examples]
    assert not any(all(pair) for pair in changed)
    assert sum(any(pair) for pair in changed) / len(examples) > 0.98


def test_gold_answers_score_full_marks(examples: list[Example]) -> None:
    score_one = METRICS.load("korquad").score_one
    for example in examples[::50]:
        gold = Prediction(example.id, example.answers[0].text)
        assert score_one(example, gold).f1 == score_one(example, gold).exact == 1
