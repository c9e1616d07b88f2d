from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from askance.cli.multihop_analyse import analyse
from askance.data import Answer, Example, Fact, Paragraph
from askance.errors import DataError, OptionError
from askance.multihop.analysis import analyse_questions, render_analysis

ITEMS = [
    {
        "_id": str(number),
        "question": f"What is <b>number</b> {number}?" if number % 2 else "Are A & B bands?",
        "answer": "Ada Lovelace" if number % 2 else "yes",
        "type": "bridge" if number % 2 else "comparison",
        "supporting_facts": [["Rain", 0], ["Fog", 0]],
        "context": [["Rain", ["It rained."]], ["Fog", ["It was Ada Lovelace."]]],
    }
    for number in range(1, 11)
]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    path = tmp_path / "dev.json"
    path.write_text(json.dumps(ITEMS), encoding="utf-8")
    return path


def call(*arguments: object) -> Result:
    return CliRunner().invoke(analyse, [str(word) for word in arguments], catch_exceptions=False)


def figures(*arguments: object) -> dict[tuple[str, str], dict[str, Any]]:
    rows = json.loads(call(*arguments, "--format", "json").stdout)
    return {(row["part"], row["name"]): row for row in rows}


def worker(path: Path, answer: str) -> Path:
    answers = {item["_id"]: item["answer"] if item["answer"] == "yes" else answer for item in ITEMS}
    facts = {item["_id"]: item["supporting_facts"][:1] for item in ITEMS}
    path.write_text(json.dumps({"answer": answers, "sp": facts}), encoding="utf-8")
    return path


def test_it_prints_shares_lengths_and_the_papers_figures(data: Path) -> None:
    found = figures(data)
    assert found["question type", "what"]["value"] == 50.0
    assert found["answer type", "yes/no"]["n"] == 5
    assert found["answer type", "yes/no"]["paper"] == 6
    assert found["length", "shortest"]["value"] == 6.0


def test_a_sheet_goes_out_and_comes_back(data: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "reasoning.csv"
    call(data, "--write-sheet", sheet, "--size", 4)
    with sheet.open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream))
    for row in rows:
        row["reasoning"] = "comparison"
    with sheet.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    found = figures(data, "--sheet", sheet)["reasoning type", "comparison"]
    assert (found["n"], found["value"], found["paper"]) == (4, 100.0, 27)


def test_a_sheet_of_answer_types_comes_back_as_it_is(data: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "answers.csv"
    call(data, "--write-answer-types", sheet)
    found = figures(data, "--answer-types", sheet)
    for part in ("answer type", "corrected answer type"):
        assert found[part, "yes/no"]["value"] == 50.0


def test_workers_files_give_agreement(data: Path, tmp_path: Path) -> None:
    files = [worker(tmp_path / f"{n}.json", answer) for n, answer in enumerate(("Ada", "Bo", "Cy"))]
    options = [word for file in files for word in ("--workers-file", file)]
    found = figures(data, *options)
    assert found["human", "answer_em"]["value"] == 50.0
    assert found["human", "answer_f1"]["value"] == pytest.approx(100 * (2 / 3 + 1) / 2)
    assert found["upper bound", "facts_em"]["value"] == 100.0
    assert found["upper bound", "joint_f1"]["paper"] == 96.37


def test_fewer_workers_are_enough_where_that_is_said(data: Path, tmp_path: Path) -> None:
    file = worker(tmp_path / "a.json", "Ada Lovelace")
    assert figures(data, "--workers-file", file, "--least", 1)["human", "answer_em"]["value"] == 100


def test_two_workers_are_too_few(data: Path, tmp_path: Path) -> None:
    file = worker(tmp_path / "a.json", "Ada")
    with pytest.raises(DataError, match="no item has 3 extra workers"):
        call(data, "--workers-file", file, "--workers-file", file)


@pytest.mark.parametrize("lang", ["en", "ko"])
def test_a_page_holds_every_section_and_no_markup_of_the_data(
    data: Path, tmp_path: Path, lang: str
) -> None:
    result = call(data, "--out", tmp_path / "page.html", "--lang", lang)
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "page.html" in result.stderr
    for section in ("types", "lengths", "answers", "reasoning", "human", "method"):
        assert f'<section id="{section}"' in page
    assert "<b>" not in page


def test_the_same_analysis_is_the_same_page() -> None:
    analysis = analyse_questions([Example("1", "Who is it?")])
    assert render_analysis(analysis, "x") == render_analysis(analysis, "x")


def test_questions_without_answers_and_types_have_a_page() -> None:
    page = render_analysis(analyse_questions([Example("1", "Name it.")]), "<i>x</i>")
    assert "The data has no answers." in page
    assert "&lt;i&gt;x&lt;/i&gt;" in page


def test_an_unknown_language_is_told() -> None:
    with pytest.raises(OptionError, match="no report in the language 'fr'"):
        render_analysis(analyse_questions([Example("1", "Who?")]), "x", lang="fr")


def test_no_questions_are_told() -> None:
    with pytest.raises(DataError, match="no questions to analyse"):
        analyse_questions([])


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        found = next((p for n in ("chromium", "google-chrome") if (p := shutil.which(n))), None)
        path = found or playwright.chromium.executable_path
        if not Path(path).exists():
            pytest.skip("needs a Chromium: playwright install chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.mark.browser
@pytest.mark.parametrize("width", [375, 1280])
def test_a_page_is_quiet_alone_and_fits_the_window(
    browser: Any, tmp_path: Path, width: int
) -> None:
    facts = (Fact("Fog", 0),)
    paragraph = Paragraph(("A fog.",), "Fog")
    examples = [
        Example(str(n), f"Who is {n}?", (paragraph,), (Answer("Ada"),), facts=facts)
        for n in range(40)
    ]
    file = tmp_path / "page.html"
    file.write_text(render_analysis(analyse_questions(examples), "dev"), encoding="utf-8")
    page = browser.new_page(viewport={"width": width, "height": 800})
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.goto(file.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert (asked, said) == ([file.as_uri()], [])
    page.close()
