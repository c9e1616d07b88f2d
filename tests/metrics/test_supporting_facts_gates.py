"""Conditions of any measures."""

from __future__ import annotations

import pytest

from askance.errors import GateNotMet, OptionError
from askance.metrics.gates import judge_conditions, parse_condition


def test_a_condition_reads_back_as_it_was_written():
    condition = parse_condition(" joint_f1 [ 3hop 1 ] <= 0.25 ", ["joint_f1"])
    assert str(condition) == "joint_f1[3hop 1]<=0.25"
    assert condition.holds(0.25)
    assert not condition.holds(0.26)


@pytest.mark.parametrize("text", ["joint_f1", "joint_f1<", "<0.5", "f2<0.5", "f1=0.5"])
def test_what_is_no_condition_says_how_to_write_one(text):
    with pytest.raises(OptionError, match=r"MEASURE\[GROUP\]<NUMBER with one of f1"):
        parse_condition(text, ["f1"])


def test_all_that_hold_are_told_and_what_could_not_be_measured():
    conditions = [parse_condition(f"f1<0.{n}", ["f1"]) for n in (4, 6, 8)]
    judge_conditions(conditions, lambda condition: 0.9)
    with pytest.raises(GateNotMet, match=r"f1<0\.6: it is 0\.5; f1<0\.8: it is 0\.5") as caught:
        judge_conditions(conditions, lambda condition: 0.5)
    assert caught.value.exit_code == 100
    with pytest.raises(GateNotMet, match=r"f1<0\.4: nothing was measured"):
        judge_conditions(conditions[:1], lambda condition: None)
