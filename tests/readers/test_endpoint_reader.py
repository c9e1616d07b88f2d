from __future__ import annotations

import json
import os
import socket
import time

import pytest
from readers_support import completion, example

from askance.data import Choice
from askance.errors import OptionError, ReaderError, RecordError
from askance.readers import Estimate, load_reader, read_checked

KEY = "sk-very-secret-0123456789"
BUSY = (429, {"error": {"message": "slow down"}}, {})
GOOD = (200, completion("Denver"), {})
ITEMS = [example(question=f"Who {n}?", id=f"q{n}") for n in range(6)]


@pytest.fixture
def ask(chat, monkeypatch):
    """Open a reader of the scripted endpoint."""
    monkeypatch.setenv("ASKANCE_API_KEY", KEY)
    readers = []

    def start(script=(GOOD,), **options):
        chat.script = list(script)
        defaults = {"base_url": chat.base_url, "backoff": 0.01, "timeout": 10}
        readers.append(load_reader("openai:tiny", **{**defaults, **options}))
        return readers[-1]

    yield start
    for reader in readers:
        reader.close()


def by_question(request):
    """Answers with the number in the question, the later ones sooner."""
    number = request["messages"][0]["content"].split("Who ")[1][0]
    time.sleep(0.02 * (5 - int(number)))
    return 200, completion(f"number {number}"), {}


def test_answers_keep_their_order_over_many_connections(ask):
    found = read_checked(ask([by_question], connections=4), ITEMS)
    assert [prediction.answer for prediction in found] == [f"number {n}" for n in range(6)]


def test_the_request_is_what_the_identity_says(ask, chat):
    reader = ask(body={"seed": 7, "temperature": None})
    reader.read([example()])
    request = chat.requests[0]
    fields = {"model": "tiny", "max_tokens": 64, "seed": 7}
    assert {k: v for k, v in request.items() if k != "messages"} == fields
    assert reader.identity["request"] == fields
    assert "It was Denver.\n\nQuestion: Who won?" in request["messages"][0]["content"]
    assert chat.headers[0]["Authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize(
    "fault",
    [
        BUSY,
        (500, b"oops", {}),
        (503, {}, {}),
        (200, b'{"choices": [', {}),
        (200, {"choices": []}, {}),
    ],
)
def test_a_passing_fault_is_retried(ask, chat, fault):
    assert ask([fault, fault, GOOD]).read([example()])[0].answer == "Denver"
    assert len(chat.requests) == 3


def test_retry_after_is_honoured(ask, chat):
    ask([(429, {}, {"Retry-After": "0.4"}), GOOD]).read([example()])
    assert chat.times[1] - chat.times[0] >= 0.4


def test_a_wait_of_an_hour_is_told_instead(ask):
    with pytest.raises(ReaderError, match="asks to wait 3600 s"):
        ask([(429, {}, {"Retry-After": "3600"})]).read([example()])


def test_a_lasting_fault_stops_with_its_place(ask, chat):
    with pytest.raises(ReaderError, match=r"openai:tiny:original:q1: HTTP 429 slow down \(tried 3"):
        ask([BUSY], retries=2).read([example()])
    assert len(chat.requests) == 3


def test_a_slow_answer_is_a_timeout(ask):
    def slow(request):
        time.sleep(0.5)
        return GOOD

    with pytest.raises(ReaderError, match="ReadTimeout"):
        ask([slow], timeout=0.1, retries=1).read([example()])


def test_nobody_listening_is_told_soon(ask):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(ReaderError, match=r"can't connect to http://127.0.0.1:\d+/v1/chat"):
        ask(base_url=f"http://127.0.0.1:{port}/v1").read([example()])


@pytest.mark.parametrize("status", [401, 403, 404])
def test_a_refused_key_or_model_stops_even_when_errors_are_recorded(ask, chat, status):
    answer = status, {"error": {"message": f"bad key {KEY}"}}, {}
    with pytest.raises(ReaderError, match=rf"HTTP {status} bad key \*\*\* — check"):
        ask([answer], on_error="record").read([example()])
    assert len(chat.requests) == 1


def test_an_error_may_be_recorded_with_its_example_alone(ask):
    script = [(400, {"error": {"message": "too long"}}, {}), GOOD]
    found = read_checked(ask(script, on_error="record", connections=1), ITEMS[:2])
    assert [(p.answer, p.error) for p in found] == [("", "HTTP 400 too long"), ("Denver", "")]


def test_no_text_is_an_error_of_that_example(ask):
    found = ask([(200, completion(None, finish_reason="content_filter"), {})]).read([example()])
    assert found[0].error == "the endpoint gave no text (content_filter)"


def test_the_second_run_asks_nothing(ask, chat, tmp_path):
    cache = str(tmp_path / "sub" / "responses.sqlite")
    first = ask([by_question], cache=cache).read(ITEMS)
    asked = len(chat.requests)
    assert ask([by_question], cache=cache, retries=1).read(ITEMS) == first
    assert len(chat.requests) == asked == 6
    ask([by_question], cache=cache, max_tokens=9).read(ITEMS[:1])
    assert len(chat.requests) == 7


