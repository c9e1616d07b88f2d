"""Retrievers by name, over one index; the commands that build and search it."""

from __future__ import annotations

import json
import sys

import pytest
from click.testing import CliRunner

from askance.cli.multihop_index import index as index_command
from askance.cli.multihop_retrieve import retrieve as retrieve_command
from askance.data import Document, Example, Hit, Paragraph, Ranking
from askance.errors import DataError, MissingExtra, OptionError, RecordError
from askance.multihop.index import build_index, open_index
from askance.multihop.retrieval import (
    Retriever,
    build_retriever,
    load_retriever,
    rank_questions,
    read_run,
    write_run,
)

TEXTS = {
    "Pier": "The old pier lies in the harbour of Oslo.",
    "Fog": "Fog is a cloud on the ground; fog hides piers.",
    "Rain": "Rain falls (AND it is wet).",
    "Oslo": "Oslo is the capital of Norway.",
}
DOCUMENTS = [Document(f"d {title}", Paragraph((text,), title)) for title, text in TEXTS.items()]
LIBRARIES = [pytest.param(name, id=name) for name in ("bm25s", "tantivy")]


@pytest.fixture
def folder(tmp_path):
    build_index(DOCUMENTS, tmp_path / "index")
    return tmp_path / "index"


def names(ranking: Ranking) -> list[str]:
    return [hit.document for hit in ranking.hits]


@pytest.mark.parametrize("name", ["bigram", "bm25s", "tantivy"])
def test_every_retriever_finds_what_a_question_names(folder, name):
    if name != "bigram":
        pytest.importorskip(name)
    build_retriever(name, open_index(folder))
    retriever = load_retriever(name, folder)
    assert isinstance(retriever, Retriever)
    ranking = retriever.search("Fog?", 2, question_id="q")
    assert (ranking.id, names(ranking)[0], ranking.candidates) == ("q", "d Fog", 1)
    assert retriever.identity["retriever"] == name
    assert json.dumps(dict(retriever.identity)) == json.dumps(
        dict(load_retriever(name, folder).identity)
    )


@pytest.mark.parametrize("name", LIBRARIES)
@pytest.mark.parametrize("question", ["", "zebra", 'AND ( "', "+oslo -oslo title:x^9 *", "the of"])
def test_any_question_can_be_asked(folder, name, question):
    pytest.importorskip(name)
    build_retriever(name, open_index(folder))
    ranking = load_retriever(name, folder).search(question)
    assert len(ranking.hits) <= ranking.candidates <= len(DOCUMENTS)


@pytest.mark.parametrize("name", LIBRARIES)
def test_equal_scores_are_in_the_documents_order(tmp_path, name):
    pytest.importorskip(name)
    same = [Document(str(number), Paragraph(("fog bank",))) for number in (9, 3, 7, 1)]
    build_retriever(name, build_index([*same, *DOCUMENTS], tmp_path))
    assert names(load_retriever(name, tmp_path).search("bank", 3)) == ["9", "3", "7"]


@pytest.mark.parametrize("name", LIBRARIES)
def test_korean_is_cut_by_the_analyser(tmp_path, name):
    pytest.importorskip(name)
    texts = ["서울은 대한민국의 수도이다.", "부산은 항구 도시이다."]
    documents = [Document(text[:2], Paragraph((text,))) for text in texts]
    build_retriever(name, build_index(documents, tmp_path, analyser="korean-ngrams"))
    assert names(load_retriever(name, tmp_path).search("대한민국 수도는?")) == ["서울"]


@pytest.mark.parametrize("name", LIBRARIES)
def test_a_library_index_must_fit_the_documents(folder, name):
    pytest.importorskip(name)
    with pytest.raises(DataError, match=f"holds no {name} index — .*--retriever {name}"):
        load_retriever(name, folder)
    build_retriever(name, open_index(folder))
    grown = build_index([Document("new", Paragraph(("Sleet.",)))], folder, append=True)
    with pytest.raises(DataError, match="was made from other documents"):
        load_retriever(name, folder)
    build_retriever(name, grown)
    assert names(load_retriever(name, folder).search("sleet")) == ["new"]


@pytest.mark.parametrize("name", LIBRARIES)
def test_a_stopped_library_build_leaves_nothing(folder, name, monkeypatch):
    pytest.importorskip(name)
    monkeypatch.setattr("askance.multihop.retrieval.additions.write_atomic", lambda *_: 1 / 0)
    before = sorted(folder.rglob("*"))
    with pytest.raises(ZeroDivisionError):
        build_retriever(name, open_index(folder))
    assert sorted(folder.rglob("*")) == before


