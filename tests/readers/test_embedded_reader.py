from __future__ import annotations

import json
import pickle
import shutil

import pytest
from readers_support import example, write_model

from askance.data import Choice, Example, Paragraph
from askance.errors import ReaderError
from askance.readers import Reader, load_reader, read_checked
from askance.readers.embedded import EmbeddedReader


@pytest.fixture
def reader(tiny_model):
    return EmbeddedReader(str(tiny_model))


def test_is_a_reader_for_worker_processes(reader):
    assert isinstance(reader, Reader)
    assert reader.concurrency == "process"
    copy = pickle.loads(pickle.dumps(reader))
    assert copy.identity == reader.identity
    assert copy.read([example()]) == reader.read([example()])


def test_an_answer_never_depends_on_its_neighbours(reader):
    texts = ["It was Denver.", "Dallas won in 1999. " * 30, "rain"]
    items = [example(text=text, id=str(n)) for n, text in enumerate(texts)]
    together = read_checked(reader, items)
    assert together == [reader.read([item])[0] for item in items]
    assert reader.read(items[::-1]) == together[::-1]


def test_reads_every_paragraph(reader):
    texts = ("rain", "It was Denver.", "Dallas won in 1999.")
    alone = {text: reader.read([example(text=text)])[0] for text in texts}
    item = Example("1", "Who won?", tuple(Paragraph((text,)) for text in texts))
    answers = {prediction.answer for prediction in alone.values()}
    assert reader.read([item])[0].answer in answers


def test_nothing_to_read_is_an_error_of_that_example_alone(reader):
    empty, full = reader.read([Example("1", "Who won?"), example()])
    assert (empty.answer, empty.error) == ("", "no text to read")
    assert full.answer
    assert not full.error


def test_refuses_only_when_the_data_allow_it(tmp_path):
    folder = str(write_model(tmp_path / "m", null=50.0))
    assert load_reader(f"embedded:{folder}").read([example()])[0].answer
    allowed = load_reader(f"embedded:{folder}", no_answer=True)
    assert allowed.read([example()])[0].answer == ""
    strict = load_reader(f"embedded:{folder}", no_answer=True, null_threshold=99)
    assert strict.read([example()])[0].answer
    assert len({str(r.identity) for r in (allowed, strict)}) == 2


def test_multiple_choice_gives_a_label_and_a_probability(reader):
    texts = {"A": "rain", "B": "Denver", "C": "won", "D": "it"}
    choices = tuple(Choice(label, text) for label, text in texts.items())
    item = example(choices=choices, task="choice")
    found = reader.read([item])[0]
    assert found.answer in "ABCD"
    assert found.score + sum(a.score for a in found.alternatives) == pytest.approx(1)
    assert found.score >= found.alternatives[0].score
    swapped = tuple(Choice(c.label, choices[-1 - n].text) for n, c in enumerate(choices))
    again = reader.read([example(choices=swapped, task="choice")])[0]
    assert texts[found.answer] == {c.label: c.text for c in swapped}[again.answer]


def test_yes_no_questions_are_refused_with_what_to_do(reader):
    with pytest.raises(ReaderError, match="not trained to answer yes or no — take another reader"):
        reader.read([example(task="yes_no")])


def test_a_choice_without_choices_is_an_error_of_that_example(reader):
    assert reader.read([example(task="choice")])[0].error


def test_a_model_that_gives_nan_stops_with_the_place(tmp_path):
    reader = EmbeddedReader(str(write_model(tmp_path, fill=float("nan"))))
    with pytest.raises(ReaderError, match="embedded:original:q1: the model gave a logit"):
        reader.read([example()])


def test_a_damaged_model_is_told(tiny_model, tmp_path):
    folder = shutil.copytree(tiny_model, tmp_path / "m")
    with (folder / "model.onnx").open("ab") as stream:
        stream.write(b"x")
    with pytest.raises(ReaderError, match="not the expected one"):
        EmbeddedReader(str(folder)).read([example()])


@pytest.mark.parametrize("name", ["reader.json", "model.onnx", "tokenizer.json"])
def test_a_missing_file_is_told_in_one_line(tiny_model, tmp_path, name):
    folder = shutil.copytree(tiny_model, tmp_path / "m")
    (folder / name).unlink()
    with pytest.raises(ReaderError) as caught:
        EmbeddedReader(str(folder)).read([example()])
    assert "\n" not in str(caught.value)
    assert str(folder) in str(caught.value)


def test_a_card_that_makes_no_sense_is_told(tiny_model, tmp_path):
    folder = shutil.copytree(tiny_model, tmp_path / "m")
    card = json.loads((folder / "reader.json").read_text())
    (folder / "reader.json").write_text(json.dumps(card | {"window": "wide"}))
    with pytest.raises(ReaderError, match="window"):
        EmbeddedReader(str(folder))


def test_a_huge_question_and_a_lone_surrogate_are_read(reader):
    found = reader.read([example(question="who? " * 200_000), example("\ud800?", "It \ud800 was.")])
    assert all(prediction.answer for prediction in found)
