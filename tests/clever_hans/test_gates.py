"""Conditions are read as they are written, and judged on the figures of the audit."""

from __future__ import annotations

import pytest

from askance.clever_hans.api import clever_hans
from askance.clever_hans.gates import check_gates, parse_gate
from askance.errors import GateNotMet, OptionError
from askance.metrics.gates import raise_for_verdicts


@pytest.fixture
def audit(examples):
    return clever_hans(lambda batch: ["Ada"] * len(batch), examples, variants="paper")


@pytest.mark.parametrize(
    "text",
    ["understanding", "f1<3", "understanding[ran]<1", "f1[ran]~3", "nothing<1", "", "f1[]<1"],
)
def test_a_condition_that_cannot_be_read_says_what_can(text):
    with pytest.raises(OptionError, match="METRIC"):
        parse_gate(text)


@pytest.mark.parametrize(
    ("text", "failed"),
    [
        ("understanding<0.5", True),
        ("understanding<0", False),
        ("f1[ran]>=100", True),
        ("f1[ran]>100", False),
        ("delta_exact[wh2blah]==0", True),
        ("kept[ran]>0.9", True),
        ("coverage[ran]<1", False),
    ],
)
def test_a_condition_is_judged_on_the_audit(audit, text, failed):
    assert [result.failed for result in check_gates(audit, [parse_gate(text)])] == [failed]


def test_what_was_not_measured_fails_its_gate(audit):
    (result,) = check_gates(audit, [parse_gate("stability<0.9")])
    assert result.failed
    assert "nothing was measured" in result.message


def test_an_unknown_variant_is_named(audit):
    with pytest.raises(OptionError, match="no variant 'walk'"):
        check_gates(audit, [parse_gate("f1[walk]<1")])


def test_a_gate_that_fails_is_raised_with_its_value(audit):
    with pytest.raises(GateNotMet, match=r"understanding<0\.5: it is 0"):
        raise_for_verdicts(check_gates(audit, [parse_gate("understanding<0.5")]))
