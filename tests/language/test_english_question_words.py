"""Which words of a question ask."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.language.english import (
    has_question_word,
    main_question_word,
    question_phrase,
    question_type,
    question_words,
    tokens,
)

WORDS = """who What which, When how many WHO The Who Doctor . ? " ' in is the - -ever however ,
Is people of live é 🙂 مَن"""
WORDY = st.lists(st.sampled_from([*WORDS.split(), "\u0301", "\ud800", "\x00"]), max_size=25).map(
    " ".join
)
ANY_TEXT = st.one_of(st.text(alphabet=st.characters(), max_size=60), WORDY)


def main(text: str) -> str:
    word = main_question_word(text)
    return word.word if word else ""


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("What is it called when ice melts?", "what"),
        ("When he was five, what did he sing?", "what"),
        ("When did he sing, and what?", "when"),
        ("Where in China is it?", "where"),
        ("In which city did the man who wrote it die?", "which"),
        ("According to whom is it true?", "whom"),
        ("What is the process by which plants eat called?", "what"),
        ("After he died, who ruled?", "who"),
        ("Beyoncé, who was born in Texas, sang for how long?", "how"),
        ("He reported to who?", "who"),
        ("Most date from which two dynasties?", "which"),
        ("He was born. Where did he live?", "where"),
        ("Dr. Smith wrote what?", "what"),
        ("The place where he died is called?", ""),
        ("Is it the year when he died?", ""),
        ("Whatever happened to her?", "whatever"),
        ("Where and when did it begin?", "where"),
        ("Historically, which group was it?", "which"),
    ],
)
def test_the_word_that_asks(text: str, asks: str) -> None:
    assert main(text) == asks


@pytest.mark.parametrize(
    "text",
    [
        "Is Doctor Who on television?",
        "Did The Who play in Leeds?",
        "Did the WHO declare it?",
        "Was it in Guess Who?",
        "Did he host Who Wants to Be a Millionaire?",
        "However, is it the how-to guide?",
        "Somewhat nowhere anyhow.",
        "Is it the book that he wrote?",
        "",
    ],
)
def test_names_and_lookalikes_are_no_question_words(text: str) -> None:
    assert not has_question_word(text)


def test_a_shouted_question_still_asks() -> None:
    assert main("WHO WROTE IT?") == "who"
    assert main("In What Year did it begin?") == "what"


def test_relative_and_subordinate_words_are_found_but_do_not_ask() -> None:
    found = question_words("Who is the man who sang when it rained?")
    assert [(word.word, word.interrogative) for word in found] == [
        ("who", True),
        ("who", False),
        ("when", False),
    ]


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("How many people live in Denver?", "How many people"),
        ("What year did it begin?", "What year"),
        ("What type of music is it?", "What type of music"),
        ("Which low-lying country's king died?", "Which low-lying country's king"),
        ("What's it called?", "What"),
        ("What is it?", "What"),
        ("How did it end?", "How"),
        ("How long is it?", "How long"),
        ("How effective was it?", "How effective"),
        ("Who won?", "Who"),
        ("In which year?", "which year"),
    ],
)
def test_the_phrase_a_question_word_leads(text: str, phrase: str) -> None:
    word = main_question_word(text)
    assert word is not None
    assert text[slice(*question_phrase(text, word))] == phrase


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("What is it?", "what"),
        ("Whose is it?", "who"),
        ("To whom was it given?", "who"),
        ("How many were there?", "how+adj"),
        ("How much did it cost?", "how+adj"),
        ("How old is it?", "how+adj"),
        ("How does it work?", "how"),
        ("Why?", "why"),
        ("Is it so?", "none"),
        ("Name it.", "none"),
    ],
)
def test_question_types(text: str, kind: str) -> None:
    assert question_type(text) == kind


@given(ANY_TEXT)
def test_offsets_slice_back(text: str) -> None:
    for word in question_words(text):
        assert text[slice(*word.span)].lower() == word.word
        start, end = question_phrase(text, word)
        assert start == word.span.start
        assert word.span.end <= end <= len(text)


@given(ANY_TEXT)
def test_tokens_leave_out_nothing_but_whitespace(text: str) -> None:
    spans = tokens(text)
    assert all(a.end <= b.start for a, b in pairwise(spans))
    assert "".join(text[slice(*span)] for span in spans) == "".join(text.split())


@given(ANY_TEXT)
def test_every_text_has_a_type(text: str) -> None:
    kinds = {"what", "who", "when", "where", "which", "how+adj", "how", "why", "none"}
    assert question_type(text) in kinds
