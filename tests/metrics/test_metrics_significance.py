"""Tests, intervals and detectable differences: worked out by hand, and against scipy."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from askance.errors import DataError, OptionError
from askance.metrics import (
    McNemar,
    cluster_standard_error,
    fisher_interval,
    holm,
    mcnemar_exact,
    minimum_detectable_difference,
    wilson_interval,
)


def test_mcnemar_by_hand():
    # b = 1, c = 5: p = 2 · (C(6,0) + C(6,1)) / 2⁶ = 14/64
    first = [1, 0, 0, 0, 0, 0, 1, 0]
    second = [0, 1, 1, 1, 1, 1, 1, 0]
    assert mcnemar_exact(first, second) == McNemar(1, 5, pytest.approx(14 / 64))


def test_mcnemar_without_discordant_pairs_says_nothing():
    assert mcnemar_exact([1, 0, 1], [1, 0, 1]) == McNemar(0, 0, 1.0)


@given(st.integers(0, 300), st.integers(0, 300))
def test_mcnemar_is_the_two_sided_binomial(b, c):
    found = mcnemar_exact([1] * b + [0] * c + [1], [0] * b + [1] * c + [1])
    tail = sum(math.comb(b + c, k) for k in range(min(b, c) + 1))
    assert found.p == pytest.approx(min(1.0, 2 * tail / 2 ** (b + c)), rel=1e-9)
    assert (found.b, found.c) == (b, c)


def test_mcnemar_refuses_partial_credit_and_unpaired_columns():
    with pytest.raises(DataError, match="use exact, not f1"):
        mcnemar_exact([0.5, 1], [1, 1])
    with pytest.raises(DataError, match="not paired"):
        mcnemar_exact([1], [1, 1])


def test_holm_by_hand():
    # sorted .005 .01 .03 .04, times 4 3 2 1: .02 .03 .06 .04 -> monotone .02 .03 .06 .06
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx((0.03, 0.06, 0.06, 0.02))
    assert holm([0.6, 0.7]) == (1.0, 1.0)
    assert holm([]) == ()


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_holm_is_its_step_down_procedure(p_values):
    """Rejecting at α by the adjusted value is walking the sorted list until p > α/(m−j)."""
    adjusted = holm(p_values)
    assert all(a >= p for a, p in zip(adjusted, p_values, strict=True))
    for alpha in (0.011, 0.05, 0.3):
        rejected = 0
        for j, p in enumerate(sorted(p_values)):
            if (len(p_values) - j) * p > alpha:
                break
            rejected += 1
        assert sum(a <= alpha for a in adjusted) == rejected


def test_holm_refuses_what_is_no_p_value():
    with pytest.raises(OptionError):
        holm([0.5, 1.5])


def test_wilson_by_hand():
    # z = 1.96, p = 0.8, n = 10: centre (0.8 + z²/20)/(1 + z²/10), half as the formula says
    z = 1.959963984540054
    centre = (0.8 + z * z / 20) / (1 + z * z / 10)
    half = z * math.sqrt(0.8 * 0.2 / 10 + z * z / 400) / (1 + z * z / 10)
    found = wilson_interval(8, 10)
    assert (found.low, found.high) == (pytest.approx(centre - half), pytest.approx(centre + half))


def test_wilson_at_the_edges():
    assert wilson_interval(0, 20).low == pytest.approx(0)
    assert wilson_interval(20, 20).high == pytest.approx(1)
    assert (wilson_interval(0, 0).low, wilson_interval(0, 0).high) == (0.0, 1.0)
    with pytest.raises(OptionError, match="not a share"):
        wilson_interval(3, 2)


@given(st.integers(0, 60), st.integers(1, 60), st.sampled_from([0.8, 0.95, 0.99]))
def test_wilson_is_scipys(successes, failures, level):
    found = wilson_interval(successes, successes + failures, level=level)
    expected = stats.binomtest(successes, successes + failures).proportion_ci(level, "wilson")
    assert (found.low, found.high) == (expected.low, expected.high)


@given(st.integers(0, 10**6), st.integers(4, 40), st.sampled_from([0.9, 0.95]))
def test_fisher_is_scipys(seed, n, level):
    x, y = np.random.default_rng(seed).normal(size=(2, n))
    expected = stats.pearsonr(x, y)
    interval = expected.confidence_interval(level)
    found = fisher_interval(float(expected.statistic), n, level=level)
    assert (found.low, found.high) == pytest.approx((interval.low, interval.high))


def test_fisher_at_the_edges():
    assert (fisher_interval(0.9, 3).low, fisher_interval(0.9, 3).high) == (-1.0, 1.0)
    assert (fisher_interval(1.0, 10).low, fisher_interval(1.0, 10).high) == (1.0, 1.0)
    with pytest.raises(OptionError, match="between 0 and 1"):
        fisher_interval(0.5, 10, level=95)


def test_standard_error_without_clusters_is_the_usual_one():
    values = [1.0, 2.0, 4.0, 7.0]
    assert cluster_standard_error(values) == pytest.approx(stats.sem(values))


def test_standard_error_of_clusters_by_hand():
    # mean 0.5; cluster sums of residuals: a +1, b −1; √(2/1 · 2)/4 = 0.5
    found = cluster_standard_error([1, 1, 0, 0], ["a", "a", "b", "b"])
    assert found == pytest.approx(0.5)
    with pytest.raises(DataError, match="1 cluster"):
        cluster_standard_error([1, 0], ["a", "a"])


def test_minimum_detectable_difference_by_hand():
    # (1.959964 + 0.841621) · 0.5 for the clusters above; more power needs more
    values, clusters = [1, 1, 0, 0], ["a", "a", "b", "b"]
    found = minimum_detectable_difference(values, clusters)
    assert found == pytest.approx(2.801585 * 0.5, rel=1e-6)
    assert minimum_detectable_difference(values, clusters, power=0.9) > found
