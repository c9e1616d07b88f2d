from __future__ import annotations

import json
from dataclasses import replace

import pytest

from askance.data import Answer, Example, Fact, Prediction
from askance.errors import DataError, RecordError
from askance.evidence import evidence_audit, load_evidence


def remembers(examples: list[Example]) -> list[Prediction]:
    """Knows q0 to q2 by heart, with their facts; is wrong about the others."""
    known = {"q0": "Ada", "q1": "Bo", "q2": "Cleo"}
    facts = (Fact("F0", 1), Fact("B0", 0), Fact("Nowhere", 0))
    return [
        Prediction(e.id, known.get(e.id, "Zoe"), e.variant, facts=facts if e.id == "q0" else ())
        for e in examples
    ]


def result(audit, edit):
    return {r.edit: r for r in audit.results}[edit]


def test_a_reader_of_its_evidence_gives_up_what_it_cannot_read(questions, reads):
    audit = evidence_audit(reads, questions, variants="none")
    # 4 bridges, each without its gold paragraphs, its answer's, its facts, and with one hop.
    assert (audit.evidence.n, audit.evidence.items) == (16, 4)
    assert audit.evidence.kept == result(audit, "answer_hop").kept.count == 4
    assert audit.evidence.score == 1 - 4 / 16
    assert (audit.single_hop.count, audit.single_hop.n) == (4, 4)
    # 6 questions and 3 harmless edits: guessed answers must stay as well.
    assert (audit.evidence.stability.count, audit.evidence.stability.n) == (18, 18)
    assert (audit.evidence.floor.count, audit.evidence.floor.n) == (0, 4)


def test_yes_and_no_stand_apart(questions, reads):
    audit = evidence_audit(reads, questions, variants="none")
    # 2 questions, without gold paragraphs; without facts nothing but the distractor is left.
    assert (audit.guessable["yes_no"].kept, audit.guessable["yes_no"].n) == (4, 4)
    assert result(audit, "no_gold").guessable["yes_no"].count == 2
    assert result(audit, "no_answer_paragraph").reasons == {"yes_no_answer": 2}
    assert audit.guessable["named"].score is None


def test_scores_and_differences_are_those_of_the_changed_questions(bridges, reads):
    audit = evidence_audit(reads, bridges, variants="none")
    original = result(audit, "original").scores
    # One of two facts: P 1, R 1/2, F1 2/3; the joint one is equal, as the answer is right.
    assert original["em"].value == original["f1"].value == 100
    assert original["facts_f1"].value == original["joint_f1"].value == pytest.approx(200 / 3)
    gone = result(audit, "no_gold")
    assert gone.scores["joint_f1"].value == 0
    assert gone.deltas["joint_f1"].value == pytest.approx(-200 / 3)
    assert gone.flow["abstained"] == gone.changed == 4
    assert (gone.answer_left.count, gone.kept_unread) == (0, 0)


def test_a_reader_that_remembers_is_found_out(bridges):
    audit = evidence_audit(remembers, bridges, variants="none", edits="no_gold,other_context")
    assert (audit.evidence.kept, audit.evidence.n, audit.evidence.score) == (3, 3, 0)
    # Wilson's interval of 3 in 3.
    assert audit.evidence.high == pytest.approx(1 - 0.43850, abs=1e-4)
    assert audit.evidence.floor.value == 1
    gone = result(audit, "no_gold")
    assert gone.kept_unread == 3
    # q0 shows two facts that were taken away, and one that never was.
    assert (gone.unseen.count, gone.unseen.n) == (1, 1)
    assert (gone.removed_facts, gone.invented_facts) == (2, 1)
    assert result(audit, "original").removed_facts == 0


def test_comparisons_are_no_chain_of_hops(bridges, reads):
    comparison = replace(bridges[0], extra={"type": "comparison"})
    audit = evidence_audit(reads, [comparison], variants="none", edits="answer_hop")
    assert audit.evidence.n == audit.single_hop.n == 0
    assert result(audit, "answer_hop").changed == 1


