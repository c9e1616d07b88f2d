"""Traps in the data: each found, and how many the official data have."""

from __future__ import annotations

import pytest

from askance.data import Answer, Example, Fact, Paragraph
from askance.datasets import load_dataset
from askance.multihop import check_multihop

TEN = tuple(Paragraph(("Fog is wet.", " It lies."), f"Title {n}") for n in range(10))


def asked(paragraphs=TEN, facts=(), question="Who?", answer="wet"):
    return Example("1", question, paragraphs, (Answer(answer),), facts=facts)


def with_first(title="Title 0", sentences=("Fog is wet.",)):
    return (Paragraph(tuple(sentences), title), *TEN[1:])


def found(example):
    return {finding.kind: finding.shown for finding in check_multihop([example]) if finding.count}


def test_good_data_have_no_trap():
    assert found(asked(facts=(Fact("Title 3", 1),))) == {}
    assert found(Example("1", "Who?")) == {}


@pytest.mark.parametrize(
    ("example", "kind", "shown"),
    [
        (asked(with_first("Title 1")), "colliding titles", "'Title 1'"),
        (asked(facts=(Fact("Title 1", 2),)), "fact beyond its paragraph", "'Title 1' 2 of 2"),
        (asked(facts=(Fact("Rain", 0),)), "fact outside the context", "'Rain'"),
        (asked(facts=(Fact("Title 1", 0),) * 2), "repeated fact", "'Title 1' 0"),
        (asked(TEN[:9]), "fewer than 10 paragraphs", "9"),
        (asked(with_first(sentences=["Wet.", " "])), "empty sentence", "'Title 0'"),
        (asked(with_first("AT&amp;T")), "HTML entity in a title", "'AT&amp;T'"),
        (asked(with_first("Fog ")), "space around a title", "'Fog '"),
        (asked(question='Who "is?'), "stray quote", "'Who \"is?'"),
        (asked(answer="snow"), "answer in no paragraph", "'snow'"),
    ],
)
def test_each_trap_by_hand(example, kind, shown):
    assert found(example) == {kind: (("1", shown),)}


def test_an_answer_that_differs_in_writing_says_so():
    ((_, shown),) = found(asked(answer="FOG IS WET"))["answer in no paragraph"]
    assert shown == "'FOG IS WET', but for case or punctuation"


def test_rows_for_a_table():
    finding = check_multihop([asked(answer="snow"), asked(answer="ice")], shown=1)[-1]
    assert finding.to_dict() == {
        "finding": "answer in no paragraph",
        "examples": 2,
        "first": "1: 'snow'",
        "meaning": "no reader of spans can give it",
    }


@pytest.mark.data
@pytest.mark.parametrize(
    ("file", "counts"),
    [
        (
            "hotpotqa/hotpot_dev_distractor_subset.json.gz",
            {"fewer": 5, "empty": 4, "HTML": 32, "stray": 3},
        ),
        (
            "hotpotqa/hotpot_dev_fullwiki_subset.json.gz",
            {"fact outside": 369, "fewer": 4, "empty": 2, "HTML": 30, "stray": 1, "answer": 178},
        ),
        (
            "hotpotqa/hotpot_train_subset.json.gz",
            {"fewer": 4, "empty": 3, "HTML": 27, "stray": 1},
        ),
        ("2wikimultihopqa/migres_2wiki_200.jsonl.gz", {"colliding": 6, "answer": 43}),
        ("musique/migres_musique_200.jsonl.gz", {"colliding": 113}),
    ],
)
def test_traps_of_the_official_data(data_dir, file, counts):
    findings = check_multihop(load_dataset(data_dir / file))
    told = {finding.kind: finding.count for finding in findings if finding.count}
    assert len(told) == len(counts)
    for start, count in counts.items():
        assert [told[kind] for kind in told if kind.startswith(start)] == [count]
