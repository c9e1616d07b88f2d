"""Prediction files: whole, packed, broken."""

from __future__ import annotations

import bz2
import gzip
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.data import Prediction
from askance.errors import DataError
from askance.metrics import read_na_probs, read_predictions

SAID = {"1": "Ada", "2": ""}


@pytest.mark.parametrize(
    ("suffix", "pack"), [("", bytes), (".gz", gzip.compress), (".bz2", bz2.compress)]
)
def test_a_mapping_reads_the_same_packed_or_not(tmp_path, suffix, pack):
    path = tmp_path / f"said.json{suffix}"
    path.write_bytes(pack(json.dumps(SAID).encode()))
    assert read_predictions(path) == SAID


def test_lines_read_as_predictions(tmp_path):
    path = tmp_path / "said.jsonl"
    path.write_text('{"id": "1", "answer": "Ada", "score": 0.5}\n\n{"id": "2", "answer": ""}\n')
    assert read_predictions(path) == [Prediction("1", "Ada", score=0.5), Prediction("2", "")]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.json", '{"1": "Ada"', "a.json: broken JSON"),
        ("a.json", '["Ada"]', "a.json: Expected `object`"),
        ("a.json", '{"1": 7}', "a.json: Expected `str`, got `int`"),
        ("a.jsonl", '{"id": "1", "answer": "x"}\n{"id": "2"}\n', "a.jsonl:2: Object missing"),
        ("a.jsonl", "\n", "a.jsonl: holds no predictions"),
        ("a.json.gz", "{}", "a.json.gz: can't be unpacked"),
    ],
)
def test_a_bad_file_is_told_in_one_line(tmp_path, name, content, message):
    path = tmp_path / name
    path.write_text(content)
    with pytest.raises(DataError) as caught:
        read_predictions(path)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_na_probs_are_numbers(tmp_path):
    path = tmp_path / "na.json"
    path.write_text('{"1": 0.25, "2": 1}')
    assert read_na_probs(path) == {"1": 0.25, "2": 1.0}
    path.write_text('{"1": "often"}')
    with pytest.raises(DataError, match="Expected `float`"):
        read_na_probs(path)


@given(st.binary(max_size=60), st.sampled_from([".json", ".jsonl", ".json.gz", ".jsonl.bz2"]))
def test_no_bytes_escape_as_another_error(tmp_path_factory, raw, suffix):
    path = tmp_path_factory.mktemp("fuzz") / f"said{suffix}"
    path.write_bytes(raw)
    try:
        found = read_predictions(path)
    except DataError as error:
        found = error
    assert isinstance(found, dict | list) or str(path) in str(found)