def test_what_was_answered_before_a_stop_is_in_the_cache(ask, chat, tmp_path):
    cache = str(tmp_path / "responses.sqlite")
    with pytest.raises(ReaderError, match="HTTP 400"):
        ask([GOOD, GOOD, (400, {}, {})], cache=cache, connections=1).read(ITEMS)
    before = len(chat.requests)
    chat.requests.clear()
    ask([GOOD], cache=cache, connections=1).read(ITEMS)
    assert (before, len(chat.requests)) == (3, 4)


def test_a_file_that_is_no_cache_is_told(ask, tmp_path):
    (tmp_path / "c").write_text("not a database " * 100)
    with pytest.raises(RecordError, match="response cache can't be used"):
        ask(cache=str(tmp_path / "c"))


def test_the_key_shows_up_nowhere(ask, tmp_path, chat):
    cache = tmp_path / "responses.sqlite"
    reader = ask([(200, completion(f"echo {KEY}"), {}), BUSY], cache=str(cache), retries=1)
    reader.read([example()])
    with pytest.raises(ReaderError) as caught:
        reader.read([example("What?")])
    shown = repr([str(caught.value), json.dumps(dict(reader.identity)), repr(reader)])
    reader.close()
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert KEY not in shown
    assert KEY.encode() not in stored
    assert b"echo ***" in stored


@pytest.mark.parametrize("key", ["sk-secret\n1234", "sk-secrét-1234"])
def test_a_key_that_cannot_be_sent_is_not_shown(ask, monkeypatch, key):
    monkeypatch.setenv("ASKANCE_API_KEY", key)
    with pytest.raises(OptionError, match="ASKANCE_API_KEY: holds characters") as caught:
        ask()
    assert "secr" not in str(caught.value)


def test_a_placeholder_key_leaves_answers_alone(ask, monkeypatch, chat):
    monkeypatch.setenv("ASKANCE_API_KEY", " e\n")
    assert ask().read([example()])[0].answer == "Denver"
    assert chat.headers[0]["Authorization"] == "Bearer e"


@pytest.mark.parametrize("url", ["http://me:pw@host/v1", "http://host/v1?key=x", "host/v1", ""])
def test_an_address_with_secrets_or_none_is_refused(url):
    with pytest.raises(OptionError, match="base_url") as caught:
        load_reader("openai:m", base_url=url)
    assert "pw" not in str(caught.value)


def test_requests_per_minute_are_kept(ask, chat):
    ask(requests_per_minute=600, connections=6).read(ITEMS)
    gaps = [b - a for a, b in zip(chat.times, chat.times[1:], strict=False)]
    assert sum(gaps) >= 0.45
    assert min(gaps) > 0.02


def test_estimate_counts_only_what_is_not_cached(ask, tmp_path, chat):
    options = {"cache": str(tmp_path / "c"), "input_price": 1.0, "output_price": 2.0}
    reader = ask(**options, max_tokens=10, prompt={"extractive": "{question}"})
    reader.read(ITEMS[:2])
    sent = len(chat.requests)
    # Four questions of six bytes: six tokens in, forty out.
    assert reader.estimate(ITEMS) == Estimate(4, 46, pytest.approx((6 * 1 + 40 * 2) / 1e6))
    assert len(chat.requests) == sent
    assert ask().estimate(ITEMS).cost is None


def test_logprobs_give_the_probability_of_the_reply(ask):
    tokens = {"content": [{"token": "Den", "logprob": -0.5}, {"token": "ver", "logprob": -1.0}]}
    found = ask([(200, completion("Denver", logprobs=tokens), {})], logprobs=True)
    assert read_checked(found, [example()])[0].score == pytest.approx(0.22313016)


def test_it_may_refuse_only_where_the_data_allow_it(ask, chat):
    script = [(200, completion("No answer."), {})]
    assert ask(script, no_answer=True).read([example()])[0].answer == ""
    assert ask(script).read([example()])[0].answer == "No answer"
    prompts = [request["messages"][0]["content"] for request in chat.requests]
    assert ['reply "no answer"' in prompt for prompt in prompts] == [True, False]


def test_choices_and_yes_no_have_their_own_prompts(ask, chat):
    choices = (Choice("A", "rain"), Choice("B", "a {question}"))
    script = [(200, completion("B."), {}), (200, completion("Yes, it was."), {})]
    items = [example(choices=choices, task="choice"), example(task="yes_no")]
    assert [p.answer for p in ask(script, connections=1).read(items)] == ["B", "yes"]
    assert "A. rain\nB. a {question}\n" in chat.requests[0]["messages"][0]["content"]


def test_a_prompt_for_an_unknown_task_is_refused():
    with pytest.raises(OptionError, match="no prompt 'summary'"):
        load_reader("openai:m", prompt={"summary": "x"})


@pytest.mark.skipif(
    "ASKANCE_TEST_LLM" not in os.environ, reason="set ASKANCE_TEST_LLM to a base URL"
)
def test_a_real_endpoint_answers():
    url, name = os.environ["ASKANCE_TEST_LLM"], os.environ.get("ASKANCE_TEST_LLM_MODEL", "default")
    text = "The Denver Broncos won Super Bowl 50 in Santa Clara."
    reader = load_reader(f"openai:{name}", base_url=url, timeout=120)
    found = read_checked(reader, [example("Where was Super Bowl 50?", text)])[0]
    assert found.answer
    assert not found.error
