"""Morphemes and sentences keep their places, and the analyser comes only when it is needed."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("kiwipiepy")

from askance.language.korean import clauses, focus, morphemes, nouns, sentences

TEXTS = st.text(
    alphabet=st.sampled_from(
        "가나물은는이을를에서했다. ?!'\"“”(a1)\n\t😀🇰🇷\x00\ud800ㅋ\u1100\u1161一"
    ),
    max_size=40,
)


@given(TEXTS)
def test_sentences_joined_are_the_text(text: str) -> None:
    found = sentences(text)
    assert "".join(found) == text
    assert all(found)


@given(TEXTS)
def test_morphemes_lie_in_order_inside_the_text(text: str) -> None:
    starts = [part.span.start for part in morphemes(text)]
    assert starts == sorted(starts)
    assert all(0 <= p.span.start <= p.span.end <= len(text) for p in morphemes(text))


def test_offsets_count_characters_also_behind_emoji() -> None:
    text = "🙂👩‍👩‍👧 강이 흐른다"
    river = next(part for part in morphemes(text) if part.form == "강")
    assert text[slice(*river.span)] == "강"


def test_sentences_of_a_paragraph() -> None:
    text = '그는 "비가 온다."고 했다. 그래서 우산을 폈다.\n바람이 불었다'
    assert sentences(text) == (
        '그는 "비가 온다."고 했다.',
        " 그래서 우산을 폈다.",
        "\n바람이 불었다",
    )
    assert sentences("") == ()
    assert sentences(" \n") == (" \n",)


def test_nouns_are_whole_compounds_and_names_are_told() -> None:
    text = "한국은행이 서울(Seoul)에서 3개를 샀다."
    found = [(text[slice(*noun.span)], noun.name) for noun in nouns(text)]
    assert [word for word, _ in found] == ["한국은행", "서울(Seoul)", "3개"]
    assert dict(found)["서울(Seoul)"]


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("가장 긴 강은?", "강"),
        ("가장 높은 산의 높이는?", "높이"),
        ("글을 쓴 기자는?", "기자"),
        ("노래의 제목은 ?", "제목"),
        ("소설 '봄'은?", "봄"),
        ("만든 곳(지명)은?", "곳(지명)"),
        ("소설 (봄)은?", "봄"),
        ("첫 앨범 BTS는", "BTS"),
        ("그 이름은…", "이름"),
    ],
)
def test_the_focus_is_the_noun_at_the_end(text: str, noun: str) -> None:
    found = focus(text)
    assert found is not None
    assert text[slice(*found.noun)] == noun


@pytest.mark.parametrize(
    "text", ["", "은?", "강은 얼마나 긴가?", "강의 이름", "비가 왔나?", "강은 는?"]
)
def test_without_a_closing_noun_there_is_no_focus(text: str) -> None:
    assert focus(text) is None


def test_clauses_pair_subject_and_object_of_one_verb() -> None:
    def words(text: str) -> list[tuple[str, str, str, bool]]:
        pick = [(c.subject.noun, c.object.noun, c.verb, c.topic) for c in clauses(text)]
        return [(text[slice(*a)], text[slice(*b)], verb, topic) for a, b, verb, topic in pick]

    assert words("여우가 어제 닭을 쫓은 곳은?") == [("여우", "닭", "쫓", False)]
    assert words("닭을 여우가 쫓은 곳은?") == [("여우", "닭", "쫓", False)]
    assert words("미국 대통령이 쿠바를 봉쇄한 해는?") == [("미국 대통령", "쿠바", "봉쇄하", False)]
    assert words("그는 책을 언제 썼나?") == [("그", "책", "쓰", True)]
    assert words("그가 방송을 통해 비밀을 밝혔나?") == [("그", "비밀", "밝히", False)]
    assert words("그가 쓴 책을 읽었나?") == words("그가 수영을 했나?") == words("비가 왔나?") == []


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)


def test_english_text_never_loads_the_analyser() -> None:
    code = (
        "import sys; from askance.language import has_question_word, question_type\n"
        "from askance.clever_hans.perturb import perturb\n"
        "assert question_type('Who is 손흥민?') == 'who' and has_question_word('Who?')\n"
        "[perturb('Who wrote 무정?', name) for name in ('ran', 'wh2blah', 'focus2blah')]\n"
        "perturb('가장 긴 강은?', 'wh2blah')\n"
        "sys.exit('kiwipiepy' in sys.modules)"
    )
    assert run(code).returncode == 0


def test_a_missing_extra_is_told_in_one_line() -> None:
    code = (
        "import sys; sys.modules['kiwipiepy'] = None\n"
        "from askance.language import question_type\n"
        "from askance.errors import MissingExtra\n"
        "try: question_type('누가 왔나?')\n"
        "except MissingExtra as error: print(error)"
    )
    assert run(code).stdout.strip().endswith("pip install 'askance[ko]'")
