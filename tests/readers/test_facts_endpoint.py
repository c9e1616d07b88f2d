"""An endpoint that is asked for facts: what is sent, cached and read, and what goes wrong."""

from __future__ import annotations

import json

import pytest
from facts_support import several
from readers_support import completion, example

from askance.data import Choice, Fact
from askance.errors import OptionError, ReaderError
from askance.readers import load_reader, read_checked

ITEM = several("It was.| Rain.", "Denver won.")
GOOD = (200, completion('{"answer": "Denver", "facts": ["2.1", "1.2", "7.7"]}'), {})
NO_FORMAT = (400, {"error": {"message": "response_format is not supported"}}, {})


@pytest.fixture
def ask(chat):
    readers = []

    def start(script=(GOOD,), **options):
        chat.script = list(script)
        defaults = {"base_url": chat.base_url, "backoff": 0.01, "facts": "true", "connections": 1}
        readers.append(load_reader("openai:tiny", **{**defaults, **options}))
        return readers[-1]

    yield start
    for reader in readers:
        reader.close()


def without_format(request):
    return NO_FORMAT if "response_format" in request else GOOD


def test_answer_and_facts_are_asked_for_and_read(ask, chat):
    reader = ask()
    found = read_checked(reader, [ITEM])[0]
    assert (found.answer, found.facts) == ("Denver", (Fact("A", 1), Fact("B", 0)))
    assert reader.dropped_facts == 1
    request = chat.requests[0]
    assert "[1] A\n[1.1] It was.\n[1.2] Rain.\n\n[2] B\n[2.1]" in request["messages"][0]["content"]
    schema = request["response_format"]["json_schema"]
    assert schema["strict"] is True
    assert list(schema["schema"]["properties"]) == ["answer", "facts"]
    assert request["max_tokens"] == 256


def test_a_server_without_response_format_is_asked_without_it(ask, chat):
    reader = ask([without_format])
    items = [several("It was.| Rain.", "Denver won.", id=f"q{n}") for n in range(3)]
    found = reader.read(items)
    assert [prediction.answer for prediction in found] == ["Denver"] * 3
    sent = ["response_format" in request for request in chat.requests]
    assert sent == [True, False, False, False]


@pytest.mark.parametrize("status", [400, 422])
def test_another_fault_of_the_request_is_told_as_itself(ask, chat, status):
    fault = (status, {"error": {"message": "too long"}}, {})
    with pytest.raises(ReaderError, match=f"HTTP {status} too long"):
        ask([fault]).read([ITEM])
    assert len(chat.requests) == 2
    recorded = ask([fault, fault, GOOD], on_error="record")
    chat.requests.clear()
    assert [p.error for p in recorded.read([ITEM, ITEM])] == [f"HTTP {status} too long", ""]
    assert "response_format" in chat.requests[2]


def test_a_refused_key_is_not_asked_again(ask, chat):
    with pytest.raises(ReaderError, match="check the API key"):
        ask([(401, {}, {})]).read([ITEM])
    assert len(chat.requests) == 1


def test_passing_faults_are_retried(ask, chat):
    assert ask([(503, {}, {}), (200, b"{", {}), GOOD]).read([ITEM])[0].facts
    assert len(chat.requests) == 3


@pytest.mark.parametrize(
    ("text", "choice", "error"),
    [
        ("Denver", {}, "the reply holds no JSON object with an answer"),
        ('{"answer": "Den', {"finish_reason": "length"}, "cut off: raise max_tokens"),
        (None, {"finish_reason": "content_filter"}, "gave no text (content_filter)"),
    ],
)
def test_a_reply_that_says_nothing_is_an_error_of_its_example_alone(ask, text, choice, error):
    bad, good = ask([(200, completion(text, **choice), {}), GOOD]).read([ITEM, ITEM])
    assert error in bad.error
    assert (bad.answer, bad.facts, good.answer) == ("", (), "Denver")


def test_what_was_answered_is_cached_whether_asked_with_or_without_the_format(ask, chat, tmp_path):
    cache = str(tmp_path / "responses.sqlite")
    first = ask([without_format], cache=cache).read([ITEM])
    asked = len(chat.requests)
    again = ask([without_format], cache=cache)
    assert again.read([ITEM]) == first
    assert again.estimate([ITEM]).calls == 0
    assert len(chat.requests) == asked == 2


def test_facts_are_part_of_the_identity_and_their_absence_changes_no_key(ask):
    plain, facts = ask(facts=False), ask()
    assert set(plain.identity) == {"reader", "base_url", "prompt", "no_answer", "request"}
    assert set(plain.identity["prompt"]) == {"extractive", "choice", "yes_no", "refusal"}
    assert "response_format" not in plain.identity["request"]
    assert facts.identity["facts"] is True
    assert "numbered sentences" in facts.identity["prompt"]["facts"]
    json.dumps(dict(facts.identity))


def test_multiple_choice_asks_for_a_letter_alone(ask, chat):
    item = example(choices=(Choice("A", "rain"), Choice("B", "fog")), task="choice")
    assert ask([(200, completion("B."), {})]).read([item])[0].answer == "B"
    assert "response_format" not in chat.requests[0]


def test_prompt_and_body_may_be_changed(ask, chat):
    prompt = json.dumps({"facts": "Q {question} C {context}{refusal}"})
    ask(prompt=prompt, body='{"response_format": null}', max_tokens="9").read([ITEM])
    request = chat.requests[0]
    assert request["messages"][0]["content"].startswith("Q Who won? C [1] A\n")
    assert "response_format" not in request
    assert request["max_tokens"] == 9
    with pytest.raises(OptionError, match="no prompt 'facts'"):
        ask(prompt=prompt, facts="false")
