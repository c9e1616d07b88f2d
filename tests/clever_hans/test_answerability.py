"""The sheet on which people judge whether a question can still be answered."""

from __future__ import annotations

import csv
import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.clever_hans.answerability import read_answerability, write_answerability_sheet
from askance.data import Example, Paragraph
from askance.errors import DataError

EXAMPLES = [
    Example(str(i), f"{variant} {i}?", (Paragraph((f"Text, {i}.", '\n"Two"')),), variant=variant)
    for variant in ("original", "ran")
    for i in range(40)
]


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as stream:
        return list(csv.DictReader(stream))


def fill(sheet: Path, filled: Path, values: list[str]) -> Path:
    content = rows(sheet)
    with filled.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, content[0])
        writer.writeheader()
        writer.writerows(
            {**row, "answerable": value} for row, value in zip(content, values, strict=True)
        )
    return filled


def test_the_same_questions_in_each_variant(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    assert write_answerability_sheet(path, EXAMPLES, size=10, seed=1) == 20
    sheet = rows(path)
    ids = {
        variant: {r["id"] for r in sheet if r["variant"] == variant}
        for variant in ("original", "ran")
    }
    assert ids["original"] == ids["ran"]
    assert len(ids["ran"]) == 10
    assert sheet[0]["paragraph"].endswith('.\n"Two"')
    assert [row["variant"] for row in sheet] != sorted(row["variant"] for row in sheet)


def test_the_sample_does_not_depend_on_order_and_grows(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a", "b", "c")]
    write_answerability_sheet(paths[0], EXAMPLES, size=5)
    write_answerability_sheet(paths[1], EXAMPLES[::-1], size=5)
    write_answerability_sheet(paths[2], EXAMPLES, size=6)
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert {r["id"] for r in rows(paths[0])} < {r["id"] for r in rows(paths[2])}


def test_counts_and_alpha_of_two_annotators(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    write_answerability_sheet(sheet, EXAMPLES[:4], size=4)
    first = fill(sheet, tmp_path / "1.csv", ["yes", "no", "YES", "n"])
    second = fill(sheet, tmp_path / "2.csv", ["1", "no", "no", ""])
    judged = read_answerability([first, second])
    assert judged.counts() == {"original": {"yes": 3, "no": 4, "open": 1}}
    # Coincidences: yes-yes 2, no-no 2, yes-no 1 each way; n = 6, n_yes = n_no = 3.
    assert judged.alpha() == pytest.approx(((6 - 1) * 4 - 12) / (6 * 5 - 12))
    assert math.isnan(judged.alpha("ran"))
    assert judged.judgements[0].answerable == (True, True)


def test_one_annotator_has_counts_but_no_alpha(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    write_answerability_sheet(sheet, EXAMPLES[:2])
    judged = read_answerability([fill(sheet, tmp_path / "1.csv", ["yes", "no"])])
    assert judged.counts()["original"] == {"yes": 1, "no": 1, "open": 0}
    assert math.isnan(judged.alpha())


def test_no_cell_is_a_formula(tmp_path: Path) -> None:
    example = Example("1", "=HYPERLINK(0)", (Paragraph(("+1",)),))
    write_answerability_sheet(tmp_path / "sheet.csv", [example])
    (row,) = rows(tmp_path / "sheet.csv")
    assert (row["question"], row["paragraph"]) == ("'=HYPERLINK(0)", "'+1")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("id,variant,question,paragraph,answerable,answer\n1,ran,q,p,maybe,\n", ":2: answerable"),
        ("id,variant,answerable\n1,ran,yes\n", ":2: the row has no 'question'"),
        ("id,variant,question,paragraph,answerable,answer\n1,ran\n", ":2: the row has no"),
        (
            "id,variant,question,paragraph,answerable,answer\n1,ran,q,p,yes,\n1,ran,q,p,no,\n",
            ":3: question '1' (ran) comes twice",
        ),
    ],
)
def test_faults_are_told_with_their_line(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "filled.csv"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read_answerability([path])
    assert f"filled.csv{message}" in str(caught.value)


def test_sheets_of_different_questions_do_not_mix(tmp_path: Path) -> None:
    for name, examples in (("a.csv", EXAMPLES[:2]), ("b.csv", EXAMPLES[1:3])):
        write_answerability_sheet(tmp_path / name, examples)
    with pytest.raises(DataError, match=r"b\.csv: question '0' \(original\) is not in every"):
        read_answerability([tmp_path / "a.csv", tmp_path / "b.csv"])
    with pytest.raises(DataError, match="no sheet"):
        read_answerability([])


@given(st.binary(max_size=80) | st.text(max_size=60).map(str.encode))
def test_any_bytes_give_judgements_or_one_error(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzzed.csv"
    head = b"id,variant,question,paragraph,answerable,answer\n"
    for prefix in (b"", head):
        path.write_bytes(prefix + content)
        try:
            read_answerability([path])
        except DataError as error:
            assert "fuzzed.csv" in str(error)  # noqa: PT017 - both outcomes are right
