"""Perturbations by name."""

from __future__ import annotations

import pickle
import subprocess
import sys
import time

import pytest

from askance.clever_hans.perturb import (
    ABLATIONS,
    INVARIANCE,
    PAPER_VARIANTS,
    PERTURBATIONS,
    coverage,
    load_perturbation,
    must_change,
    perturb,
    perturb_examples,
)
from askance.data import Example, Perturbed
from askance.errors import OptionError
from askance.io import encode_json
from askance.language.roles import Argument, Frame
from askance.text import Span

OPTIONS = {
    "srl_switch": {
        "frames": {
            "1": [Frame(Span(4, 9), (Argument("ARG0", Span(0, 3)), Argument("ARG1", Span(10, 12))))]
        }
    },
    "other_question": {"pool": [Example("1", "Who wrote it?"), Example("2", "Why?")]},
}


@pytest.fixture(params=PERTURBATIONS.names())
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_perturbation_keeps_the_protocol(name: str) -> None:
    rule = load_perturbation(name, seed=7, **OPTIONS.get(name, {}))
    assert rule.name == name
    assert rule.expects in ("change", "stay", "floor", "report")
    assert encode_json(rule.options) == encode_json(
        load_perturbation(name, seed=7, **OPTIONS.get(name, {})).options
    )
    perturbed = rule(Example("1", "Who wrote it?"))
    assert perturbed.status in ("changed", "unchanged")
    assert pickle.loads(pickle.dumps(rule))(Example("1", "Who wrote it?")) == perturbed


def test_the_paper_has_four_variants() -> None:
    assert PAPER_VARIANTS == ("srl_switch", "wh2blah", "ran", "wh2blah_ran")
    assert set(PERTURBATIONS.names()) > {*PAPER_VARIANTS, *INVARIANCE, *ABLATIONS}


def test_unknown_names_and_options_are_told() -> None:
    with pytest.raises(OptionError, match="did you mean 'wh2blah'"):
        perturb("Who?", "wh2bla")
    with pytest.raises(OptionError, match="no option 'scop' — it takes tags, scope"):
        perturb("Who?", "wh2blah", scop="all")
    with pytest.raises(OptionError, match="needs 'frames'"):
        perturb("Who?", "srl_switch")


def test_examples_come_back_asked_differently() -> None:
    example = Example("1", "Who won?", variant="original")
    ((asked, perturbed),) = perturb_examples([example], load_perturbation("wh2blah"))
    assert (asked.question, asked.variant, asked.id) == ("blah won?", "wh2blah", "1")
    assert perturbed.text == asked.question


def test_the_id_decides_by_chance() -> None:
    question = "a b c d e f g h"
    assert perturb(question, "ran", id="1") != perturb(question, "ran", id="2")
    assert perturb(question, "ran") == perturb(question, "ran", id=question)


@pytest.mark.parametrize(
    ("perturbed", "claims"),
    [
        (Perturbed("t", "changed"), True),
        (Perturbed("t", "changed", "no_question_word"), True),
        (Perturbed("t", "unchanged", "no_question_word"), False),
        (Perturbed("t", "unchangeable", "x"), False),
        (Perturbed("t", "changed", "", "role_swap"), True),
        (Perturbed("t", "changed", "symmetric_predicate", "role_swap"), False),
        (Perturbed("t", "changed", "", "mixed"), False),
    ],
)
def test_what_may_claim_that_the_answer_must_change(perturbed: Perturbed, claims: bool) -> None:
    assert must_change(perturbed) is claims


def test_coverage_counts() -> None:
    done = [perturb(text, "wh2blah") for text in ("Who?", "Is it?", "Was it?")]
    assert coverage(done) == {
        "status": {"changed": 1, "unchanged": 2},
        "reason": {"no_question_word": 2},
        "category": {},
    }
    assert coverage([]) == {"status": {}, "reason": {}, "category": {}}


LONG = {
    "words": "who wrote, what ",
    "question words": "who ",
    "one word": "a",
    "marks": "'?",
    "spaces": " ",
    "sentences": "Who? ",
    "contractions": "what's isn't ",
}


@pytest.mark.parametrize("kind", LONG)
@pytest.mark.parametrize("rule", ["wh2blah", "ran", "wh2blah_ran", *INVARIANCE, *ABLATIONS])
def test_long_questions_take_linear_time(kind: str, rule: str) -> None:
    # Quadratic work on these would take minutes.
    question = LONG[kind] * (100_000 // len(LONG[kind]))
    start = time.process_time()
    assert perturb(question, rule).status in ("changed", "unchanged", "unchangeable")
    assert time.process_time() - start < 10


def test_a_megabyte_is_no_trouble() -> None:
    perturbed = perturb(" ".join(map(str, range(150_000))), "wh2blah_ran")
    assert perturbed.distances is not None
    assert 0.45 < perturbed.distances.inversions < 0.55


def test_perturbing_imports_no_numpy() -> None:
    code = (
        "import sys; from askance.clever_hans.perturb import perturb; "
        "[perturb('Who wrote it?', name) for name in ('ran', 'wh2blah', 'casing')]; "
        "sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
