from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from xml.etree import ElementTree as ET

import audit_fixtures as fixtures
import pytest

from askance.clever_hans.audit import Audit
from askance.clever_hans.exports import (
    audit_rows,
    paper_table,
    to_csv,
    to_json,
    to_junit,
    to_latex,
    to_markdown,
)
from askance.errors import OptionError

MODELS = ("BERT", "BERT-WWM", "RoBERTa")
# The paper's Table 2: EM/F1 (accuracy) of the three models.
SQUAD1 = {
    "original": "83.4/90.4 84.0/90.6 84.2/91.7",
    "srl_switch": "83.0/90.2 84.5/90.9 84.9/91.5",
    "wh2blah": "81.9/89.1 83.6/90.3 83.5/90.8",
    "ran": "80.4/88.0 81.9/88.7 82.1/89.5",
    "wh2blah_ran": "79.0/86.4 80.8/87.7 80.8/87.9",
}
SQUAD2 = {
    "original": "79.1/86.1 80.2/86.9 79.0/86.3",
    "srl_switch": "75.9/82.7 78.8/85.2 77.9/85.5",
    "wh2blah": "75.2/82.7 75.9/83.0 78.1/85.4",
    "ran": "74.9/81.5 77.2/83.8 75.2/83.1",
    "wh2blah_ran": "70.5/77.6 71.1/77.8 72.0/84.4",
}
OPENBOOK = {
    "original": "59.6 61.2 66.6",
    "srl_switch": "56.8 58.2 65.8",
    "wh2blah": "59.8 57.8 67.4",
    "ran": "56.8 56.8 62.2",
    "wh2blah_ran": "54.6 59.0 61.8",
}
# The ∆ as printed. "rounds": the relative change rounds to it. "truncates": it comes out only when
# the second decimal is cut off. "differs": no rounding of the printed scores gives it.
PRINTED = [
    (SQUAD1, "srl_switch", "EM", 0.4, "differs"),  # 0.318
    (SQUAD1, "srl_switch", "F1", 0.0, "rounds"),
    (SQUAD1, "wh2blah", "EM", -1.0, "rounds"),
    (SQUAD1, "wh2blah", "F1", -0.9, "rounds"),
    (SQUAD1, "ran", "EM", -2.8, "truncates"),  # -2.862
    (SQUAD1, "ran", "F1", -2.4, "rounds"),
    (SQUAD1, "wh2blah_ran", "EM", -4.4, "rounds"),
    (SQUAD1, "wh2blah_ran", "F1", -3.9, "rounds"),
    (SQUAD2, "srl_switch", "EM", -2.4, "rounds"),
    (SQUAD2, "srl_switch", "F1", -2.2, "truncates"),  # -2.275
    (SQUAD2, "wh2blah", "EM", -3.8, "rounds"),
    (SQUAD2, "wh2blah", "F1", -3.1, "truncates"),  # -3.162
    (SQUAD2, "ran", "EM", -4.5, "differs"),  # -4.616
    (SQUAD2, "ran", "F1", -4.2, "rounds"),
    (SQUAD2, "wh2blah_ran", "EM", -10.3, "truncates"),  # -10.365
    (SQUAD2, "wh2blah_ran", "F1", -7.5, "rounds"),
    (OPENBOOK, "srl_switch", "accuracy", -3.5, "rounds"),
    (OPENBOOK, "wh2blah", "accuracy", -1.3, "rounds"),
    (OPENBOOK, "ran", "accuracy", -6.2, "rounds"),
    (OPENBOOK, "wh2blah_ran", "accuracy", -6.4, "rounds"),
]


def saved(table: dict[str, str]) -> dict[str, dict[str, object]]:
    """Summaries as ``to_json`` saves them, from a printed table."""
    summaries: dict[str, dict[str, object]] = {}
    for i, model in enumerate(MODELS):
        rows = []
        for variant, line in table.items():
            exact, _, f1 = line.split()[i].partition("/")
            rows.append({"variant": variant, "exact": float(exact), "f1": float(f1 or exact)})
        summaries[model] = {"results": rows}
    return summaries


def delta(table: dict[str, str], variant: str, measure: str, way: str) -> float:
    row = next(row for row in paper_table(saved(table)) if row["variant"] == variant)
    value = row[f"∆ {measure} ({way})"]
    assert isinstance(value, float)
    return value


@pytest.mark.parametrize(("table", "variant", "measure", "printed", "how"), PRINTED)
def test_the_papers_deltas_are_relative(
    table: dict[str, str], variant: str, measure: str, printed: float, how: str
) -> None:
    ours = delta(table, variant, measure, "relative %")
    cut = int(ours * 10) / 10
    comes_out = (
        "rounds" if round(ours, 1) == printed else "truncates" if cut == printed else "differs"
    )
    assert comes_out == how


