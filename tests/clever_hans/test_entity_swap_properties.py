"""What holds for every question: the rest untouched, both texts exchanged, a true status."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("kiwipiepy")

from askance.clever_hans.entity_swap import EntitySwap
from askance.clever_hans.perturb import perturb
from askance.data import Example
from askance.language.entities import EntityMention
from askance.language.korean import attach, fits
from askance.text import Span

WORDS = st.sampled_from(
    [
        "Germany", "the", "US", "France", "1990", "1985", "two", "%", "French", "and", "border",
        "GERMANY BEAT FRANCE", "독일이", "프랑스를", "3명", "5명이", "서울", "🙂", "\ud800", "’s",
        "‘바람’은?", "?", "Ada Byron", "Alan Turing", "a", "between",
    ]
)  # fmt: skip
ODD = st.lists(WORDS, max_size=10).map(" ".join) | st.text(max_size=30)
PLACES = st.sampled_from(["독일", "프랑스", "서울", "미국", "부산", "아르헨티나", "인천", "러시아"])
VERBS = st.sampled_from(["이긴 해는?", "도운 때는 언제인가?", "떠난 까닭은 무엇인가?"])


@given(ODD, st.integers(0, 3))
def test_any_text_has_a_status(text: str, seed: int) -> None:
    perturbed = perturb(text, "entity_swap", seed=seed)
    if perturbed.status == "changed":
        assert perturbed.text != text
        assert perturbed.category in ("name_swap", "value_swap", "symmetric")
    else:
        assert (perturbed.text, perturbed.category) == (text, "unchanged")
        assert perturbed.reason


@dataclass(frozen=True)
class Given:
    """A tagger that is told its answer."""

    spans: tuple[Span, ...]
    identity: str = "given"

    def mentions(self, text: str) -> tuple[EntityMention, ...]:
        return tuple(EntityMention(span, "LC", "given") for span in self.spans)


LATIN = st.text(alphabet="abc dé’-\n", max_size=12)
NAMES = st.sampled_from(["Ab", "Cede", "F-g", "H’i", "Jk lm", "Öst"])


@given(LATIN, NAMES, LATIN, NAMES, LATIN)
def test_outside_the_two_spans_every_character_stays(
    head: str, one: str, between: str, other: str, tail: str
) -> None:
    text = f"{head}{one}{between}{other}{tail}"
    start = len(head) + len(one) + len(between)
    spans = (Span(len(head), len(head) + len(one)), Span(start, start + len(other)))
    perturbed = EntitySwap(entities=Given(spans))(Example("1", text))
    if perturbed.status == "changed":
        assert perturbed.text == f"{head}{other}{between}{one}{tail}"
    else:
        assert perturbed.text == text


@given(PLACES, PLACES, VERBS, st.sampled_from(["이", "은", "과", "으로", "에서"]))
def test_korean_particles_fit_their_new_word(one: str, other: str, verb: str, mark: str) -> None:
    text = f"{attach(one, mark)} 여러 번 {attach(other, '을')} {verb}"
    perturbed = perturb(text, "entity_swap")
    if one == other:
        assert perturbed.status == "unchanged"
        return
    assert perturbed.text == f"{attach(other, mark)} 여러 번 {attach(one, '을')} {verb}"
    assert fits(perturbed.text.split()[0].removeprefix(other), other)
