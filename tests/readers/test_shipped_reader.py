"""The model that askance ships, as users meet it."""

from __future__ import annotations

import gzip
import json
import re
import statistics
import subprocess
import sys

import pytest
from readers_support import example

from askance.data import Choice
from askance.readers import load_reader, read_checked
from askance.text import normalize_answer

TEXT = (
    "Super Bowl 50 was played on February 7, 2016, at Levi's Stadium in Santa Clara, California."
    " The Denver Broncos defeated the Carolina Panthers 24–10."
)


@pytest.fixture(scope="module")
def reader():
    return load_reader("embedded")


def test_answers_with_pieces_of_the_text(reader):
    questions = ["Which team won?", "When was it played?", "Where?", "blah", ""]
    items = [example(question, TEXT, id=str(n)) for n, question in enumerate(questions)]
    found = read_checked(reader, items)
    assert all(prediction.answer and prediction.answer in TEXT for prediction in found)
    assert "2016" in found[1].answer
    assert found == [reader.read([item])[0] for item in items]


KOREAN = (
    "1443년 세종대왕은 집현전 학자들과 함께 훈민정음을 만들었다. "
    "이 글자는 3년 뒤 서울에서 반포되었다."
)


def test_korean_is_read_by_its_own_model(reader):
    items = [
        example("훈민정음을 만든 사람은?", KOREAN),
        example("훈민정음은 언제 만들어졌나?", KOREAN),
    ]
    found = read_checked(reader, items)
    assert "세종대왕" in found[0].answer
    assert "1443년" in found[1].answer
    assert reader.identity["korean"]["model"] != reader.identity["model"]


def test_one_korean_name_does_not_make_a_text_korean(reader):
    plain = reader.read([example("Which team won?", TEXT)])[0]
    named = reader.read([example("Which team won?", TEXT + " (슈퍼볼)")])[0]
    assert plain.answer == named.answer
    assert plain.score == pytest.approx(named.score, abs=0.2)


def test_may_refuse_a_question_of_another_text():
    may = load_reader("embedded", no_answer=True)
    items = [example("When was it played?", TEXT), example("Who discovered penicillin?", TEXT)]
    asked, foreign = read_checked(may, items)
    assert asked.no_answer_score < foreign.no_answer_score


def test_multiple_choice_is_answered_with_a_label(reader):
    choices = tuple(Choice(label, label * 3) for label in "ABCD")
    assert reader.read([example(choices=choices, task="choice")])[0].answer in "ABCD"


def test_worker_processes_answer_alike(reader):
    script = (
        "from askance.readers import load_reader; from askance.data import Example, Paragraph;"
        f"print(load_reader('embedded').read([Example('q1', 'When?', (Paragraph(({TEXT!r},)),))]))"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == repr(reader.read([example("When?", TEXT)]))


def test_loading_the_readers_stays_light():
    heavy = "numpy|onnxruntime|tokenizers|torch|httpx2|sqlite3"
    script = "import sys, askance.readers; print(' '.join(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not re.findall(rf"\b(?:{heavy})\b", ran.stdout)


@pytest.mark.data
def test_reads_squad_well_above_chance(reader, data_dir):
    with gzip.open(data_dir / "squad" / "dev-v1.1.json.gz") as stream:
        articles = json.load(stream)["data"]
    asked = [(a["paragraphs"][n], a["paragraphs"][n]["qas"][0]) for a in articles for n in (0, 1)]
    items = [example(qa["question"], p["context"], id=qa["id"]) for p, qa in asked]
    hits = [
        any(normalize_answer(found.answer) == normalize_answer(a["text"]) for a in qa["answers"])
        for found, (_, qa) in zip(read_checked(reader, items), asked, strict=True)
    ]
    assert statistics.fmean(hits) > 0.4
