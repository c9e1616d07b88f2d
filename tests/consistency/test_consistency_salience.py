"""Formula (1): hand-computed cases, ratios and switches."""

from __future__ import annotations

import contextlib
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.consistency.position import PositionTable
from askance.consistency.salience import (
    FEATURES,
    Entity,
    Salience,
    SalienceSettings,
    feature_subsets,
    measure_salience,
)
from askance.consistency.salience_features import (
    TermStatistics,
    Trend,
    TrendTable,
    count_terms,
    read_trend,
    tf_idf,
)
from askance.errors import DataError, OptionError

STEPS = PositionTable(tuple(Fraction(10 - decile, 10) for decile in range(10)), "steps")
TREND = TrendTable((Trend("손흥민", 50), Trend("케인", 200)))
ENTITIES = [Entity("손흥민", (0, 4)), Entity("케인", (9, 8, 7)), Entity("토트넘", (5,))]


def measured(settings: SalienceSettings, entities: list[Entity] = ENTITIES) -> dict[str, Salience]:
    return measure_salience(
        entities,
        sentences=10,
        title="손흥민, 시즌 10호 골",
        in_title=lambda name, title: name in title,
        settings=settings,
    )


def test_all_four_features_by_hand() -> None:
    # 손흥민: .2·1 + .3·(2-1)/(3-1) + .4·1 + .1·50/200 = .2 + .15 + .4 + .025
    # 케인: .2·.3 + .3·1 + 0 + .1·1; 토트넘: .2·.5 + 0 + 0 + 0
    found = measured(SalienceSettings(position=STEPS, trend=TREND))
    assert [str(entity.score) for entity in found.values()] == ["31/40", "23/50", "1/10"]


@pytest.mark.parametrize(
    ("mentions", "value"), [("best", "3/10"), ("mean", "1/5"), ("first", "1/10")]
)
def test_several_mentions(mentions: str, value: str) -> None:
    settings = SalienceSettings(features=("position",), mentions=mentions, position=STEPS)
    assert str(measured(settings)["케인"].score) == value


def test_fifteen_subsets_keep_weights_that_sum_to_one() -> None:
    subsets = feature_subsets()
    assert len(set(subsets)) == 15
    for subset in subsets:
        shares = SalienceSettings(features=subset).shares
        assert tuple(shares) == subset
        assert sum(shares.values()) == 1


@given(
    weights=st.tuples(*[st.integers(1, 50)] * 4),
    factor=st.integers(1, 64),
    subset=st.sampled_from(feature_subsets()),
)
def test_only_the_ratio_of_the_weights_matters(
    weights: tuple[int, int, int, int], factor: int, subset: tuple[str, ...]
) -> None:
    one = SalienceSettings(weights=weights, features=subset, trend=TREND)
    other = SalienceSettings(
        weights=tuple(w * factor for w in weights), features=subset, trend=TREND
    )
    assert [e.score for e in measured(one).values()] == [e.score for e in measured(other).values()]


@given(
    subset=st.sampled_from(feature_subsets()), mentions=st.sampled_from(["best", "mean", "first"])
)
def test_scores_lie_between_zero_and_one_and_are_their_parts(subset: tuple, mentions: str) -> None:
    found = measured(SalienceSettings(features=subset, mentions=mentions, trend=TREND))
    for entity in found.values():
        assert 0 <= entity.score <= 1
        assert sum(part.weight * part.value for part in entity.parts) == entity.score


def test_a_missing_trend_is_zero_and_said() -> None:
    found = measured(SalienceSettings(trend=TREND))
    assert [name for name, entity in found.items() if entity.trend_missing] == ["토트넘"]
    switched_off = measured(SalienceSettings(features=("title",), trend=TREND))
    assert not any(entity.trend_missing for entity in switched_off.values())


def test_an_entity_that_the_text_lacks_keeps_the_floor() -> None:
    found = measured(SalienceSettings(), [*ENTITIES, Entity("뮌헨")])
    assert found["뮌헨"].score == Fraction(2, 10) * Fraction(1, 10)


def test_scaling_of_tf_idf_by_hand() -> None:
    # "none" is the count itself without a corpus; equal counts are all fully typical.
    raw = measured(SalienceSettings(features=("tf_idf",), scaling="none"))
    assert [entity.score for entity in raw.values()] == [2, 3, 1]
    equal = measured(SalienceSettings(features=("tf_idf",)), [Entity("A", (1,)), Entity("B", (2,))])
    assert [entity.score for entity in equal.values()] == [1, 1]
    corpus = TermStatistics(0, {}, least=1.0, highest=5.0)
    scaled = measured(SalienceSettings(features=("tf_idf",), scaling="corpus", terms=corpus))
    assert [entity.score for entity in scaled.values()] == [Fraction(1, 4), Fraction(1, 2), 0]


def test_terms_are_counted_over_a_corpus() -> None:
    terms = count_terms([["Kim", "Kim", "Lee"], ["Lee"], ["Lee", "Park"]])
    assert dict(terms.frequencies) == {"Kim": 1, "Lee": 3, "Park": 1}
    # ln(4/2) + 1 = 1.6931; ln(4/4) + 1 = 1
    assert tf_idf(2, "Kim", terms) == pytest.approx(3.386294)
    assert (terms.least, terms.highest) == (1.0, pytest.approx(3.386294))


def test_trends_from_csv_and_json_agree_and_know_dates(tmp_path: Path) -> None:
    table = tmp_path / "trend.csv"
    table.write_text("term,date,value\n케인,2021-03-01,10\n케인,2021-05-01,40\n", "utf-8-sig")
    same = tmp_path / "trend.json"
    same.write_text(
        '[{"term":"케인","date":"2021-03-01","value":10},'
        '{"term":"케인","date":"2021-05-01","value":40}]'
    )
    for path in (table, same):
        trend = read_trend(path)
        assert trend.value("케인", "2021-04-30") == Fraction(1, 4)
        assert trend.value("케인") == 1
        assert trend.value("케인", "2020-01-01") is None
        assert trend.value("없음") is None


@pytest.mark.parametrize(
    "text",
    ["term,value\n케인,many\n", "name,value\nx,1\n", "term,value\nx,-1\n", "term,value\nx,nan\n"],
)
def test_a_table_without_trends_is_named_with_its_line(tmp_path: Path, text: str) -> None:
    (path := tmp_path / "trend.csv").write_text(text)
    with pytest.raises(DataError, match=r"trend\.csv:2: no trend"):
        read_trend(path)


@given(content=st.one_of(st.binary(max_size=60), st.text(max_size=60).map(str.encode)))
def test_any_file_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    for suffix in ("csv", "json"):
        path = tmp_path_factory.getbasetemp() / f"any_trend.{suffix}"
        path.write_bytes(content)
        with contextlib.suppress(DataError):
            assert all(trend.value >= 0 for trend in read_trend(path).trends)


@pytest.mark.parametrize(
    "settings",
    [
        {"weights": (0, 0, 0, 0)},
        {"weights": (1, -1, 1, 1)},
        {"features": ()},
        {"features": ("length",)},
        {"mentions": "last"},
        {"scaling": "log"},
        {"weights": (0, 1, 1, 1), "features": ("position",)},
    ],
)
def test_settings_that_make_no_score_are_refused(settings: dict) -> None:
    with pytest.raises(OptionError):
        SalienceSettings(**settings)


def test_default_weights_are_the_papers() -> None:
    assert [float(w) for w in SalienceSettings().shares.values()] == [0.2, 0.3, 0.4, 0.1]
    assert tuple(SalienceSettings().shares) == FEATURES
