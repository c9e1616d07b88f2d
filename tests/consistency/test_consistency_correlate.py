"""Correlations with human judgements: by hand, against scipy, and where there are none."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.consistency.correlate import (
    compare_scores,
    correlate_groups,
    correlate_ratings,
    paired,
)
from askance.consistency.correlate_tests import (
    indicator_columns,
    kendall,
    partial_correlation,
    williams_test,
)
from askance.errors import DataError, OptionError


def test_three_coefficients_by_hand() -> None:
    scores, ratings = [1, 2, 3, 4, 5], [1, 3, 2, 5, 4]
    # Pearson and Spearman: 1 - 6·4/(5·24) = .8; Kendall: (8 - 2)/10 = .6
    for method, r in (("pearson", 0.8), ("spearman", 0.8), ("kendall", 0.6)):
        found = correlate_ratings(scores, ratings, method=method)
        assert found is not None
        assert found.r == pytest.approx(r)
        assert found.r in found.interval


def test_kendalls_interval_by_hand() -> None:
    # 104 pairs, tau = .5: tanh(.5493 ± 1.96·√(.437/100)) = tanh(.4197), tanh(.6789)
    x = list(range(104))
    found = kendall(x, [*range(52), *range(103, 51, -1)])
    assert found is not None
    expected = (5356 - 2 * 1326) / 5356
    assert found.r == pytest.approx(expected)
    half = 1.959964 * math.sqrt(0.437 / 100)
    assert found.interval.low == pytest.approx(math.tanh(math.atanh(expected) - half))


def test_items_without_a_score_are_left_out_and_flat_sides_have_none() -> None:
    found = correlate_ratings([1, None, 3, 4], [2, 9, 4, 5])
    assert found is not None
    assert (found.n, found.r) == (3, pytest.approx(1))
    assert correlate_ratings([1, 1, 1], [1, 2, 3]) is None
    assert correlate_ratings([None, 1, 2], [1, 2, 3]) is None
    assert paired([], []) == ((), ())


def test_partial_correlation_by_its_formula() -> None:
    x, y, z = np.array([[2, 4, 5, 7, 9, 9], [1, 3, 2, 6, 8, 7], [1, 1, 2, 2, 3, 4]], dtype=float)
    xy, xz, yz = np.corrcoef([x, y, z])[np.triu_indices(3, 1)]
    expected = (xy - xz * yz) / math.sqrt((1 - xz**2) * (1 - yz**2))
    found = partial_correlation(x, y, z)
    assert found is not None
    assert found.r == pytest.approx(expected)
    assert found.p == pytest.approx(2 * _t_tail(expected * math.sqrt(3 / (1 - expected**2)), 3))


def _t_tail(t: float, freedom: int) -> float:
    from scipy.stats import t as student

    return float(student.sf(abs(t), freedom))


def test_a_pooled_figure_that_only_tells_systems_apart() -> None:
    # Within either system the score is worthless; pooled it looks strong.
    scores, ratings = [0, 1, 0, 1, 10, 11, 10, 11], [0, 0, 1, 1, 10, 10, 11, 11]
    found = correlate_groups(scores, ratings, ["A"] * 4 + ["B"] * 4)
    assert found.pooled.correlation is not None
    assert found.pooled.correlation.r == pytest.approx(200 / 202)
    assert [(group.name, group.n, round(group.correlation.r, 9)) for group in found.within] == [
        ("A", 4, 0), ("B", 4, 0),
    ]  # fmt: skip
    assert found.controlled is not None
    assert found.controlled.r == pytest.approx(0)
    assert (found.between.n, found.between.correlation) == (2, None)


def test_nothing_left_after_control_is_none() -> None:
    assert partial_correlation([1, 2, 3, 4], [1, 3, 2, 5], [2, 4, 6, 8]) is None
    assert partial_correlation([1, 2, 4], [1, 3, 2], [1, 5, 2]) is None
    controls = indicator_columns(["A", "A", "B", "B"])
    assert partial_correlation([1, 1, 2, 2], [1, 3, 2, 5], controls) is None


def test_williams_by_hand() -> None:
    # |R| = 1 - .36 - .04 = .6, r̄ = .4: t = .4·√(11 / (2·.6·11/9 + .16))
    found = williams_test(0.6, 0.2, 0.0, 12)
    assert found is not None
    assert found.t == pytest.approx(0.4 * math.sqrt(11 / (1.2 * 11 / 9 + 0.16)))
    assert found.p == pytest.approx(2 * _t_tail(found.t, 9))


@given(
    st.tuples(*[st.lists(st.floats(-9, 9), min_size=6, max_size=6)] * 3).filter(
        lambda columns: all(np.std(column) > 0.1 for column in columns)
    )
)
def test_williams_is_antisymmetric(columns: tuple[list[float], ...]) -> None:
    one, other, rated = columns
    forth, back = compare_scores(one, other, rated), compare_scores(other, one, rated)
    if forth.williams and back.williams:
        assert forth.williams.t == pytest.approx(-back.williams.t)
        assert 0 <= forth.williams.p <= 1


def test_williams_keeps_its_level_under_no_difference() -> None:
    generator = np.random.default_rng(7)
    rated = generator.normal(size=(400, 40))
    first = rated + generator.normal(size=(400, 40))
    second = rated + generator.normal(size=(400, 40))
    found = [
        compare_scores(*map(list, each)).williams for each in zip(first, second, rated, strict=True)
    ]
    rejected = sum(each.p < 0.05 for each in found if each)
    assert 8 <= rejected <= 34  # 20 expected


def test_the_same_score_twice_has_no_test() -> None:
    assert compare_scores([1, 2, 3, 5], [1, 2, 3, 5], [2, 1, 4, 5]).williams is None


def test_faults_are_said() -> None:
    with pytest.raises(OptionError, match="can't be correlations"):
        williams_test(0.9, -0.9, 0.9, 20)
    with pytest.raises(OptionError, match="no correlation named"):
        correlate_ratings([1, 2, 3], [1, 2, 3], method="tau")
    for call in (
        lambda: correlate_ratings([1], [1, 2]),
        lambda: correlate_groups([1, 2], [1, 2], ["A"]),
        lambda: partial_correlation([1, 2, 3], [1, 2, 3], [1, 2]),
        lambda: kendall([1, 2, math.nan], [1, 2, 3]),
    ):
        with pytest.raises(DataError):
            call()
