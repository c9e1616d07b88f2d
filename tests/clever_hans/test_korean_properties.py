"""What holds for every Korean question: fitting particles, an untouched rest, a true status."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("kiwipiepy")

from askance.clever_hans.perturb import ABLATIONS, INVARIANCE, perturb
from askance.clever_hans.question_words import Wh2Blah
from askance.data import Perturbed
from askance.language.korean import ParticleRoles, attach, fits, morphemes, sound_before

NOUNS = st.sampled_from(
    ["여우", "호랑이", "강", "서울", "바람", "나비", "닭", "대통령", "BTS", "ATM"]
)
VERBS = ["쫓았나?", "보았는가?", "잡은 곳은?", "그린 날은?", "부른 이름은?"]
PLACES = ["", "어제", "산에서", "2010년에", "언제", "왜", "어디에서", "몇 번"]
WORDS = st.sampled_from(
    ["누가", "무엇을", "뭘", "몇", "누구나", "어떤", "강은", "a", "b?", "🙂", "은?"]
)
MIXED = st.lists(WORDS, max_size=8).map(" ".join)
JUNK = st.text(
    alphabet=st.sampled_from('누가뭘을은는?! a(b)’"😀\x00\ud800ㅋㅏ\u1102一٣'), max_size=20
)
STEM = re.compile("(누|누구|무엇|뭐|뭘|몇|어디|어떤|언제|왜)(을|를|이|가|은|는)?")
RULES = ["wh2blah", "ran", "wh2blah_ran", "focus2blah", "srl_switch", *INVARIANCE, *ABLATIONS]


def change(question: str, name: str, **options: object) -> Perturbed:
    if name == "srl_switch":
        options["frames"] = ParticleRoles()
    return perturb(question, name, **options)


@st.composite
def questions(draw: st.DrawFn) -> str:
    """A hand-made question: subject, object, verb, perhaps a question word and a place."""
    doers = ["누가", attach(draw(NOUNS), "이"), attach(draw(NOUNS), "은")]
    things = ["무엇을", "누구를", "뭘", attach(draw(NOUNS), "을")]
    pair = draw(st.permutations([draw(st.sampled_from(doers)), draw(st.sampled_from(things))]))
    words = [draw(st.sampled_from(PLACES)), *pair, draw(st.sampled_from(VERBS))]
    return " ".join(word for word in words if word)


def unfit(text: str) -> list[str]:
    """The particles of a text whose form doesn't fit the word before them."""
    wrong = []
    for before, part in pairwise(morphemes(text)):
        written = text[slice(*part.span)]
        touching = part.is_particle and before.span.end == part.span.start
        if touching and written == part.form and sound_before(written):
            word = text[: part.span.start].split()[-1]
            wrong += [] if fits(written, word) else [word + written]
    return wrong


@given(questions(), st.sampled_from(["wh2blah", "focus2blah", "srl_switch", "wh2blah_ran"]))
def test_particles_fit_what_they_follow(question: str, name: str) -> None:
    assert unfit(question) == []
    assert unfit(change(question, name).text) == []


@given(questions())
def test_a_switch_moves_two_nouns_and_switches_back(question: str) -> None:
    switched = change(question, "srl_switch")
    if switched.status == "changed":
        # The analyser may read the new sentence otherwise; then it stays.
        assert change(switched.text, "srl_switch").text in (question, switched.text)
        old, new = question.split(), switched.text.split()
        assert sum(a != b for a, b in zip(old, new, strict=True)) == 2


@given(questions() | JUNK | MIXED, st.sampled_from(["all", "first"]))
def test_the_rest_of_the_text_is_untouched(question: str, scope: str) -> None:
    rule = Wh2Blah(scope=scope)  # type: ignore[arg-type]
    position = 0
    expected = ""
    for (start, end), new in rule.edits(question):
        assert position <= start < end
        assert STEM.fullmatch(question[start:end])
        expected += question[position:start] + new
        position = end
    text = change(question, "wh2blah", scope=scope).text
    assert text == expected + question[position:]


@given(questions())
def test_the_focus_alone_is_blanked(question: str) -> None:
    perturbed = change(question, "focus2blah")
    if perturbed.status == "changed":
        assert perturbed.text.split()[:-1] == question.split()[:-1]
        assert perturbed.text.endswith(" blah는?")


@given(st.lists(WORDS, max_size=10), st.integers())
def test_ran_keeps_the_words_and_wh2blah_ran_its_order(words: list[str], seed: int) -> None:
    question = "  ".join(words)
    ran = change(question, "ran", seed=seed, id="1")
    assert Counter(ran.text.split()) == Counter(words)
    both = change(question, "wh2blah_ran", seed=seed, id="1")
    blanked = change(question, "wh2blah").text.split()
    assert len(both.text.split()) == len(words)
    assert Counter(both.text.split()) == Counter(blanked)


@given(JUNK | MIXED | questions(), st.sampled_from(RULES))
def test_any_text_gets_a_status_that_is_true(question: str, name: str) -> None:
    perturbed = change(question, name)
    assert (perturbed.status == "changed") == (perturbed.text != question)
    assert perturbed.status == "changed" or perturbed.reason
