"""Corpora in every form, told apart by their first record."""

from __future__ import annotations

import bz2
import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from askance.data import Document, Paragraph
from askance.datasets.beir import write_beir
from askance.errors import DataError, OptionError
from askance.multihop import read_corpus

FOG = Document("Fog", Paragraph(("Fog is wet.",), "Fog"))


def saved(tmp_path, content, name="corpus.json"):
    path = tmp_path / name
    lines = "\n".join(map(json.dumps, content)) if name.endswith("l") else json.dumps(content)
    path.write_text(lines)
    return path


def hotpot(name, *context):
    facts = [[context[0][0], 0]]
    record = {"_id": name, "question": "Who?", "answer": "yes", "supporting_facts": facts}
    return {**record, "context": list(context)}


def test_contexts_give_their_distinct_paragraphs(tmp_path):
    fog, other = ["Fog", ["Fog is wet."]], ["Fog", ["A film."]]
    path = saved(tmp_path, [hotpot("1", fog, ["Rain", ["It", " falls."]]), hotpot("2", other, fog)])
    assert list(read_corpus(path)) == [
        FOG,
        Document("Rain", Paragraph(("It", " falls."), "Rain")),
        Document("Fog#2", Paragraph(("A film.",), "Fog")),
    ]


def test_lists_of_title_and_text(tmp_path):
    row = {"title": "Fog", "text": "Fog is wet."}
    path = saved(tmp_path, [row, row, {"title": "Fog", "text": "A film."}])
    assert [document.id for document in read_corpus(path)] == ["Fog", "Fog#2"]


def test_the_published_wikipedia_in_a_folder_of_packed_files(tmp_path):
    rows = [
        {"id": str(n), "url": "u", "title": "Fog", "text": ["Fog.", " Wet."], "charoffset": []}
        for n in range(3)
    ]
    for folder, part in (("AB", rows[2:]), ("AA", rows[:2])):
        (tmp_path / folder).mkdir()
        lines = "\n".join(map(json.dumps, part)).encode()
        (tmp_path / folder / "wiki_00.bz2").write_bytes(bz2.compress(lines))
    found = list(read_corpus(tmp_path))
    assert [document.id for document in found] == ["0", "1", "2"]
    assert found[0].paragraph == Paragraph(("Fog.", " Wet."), "Fog")
    assert list(read_corpus(tmp_path / "AA" / "wiki_00.bz2")) == found[:2]


def test_lines_with_text_or_sentences_with_ids_or_without(tmp_path):
    rows = [
        {"id": 7, "title": "Fog", "text": "Fog is wet."},
        {"title": "Fog", "sentences": ["Fog", " is."]},
        {"text": "No title."},
    ]
    found = list(read_corpus(saved(tmp_path, rows, "corpus.jsonl")))
    assert [document.id for document in found] == ["7", "Fog", ""]
    assert found[1].paragraph.sentences == ("Fog", " is.")


def test_beir_folders_and_files(tmp_path):
    write_beir(tmp_path, [FOG], {}, {})
    assert list(read_corpus(tmp_path)) == list(read_corpus(tmp_path / "corpus.jsonl")) == [FOG]


@pytest.mark.parametrize(
    ("content", "name", "message"),
    [
        ([{"x": 1}], "corpus.json", r"can't tell the corpus: its first record has x"),
        ([], "corpus.json", r"its first record has no fields"),
        ([{"id": 1, "text": "a"}] * 2, "c.jsonl", r"c\.jsonl:2: the id '1' was already used"),
        ([{"title": "a", "text": "b"}, {"title": 1}], "c.json", r"\$\[1\]"),
        ([{"id": 1, "text": "a"}, {"id": 2}], "c.jsonl", r"c\.jsonl:2: needs either text or"),
    ],
)
def test_faults_name_their_place(tmp_path, content, name, message):
    with pytest.raises(DataError, match=message):
        list(read_corpus(saved(tmp_path, content, name)))


def test_unknown_formats_and_empty_places(tmp_path):
    with pytest.raises(OptionError, match="no corpus format named 'xml' — one of beir"):
        read_corpus(tmp_path, "xml")
    with pytest.raises(DataError, match="the folder is empty"):
        list(read_corpus(tmp_path))
    with pytest.raises(DataError, match="no such file"):
        list(read_corpus(tmp_path / "none.json"))


values = st.none() | st.integers() | st.text(max_size=4) | st.lists(st.text(max_size=4), max_size=2)
rows = st.dictionaries(st.sampled_from(["id", "_id", "title", "text", "sentences"]), values)


@given(st.lists(rows, max_size=3), st.sampled_from(["c.json", "c.jsonl"]))
@settings(max_examples=150)
def test_no_rows_make_anything_but_unique_documents_or_a_data_error(content, name):
    with tempfile.TemporaryDirectory() as folder:
        path = saved(Path(folder), content, name)
        for named in (None, "beir", "wiki", "titled", "jsonl"):
            try:
                found = list(read_corpus(path, named))
            except DataError:
                continue
            assert len({document.id for document in found}) == len(found)


@pytest.mark.data
@pytest.mark.parametrize(
    ("file", "count"),
    [
        ("2wikimultihopqa/2wikimultihopqa_corpus.json.gz", 6119),
        ("hotpotqa/hotpot_dev_distractor_subset.json.gz", 6200),
        ("hotpotqa/hotpot_dev_fullwiki_subset.json.gz", 5169),
        ("musique/migres_musique_200.jsonl.gz", 3141),
    ],
)
def test_real_corpora(data_dir, file, count):
    found = list(read_corpus(data_dir / file))
    assert len(found) == len({document.id for document in found}) == count
