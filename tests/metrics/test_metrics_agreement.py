"""Krippendorff's own examples (2011, sections A to C)."""

from __future__ import annotations

import math
from itertools import zip_longest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.metrics import krippendorff_alpha


def units(*annotators: str) -> list[list[str | None]]:
    """Turn a row for each annotator into one sequence for each unit; a dot is a missing value."""
    return [[None if v == "." else v for v in unit] for unit in zip_longest(*annotators)]


def test_two_annotators_binary():
    assert krippendorff_alpha(units("0100000010", "1110010000")) == pytest.approx(0.095, abs=5e-4)


def test_two_annotators_nominal():
    found = krippendorff_alpha(units("aabbdcccedda", "babbbcccedDd".lower()))
    assert found == pytest.approx(0.692, abs=5e-4)


def test_four_annotators_with_missing_values():
    rows = ("123321412...", "1233224125.3", ".3332342251.", "12332441251.")
    assert krippendorff_alpha(units(*rows)) == pytest.approx(0.743, abs=5e-4)


def test_full_agreement_is_1_and_disagreement_below_0():
    assert krippendorff_alpha([("a", "a"), ("b", "b")]) == 1.0
    # o_cc = 0, n = 4, n_a = n_b = 2: (0 − 4) / (12 − 4)
    assert krippendorff_alpha([("a", "b"), ("b", "a")]) == -0.5


@pytest.mark.parametrize("nothing", [[], [("a", None)], [("a", "a"), ("a", "a")]])
def test_where_nothing_could_disagree_there_is_no_alpha(nothing):
    assert math.isnan(krippendorff_alpha(nothing))


@given(st.lists(st.lists(st.sampled_from(["a", "b", None]), max_size=4), max_size=8), st.randoms())
def test_order_of_units_and_annotators_does_not_matter(data, shuffler):
    shuffled = [shuffler.sample(unit, len(unit)) for unit in shuffler.sample(data, len(data))]
    one, other = krippendorff_alpha(data), krippendorff_alpha(shuffled)
    assert one == pytest.approx(other, nan_ok=True)
    assert math.isnan(one) or one <= 1.0 + 1e-12
