"""2WikiMultihopQA and MuSiQue: read, written, told apart."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from askance.data import Answer, Example, Fact, Paragraph
from askance.datasets import detect_format, iter_examples, load_dataset, write_dataset
from askance.datasets.musique import paragraph_facts
from askance.datasets.twowiki import read_aliases, with_aliases
from askance.errors import DataError


@pytest.fixture
def twowiki():
    return {
        "_id": "w1",
        "type": "comparison",
        "question": "Which is older?",
        "context": [["Fog", ["Fog is wet.", "It is old."]], ["Rain", ["Rain falls."]]],
        "supporting_facts": [["Fog", 1], ["Rain", 0]],
        "evidences": [["Fog", "age", "old"]],
        "evidences_id": [],
        "answer": "Fog",
        "answer_id": "Q37477",
    }


@pytest.fixture
def musique():
    titles = ["Fog", "Rain", "Fog", "Snow"]
    return {
        "id": "2hop__1_2",
        "paragraphs": [
            {"idx": n, "title": t, "paragraph_text": f"{t} {n}.", "is_supporting": n in (2, 3)}
            for n, t in enumerate(titles)
        ],
        "question": "What falls?",
        "question_decomposition": [{"id": 1, "question": "#1 >> falls", "answer": "Snow"}],
        "answer": "Snow",
        "answer_aliases": ["Fog 2"],
        "answerable": True,
    }


def test_sentences_of_2wiki_join_with_a_space(twowiki, save):
    (example,) = load_dataset("2wiki", save([twowiki], "dev.json"))
    assert example.paragraphs[0].text == "Fog is wet. It is old."
    assert example.facts == (Fact("Fog", 1), Fact("Rain", 0))
    assert example.answers == (Answer("Fog", 0, 0),)
    assert example.extra["answer_id"] == "Q37477"


def test_2wiki_comes_back_as_it_was_from_a_list_and_from_lines(twowiki, save, tmp_path):
    for name in ("dev.json", "dev.jsonl"):
        path = save([twowiki], name)
        assert detect_format(path) == "2wiki"
        write_dataset(load_dataset(path), tmp_path / "out.json", "2wiki")
        assert json.loads((tmp_path / "out.json").read_text()) == [twowiki]


def test_broken_lines_are_faults_of_their_own(twowiki, save):
    text = f'{json.dumps(twowiki)}\n{{"question": \n{json.dumps({**twowiki, "_id": "w2"})}\n'
    faults = []
    found = list(iter_examples(save(text, "dev.jsonl"), "2wiki", on_fault=faults.append))
    assert [example.id for example in found] == ["w1", "w2"]
    assert [fault.where.rpartition(":")[2] for fault in faults] == ["2"]


def test_aliases_are_further_answers(twowiki, save):
    aliases = read_aliases(
        save([{"Q_id": "Q37477", "aliases": ["mist", "Fog"], "demonyms": ["foggy"]}], "a.jsonl")
    )
    (example,) = with_aliases(load_dataset("2wiki", save([twowiki], "dev.json")), aliases)
    assert [answer.text for answer in example.answers] == ["Fog", "mist", "foggy"]
    with pytest.raises(DataError, match="holds no aliases"):
        read_aliases(save("", "none.json"))


def test_musique_facts_are_whole_paragraphs_also_of_one_title(musique, save):
    path = save([musique], "dev.jsonl")
    assert detect_format(path) == "musique"
    (example,) = load_dataset(path)
    assert example.facts == (Fact("Fog", 1), Fact("Snow", 0))
    assert example.answers == (Answer("Snow", 0, 3), Answer("Fog 2", 0, 2))
    assert list(example.extra) == ["question_decomposition"]


def test_musique_comes_back_as_it_was_with_both_versions_of_a_question(musique, save, tmp_path):
    refused = {**musique, "answerable": False}
    examples = load_dataset("musique", save([musique, refused], "dev.jsonl"))
    assert [example.id for example in examples] == ["2hop__1_2", "2hop__1_2#unanswerable"]
    write_dataset(examples, tmp_path / "out", "musique")
    lines = (tmp_path / "out").read_text().splitlines()
    assert [json.loads(line) for line in lines] == [musique, refused]


def test_musique_says_where_numbering_is_broken(musique, save):
    musique["paragraphs"][1]["idx"] = 7
    with pytest.raises(DataError, match=r"dev\.jsonl:1:\$\.paragraphs\[1\]\.idx: is 7"):
        load_dataset("musique", save([musique], "dev.jsonl"))


def test_facts_that_musique_has_no_room_for(tmp_path):
    example = Example("1", "Who?", (Paragraph(("One.", " Two."), "Fog"),))
    with pytest.raises(DataError, match="paragraphs cut into sentences"):
        write_dataset([example], tmp_path / "out", "musique")
    stray = Example("1", "Who?", (Paragraph(("One.",), "Fog"),), facts=(Fact("Fog", 1),))
    with pytest.raises(DataError, match="its facts don't name its paragraphs"):
        write_dataset([stray], tmp_path / "out", "musique")


texts = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12)
words = texts.filter(lambda text: not text.isspace())
titles = st.sampled_from(["Fog", "Rain", ""])


@st.composite
def whole_paragraphs(draw):
    held = draw(st.lists(st.builds(Paragraph, st.tuples(words), titles), max_size=4))
    numbered = paragraph_facts(held)
    facts = tuple(fact for fact in numbered if draw(st.booleans()))
    answerable = draw(st.booleans())
    answers = () if not answerable else (Answer("\x00not there"),)
    name = "1" if answerable else "1#unanswerable"
    return Example(name, draw(words), tuple(held), answers, facts=facts, answerable=answerable)


@st.composite
def spaced_sentences(draw):
    rest = st.lists(texts.map(lambda text: f" {text}"), max_size=3)
    held = draw(st.lists(st.builds(lambda f, r, t: Paragraph((f, *r), t), words, rest, titles)))
    facts = draw(st.lists(st.builds(Fact, titles, st.integers(0, 9)), max_size=2))
    return Example("1", draw(words), tuple(held), (Answer("\x00not there"),), facts=tuple(facts))


@pytest.mark.parametrize(
    ("name", "examples"), [("musique", whole_paragraphs()), ("2wiki", spaced_sentences())]
)
@given(data=st.data())
@settings(max_examples=40)
def test_what_is_written_is_read(name, examples, data):
    example = data.draw(examples)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "data"
        write_dataset([example], path, name)
        (found,) = iter_examples(path, name)
        assert found == example


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)


@pytest.mark.parametrize("name", ["2wiki", "hotpotqa", "musique"])
@given(data=st.data())
@settings(max_examples=60)
def test_no_json_makes_anything_but_an_example_or_a_data_error(name, data):
    fields = ["_id", "id", "question", "context", "paragraphs", "supporting_facts", "answer"]
    record = data.draw(st.fixed_dictionaries({}, optional=dict.fromkeys(fields, json_values)))
    record = {"question": "Who?", **record}
    listed = data.draw(st.booleans())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "data"
        path.write_text(json.dumps([record] if listed else record))
        faults = []
        found = list(iter_examples(path, name, on_fault=faults.append))
        assert len(found) + len(faults) == 1
        assert all(isinstance(fault, DataError) for fault in faults)


@pytest.mark.data
@pytest.mark.parametrize(
    ("file", "name", "facts"),
    [
        ("2wikimultihopqa/migres_2wiki_200.jsonl.gz", "2wiki", 512),
        ("musique/migres_musique_200.jsonl.gz", "musique", 478),
    ],
)
def test_the_real_files_come_back_as_they_were(data_dir, tmp_path, file, name, facts):
    examples = load_dataset(data_dir / file)
    assert (detect_format(data_dir / file), len(examples)) == (name, 200)
    assert sum(len(example.facts) for example in examples) == facts
    write_dataset(examples, tmp_path / "out", name)
    assert load_dataset(name, tmp_path / "out") == examples
