"""Contractions, both ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.language.english import contract, expand_contractions, is_function_word


@pytest.mark.parametrize(
    ("short", "whole"),
    [
        ("What's it called?", "What is it called?"),
        ("Who’s been there?", "Who has been there?"),
        ("Where're they?", "Where are they?"),
        ("What if they've gone and I'll stay?", "What if they have gone and I will stay?"),
        ("Why didn't he go?", "Why did he not go?"),
        ("Can't they go?", "Can they not go?"),
        ("Which ones won't melt?", "Which ones will not melt?"),
    ],
)
def test_written_out(short: str, whole: str) -> None:
    assert expand_contractions(short) == whole


@pytest.mark.parametrize("text", ["Tesla's name?", "I'd go", "Didn't Tesla go?", "Don't the men?"])
def test_what_has_two_readings_stays(text: str) -> None:
    assert expand_contractions(text) == text


def test_made() -> None:
    assert contract("Who is she and does not sing") == "Who's she and doesn't sing"
    assert contract("Tell me what it is.") == "Tell me what it is."


@given(st.text(alphabet=st.sampled_from("what is' n't do not.’WHO it sved")))
def test_no_text_breaks_them(text: str) -> None:
    assert isinstance(contract(expand_contractions(text)), str)


def test_function_words() -> None:
    words = ["What's", "didn't", "the", "Denver's", "who'd", "O'Brien", "can't", "cannot", "Tesla"]
    assert [is_function_word(word) for word in words] == [
        True, True, True, False, True, False, True, True, False,
    ]  # fmt: skip
