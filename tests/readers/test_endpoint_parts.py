from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from readers_support import example

from askance.data import Choice, Example, Paragraph
from askance.readers.cache import ResponseCache
from askance.readers.chat import decode_reply
from askance.readers.prompts import PROMPTS, fill_prompt, parse_reply
from askance.readers.retry import backoff, retry_after

CHOICES = (Choice("A", "rain"), Choice("B", "A river"), Choice("C", "snow"))


@pytest.mark.parametrize(
    ("reply", "answer"),
    [
        ("Denver", "Denver"),
        ("  \n'Denver Broncos.'\nbecause they won", "Denver Broncos"),
        ("**Answer:** the U.S.", "the U.S."),
        ("Answer:\nDenver", "Denver"),
        ("<think>It may be\nDallas.</think>\n\nDenver", "Denver"),
        ("<think>cut off", ""),
        ("1999.", "1999"),
        ("", ""),
    ],
)
def test_an_extractive_reply(reply, answer):
    assert parse_reply(reply, example(), no_answer=False) == answer


@pytest.mark.parametrize(
    ("reply", "label"),
    [
        ("B", "B"),
        ("(b) A river", "B"),
        ("B. A river", "B"),
        ("**C**", "C"),
        ("a river", "B"),
        ("The answer is C.", "C"),
        ("Answer: A", "A"),
        ("A storm is not among them", ""),
        ("D", ""),
    ],
)
def test_a_choice_reply(reply, label):
    item = example(choices=CHOICES, task="choice")
    assert parse_reply(reply, item, no_answer=False) == label


@pytest.mark.parametrize(
    ("reply", "answer"),
    [("Yes.", "yes"), ("NO, it was not", "no"), ("True", "yes"), ("Nobody knows", ""), ("", "")],
)
def test_a_yes_no_reply(reply, answer):
    assert parse_reply(reply, example(task="yes_no"), no_answer=False) == answer


@given(st.text(), st.sampled_from(["extractive", "choice", "yes_no"]), st.booleans())
def test_any_reply_is_parsed(reply, task, no_answer):
    answer = parse_reply(reply, example(choices=CHOICES, task=task), no_answer=no_answer)
    assert "\n" not in answer
    assert task != "choice" or answer in ("", "A", "B", "C")
    assert task != "yes_no" or answer in ("", "yes", "no")


@given(st.text(), st.text())
def test_texts_enter_a_prompt_as_they_are(question, text):
    prompt = fill_prompt(PROMPTS, example(question, text), no_answer=False)
    assert text in prompt
    assert prompt.endswith(f"Question: {question}\nAnswer:")


def test_several_paragraphs_are_told_apart_by_their_titles():
    paragraphs = Paragraph(("rain",), "Weather"), Paragraph(("Denver",), "Cities")
    prompt = fill_prompt(PROMPTS, Example("1", "Who?", paragraphs), no_answer=False)
    assert "Weather\nrain\n\nCities\nDenver" in prompt


@given(st.binary(max_size=80))
def test_any_response_is_read_or_a_value_error(raw):
    try:
        decode_reply(raw)
    except ValueError:
        return


def test_waits_double_up_to_a_minute_and_differ_between_questions():
    waits = [backoff(attempt, 1.0, "key") for attempt in range(1, 12)]
    assert all(2 ** (n - 1) / 2 <= wait <= 2 ** (n - 1) for n, wait in enumerate(waits[:6], 1))
    assert max(waits) <= 60
    assert len({backoff(1, 1.0, str(key)) for key in range(50)}) == 50


def test_retry_after_may_be_a_date():
    then = datetime.now(UTC) + timedelta(seconds=30)
    assert retry_after(format_datetime(then, usegmt=True)) == pytest.approx(30, abs=2)
    assert retry_after(format_datetime(then - timedelta(hours=1))) == 0
    assert retry_after("nan") == retry_after("-3") == 0


def test_the_cache_serves_many_threads_and_a_second_process(tmp_path):
    caches = [ResponseCache(str(tmp_path / "c")) for _ in range(2)]

    def fill(number):
        for n in range(20):
            caches[number % 2].put(f"{number}:{n}", str(n).encode())

    threads = [threading.Thread(target=fill, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(caches[0].get(f"{m}:{n}") == str(n).encode() for m in range(4) for n in range(20))
    for cache in caches:
        cache.close()
