"""The bootstrap of clusters, of correlations: exact in small cases, steady in large ones."""

from __future__ import annotations

import itertools
import math
import time
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from askance.errors import DataError, OptionError
from askance.metrics import (
    bootstrap_correlation,
    bootstrap_means,
    cluster_standard_error,
    correlate,
)
from askance.metrics.resampling import cluster_numbers, draw_counts


def test_clusters_are_numbered_by_name():
    numbers, m = cluster_numbers(["b", "a", "b", "c"], 4)
    assert (numbers.tolist(), m) == ([1, 0, 1, 2], 3)
    assert cluster_numbers(None, 3)[0].tolist() == [0, 1, 2]


@given(st.integers(1, 40), st.integers(1, 60), st.integers(0, 99), st.integers(1, 500))
@settings(max_examples=40)
def test_drawn_counts_do_not_depend_on_the_block(m, resamples, seed, block):
    once = np.vstack(list(draw_counts(m, resamples, seed=seed)))
    in_blocks = np.vstack(list(draw_counts(m, resamples, seed=seed, block=block)))
    assert np.array_equal(once, in_blocks)
    assert once.shape == (resamples, m)
    assert (once.sum(axis=1) == m).all()


def test_three_clusters_are_drawn_as_often_as_they_should():
    """All 27 equally likely draws of three clusters, against 27,000 resamples."""
    sums, sizes = np.array([2.0, 0.0, 1.0]), np.array([2.0, 1.0, 3.0])
    exact = Counter(
        round(sum(sums[i] for i in drawn) / sum(sizes[i] for i in drawn), 9)
        for drawn in itertools.product(range(3), repeat=3)
    )
    scores, clusters = [1, 1, 0, 1, 0, 0], ["a", "a", "b", "c", "c", "c"]
    draws = bootstrap_means({"f1": scores}, clusters, seed=3, resamples=27_000).draws["f1"]
    seen = Counter(np.round(draws, 9).tolist())
    assert set(seen) == set(exact)
    chi = stats.chisquare([seen[k] for k in exact], [1000 * exact[k] for k in exact])
    assert chi.pvalue > 0.001


def test_the_interval_is_that_of_percentiles():
    bootstrap = bootstrap_means({"x": [0, 1, 1, 0, 1]}, seed=5, resamples=999, level=0.9)
    low, high = np.quantile(bootstrap.draws["x"], [0.05, 0.95])
    found = bootstrap.interval("x")
    assert (found.low, found.high, found.level) == (low, high, 0.9)
    assert bootstrap.means["x"] in found


def test_a_difference_is_paired():
    """A column against itself plus 0.1 differs by exactly that in every resample."""
    values = np.linspace(0, 1, 50)
    bootstrap = bootstrap_means({"a": values, "b": values + 0.1}, seed=1, resamples=200)
    found = bootstrap.difference("b", "a")
    assert (found.low, found.high) == pytest.approx((0.1, 0.1))


def test_a_relative_change_has_an_interval_too():
    bootstrap = bootstrap_means({"a": [1, 1, 1, 1], "b": [1, 0, 1, 0]}, seed=1, resamples=500)
    found = bootstrap.interval_of(lambda means: 100 * (means["b"] / means["a"] - 1))
    assert -100 <= found.low < -50 < found.high <= 0


def test_nan_leaves_an_item_out_of_its_column_alone():
    columns = {"all": [1, 0, 1, 0], "some": [1, math.nan, math.nan, 0]}
    bootstrap = bootstrap_means(columns, seed=2, resamples=300)
    assert bootstrap.means == {"all": 0.5, "some": 0.5}
    without = bootstrap_means({"some": [1, 0]}, seed=2, resamples=300)
    assert set(np.unique(without.draws["some"])) == {0.0, 0.5, 1.0}
    assert np.isfinite(bootstrap.interval("some").low)


