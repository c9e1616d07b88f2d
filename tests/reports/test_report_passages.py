from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from askance.reports.passages import Mark, Stretch, clip, marked_passage

texts = st.text(alphabet="ab. 한", max_size=80)


@given(texts, st.lists(st.tuples(texts, st.integers(-1, 90)), max_size=4))
def test_stretches_join_to_the_passage(text: str, marks: list[tuple[str, int]]) -> None:
    parts = marked_passage(text, [Mark(mark, "gold", start) for mark, start in marks])
    assert "".join(part.text for part in parts) == text
    assert all(part.text in {m for m, _ in marks} for part in parts if part.kind)


def test_a_known_offset_wins_over_the_first_find() -> None:
    parts = marked_passage("aha aha", [Mark("aha", "gold", 4)])
    assert parts == [Stretch("aha "), Stretch("aha", "gold")]


def test_a_wrong_offset_falls_back_to_the_text() -> None:
    parts = marked_passage("In Denver", [Mark("Denver", "gold", 99)])
    assert parts[-1] == Stretch("Denver", "gold")


def test_of_two_overlapping_marks_the_first_wins() -> None:
    parts = marked_passage("Santa Clara", [Mark("Santa", "gold"), Mark("Santa Clara", "other")])
    assert [part.kind for part in parts] == ["gold", ""]


def test_a_long_passage_is_cut_around_the_answer() -> None:
    text = "x" * 5000 + "Denver" + "y" * 5000
    parts = marked_passage(text, [Mark("Denver", "gold", 5000)], limit=300)
    assert Stretch("Denver", "gold") in parts
    assert parts[0].text == parts[-1].text == "…"
    assert sum(len(part.text) for part in parts) == 302


def test_an_answer_longer_than_the_window_leaves_text() -> None:
    parts = marked_passage("z" * 900, [Mark("z" * 900, "gold", 0)], limit=300)
    assert parts[0].text == "z" * 300


def test_clip_never_exceeds_its_limit() -> None:
    assert clip("a" * 50, 10) == "a" * 9 + "…"
    assert clip("short", 10) == "short"
