"""Korean questions made from KLUE's names."""

from __future__ import annotations

import random

import pytest

from askance.training.reader_korean import Sentence, cloze_rows, question_from, read_entities

TEXT = "경찰은 5일 서울에서 박지성을 만났다."
NAMES = ((0, 2, "OG"), (4, 6, "DT"), (7, 9, "LC"), (12, 15, "PS"))


def test_a_question_asks_for_the_name_and_never_says_it():
    sentence = Sentence("s", TEXT, NAMES)
    for seed in range(40):
        for entity in NAMES:
            question = question_from(sentence, entity, random.Random(seed))
            assert question.endswith("?")
            assert TEXT[entity[0] : entity[1]] not in question


def test_a_question_word_in_a_name_s_place_takes_the_particle_that_fits():
    sentence = Sentence("s", TEXT, NAMES)
    asked = {question_from(sentence, NAMES[3], random.Random(seed)) for seed in range(60)}
    assert any("누구를" in question for question in asked)
    assert not any("누구을" in question for question in asked)


@pytest.mark.data
def test_the_answers_stand_where_the_spans_say(data_dir):
    rows = list(cloze_rows(data_dir, seed=7))
    assert len(rows) > 5_000
    sentences = {sentence.name: sentence for sentence in read_entities(data_dir)}
    for name, _, context, spans in rows:
        sentence = sentences[name]
        assert sentence.trained
        answers = {sentence.text[start:end] for start, end, _ in sentence.entities}
        assert all(context[start:end] in answers for start, end in spans)
        assert spans or sentence.text.strip() not in context


@pytest.mark.data
def test_entities_are_klue_s_own(data_dir):
    first = next(read_entities(data_dir))
    assert first.name == "klue-ner-v1_dev_00000-wikitree"
    assert [first.text[start:end] for start, end, _ in first.entities][:2] == ["경찰", "박"]
    assert {kind for _, _, kind in first.entities} <= {"PS", "LC", "OG", "DT", "TI", "QT"}
