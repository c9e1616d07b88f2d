"""Properties: any example comes back from any format with room for it; no bytes crash a reader."""

from __future__ import annotations

import json
import random
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from askance.data import Answer, Choice, Example, Fact, Paragraph
from askance.datasets import FORMATS, iter_examples, write_dataset
from askance.errors import DataError

texts = st.text(st.characters(codec="utf-8"), min_size=1, max_size=20)
words = texts.filter(lambda text: not text.isspace())
titles = st.text(st.characters(codec="utf-8"), max_size=5)
paragraphs = st.builds(lambda text, title: (Paragraph((text,), title),), words, titles)


@st.composite
def extractive(draw, most=3):
    (paragraph,) = draw(paragraphs)
    starts = st.integers(0, len(paragraph.text) - 1)
    answers = []
    for start in draw(st.lists(starts, max_size=most)):
        end = draw(st.integers(start + 1, len(paragraph.text)))
        answers.append(Answer(paragraph.text[start:end], start))
    answerable = bool(answers)
    return Example("1", draw(words), (paragraph,), tuple(answers), answerable=answerable)


@st.composite
def choice(draw):
    labels = draw(st.lists(words, min_size=2, max_size=5, unique=True))
    choices = tuple(Choice(label, draw(titles)) for label in labels)
    answers = (Answer(draw(st.sampled_from(labels))),)
    return Example("1", draw(words), (), answers, choices, task="choice")


@st.composite
def yes_no(draw):
    answers = (Answer(draw(st.sampled_from(["yes", "no"]))),)
    return Example("1", draw(words), draw(paragraphs), answers, task="yes_no")


@st.composite
def several_hops(draw):
    titled = st.builds(Paragraph, st.lists(texts, max_size=3).map(tuple), titles)
    held = draw(st.lists(titled, max_size=3).map(tuple))
    if not "".join(paragraph.text for paragraph in held).strip():
        held = ()
    facts = draw(st.lists(st.builds(Fact, titles, st.integers(0, 9)), max_size=2).map(tuple))
    return Example("1", draw(words), held, (Answer("\x00not there"),), facts=facts)


def back_and_forth(examples, name):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "data"
        write_dataset(examples, path, name)
        return list(iter_examples(path, name))


def bare(example):
    return (
        example.id,
        example.question,
        example.paragraphs,
        example.answers,
        example.choices,
        example.facts,
        example.answerable,
        example.task,
    )


ROOMS = {
    "squad": extractive(),
    "hotpotqa": several_hops(),
    "openbookqa": choice(),
    "boolq": yes_no(),
    "jsonl": extractive() | choice() | yes_no() | several_hops(),
    "csv": extractive() | choice() | yes_no() | several_hops(),
    "tsv": extractive() | choice() | yes_no() | several_hops(),
}


@pytest.mark.parametrize("name", ROOMS)
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_what_is_written_is_what_is_read(name, data):
    drawn = data.draw(st.lists(ROOMS[name], min_size=1, max_size=4))
    numbered = [
        Example(**{**dict(zip(FIELDS, bare(example), strict=True)), "id": f"{n}-id"})
        for n, example in enumerate(drawn)
    ]
    first = back_and_forth(numbered, name)
    assert [bare(example) for example in first] == [bare(example) for example in numbered]
    assert back_and_forth(first, name) == first


FIELDS = (
    "id",
    "question",
    "paragraphs",
    "answers",
    "choices",
    "facts",
    "answerable",
    "task",
)


@pytest.fixture
def valid(squad, hotpot, openbook, boolq):
    lines = {"openbookqa": openbook, "boolq": boolq}
    files = {name: "\n".join(map(json.dumps, records)) for name, records in lines.items()}
    files |= {"squad": json.dumps(squad), "hotpotqa": json.dumps(hotpot)}
    files["jsonl"] = '{"question": "x", "choices": ["a", "b"], "answer": "a", "n": 1.5}'
    files["csv"] = 'question,answer,context\nWhere?,"[""Denver""]","In, Denver"\n'
    files["tsv"] = "question\tanswer\nWhere?\tDenver\n"
    return {name: content.encode() for name, content in files.items()}


def mutated(content, chance):
    raw = bytearray(content)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(raw))
        piece = chance.choice(
            [b"", b'"', b"{", b"]", b",", b"\x00", b"\xff", b"null", b"\\ud8", b"9"]
        )
        raw[at : at + chance.randint(0, 8)] = piece
        raw = raw or bytearray(b"x")
    return bytes(raw)


@pytest.mark.parametrize("name", ROOMS)
def test_no_bytes_raise_anything_but_a_data_error(valid, name, tmp_path):
    chance = random.Random(7)
    path, out = tmp_path / "data", tmp_path / "out"
    for _ in range(80):
        path.write_bytes(mutated(valid[name], chance))
        for named in (name, None):
            try:
                examples = list(iter_examples(path, named, on_fault=lambda fault: None))
                write_dataset(examples, out, named or name)
            except DataError:
                continue


@pytest.mark.parametrize("name", FORMATS.names())
@given(raw=st.binary(max_size=60))
@settings(max_examples=25, deadline=None)
def test_no_noise_raises_anything_but_a_data_error(name, raw):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "data"
        path.write_bytes(raw)
        assert all(isinstance(e, Example) for e in iter_examples(path, name, on_fault=str))
