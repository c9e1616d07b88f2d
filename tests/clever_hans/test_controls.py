"""Controls: what should not matter, the floor, and the ablations."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.clever_hans.perturb import (
    ABLATIONS,
    FLOOR,
    INVARIANCE,
    load_perturbation,
    perturb,
    perturb_examples,
)
from askance.data import Example, Paragraph
from askance.errors import OptionError

TEXTS = st.text(alphabet=st.characters(), max_size=40) | st.sampled_from(
    ["İ?", "what's \ud800", "\x00", "???", "U.S.", "Who?\n", "ﬁne e\u0301 🙂", "مَن is?"]
)


@pytest.mark.parametrize(
    ("name", "question", "text"),
    [
        ("casing", "Who met Tesla in the US?", "who met tesla in the us?"),
        ("whitespace", "Who was\tit?", "Who  was\t it? "),
        ("contractions", "What's the name?", "What is the name?"),
        ("contractions", "What is the name?", "What's the name?"),
        ("final_punctuation", "Who was it?", "Who was it"),
        ("final_punctuation", "Who was it ", "Who was it? "),
        ("final_punctuation", "Name it.", "Name it"),
        ("final_punctuation", "Who left the U.S.", "Who left the U.S.?"),
        ("empty", "Who was it?", ""),
        ("no_function_words", "What did the king of Spain eat?", "king Spain eat?"),
        ("no_content_words", "What did the king of Spain eat?", "What did the of?"),
        ("wh_word_only", "In which year, and where, was it?", "which?"),
    ],
)
def test_examples(name: str, question: str, text: str) -> None:
    perturbed = perturb(question, name)
    assert (perturbed.text, perturbed.status) == (text, "changed")


@pytest.mark.parametrize(
    ("name", "question"),
    [
        ("casing", "who was it?"),
        ("whitespace", ""),
        ("contractions", "Who won?"),
        ("final_punctuation", "???"),
        ("empty", ""),
        ("no_function_words", "Name Denver"),
        ("no_content_words", "Denver Tesla?"),
        ("no_content_words", "What is it?"),
        ("wh_word_only", "Is it?"),
        ("wh_word_only", "Who?"),
    ],
)
def test_what_does_not_apply_is_unchanged_with_a_reason(name: str, question: str) -> None:
    perturbed = perturb(question, name)
    assert (perturbed.text, perturbed.status) == (question, "unchanged")
    assert perturbed.reason


def test_what_each_group_expects() -> None:
    pool = [Example("1", "Who?")]
    expects = {name: load_perturbation(name).expects for name in (*INVARIANCE, *ABLATIONS, "empty")}
    expects["other_question"] = load_perturbation("other_question", pool=pool).expects
    assert {expects[name] for name in INVARIANCE} == {"stay"}
    assert {expects[name] for name in FLOOR} == {"floor"}
    assert {expects[name] for name in ABLATIONS} == {"report"}


@given(TEXTS, st.sampled_from([*INVARIANCE, *ABLATIONS, "empty", "wh2blah", "ran", "wh2blah_ran"]))
def test_any_text_gets_a_status_that_is_true(text: str, name: str) -> None:
    perturbed = perturb(text, name)
    assert (perturbed.status == "changed") == (perturbed.text != text)
    assert perturbed.status == "changed" or perturbed.reason


def example(number: int, paragraph: str, title: str) -> Example:
    return Example(f"q{number}", f"Question {number}?", (Paragraph((paragraph,), title),))


POOL = [example(i, f"paragraph {i // 5}", f"title {i // 20}") for i in range(60)]


def test_the_other_question_is_of_another_paragraph_of_the_same_title() -> None:
    by_question = {e.question: e for e in POOL}
    rule = load_perturbation("other_question", pool=POOL, seed=3)
    for (asked, perturbed), own in zip(perturb_examples(POOL, rule), POOL, strict=True):
        donor = by_question[asked.question]
        assert donor.cluster != own.cluster
        assert donor.paragraphs[0].title == own.paragraphs[0].title
        assert perturbed.category == "same_title"


def test_the_donor_depends_on_neither_order_nor_limit_but_on_the_seed() -> None:
    def ask(seed: int, pool: list[Example], asked: list[Example]) -> dict[str, str]:
        rule = load_perturbation("other_question", pool=pool, seed=seed)
        return {e.id: e.question for e, _ in perturb_examples(asked, rule)}

    whole = ask(0, POOL, POOL)
    few = ask(0, POOL[::-1], POOL[7:12])
    assert few == {key: whole[key] for key in few}
    assert ask(1, POOL, POOL) != whole


def test_without_another_paragraph_of_its_title_any_other_will_do() -> None:
    pool = [example(1, "a", "A"), example(2, "a", "A"), example(3, "b", "B")]
    perturbed = load_perturbation("other_question", pool=pool)(pool[0])
    assert (perturbed.text, perturbed.category) == ("Question 3?", "other_title")


def test_a_single_paragraph_has_no_other_question() -> None:
    perturbed = load_perturbation("other_question", pool=POOL[:5])(POOL[0])
    assert (perturbed.status, perturbed.reason) == ("unchangeable", "no_other_paragraph")
    with pytest.raises(OptionError, match="whole dataset"):
        load_perturbation("other_question", pool=[])


def test_the_rare_donor_is_found() -> None:
    pool = [*(example(i, "same", "T") for i in range(500)), example(999, "other", "T")]
    assert load_perturbation("other_question", pool=pool)(pool[0]).text == "Question 999?"
