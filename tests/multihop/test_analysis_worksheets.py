from __future__ import annotations

import csv
import math
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.data import Answer, Example, Fact, Paragraph
from askance.errors import DataError
from askance.metrics import wilson_interval
from askance.multihop.analysis import REASONING, read_worksheets, reasoning_rows, write_worksheet
from askance.multihop.analysis.worksheets import Labelled, sample_examples

EXAMPLES = [
    Example(
        str(number),
        f'=Who, "{number}"?\nNow?',
        paragraphs=(Paragraph(("It rained.", " It stopped."), "Rain"),),
        answers=(Answer("Ada"),),
        facts=(Fact("Rain", 1), Fact("Rain", 7), Fact("Fog", 0)),
    )
    for number in range(30)
]


def filled(path: Path, labels: dict[str, str]) -> Path:
    rows = [{"id": question, "reasoning": label} for question, label in labels.items()]
    write_worksheet(path, rows)
    return path


def labelled(tmp_path: Path, *workers: dict[str, str]) -> Labelled:
    paths = [filled(tmp_path / f"{n}.csv", labels) for n, labels in enumerate(workers)]
    return read_worksheets(paths, REASONING)


def test_a_sheet_comes_back_as_it_went_out(tmp_path: Path) -> None:
    rows = reasoning_rows(EXAMPLES, size=10)
    write_worksheet(tmp_path / "out.csv", rows)
    found = read_worksheets([tmp_path / "out.csv"], REASONING)
    assert list(found.labels) == [row["id"] for row in rows]
    assert set(found.labels.values()) == {(None,)}


def test_no_cell_is_a_formula_and_facts_are_readable(tmp_path: Path) -> None:
    write_worksheet(tmp_path / "out.csv", reasoning_rows(EXAMPLES, size=1))
    with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as stream:
        (row,) = csv.DictReader(stream)
    assert row["question"].startswith("'=Who")
    assert row["facts"].split("\n") == [
        "[Rain] It stopped.",
        "[Rain] sentence 7",
        "[Fog] sentence 0",
    ]


def test_the_sample_follows_the_seed_alone() -> None:
    first = [example.id for example in sample_examples(EXAMPLES, 8, seed=1)]
    assert first == [example.id for example in sample_examples(EXAMPLES[::-1], 8, seed=1)]
    assert first != [example.id for example in sample_examples(EXAMPLES, 8, seed=2)]
    assert first[:3] == [example.id for example in sample_examples(EXAMPLES, 3, seed=1)]


def test_shares_are_those_of_the_majority_with_wilsons_interval(tmp_path: Path) -> None:
    ada = {"1": "type I", "2": "comparison", "3": "type II", "4": ""}
    bo = {"1": "bridge", "2": "Comparison ", "3": "type III", "4": ""}
    cy = {"1": "comparison", "2": "", "3": "", "4": ""}
    found = labelled(tmp_path, ada, bo, cy)
    assert found.decided == {"1": "type I", "2": "comparison"}
    assert found.undecided == 2
    share = found.shares()[0]
    assert (share.label, share.count, share.n, share.value) == ("type I", 1, 2, 0.5)
    assert share.interval == wilson_interval(1, 2)


def test_agreement_by_hand(tmp_path: Path) -> None:
    # Four of each value among 8, two of four pairs agree: (7·4 - 24) / (8·7 - 24).
    ada = {"1": "i", "2": "i", "3": "comparison", "4": "i"}
    bo = {"1": "i", "2": "comparison", "3": "comparison", "4": "comparison"}
    found = labelled(tmp_path, ada, bo)
    assert found.alpha == 0.125


def test_one_worker_has_no_agreement_but_shares(tmp_path: Path) -> None:
    found = labelled(tmp_path, {"1": "3", "2": "unanswerable"})
    assert math.isnan(found.alpha)
    assert found.decided == {"1": "type III", "2": "unanswerable"}


@pytest.mark.parametrize(
    ("content", "what"),
    [
        ("id,reasoning\n1,maybe\n", r"0.csv:2: reasoning is 'maybe' — one of type I"),
        ("id,reasoning\n1,i\n1,i\n", "0.csv:3: question '1' comes twice"),
        ("id,question\n1,Who?\n", "0.csv:2: the row has no 'reasoning'"),
        ("reasoning\ni\n", "the row has no 'id'"),
        ("id,reasoning\n1\n", "the row has no 'reasoning'"),
    ],
)
def test_bad_sheets_are_told_with_their_line(tmp_path: Path, content: str, what: str) -> None:
    (tmp_path / "0.csv").write_text(content, encoding="utf-8")
    with pytest.raises(DataError, match=what):
        read_worksheets([tmp_path / "0.csv"], REASONING)


def test_sheets_of_other_questions_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="question '2' is not in every sheet"):
        labelled(tmp_path, {"1": "i"}, {"1": "i", "2": "i"})


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, raw: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzz.csv"
    path.write_bytes(b"id,reasoning\n" + raw)
    with suppress(DataError):
        found = read_worksheets([path], REASONING)
        assert all(len(labels) == 1 for labels in found.labels.values())
