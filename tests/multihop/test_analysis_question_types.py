from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.datasets import load_dataset
from askance.multihop.analysis import TypeNode, count_types, question_type
from askance.multihop.analysis.question_types import question_tokens


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What is the name of the band?", "what is the"),
        ("In which year was she born?", "in which year was"),
        ("The very first who came, a king, was born where?", "where"),
        ("The old king who fell was succeeded by whom?", "by whom"),
        ("The old man who wrote it is known for what book?", "for what book"),
        ("Are Alien and Aliens both films?", "are alien and"),
        ("Have both won?", "have both won"),
        ("What's the name?", "what 's the"),
        ("What, then, is it?", "what"),
        ("How many?", "how many"),
        ("Name the king.", ""),
        ("", ""),
    ],
)
def test_the_type_of_a_question(question: str, expected: str) -> None:
    assert " ".join(question_type(question)) == expected


def test_an_early_question_word_wins_over_later_ones_and_a_late_one_over_earlier() -> None:
    assert question_type("Who wrote the book which won?")[0] == "who"
    assert question_type("A book by someone who knew which king?")[0] == "which"


def test_another_auxiliary_asks_at_the_start_alone() -> None:
    assert question_type("Was it a film which won?") == ("was", "it", "a")
    assert question_type("The film that was made by whom had what end?")[0] == "what"


def test_a_korean_question_has_the_class_of_its_question_word() -> None:
    assert question_type("이 노래는 누가 불렀나?") == ("who",)


@given(st.text(max_size=60))
def test_a_type_is_a_run_of_the_question(question: str) -> None:
    tokens = [token.lower().replace("’", "'") for token in question_tokens(question)]
    found = list(question_type(question))
    assert len(found) <= 4
    assert any(tokens[i : i + len(found)] == found for i in range(len(tokens) + 1)) or (
        found and not question.isascii()
    )


@given(st.lists(st.lists(st.sampled_from("abc"), max_size=4).map(tuple), max_size=30))
def test_the_tree_counts_every_type_once(types: list[tuple[str, ...]]) -> None:
    def check(node: TypeNode, depth: int) -> int:
        ending = node.count - sum(below.count for below in node.following)
        assert ending >= 0
        return ending + sum(check(below, depth + 1) for below in node.following)

    assert check(count_types(types), 0) == len(types)


def test_the_tree_is_sorted_by_count_then_word() -> None:
    tree = count_types([("b",), ("a",), ("c", "x"), ("c", "y")])
    assert [(node.word, node.count) for node in tree.following] == [("c", 2), ("a", 1), ("b", 1)]


@pytest.mark.data
def test_hotpotqa_asks_mostly_what_and_which(data_dir: Path) -> None:
    examples = load_dataset("hotpotqa", data_dir / "hotpotqa/hotpot_dev_v1_simplified.json")
    tree = count_types(question_type(example.question) for example in examples)
    assert tree.count == 7405
    assert [node.word for node in tree.following[:4]] == ["what", "which", "who", "in"]
    typed = sum(node.count for node in tree.following)
    assert typed / tree.count > 0.99
