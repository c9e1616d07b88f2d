from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from importlib.resources import files

import pytest

from askance.data import Answer, Fact, Paragraph, Prediction
from askance.evidence import choose_edits, evidence_audit
from askance.evidence.report import finding, render_report
from askance.evidence.report_examples import choose_examples, show_examples
from askance.reports.labels import load_labels

HOSTILE = "<img src=x onerror=alert(1)></script>\x00"


def knows(examples):
    return [
        Prediction(
            e.id,
            "yes" if e.question.startswith("Are") else e.answers[0].text,
            e.variant,
            facts=(Fact("B0", 0),) if e.id == "q0" else (),
        )
        for e in examples
    ]


@pytest.fixture
def audit(questions):
    return evidence_audit(knows, questions, variants="wh2blah")


def test_the_headline_tells_the_finding(audit):
    assert finding(audit).startswith(
        "Without the evidence for 4 questions that this reader had got right, it still gave the "
        "right answer in 100% of the cases (16 of 16): evidence score 0.00"
    )
    assert finding(audit) in render_report(audit)


def test_a_reader_that_is_never_right_leaves_nothing_to_say(questions):
    audit = evidence_audit(lambda e: ["?"] * len(e), questions, variants="none")
    assert finding(audit).startswith("The reader got none of the 6 questions right")
    assert "nothing was counted" in render_report(audit)
    assert "no supporting facts" in render_report(audit)


def test_the_page_stands_alone_and_is_the_same_each_time(audit):
    page = render_report(audit)
    assert page == render_report(audit)
    assert not re.search(r'(?:src|href)="(?!#)', page)
    for edit in choose_edits("all", pool=()):
        assert edit.name in page


def test_removed_text_is_struck_out_and_the_kept_answer_marked(audit):
    t = load_labels(("askance.reports", "askance.clever_hans", "askance.evidence"), "en")
    shown, total = show_examples(audit, t)
    assert len(shown) == total
    item = next(s for s in shown if (s.id, s.edit) == ("q0", "answer_hop"))
    states = {passage.title: passage.gone for passage in item.passages}
    assert states == {"F0": True, "B0": False}
    book = next(passage for passage in item.passages if passage.title == "B0")
    assert [part.text for part in book.lines[0].parts if part.kind == "gold"] == ["Ada"]
    item = next(s for s in shown if (s.id, s.edit) == ("q0", "no_facts"))
    assert [[line.gone for line in p.lines] for p in item.passages] == [
        [False, True],
        [True, False],
    ]


def test_answers_kept_against_the_evidence_come_first(audit):
    chosen, total = choose_examples(audit, most=4)
    assert all(item.counts and item.flow == "kept" for item in chosen)
    assert total == sum(result.changed for result in audit.results[1:])


def test_text_of_data_and_readers_stays_text(questions):
    paragraph = Paragraph((HOSTILE,), HOSTILE)
    bad = replace(
        questions[0],
        question=HOSTILE,
        paragraphs=(*questions[0].paragraphs, paragraph),
        facts=(Fact(HOSTILE, 0),),
        answers=(Answer(HOSTILE),),
    )
    page = render_report(evidence_audit(lambda e: [HOSTILE] * len(e), [bad], variants="none"))
    assert "<img" not in page
    assert page.encode()


def test_both_languages_say_the_same_things():
    texts = {
        lang: tomllib.loads((files("askance.evidence") / "templates" / f"{lang}.toml").read_text())
        for lang in ("en", "ko")
    }
    keys = {lang: flat(found) for lang, found in texts.items()}
    assert keys["en"] == keys["ko"]


def flat(texts):
    found = {}
    for section, values in texts.items():
        for name, text in values.items():
            if section == "units":
                found[section, name] = set(text)
            elif section != "glossary":
                found[section, name] = set(re.findall(r"{\w+}", text))
    return found


def test_it_can_be_read_in_korean_and_in_a_notebook(audit):
    page = render_report(audit, lang="ko")
    assert "근거 점수" in page
    assert "understanding score" not in page
    assert "<caption" in audit._repr_html_()
    assert repr(audit) == "<EvidenceAudit of 6 questions x 9 edits: E 0.00 [0.00, 0.19]>"