def test_parts_by_type_and_level_have_their_own_score(questions, reads):
    audit = evidence_audit(reads, questions, variants="none")
    found = {(part.key, part.value): part for part in audit.parts}
    assert list(found) == [
        ("type", "bridge"),
        ("type", "comparison"),
        ("level", "easy"),
        ("level", "hard"),
    ]
    assert found["type", "bridge"].evidence.score == audit.evidence.score
    assert found["type", "comparison"].evidence.score is None
    assert found["level", "easy"].edits[0].scores["f1"] == 100


def test_the_questions_are_audited_beside(bridges, reads):
    asked = []

    def notes(examples):
        asked.extend(f"{example.variant}:{example.id}" for example in examples)
        return reads(examples)

    audit = evidence_audit(notes, bridges, variants="wh2blah,ran", edits="no_gold")
    assert len(asked) == len(set(asked)) == 4 * 4
    # The reader looks for a name, whatever the question: all answers are kept.
    assert audit.questions.understanding.score == 0
    assert [row["part"] for row in audit.to_dicts()] == ["context"] * 2 + ["question"] * 2
    assert "question: ran" in audit.table("md")


def test_what_does_not_apply_is_not_asked_again(questions, reads):
    calls = []

    def counts(examples):
        calls.extend(examples)
        return reads(examples)

    evidence_audit(counts, questions, variants="none", edits="no_answer_paragraph,other_hop")
    assert len(calls) == 6 + 4


def test_data_without_facts_or_with_one_id_twice_cannot_be_audited(bridges, reads):
    with pytest.raises(DataError, match="no question has supporting facts"):
        evidence_audit(reads, [replace(bridges[0], facts=())])
    with pytest.raises(DataError, match="id q0: two questions"):
        evidence_audit(reads, [bridges[0], bridges[0]])
    with pytest.raises(DataError, match="there are no questions"):
        evidence_audit(reads, [])


def test_order_and_subset_of_the_data_change_no_context(questions, reads):
    options = {"variants": "none", "edits": "shuffled,no_gold"}
    whole = evidence_audit(reads, questions, **options)
    part = evidence_audit(reads, questions[2:4][::-1], **options)
    for items in zip(part.asked["shuffled"], whole.asked["shuffled"][3:1:-1], strict=True):
        assert items[0].example == items[1].example


def test_a_record_is_scored_again_to_the_same_bytes(questions, tmp_path, reads):
    audit = evidence_audit(reads, questions, variants="wh2blah", out=tmp_path)
    page = audit.write(tmp_path).read_bytes()
    summary = (tmp_path / "summary.json").read_bytes()
    again = load_evidence(tmp_path)
    assert again == audit
    assert again.write(tmp_path / "again").read_bytes() == page
    assert (tmp_path / "again" / "summary.json").read_bytes() == summary
    assert json.loads(summary)["evidence"]["n"] == 16


def test_another_run_is_refused_its_folder(questions, tmp_path, reads):
    evidence_audit(reads, questions, variants="none", edits="no_gold", out=tmp_path)
    with pytest.raises(RecordError, match="another edits"):
        evidence_audit(reads, questions, variants="none", edits="shuffled", out=tmp_path)


def test_an_answer_that_only_differs_in_writing_is_kept(bridges):
    def writes(examples):
        return ["ADA." if e.variant == "no_gold" else "Ada" for e in examples]

    audit = evidence_audit(writes, bridges[:1], variants="none", edits="no_gold")
    assert audit.evidence.kept == 1


def test_a_named_choice_is_no_evidence_of_memory(bridges):
    asked = replace(bridges[0], question="Who wrote it, Ada or Bo?", answers=(Answer("Ada"),))
    audit = evidence_audit(lambda e: ["Ada"] * len(e), [asked], variants="none", edits="no_gold")
    assert audit.evidence.score is None
    assert audit.guessable["named"].score == 0
