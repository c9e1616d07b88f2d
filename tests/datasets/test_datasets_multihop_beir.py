"""BEIR folders: read, checked, written."""

from __future__ import annotations

import gzip
import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from askance.data import Document, Paragraph
from askance.datasets.beir import (
    check_beir,
    read_beir_corpus,
    read_beir_qrels,
    read_beir_queries,
    write_beir,
)
from askance.errors import DataError

FOG = Document("d1", Paragraph(("Fog is wet.", "", " It lies."), "Fog"))
RAIN = Document("d2", Paragraph(("Rain falls.",), "Rain"))


@pytest.fixture
def folder(tmp_path):
    write_beir(tmp_path, [FOG, RAIN], {"q1": "What falls?"}, {"q1": {"d2": 1, "d1": 0}})
    return tmp_path


def test_a_folder_comes_back_with_its_sentences(folder):
    assert list(read_beir_corpus(folder)) == [FOG, RAIN]
    assert read_beir_queries(folder) == {"q1": "What falls?"}
    assert read_beir_qrels(folder) == {"q1": {"d2": 1, "d1": 0}}
    assert list(check_beir(folder)) == []


def test_the_files_are_those_that_beir_reads(folder):
    line = json.loads((folder / "corpus.jsonl").read_text().splitlines()[1])
    assert line == {"_id": "d2", "title": "Rain", "text": "Rain falls.", "metadata": {}}
    lines = (folder / "qrels/test.tsv").read_text().splitlines()
    assert lines == ["query-id\tcorpus-id\tscore", "q1\td2\t1", "q1\td1\t0"]


def test_packed_corpora_are_found(folder):
    plain = folder / "corpus.jsonl"
    (folder / "corpus.jsonl.gz").write_bytes(gzip.compress(plain.read_bytes()))
    plain.unlink()
    assert [document.id for document in read_beir_corpus(folder)] == ["d1", "d2"]


def test_judgements_of_nothing_are_told(folder):
    (folder / "qrels/test.tsv").write_text("query-id\tcorpus-id\tscore\nq1\td9\t1\nq9\td1\t1\n")
    told = sorted(fault.what for fault in check_beir(folder))
    assert told == [
        "judges the document 'd9', which isn't there",
        "judges the question 'q9', which isn't there",
    ]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("q1 d1 1\n", r"test\.tsv:1: isn't question, document and a whole number"),
        ("q1\td1\t0.5\n", r"test\.tsv:1: isn't question"),
        (
            "q1\td1\t1\nq1\td1\t1\n",
            r"test\.tsv:2: question 'q1' and document 'd1' are judged twice",
        ),
    ],
)
def test_broken_judgements_name_their_line(folder, lines, message):
    (folder / "qrels/test.tsv").write_text(lines)
    with pytest.raises(DataError, match=message):
        read_beir_qrels(folder)


def test_ids_are_unique_and_fit_a_cell(tmp_path, folder):
    with pytest.raises(DataError, match="'d1' was already used"):
        write_beir(tmp_path / "b", [FOG, FOG], {}, {})
    with pytest.raises(DataError, match="tab or a line break"):
        write_beir(tmp_path / "b", [], {}, {"q\t1": {"d1": 1}})
    (folder / "corpus.jsonl").write_text('{"_id": "d1", "text": "x"}\n' * 2)
    with pytest.raises(DataError, match=r"corpus\.jsonl:2: the id 'd1' was already used"):
        list(read_beir_corpus(folder))


@pytest.mark.parametrize("starts", ["x", [1], [0, 9, 2], [], [0.5]])
def test_sentence_starts_must_be_places(folder, starts):
    record = {"_id": "d", "text": "Fog. Rain.", "metadata": {"sentence_starts": starts}}
    (folder / "corpus.jsonl").write_text(json.dumps(record))
    with pytest.raises(DataError, match=r"sentence_starts: are no places in the text"):
        list(read_beir_corpus(folder))


texts = st.text(st.characters(codec="utf-8"), max_size=8)
sentences = st.lists(texts, max_size=4).map(tuple)


@given(st.dictionaries(texts, st.builds(Paragraph, sentences, texts), max_size=4))
@settings(max_examples=40)
def test_any_paragraph_comes_back(paragraphs):
    documents = [Document(name, paragraph) for name, paragraph in paragraphs.items()]
    with tempfile.TemporaryDirectory() as place:
        write_beir(place, documents, {}, {})
        assert list(read_beir_corpus(place)) == documents


@given(st.binary(max_size=60))
@settings(max_examples=60)
def test_no_noise_raises_anything_but_a_data_error(raw):
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "file"
        path.write_bytes(raw)
        for read in (read_beir_corpus, read_beir_queries, read_beir_qrels):
            try:
                list(read(path))
            except DataError:
                continue
