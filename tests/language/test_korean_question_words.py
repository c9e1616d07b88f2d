"""Korean question words: which ask, what they ask for, and what stands in for them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.language import has_question_word, language_of, question_type

pytest.importorskip("kiwipiepy")

from askance.language.korean import blank_phrase, blank_word, question_words

STEMS = {
    "누가 왔나?": "who",
    "누구의 책인가?": "who",
    "그것은 무엇인가요?": "what",
    "뭘 샀니?": "what",
    "이것이 뭔가?": "what",
    "무슨 색인가?": "what",
    "웬 눈인가?": "what",
    "학교는 어디에 있는가?": "where",
    "언제부터 비가 왔나?": "when",
    "어느 강이 더 긴가?": "which",
    "어떤 새가 날았나?": "which",
    "몇 명이 왔나?": "how+adj",
    "값은 얼마인가?": "how+adj",
    "얼마나 멀리 갔나?": "how+adj",
    "어떻게 만들었나?": "how",
    "날씨는 어땠나?": "how",
    "어떠한 까닭으로 갔나?": "how",
    "어찌 알았나?": "how",
    "왜 울었나?": "why",
    "어째서 졌나?": "why",
}


@pytest.mark.parametrize("text", STEMS)
def test_every_stem_asks_for_its_type(text: str) -> None:
    assert question_type(text) == STEMS[text]
    assert has_question_word(text)


@pytest.mark.parametrize(
    "text",
    [
        "누구나 아는 노래는?",
        "언제나 푸른 나무는?",
        "몇몇 사람이 본 새는?",
        "왜냐하면 비가 왔기 때문이다.",
        "어디까지나 소문인 것은?",
        "무엇보다 중요한 것은?",
        "누구든지 탈 수 있는 배는?",
        "누군가를 기다린 사람은?",
        "무언가를 잃은 아이는?",
        "누구도 오르지 못한 산은?",
        "왜군이 물러간 해는?",
        "누가복음을 쓴 사람은?",
        "어찌나 추운지 얼어붙은 강은?",
        "가장 긴 강은?",
    ],
)
def test_what_only_looks_like_a_question_word(text: str) -> None:
    assert question_words(text) == ()
    assert question_type(text) == "none"


def test_a_while_later_asks_for_no_amount() -> None:
    (word,) = question_words("얼마 후 돌아온 사람은?")
    assert not word.interrogative
    assert question_type("얼마 후 돌아온 사람은?") == "none"


@pytest.mark.parametrize(
    ("text", "blanked"),
    [
        ("누가 왔나?", "blah가 왔나?"),
        ("누구를 봤나?", "blah를 봤나?"),
        ("누굴 봤나?", "blah를 봤나?"),
        ("무엇이 남았나?", "blah가 남았나?"),
        ("무엇은 되나?", "blah는 되나?"),
        ("무엇과 같은가?", "blah와 같은가?"),
        ("무엇으로 만드나?", "blah로 만드나?"),
        ("무엇이라 부르나?", "blah이라 부르나?"),
        ("무엇인가?", "blah인가?"),
        ("뭡니까?", "blah입니까?"),
        ("어딘가?", "blah인가?"),
        ("몇을 셌나?", "blah를 셌나?"),
        ("몇 시에 왔나?", "blah 시에 왔나?"),
        ("어떻게 갔나?", "blah게 갔나?"),
        ("어떤가?", "blah한가?"),
        ("어땠을까?", "blah했을까?"),
        ("어떠한 일인가?", "blah한 일인가?"),
        ("얼마나 큰가?", "blah 큰가?"),
    ],
)
def test_the_stem_goes_and_its_particle_stays_fitted(text: str, blanked: str) -> None:
    (word,) = question_words(text)
    (start, end), new = blank_word(text, word, "blah")
    assert text[:start] + new + text[end:] == blanked


def test_the_particle_follows_the_token() -> None:
    text = "무엇을 샀나?"
    (word,) = question_words(text)
    assert [blank_word(text, word, t).text for t in ("빈칸", "世")] == ["빈칸", "世"]
    assert blank_word("누가 샀나?", question_words("누가 샀나?")[0], "빈칸").text == "빈칸이"


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("몇 년에 났나?", "blah에 났나?"),
        ("어느 나라를 갔나?", "blah를 갔나?"),
        ("어떤 집을 샀나?", "blah를 샀나?"),
        ("누가 갔나?", "blah가 갔나?"),
    ],
)
def test_a_phrase_takes_the_noun_along(text: str, rest: str) -> None:
    (start, end), new = blank_phrase(text, question_words(text)[0], "blah")
    assert text[:start] + new + text[end:] == rest


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Who is 손흥민?", "en"),
        ("Où est-il?", "en"),
        ("", "en"),
        ("12?", "en"),
        ("BTS의 앨범 Dark & Wild는?", "ko"),
        ("ㅋㅋ?", "ko"),
        ("\u1102\u116e\u1100\u1161?", "ko"),
        ("東京は?", "en"),
    ],
)
def test_the_script_tells_the_language(text: str, language: str) -> None:
    assert language_of(text) == language


@given(
    st.text(
        alphabet=st.sampled_from("누구가무엇을뭘몇어떤때은는?! a😀\x00\ud800ㅋ\u1102"), max_size=25
    )
)
def test_any_text_has_words_in_order_inside_it(text: str) -> None:
    found = question_words(text)
    places = [edge for word in found for edge in word.span]
    assert places == sorted(places)
    assert all(word.span.start < word.span.end <= word.end <= len(text) for word in found)