def test_in_points_the_papers_deltas_do_not_come_out() -> None:
    ours = [round(delta(t, v, m, "points"), 1) for t, v, m, _, _ in PRINTED]
    same = sum(a == printed for a, (_, _, _, printed, _) in zip(ours, PRINTED, strict=True))
    assert same == 1  # the zero: srl_switch on SQuAD 1.1, F1
    assert delta(OPENBOOK, "ran", "accuracy", "points") == pytest.approx(-3.8667, abs=1e-4)


def test_a_paper_table_has_models_as_columns() -> None:
    rows = paper_table(saved(SQUAD1))
    assert [row["variant"] for row in rows] == list(SQUAD1)
    assert rows[0]["BERT EM"] == 83.4
    assert rows[0]["∆ EM (points)"] is None
    assert "BERT accuracy" in paper_table(saved(OPENBOOK))[0]


def test_a_paper_table_takes_audits_and_what_was_saved_of_them() -> None:
    audit = fixtures.plain_audit(40)
    both = paper_table({"now": audit, "then": json.loads(to_json(audit))})
    assert all(row["now EM"] == row["then EM"] for row in both)
    assert both[1]["∆ EM (points)"] == pytest.approx(audit.results[1].delta_exact.value)
    assert both[1]["∆ EM (relative %)"] == pytest.approx(audit.results[1].relative_exact)


def test_a_paper_table_keeps_the_shared_variants_and_needs_the_original() -> None:
    first, second = fixtures.plain_audit(8), fixtures.one_question_audit()
    assert [row["variant"] for row in paper_table({"a": first, "b": second})] == [
        "original",
        "ran",
        "casing",
    ]
    with pytest.raises(OptionError, match="original"):
        paper_table({"a": {"results": []}})
    with pytest.raises(OptionError, match="original"):
        paper_table({})


@pytest.fixture(scope="module", params=["plain", "squad2", "choice", "one_question", "unchanged"])
def audit(request: pytest.FixtureRequest) -> Audit:
    return fixtures.named_audit(request.param)


def test_rows_are_flat_and_alike(audit: Audit) -> None:
    rows = audit_rows(audit)
    assert [row["variant"] for row in rows] == list(audit.asked)
    assert len({tuple(row) for row in rows}) == 1
    assert all(isinstance(v, int | float | str | None) for row in rows for v in row.values())


def test_json_keeps_every_digit(audit: Audit) -> None:
    summary = json.loads(to_json(audit))
    assert summary["results"][0]["f1"] == audit.results[0].f1.value
    assert summary["understanding"]["score"] == audit.understanding.score
    assert summary["record"]["inputs"]["seed"] == 7


def test_csv_reads_back(audit: Audit) -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(audit))))
    assert [row["variant"] for row in rows] == [result.variant for result in audit.results]
    assert float(rows[0]["exact"]) == audit.results[0].exact.value


def test_markdown_and_latex_have_a_line_per_variant(audit: Audit) -> None:
    lines = to_markdown(audit).splitlines()
    assert len(lines) == 2 + len(audit.results)
    assert to_latex(audit).count(r"\\") == 1 + len(audit.results)


def test_infinite_figures_become_none(audit: Audit) -> None:
    first, *rest = audit.results
    broken = replace(audit, results=(replace(first, detectable=float("nan")), *rest))
    assert audit_rows(broken)[0]["detectable"] is None
    assert "NaN" not in to_json(broken)


def test_junit_has_a_case_per_gate() -> None:
    gates = [
        ("understanding<0.5", False, "understanding<0.5: it is 0.29"),
        ("stability<0.9 & \x00 \ud800", True, "it is 0.97"),
    ]
    suite = ET.fromstring(to_junit(fixtures.plain_audit(8), gates).encode())
    cases = suite.findall("testcase")
    assert (suite.get("tests"), suite.get("failures")) == ("2", "1")
    assert [case.find("failure") is not None for case in cases] == [True, False]
    failure = cases[0].find("failure")
    assert failure is not None
    assert failure.get("message") == "understanding<0.5: it is 0.29"
    names = {each.get("name") for each in suite.iter("property")}
    assert {"understanding", "seed", "data"} <= names


def test_junit_without_gates_is_an_empty_suite() -> None:
    suite = ET.fromstring(to_junit(fixtures.unchanged_audit(), []).encode())
    assert suite.get("tests") == "0"


def test_text_that_utf8_cannot_hold_is_replaced() -> None:
    audit = fixtures.plain_audit(4)
    odd = replace(audit.record, inputs={**audit.record.inputs, "reader": {"prompt": "a\ud800"}})
    assert json.loads(to_json(replace(audit, record=odd)))["record"]["inputs"]["reader"] == {
        "prompt": "a\ufffd"
    }