@pytest.mark.parametrize("name", LIBRARIES)
def test_a_missing_library_says_how_to_install_it(folder, name, monkeypatch):
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(MissingExtra, match=r"askance\[retrieval\]"):
        build_retriever(name, open_index(folder))


def test_saved_rankings_are_a_retriever(tmp_path):
    write_run(tmp_path / "x.jsonl", [Ranking("q", (Hit("a", 2.0), Hit("b", 1.0)), 9)])
    retriever = load_retriever(f"run:{tmp_path / 'x.jsonl'}")
    examples = [Example("q", "Which fog?"), Example("other", "Which rain?")]
    ranked = list(rank_questions(retriever, examples, k=1))
    assert ranked == [Ranking("q", (Hit("a", 2.0),), 9), Ranking("other", (), 0)]


def test_the_mode_is_the_retrievers(folder):
    paper = load_retriever("bigram", folder, mode="paper", candidates=1)
    assert paper.search("Oslo").candidates == 0
    assert load_retriever("bigram", folder, candidates=1).search("Oslo").candidates == 2


@pytest.mark.parametrize(
    ("spec", "options", "message"),
    [
        ("bigrams", {}, "did you mean 'bigram'"),
        ("bm25s", {"mode": "paper"}, "bm25s: no option 'mode'"),
        ("bigram", {"mod": "paper"}, "did you mean 'mode'"),
        ("run:", {}, "which file"),
    ],
)
def test_unknown_names_are_told(folder, spec, options, message):
    with pytest.raises(OptionError, match=message):
        load_retriever(spec, folder, **options)
    with pytest.raises(OptionError, match="which index"):
        load_retriever("bigram")


@pytest.fixture
def corpus(tmp_path):
    lines = [
        json.dumps({"id": d.id, "title": d.paragraph.title, "text": d.paragraph.text})
        for d in DOCUMENTS
    ]
    (tmp_path / "corpus.jsonl").write_text("\n".join(lines))
    questions = [
        {"_id": str(n), "question": q, "answer": "x"}
        for n, q in enumerate(["What is fog?", "Zebra?", "Which pier is in Oslo?"])
    ]
    (tmp_path / "dev.json").write_text(json.dumps(questions))
    return tmp_path


def call(command, *arguments):
    result = CliRunner().invoke(command, [str(argument) for argument in arguments])
    if result.exception:
        raise result.exception
    return result


def test_index_and_retrieve(corpus):
    call(index_command, corpus / "corpus.jsonl", "--out", corpus / "index")
    setting = ("--index", corpus / "index", "--data-format", "hotpotqa", "-k", 2)
    call(retrieve_command, corpus / "dev.json", *setting, "--out", corpus / "found.jsonl")
    found = read_run(corpus / "found.jsonl")
    assert {name: names(ranking) for name, ranking in found.items()} == {
        "0": ["d Fog"],
        "1": [],
        "2": ["d Pier", "d Oslo"],
    }


@pytest.mark.parametrize("name", ["found.jsonl", "found.run"])
def test_retrieve_again_goes_on(corpus, name):
    call(index_command, corpus / "corpus.jsonl", "--out", corpus / "index")
    command = (corpus / "dev.json", "--index", corpus / "index", "--out", corpus / name)
    command = (*command, "--data-format", "hotpotqa")
    call(retrieve_command, *command)
    whole = (corpus / name).read_bytes()
    (corpus / name).write_bytes(whole[: len(whole) // 2])
    again = call(retrieve_command, *command)
    assert (corpus / name).read_bytes() == whole
    assert "there already" in again.stderr
    with pytest.raises(RecordError, match="another k"):
        call(retrieve_command, *command, "-k", 3)


def test_append_keeps_the_settings(corpus):
    call(index_command, corpus / "corpus.jsonl", "--out", corpus / "index", "--no-titles")
    more = corpus / "more.jsonl"
    more.write_text('{"id": "z", "title": "Sleet", "text": "Snow."}')
    with pytest.raises(OptionError, match="--append keeps"):
        call(index_command, more, "--out", corpus / "index", "--append", "--no-titles")
    call(index_command, more, "--out", corpus / "index", "--append")
    assert names(open_index(corpus / "index").search("snow sleet")) == ["z"]
    assert open_index(corpus / "index").search("sleet").hits == ()
