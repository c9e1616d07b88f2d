"""Questions are asked once, in order, and a stop at any point loses at most what was under way."""

from __future__ import annotations

import pytest

from askance.clever_hans.asking import ask, plan_questions, resume_answers
from askance.data import Prediction
from askance.errors import ReaderError, RecordError
from askance.runs import GrowingFile


class Echo:
    """Answers with the question; remembers what it was asked; may die."""

    concurrency = "own"

    def __init__(self, *, dies_after=None, replays=False):
        self.asked, self.dies_after, self.replays = [], dies_after, replays
        self.identity = {"reader": "echo"}

    def read(self, examples):
        if self.dies_after is not None and len(self.asked) >= self.dies_after:
            raise ReaderError("died", where="echo")
        self.asked += [(e.variant, e.id) for e in examples]
        return [Prediction(e.id, e.question, e.variant, score=0.5) for e in examples]

    def close(self):
        pass


@pytest.fixture
def questions(examples, blah, upper):
    return plan_questions(examples, [blah, upper])


def test_the_plan_is_original_first_then_variant_by_variant(questions, examples):
    assert [q.example.variant for q in questions] == ["original"] * 8 + ["blah"] * 8 + ["upper"] * 8
    assert questions[8].example.question == "blah wrote it?"


def test_an_unchanged_question_keeps_its_answer_unasked(examples, blah):
    untouched = plan_questions([e.with_question("Name it.", "original") for e in examples], [blah])
    reader = Echo()
    answers = ask(untouched, reader)
    assert len(reader.asked) == 8
    assert [a.variant for a in answers] == ["original"] * 8 + ["blah"] * 8
    assert {a.answer for a in answers} == {"Name it."}


def test_saved_answers_are_replayed_even_where_nothing_changed(examples, blah):
    untouched = plan_questions([e.with_question("Name it.", "original") for e in examples], [blah])
    reader = Echo(replays=True)
    ask(untouched, reader)
    assert len(reader.asked) == 16


def test_what_a_dying_reader_answered_is_kept_and_not_asked_again(questions, tmp_path, monkeypatch):
    monkeypatch.setattr("askance.clever_hans.asking.SHARD", 5)
    whole = GrowingFile(tmp_path / "whole.jsonl")
    ask(questions, Echo(), file=whole)
    file = GrowingFile(tmp_path / "predictions.jsonl")
    with pytest.raises(ReaderError):
        ask(questions, Echo(dies_after=10), file=file)
    kept = resume_answers(file, questions)
    assert len(kept) == 10
    reader = Echo()
    ask(questions, reader, kept=kept, file=file)
    assert len(reader.asked) == len(questions) - 10
    assert file.path.read_bytes() == whole.path.read_bytes()


def test_answers_of_another_plan_are_refused(questions, tmp_path):
    file = GrowingFile(tmp_path / "predictions.jsonl")
    file.path.write_bytes(b'{"id":"7","answer":"x","variant":"ran"}\n')
    with pytest.raises(RecordError, match="answers ran:7, the plan has original:0 here"):
        resume_answers(file, questions)


def test_more_answers_than_questions_are_refused(questions, tmp_path):
    file = GrowingFile(tmp_path / "predictions.jsonl")
    ask(questions, Echo(), file=file)
    with pytest.raises(RecordError, match="holds 24 answers to 8 questions"):
        resume_answers(file, questions[:8])


def test_progress_counts_what_was_kept(questions):
    seen = []
    kept = ask(questions[:8], Echo())
    ask(questions, Echo(), kept=kept, on_progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (24, 24)
    assert seen[0][0] > 8
