"""Role frames: from BIO tags to spans of the text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.language.roles import Argument, TaggedFrames, bio_spans
from askance.text import Span


def frames(words: str, *rows: str) -> TaggedFrames:
    return TaggedFrames(tuple(words.split()), tuple(tuple(row.split()) for row in rows))


def test_spans_are_those_of_the_text() -> None:
    text = "Who  didn't see Bob's dog?"
    tagged = frames(
        "Who did n't see Bob 's dog ?", "B-ARG0 O B-ARGM-NEG B-V B-ARG1 I-ARG1 I-ARG1 O"
    )
    (frame,) = tagged.frames(text) or ()
    assert text[slice(*frame.predicate)] == "see"
    assert [(a.label, text[slice(*a.span)]) for a in frame.arguments] == [
        ("ARG0", "Who"),
        ("ARGM-NEG", "n't"),
        ("ARG1", "Bob's dog"),
    ]


def test_rewritten_quotes_and_brackets_are_found() -> None:
    tagged = frames("`` Who '' -LRB- ran -RRB- ?", "O B-ARG0 O O B-V O O")
    assert tagged.frames('"Who" (ran)?') is not None


@pytest.mark.parametrize("text", ["Who ran", "Who walked?", "", "Who ran? Bob"])
def test_words_of_another_text_give_nothing(text: str) -> None:
    assert frames("Who ran ?", "B-ARG0 B-V O").frames(text) is None


def test_a_row_without_predicate_is_no_frame() -> None:
    assert frames("Who ran ?", "O O O", "B-ARG0 O O").frames("Who ran?") == ()


def test_verb_particles_are_no_arguments() -> None:
    (frame,) = frames("Who gave it up", "B-ARG0 B-V B-ARG1 B-C-V").frames("Who gave it up") or ()
    assert [a.label for a in frame.arguments] == ["ARG0", "ARG1"]


def test_an_inside_tag_alone_opens_a_span() -> None:
    tags = ["I-ARG1", "I-ARG1", "B-V", "I-ARG2", "O", "I-ARG2"]
    assert list(bio_spans(tags)) == [
        ("ARG1", 0, 2), ("V", 2, 3), ("ARG2", 3, 4), ("ARG2", 5, 6),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("label", "core"),
    [("ARG0", True), ("A1", True), ("C-ARG1", True), ("R-ARG0", False), ("ARGM-TMP", False)],
)
def test_core_arguments(label: str, core: bool) -> None:
    assert Argument(label, Span(0, 1)).is_core is core


@given(st.lists(st.sampled_from(["O", "B-V", "I-V", "B-ARG0", "I-ARG0", "I-ARG1", "", "B-", "x"])))
def test_any_tags_give_disjoint_spans_in_order(tags: list[str]) -> None:
    position = 0
    for label, start, end in bio_spans(tags):
        assert label
        assert position <= start < end <= len(tags)
        position = end