def test_seeds_decide_and_blocks_do_not():
    columns, clusters = {"x": np.arange(40) / 40}, [i // 4 for i in range(40)]
    first = bootstrap_means(columns, clusters, seed=7, resamples=400)
    again = bootstrap_means(columns, clusters, seed=7, resamples=400, block=64)
    other = bootstrap_means(columns, clusters, seed=8, resamples=400)
    np.testing.assert_allclose(first.draws["x"], again.draws["x"], rtol=1e-14)
    assert not np.allclose(first.draws["x"], other.draws["x"])


def test_the_order_of_the_items_does_not_matter():
    values, clusters = [1, 0, 0, 1, 1, 0.5], ["p", "p", "q", "r", "q", "r"]
    there = bootstrap_means({"x": values}, clusters, seed=7, resamples=300)
    back = bootstrap_means({"x": values[::-1]}, clusters[::-1], seed=7, resamples=300)
    np.testing.assert_allclose(there.draws["x"], back.draws["x"], rtol=1e-14)


def test_the_spread_is_that_of_the_clusters_not_of_the_items():
    draw = np.random.default_rng(11)
    effects = np.repeat(draw.normal(size=200), 5)
    clusters = np.repeat(np.arange(200), 5).tolist()
    spread = bootstrap_means({"x": effects}, clusters, seed=1, resamples=4000).draws["x"].std()
    assert spread == pytest.approx(cluster_standard_error(effects, clusters), rel=0.05)
    assert spread > 2 * cluster_standard_error(effects)


@pytest.mark.parametrize("columns", [{}, {"a": []}, {"a": [1, 2], "b": [1]}, {"a": [[1], [2]]}])
def test_columns_must_fit(columns):
    with pytest.raises(DataError, match="one number for each item"):
        bootstrap_means(columns, seed=1)


def test_bad_settings_are_refused():
    with pytest.raises(OptionError):
        bootstrap_means({"a": [1, 0]}, seed=1, resamples=0)
    with pytest.raises(OptionError):
        bootstrap_means({"a": [1, 0]}, seed=1, level=1.0)
    with pytest.raises(DataError, match="1 clusters were named for 2 items"):
        bootstrap_means({"a": [1, 0]}, ["x"], seed=1)


@pytest.mark.parametrize("method", ["pearson", "spearman"])
def test_a_correlation_is_scipys_and_its_bootstrap_surrounds_it(method):
    x, noise = np.random.default_rng(4).normal(size=(2, 80))
    y = x + noise
    found = correlate(x, y, method=method)
    expected = (stats.pearsonr if method == "pearson" else stats.spearmanr)(x, y)
    assert (found.r, found.p, found.n) == (expected.statistic, expected.pvalue, 80)
    interval = bootstrap_correlation(x, y, seed=1, method=method, resamples=1000)
    assert found.r in interval
    assert abs(interval.low - found.interval.low) < 0.1
    assert interval == bootstrap_correlation(x, y, seed=1, method=method, resamples=1000)


def test_a_bootstrap_of_correlations_draws_whole_clusters():
    """Each of two clusters lies on a line of slope 1: any draw of clusters correlates fully."""
    interval = bootstrap_correlation([0, 1, 5, 6], [0, 1, 5, 6], "aabb", seed=1, resamples=100)
    assert (interval.low, interval.high) == pytest.approx((1.0, 1.0))


def test_pairs_must_fit_and_methods_be_known():
    with pytest.raises(DataError, match="don't make pairs"):
        correlate([1, 2], [1, 2, 3])
    with pytest.raises(OptionError, match="pearson or spearman"):
        bootstrap_correlation([1, 2], [2, 1], seed=1, method="kendal")  # type: ignore[arg-type]


def test_constant_columns_have_no_correlation_interval():
    assert math.isnan(bootstrap_correlation([1, 1, 1], [1, 2, 3], seed=1, resamples=20).low)


def test_a_squad_sized_bootstrap_takes_seconds():
    draw = np.random.default_rng(0)
    columns = {name: draw.random(10_570) for name in ("original", "ran", "wh2blah", "srl_switch")}
    clusters = np.sort(draw.integers(2067, size=10_570)).tolist()
    start = time.process_time()
    bootstrap = bootstrap_means(columns, clusters, seed=1)
    assert time.process_time() - start < 10
    assert bootstrap.means["ran"] in bootstrap.interval("ran")
