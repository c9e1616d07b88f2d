"""ran and wh2blah_ran: the same words in an order that depends on seed and id alone."""

from __future__ import annotations

from collections import Counter

import pytest
import scipy.stats  # noqa: F401 - its import alone would outlast a deadline
from hypothesis import given
from hypothesis import strategies as st

from askance.clever_hans import word_order
from askance.clever_hans.perturb import load_perturbation, perturb, perturb_examples
from askance.clever_hans.word_order import distances
from askance.data import Distances, Example

SENTENCE = ["what", "is", "the", "name", "of", "who", "wrote", "it,", "and", "why?"]
QUESTIONS = st.lists(
    st.sampled_from(["Who", "what?", "how", "many", "is", "the", "the", "é", "\ud800", "🙂"]),
    max_size=14,
).map("  ".join)


def test_the_words_are_kept_with_their_punctuation_and_case() -> None:
    perturbed = perturb("Who, then,  wrote it?", "ran", seed=3)
    assert Counter(perturbed.text.split(" ")) == Counter(["Who,", "then,", "wrote", "it?"])
    assert perturbed.status == "changed"


@pytest.mark.parametrize("question", ["", " ", "Why?", "no no  no", "\x00"])
def test_fewer_than_two_distinct_words_are_unchangeable(question: str) -> None:
    perturbed = perturb(question, "ran")
    assert (perturbed.text, perturbed.status) == (question, "unchangeable")
    assert perturbed.reason == "fewer_than_two_distinct_words"


@given(QUESTIONS, st.integers(), st.text(max_size=5))
def test_ran_is_a_rearrangement_that_differs(question: str, seed: int, example_id: str) -> None:
    perturbed = perturb(question, "ran", seed=seed, id=example_id)
    assert Counter(perturbed.text.split()) == Counter(question.split())
    if perturbed.status == "changed":
        assert perturbed.text.split() != question.split()
    else:
        assert len(set(question.split())) < 2


@given(st.permutations(SENTENCE), st.integers())
def test_wh2blah_ran_is_ran_of_the_blanked_words(words: list[str], seed: int) -> None:
    question = "  ".join(words)
    blanked = dict(zip(question.split(), perturb(question, "wh2blah").text.split(), strict=True))
    ran = perturb(question, "ran", seed=seed, id="7")
    both = perturb(question, "wh2blah_ran", seed=seed, id="7")
    assert both.text.split() == [blanked[word] for word in ran.text.split()]
    assert both.distances == ran.distances


def test_a_blanked_phrase_leaves_one_word() -> None:
    both = perturb("How many people won?", "wh2blah_ran", scope="wh_phrase", id="1")
    assert Counter(both.text.split()) == Counter(["blah", "won?"])
    glued = perturb("In what\nyear?", "wh2blah_ran", scope="wh_phrase")
    assert sorted(glued.text.split()) == ["In", "blah?"]


def test_the_half_that_does_not_apply_is_named() -> None:
    assert perturb("Is it raining?", "wh2blah_ran").reason == "no_question_word"
    one = perturb("Why?", "wh2blah_ran")
    assert (one.text, one.status) == ("blah?", "changed")
    assert one.reason == "fewer_than_two_distinct_words"
    assert perturb("Yes?", "wh2blah_ran").status == "unchangeable"


def test_order_and_subset_of_the_data_do_not_matter() -> None:
    examples = [Example(str(i), f"Who wrote number {i} of the long list?") for i in range(30)]
    ran = load_perturbation("ran", seed=5)
    whole = {e.id: e.question for e, _ in perturb_examples(examples, ran)}
    part = {e.id: e.question for e, _ in perturb_examples(reversed(examples[10:20]), ran)}
    assert part == {key: whole[key] for key in part}


def test_the_result_is_the_same_on_every_machine() -> None:
    question = "Who wrote the song of the year?"
    assert perturb(question, "ran", seed=7, id="q1").text == "the wrote year? Who the song of"


def test_every_order_of_three_words_comes_up_but_the_first() -> None:
    seen = Counter(perturb("a b c", "ran", seed=seed).text for seed in range(3000))
    assert len(seen) == 5
    assert "a b c" not in seen
    assert max(seen.values()) < 1.25 * min(seen.values())


def test_when_chance_never_helps_two_words_change_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_order, "shuffled", lambda count, chance: list(range(count)))
    assert perturb("a a b c", "ran").text == "b a a c"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("a b c d", "d c b a", Distances(0.0, 0.0, 1.0)),
        ("a b c d", "b c a d", Distances(1 / 4, 1 / 3, 2 / 6)),
        ("a b c d", "a b c d", Distances(1.0, 1.0, 0.0)),
        ("the cat the dog", "the the cat dog", Distances(2 / 4, 1 / 3, 1 / 6)),
        ("a", "a", Distances(1.0, 1.0, 0.0)),
    ],
)
def test_distances_by_hand(old: str, new: str, expected: Distances) -> None:
    assert distances(old.split(), new.split()) == expected


@given(st.permutations(range(12)))
def test_long_texts_get_the_same_inversions(order: list[int]) -> None:
    pairs = sum(a > b for i, a in enumerate(order) for b in order[i + 1 :])
    assert word_order._inversions(order) == word_order._inversions_of_long(order) == pairs
