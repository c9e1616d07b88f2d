"""How words end in Korean, and the particles that follow them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.language.korean import attach, final_sound, fits, refit, sound_before

WORDS = {
    "vowel": "나라 blah BTS SOS MBC 2 4 5 9 Nike point park gate server 1,000,000,000,000 50% 3km "
    "ㅏ 12m Twitter street",
    "rieul": "서울 1 7 8 URL VR Apple Google e-mail ㄹ 2.8",
    "consonant": "이름 3 6 0 10 1,000 ATM CNN Facebook internet time Bing music rock tip 70kg "
    "세종(世宗) 《태백산맥》 ‘강’ web",
}


@pytest.mark.parametrize(
    ("sound", "word"), [(s, word) for s, words in WORDS.items() for word in words.split()]
)
def test_the_final_sound_of_words_digits_and_letters(sound: str, word: str) -> None:
    assert final_sound(word) == sound


@pytest.mark.parametrize("word", ["", " ", "?", "世宗", "S6", "🙂", "да", "\ud800", "\x00", "…"])
def test_an_unknown_reading_is_none_and_its_particle_stays(word: str) -> None:
    assert final_sound(word) is None
    assert refit("을", word) == "을"
    assert fits("를", word)


@pytest.mark.parametrize(
    ("particle", "after"),
    [
        ("이", ("칼이", "창이", "돌도끼가")),
        ("를", ("칼을", "창을", "돌도끼를")),
        ("은", ("칼은", "창은", "돌도끼는")),
        ("와", ("칼과", "창과", "돌도끼와")),
        ("으로", ("칼로", "창으로", "돌도끼로")),
        ("으로부터", ("칼로부터", "창으로부터", "돌도끼로부터")),
        ("로써", ("칼로써", "창으로써", "돌도끼로써")),
        ("로는", ("칼로는", "창으로는", "돌도끼로는")),
        ("나", ("칼이나", "창이나", "돌도끼나")),
        ("이라", ("칼이라", "창이라", "돌도끼라")),
        ("에서", ("칼에서", "창에서", "돌도끼에서")),
        ("이다", ("칼이다", "창이다", "돌도끼이다")),
    ],
)
def test_particles_fit_consonant_rieul_and_vowel(particle: str, after: tuple[str, ...]) -> None:
    assert tuple(attach(word, particle) for word in ("칼", "창", "돌도끼")) == after


@given(
    st.text(min_size=1, max_size=8),
    st.sampled_from(["이", "가", "을", "를", "은", "는", "과", "와", "으로", "로", "나", "의"]),
)
def test_a_refitted_particle_fits_and_stays(word: str, particle: str) -> None:
    fitting = refit(particle, word)
    assert fits(fitting, word)
    assert refit(fitting, word) == fitting
    assert fits(particle, word) == (fitting == particle)


def test_a_particle_tells_the_sound_before_it() -> None:
    pairs = {
        "이": "consonant",
        "가": "vowel",
        "은": "consonant",
        "는": "vowel",
        "로": None,
        "의": None,
    }
    assert {particle: sound_before(particle) for particle in pairs} == pairs
