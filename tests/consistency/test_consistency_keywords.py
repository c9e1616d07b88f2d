"""Keywords of one short article, and what counts as containing one."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.consistency.keywords import contains, find_keywords, least_count
from askance.errors import OptionError

ARTICLE = (
    "손흥민이 리그 10호 골을 터뜨렸다. 토트넘은 3일 런던에서 열린 경기에서 번리를 4-0으로 이겼다. "
    "손흥민은 후반 11분 케인의 패스를 받아 골을 넣었다. 케인은 전반에만 두 골을 넣었다. "
    "토트넘의 감독은 손흥민을 칭찬했다. 연구진은 손흥민의 속도를 분석했고, 연구진이 낸 결과는 "
    "최지만은 물론 박은빈도 놀라게 했다."
)


def test_names_that_return_lead_a_short_korean_article() -> None:
    found = find_keywords(ARTICLE, number=4)
    assert found[0].word == "손흥민"
    assert {(keyword.word, keyword.count) for keyword in found} == {
        ("손흥민", 4), ("토트넘", 2), ("케인", 2), ("연구진", 2),
    }  # fmt: skip


def test_no_name_is_cut_and_no_particle_kept() -> None:
    words = {keyword.word for keyword in find_keywords(ARTICLE, number=50)}
    assert {"손흥민", "연구진", "최지만"} <= words
    assert not words & {"손흥", "흥민", "연구진은", "연구진이", "토트넘의", "최지만은", "지만"}
    assert not any(word[0].isdigit() for word in words)


def test_every_keyword_is_contained_in_its_own_text() -> None:
    assert all(contains(ARTICLE, keyword.word) for keyword in find_keywords(ARTICLE, number=50))


def test_plurals_and_possessives_are_one_english_keyword() -> None:
    text = "Cities grow. The city's growth worries other cities. Kane's goals beat Burnley."
    found = find_keywords(text, number=1)
    assert [(keyword.word, keyword.form, keyword.count) for keyword in found] == [
        ("Cities", "city", 3)
    ]


def test_a_hand_computed_rank() -> None:
    # "Kane scored" alone: each word has one link on either side, all values stay 1.
    assert [keyword.score for keyword in find_keywords("Kane scored.")] == [1.0, 1.0]
    # kane kane: left links (edge, kane) and (kane, kane) are one node's: its value is the mean, 1.
    assert [keyword.score for keyword in find_keywords("Kane Kane.")] == [1.0]


@pytest.mark.parametrize("text", ["", " \n", "...", "그는 그것을", "the of and", "12 345"])
def test_a_text_without_content_words_has_no_keyword(text: str) -> None:
    assert find_keywords(text) == ()


@pytest.mark.parametrize("text", ["손흥민", "Kane", "손흥민은", "Kane's"])
def test_a_text_of_one_word_has_that_one(text: str) -> None:
    (keyword,) = find_keywords(text, number="by length")
    assert keyword.word in {"손흥민", "Kane"}
    assert keyword.score == 1


def test_number_by_length_and_least_count() -> None:
    assert len(find_keywords(ARTICLE, number="by length")) == 3
    assert len(find_keywords(" ".join([ARTICLE] * 3), number="by length")) == 6
    assert [keyword.count for keyword in find_keywords(ARTICLE, min_count=3)] == [4]
    assert least_count({"a": 3, "b": 3, "c": 2, "d": 1}, 2) == 3
    assert least_count({"a": 3, "b": 3, "c": 2, "d": 1}, 3) == 2
    assert least_count({"a": 3, "b": 3, "c": 2, "d": 1}, 4) == 1


def test_bad_numbers_are_refused() -> None:
    for options in ({"number": 0}, {"number": "many"}, {"min_count": 0}):
        with pytest.raises(OptionError):
            find_keywords("Kane scored.", **options)


def test_another_process_finds_the_same() -> None:
    code = (
        "import sys; from askance.consistency.keywords import find_keywords;"
        "sys.stdout.write(repr(find_keywords(sys.argv[1])))"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", code, "Kane and Son scored. Son and Kane left. Dier stayed."],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": "src"},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    assert told[0] == told[1]
    assert "Kane" in told[0]


@pytest.mark.parametrize(
    ("text", "keyword", "held"),
    [
        ("손흥민은 웃었다", "손흥민", True),
        ("손흥민은 웃었다", "손흥", False),
        ("연구진은 밝혔다", "연구진", True),
        ("연구진은 밝혔다", "연구", False),
        ("최지만은 홈런을 쳤다.", "최지만", True),
        ("최지만은 홈런을 쳤다.", "최지", False),
        ("못을 박은 사람", "박", False),
        ("한국대표팀이 이겼다", "대표팀", True),
        ("토트넘이 골대를 맞혔다", "골", False),
        ("BTS의 노래", "bts", True),
        ("two goals", "goal", True),
        ("the goalkeeper", "goal", False),
        ("Seoul National University's team", "national university", True),
        ("national or university", "national university", False),
        ("anything", "...", False),
        ("", "Kane", False),
    ],
)
def test_containing_ends_at_words_and_morphemes(text: str, keyword: str, held: bool) -> None:
    assert contains(text, keyword) is held


@given(text=st.text(alphabet="손흥민은골 Kanes'.!?-2\n", max_size=40), number=st.integers(1, 5))
def test_any_text_has_at_most_that_many_keywords(text: str, number: int) -> None:
    found = find_keywords(text, number=number)
    assert len(found) <= number
    assert len({keyword.form for keyword in found}) == len(found)
    assert all(keyword.score > 0 for keyword in found)
