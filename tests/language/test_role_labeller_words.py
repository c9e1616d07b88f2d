"""Words near the treebank's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.language.role_words import treebank_words


def words(text: str) -> list[str]:
    return [text[start:end] for start, end in treebank_words(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Who's she?", ["Who", "'s", "she", "?"]),
        ("I can't and cannot.", ["I", "ca", "n't", "and", "can", "not", "."]),
        ("Isn’t it?", ["Is", "n’t", "it", "?"]),
        ("Did J. K. Rowling, Jr. pay $1,000.50?",
         ["Did", "J.", "K.", "Rowling", ",", "Jr.", "pay", "$", "1,000.50", "?"]),
        ("the U.S. at 12:30 p.m.", ["the", "U.S.", "at", "12:30", "p.m."]),
        ("well-known... yes!!", ["well", "-", "known", "...", "yes", "!!"]),
        ("Who was in St.", ["Who", "was", "in", "St", "."]),
        ("누가 이겼나?", ["누가", "이겼나", "?"]),
        ("", []),
    ],
)  # fmt: skip
def test_words(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@given(st.text())
def test_any_text_is_covered_but_for_whitespace(text: str) -> None:
    position = 0
    for start, end in treebank_words(text):
        assert position <= start < end <= len(text)
        assert not text[position:start].strip()
        position = end
    assert not text[position:].strip()
