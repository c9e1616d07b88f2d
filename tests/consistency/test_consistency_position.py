"""The position table: fitted by hand, floored, read and written."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.consistency.position import (
    LEAD_BIAS,
    KeySentences,
    PositionTable,
    fit_position,
    key_sentences,
    read_position,
    write_position,
)
from askance.errors import DataError, OptionError

labels = st.integers(1, 40).flatmap(
    lambda n: st.builds(
        KeySentences,
        st.just(n),
        st.lists(st.integers(0, n - 1), min_size=1, unique=True).map(tuple),
    )
)


def test_fitted_by_hand() -> None:
    # 20 sentences, two in each decile; keys 0, 1 and 19: rates (2+.15)/3, .15/3 … (1+.15)/3.
    table = fit_position([KeySentences(20, (0, 1, 19))], floor=0.2)
    assert table.values[0] == 1
    assert table.values[1] == Fraction("0.2") + Fraction("0.8") * Fraction("0.15") / Fraction(
        "2.15"
    )
    assert table.values[9] == Fraction("0.2") + Fraction("0.8") * Fraction("1.15") / Fraction(
        "2.15"
    )


def test_a_short_text_is_spread_over_the_deciles_it_covers() -> None:
    table = fit_position([KeySentences(2, (0,))], floor=0.1, smoothing=0)
    assert [float(value) for value in table.values] == [1] * 5 + [0.1] * 5
    assert table.value(0, 1) == Fraction(55, 100)
    assert table.value(1, 3) == (Fraction(5, 30) * 1 + Fraction(5, 30) / 10) * 3


def test_a_key_sentence_counts_as_one_in_a_text_of_any_length() -> None:
    # 30 sentences, three in each decile; one key in the first and one in the last.
    table = fit_position([KeySentences(10, (0,)), KeySentences(20, (19,))], smoothing=0)
    assert table.values[0] == table.values[9] == 1


@given(found=st.lists(labels, min_size=1, max_size=5), floor=st.sampled_from([0.01, 0.1, 0.5]))
def test_every_position_keeps_at_least_the_floor(found: list[KeySentences], floor: float) -> None:
    table = fit_position(found, floor=floor)
    assert max(table.values) == 1
    assert all(value >= Fraction(str(floor)) for value in table.values)


@given(sentences=st.integers(1, 60))
def test_sentences_of_a_text_share_its_worth(sentences: int) -> None:
    values = [LEAD_BIAS.value(sentence, sentences) for sentence in range(sentences)]
    assert sum(values) / sentences == sum(LEAD_BIAS.values) / 10
    assert values == sorted(values, reverse=True)


def test_key_sentences_of_article_and_summary() -> None:
    article = ["날씨가 맑았다.", "손흥민이 두 골을 넣었다.", "토트넘이 이겼다.", "관중이 많았다."]
    assert key_sentences(article, ["손흥민이 골을 넣었다.", "토트넘이 이겼다.", "끝."]).keys == (
        1,
        2,
    )


def test_a_table_comes_back_as_it_was_written(tmp_path: Path) -> None:
    table = fit_position([KeySentences(7, (0, 3))], source="seven sentences")
    write_position(tmp_path / "table.json", table)
    assert read_position(tmp_path / "table.json") == table


@given(content=st.one_of(st.binary(max_size=60), st.text(max_size=60).map(str.encode)))
def test_any_file_is_a_table_or_refused(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "any_position.json"
    path.write_bytes(content)
    with pytest.raises(DataError):
        read_position(path)


@pytest.mark.parametrize("value", ["0", "2", '"1/0"', '"x"', '"nan"'])
def test_values_outside_the_range_are_refused(tmp_path: Path, value: str) -> None:
    values = ",".join(["1"] * 9 + [value])
    (tmp_path / "table.json").write_text(f'{{"source": "x", "values": [{values}]}}')
    with pytest.raises(DataError, match=r"table\.json"):
        read_position(tmp_path / "table.json")


def test_what_can_not_be_fitted_is_said() -> None:
    with pytest.raises(DataError, match="no text has a key sentence"):
        fit_position([KeySentences(3, ())])
    with pytest.raises(DataError, match="no sentence 3 in a text of 3"):
        fit_position([KeySentences(3, (3,))])
    with pytest.raises(OptionError):
        fit_position([KeySentences(3, (0,))], floor=0)
    with pytest.raises(DataError):
        PositionTable((Fraction(1),), "short")
