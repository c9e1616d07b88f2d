"""The multi-hop reader with a tiny model: evidence, answer and facts of whole examples."""

from __future__ import annotations

import json
import pickle
import shutil

import pytest
from facts_support import several, write_multihop
from readers_support import example, write_model

from askance.data import Choice, Example
from askance.errors import AskanceError, ReaderError
from askance.readers import READERS, Reader, load_reader, read_checked

ITEMS = [
    several("it was denver.|rain.", "dallas won in 1999.", "what?|who?|where?", id="a"),
    several("rain", id="b"),
    several("", " ", "the broncos|", id="c"),
    several("it \ud800 was.|denver \ud800.", "won by rain", id="d"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_multihop(tmp_path_factory.mktemp("multihop"))


@pytest.fixture
def reader(folder):
    return load_reader(f"multihop:{folder}", no_answer=True)


def test_it_is_a_reader_by_name_for_worker_processes(reader):
    assert "multihop" in READERS.names()
    assert isinstance(reader, Reader)
    assert reader.concurrency == "process"
    copy = pickle.loads(pickle.dumps(reader))
    assert copy.identity == reader.identity
    assert copy.read(ITEMS) == reader.read(ITEMS)


def test_answers_and_facts_are_in_the_paragraphs(reader):
    for item, found in zip(ITEMS, read_checked(reader, ITEMS), strict=True):
        texts = [paragraph.text for paragraph in item.paragraphs]
        assert found.answer in ("yes", "no") or any(found.answer in text for text in texts)
        known = {(p.title, n) for p in item.paragraphs for n in range(len(p.sentences))}
        assert {(fact.title, fact.sentence) for fact in found.facts} <= known
        evidence = min(2, sum(bool(text.strip()) for text in texts))
        assert len({fact.title for fact in found.facts}) == evidence


def test_an_answer_never_depends_on_its_neighbours(reader):
    together = reader.read(ITEMS)
    assert together == [reader.read([item])[0] for item in ITEMS]
    assert reader.read(ITEMS[::-1]) == together[::-1]


@pytest.mark.parametrize("texts", [(), ("",), (" ", "\n"), ("\u200b",)])
def test_nothing_to_read_is_an_error_of_that_example_alone(reader, texts):
    empty, full = reader.read([several(*texts, id="none"), ITEMS[0]])
    assert (empty.answer, empty.error, empty.facts) == ("", "no text to read", ())
    assert full.answer
    assert not full.error


def test_multiple_choice_is_refused_in_one_line(reader):
    item = example(choices=(Choice("A", "rain"),), task="choice")
    with pytest.raises(ReaderError, match="multihop:original:q1: it doesn't read multiple choice"):
        reader.read([item])


def test_huge_paragraphs_are_read(reader):
    item = several("who won? " * 20_000, "denver " * 20_000, question="who? " * 50_000)
    found = reader.read([item])[0]
    assert found.answer
    assert not found.error


def test_the_identity_names_model_window_and_rules(reader, tmp_path):
    rules = {"kept": 4, "alone": 0.5, "fact_threshold": 0.4, "yes_no_bias": 0.0}
    expected = {"reader": "multihop", "window": 160, **rules, "max_answer_tokens": 30}
    assert {k: v for k, v in reader.identity.items() if k != "model"} == expected
    cards = [{}, {"window": 200}, {"rules": {"fact_threshold": 0.3}}, {"rules": {"kept": 3}}]
    folders = [write_multihop(tmp_path / str(n), **card) for n, card in enumerate(cards)]
    assert len({str(load_reader(f"multihop:{place}").identity) for place in folders}) == 4


def test_a_model_that_gives_nan_stops_with_the_place(tmp_path):
    reader = load_reader(f"multihop:{write_multihop(tmp_path, fill=float('nan'))}")
    with pytest.raises(ReaderError, match="multihop:original:a: the model gave a score"):
        reader.read(ITEMS[:1])


def test_the_model_of_another_reader_is_told(tmp_path):
    reader = load_reader(f"multihop:{write_model(tmp_path)}")
    with pytest.raises(AskanceError, match=r"no start, end, fact, kind, relevance"):
        reader.read(ITEMS[:1])


@pytest.mark.parametrize(
    ("card", "message"),
    [
        ({"window": "wide"}, "window"),
        ({"window": 90}, "leaves no room"),
        ({"rules": {"kept": 1}}, "kept at least 2"),
        ({"rules": {"max_answer_tokens": 0}}, "max_answer_tokens at least 1"),
        ({"rules": []}, "rules"),
    ],
)
def test_a_card_that_makes_no_sense_is_told(folder, tmp_path, card, message):
    copy = shutil.copytree(folder, tmp_path / "m")
    old = json.loads((copy / "reader.json").read_text())
    (copy / "reader.json").write_text(json.dumps(old | card))
    with pytest.raises(AskanceError, match=message):
        load_reader(f"multihop:{copy}").read([Example("1", "Who?"), ITEMS[0]])


@pytest.mark.parametrize("name", ["reader.json", "model.onnx", "tokenizer.json"])
def test_a_missing_file_is_told_in_one_line(folder, tmp_path, name):
    copy = shutil.copytree(folder, tmp_path / "m")
    (copy / name).unlink()
    with pytest.raises(ReaderError) as caught:
        load_reader(f"multihop:{copy}").read(ITEMS[:1])
    assert str(copy) in str(caught.value)
