from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from askance.reports.diff import Piece, word_diff

questions = st.text(alphabet="abc \n\t?한ש", max_size=60)


def kinds(pieces: list[Piece]) -> dict[str, str]:
    return {word: piece.kind for piece in pieces for word in piece.text.split()}


@given(questions, questions)
def test_the_pieces_of_each_side_are_its_text(before: str, after: str) -> None:
    left, right = word_diff(before, after)
    assert "".join(piece.text for piece in left) == before
    assert "".join(piece.text for piece in right) == after


@given(questions, questions)
def test_what_moved_has_a_counterpart_on_the_other_side(before: str, after: str) -> None:
    left, right = word_diff(before, after)
    moved = [
        sorted(w for p in side if p.kind == "moved" for w in p.text.split())
        for side in (left, right)
    ]
    assert moved[0] == moved[1]
    assert {p.kind for p in left} <= {"same", "moved", "deleted"}
    assert {p.kind for p in right} <= {"same", "moved", "inserted"}


def test_a_blanked_word_is_deleted_and_inserted() -> None:
    left, right = word_diff("Who wrote it?", "blah wrote it?")
    assert left == [Piece("Who", "deleted"), Piece(" wrote it?", "same")]
    assert right == [Piece("blah", "inserted"), Piece(" wrote it?", "same")]


def test_a_swap_only_moves_words() -> None:
    left, right = word_diff("Denver beat Carolina", "Carolina beat Denver")
    assert sorted(kinds(left).values()) == sorted(kinds(right).values())
    assert sorted(kinds(left).values()) == ["moved", "moved", "same"]


def test_a_word_said_once_more_is_new() -> None:
    left, right = word_diff("a b", "b a a")
    assert kinds(left) == {"a": "moved", "b": "same"} or kinds(left) == {"a": "same", "b": "moved"}
    assert sum(len(p.text.split()) for p in right if p.kind == "inserted") == 1


def test_equal_texts_are_one_piece() -> None:
    assert word_diff("Who  did it?", "Who  did it?")[0] == [Piece("Who  did it?", "same")]


def test_texts_of_ten_thousand_words_are_compared_at_once() -> None:
    words = [f"w{i % 97}" for i in range(10_000)]
    left, right = word_diff(" ".join(words), " ".join(["new", *words]))
    assert left[0].kind == "same"
    assert right[0] == Piece("new", "inserted")
