"""The run record: resumed only by the same run, safe against a kill at any byte."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.data import Prediction
from askance.errors import DataError, RecordError
from askance.runs import GrowingFile, RunRecord, load_record, open_run, write_lines

RECORD = RunRecord("clever-hans run", inputs={"seed": 7, "variants": ("ran",)})
ANSWERS = [Prediction(str(i), f"réponse {i}", score=0.5) for i in range(4)]


def test_the_same_command_goes_on(tmp_path):
    assert open_run(tmp_path / "run", RECORD) is False
    assert open_run(tmp_path / "run", RECORD) is True
    assert load_record(tmp_path / "run").inputs["seed"] == 7


def test_another_run_is_refused_and_named(tmp_path):
    open_run(tmp_path, RECORD)
    with pytest.raises(RecordError, match=r"another seed \(7, now 8\)"):
        open_run(tmp_path, replace(RECORD, inputs={"seed": 8, "variants": ("ran",)}))


def test_what_only_describes_a_run_may_change(tmp_path):
    open_run(tmp_path, RECORD)
    assert open_run(tmp_path, replace(RECORD, versions={"numpy": "9"}))


def test_a_broken_record_says_so(tmp_path):
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(RecordError, match="start anew"):
        load_record(tmp_path)


def test_no_record_says_so(tmp_path):
    with pytest.raises(RecordError, match="no run is recorded here"):
        load_record(tmp_path)


@given(cut=st.integers(0, 400))
def test_a_cut_at_any_byte_loses_only_the_unfinished_line(tmp_path_factory, cut):
    path = tmp_path_factory.mktemp("run") / "predictions.jsonl"
    file = GrowingFile(path)
    with file.append() as stream:
        write_lines(stream, ANSWERS)
    whole = path.read_bytes()
    path.write_bytes(whole[: min(cut, len(whole))])
    kept = list(file.read(Prediction))
    assert kept == ANSWERS[: len(kept)]
    with file.append() as stream:
        write_lines(stream, ANSWERS[len(kept) :])
    assert path.read_bytes() == whole


def test_a_damaged_line_is_named(tmp_path):
    path = tmp_path / "predictions.jsonl"
    path.write_bytes(b'{"id":"1","answer":"x"}\n{"id":1}\n')
    with pytest.raises(DataError, match=r"predictions\.jsonl:2"):
        list(GrowingFile(path).read(Prediction))
