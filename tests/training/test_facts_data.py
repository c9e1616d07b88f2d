"""What the multi-hop reader is trained on."""

from __future__ import annotations

import json

import pytest

from askance.training.facts_data import hotpot_questions, load_questions, twowiki_questions


@pytest.mark.data
def test_facts_and_answers_are_those_of_the_file(data_dir):
    questions = list(hotpot_questions(data_dir))
    assert len(questions) == 400
    for question in questions:
        assert {paragraph for paragraph, _ in question.facts} == set(question.gold)
        if question.kind == "span":
            texts = [question.paragraphs[n].text for n in question.gold]
            assert any(question.answers[0] in text for text in texts)


@pytest.mark.data
def test_sentences_of_2wiki_get_the_blanks_they_lack(data_dir):
    first = next(twowiki_questions(data_dir))
    paragraph = next(p for p in first.paragraphs if len(p.sentences) > 1)
    assert not paragraph.sentences[0].startswith(" ")
    assert all(sentence.startswith(" ") for sentence in paragraph.sentences[1:])


@pytest.mark.data
def test_no_question_of_hotpotqa_dev_is_trained_on(data_dir):
    dev = json.loads((data_dir / "hotpotqa/hotpot_dev_v1_simplified.json").read_text("utf-8"))
    asked = {item["question"].strip().lower() for item in dev}
    found = load_questions(data_dir, seed=7)
    assert not any(question.question.strip().lower() in asked for question in found.train)
    held = {question.id for question in found.held_out}
    assert held
    assert held.isdisjoint(question.id for question in found.train)
