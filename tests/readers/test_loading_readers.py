from __future__ import annotations

import pytest
from readers_support import example

from askance.errors import OptionError, ReaderError
from askance.readers import READERS, as_reader, load_reader, read_checked


def test_all_readers_are_known():
    known = ["embedded", "multihop", "hf", "openai", "command", "python", "saved"]
    assert READERS.names() == known


@pytest.mark.parametrize(
    ("spec", "options", "message"),
    [
        ("embeded", {}, "did you mean 'embedded'"),
        ("command:cat", {"time": 3}, "did you mean 'timeout'"),
        ("command:cat", {"timeout": "soon"}, "command:timeout: Expected `float`"),
        ("openai:m", {"body": "{broken"}, "broken JSON"),
        ("openai:m", {"on_error": "ignore"}, "openai:on_error"),
        ("command:", {}, "which program"),
        ("command:'", {}, "No closing quotation"),
        ("openai:", {}, "which model"),
        ("python:", {}, "which function"),
        ("python:math", {}, "module:attribute"),
        ("python:math:pi", {}, "not a function"),
        ("saved:", {}, "which file"),
        ("hf:", {}, "which model"),
    ],
)
def test_what_is_mistyped_is_told(spec, options, message):
    with pytest.raises(OptionError, match=message) as caught:
        load_reader(spec, **options)
    assert caught.value.exit_code == 2


def test_options_may_come_as_text():
    reader = load_reader("openai:m", body='{"seed": 7}', max_tokens="9", logprobs="true")
    fields = reader.identity["request"]
    assert (fields["seed"], fields["max_tokens"], fields["logprobs"]) == (7, 9, True)


def test_readers_that_decide_alone_ignore_no_answer():
    assert load_reader("command:cat", no_answer=True).identity == {"reader": "command:cat"}


def test_as_reader_takes_a_reader_a_spec_or_a_function():
    reader = as_reader(lambda items: [item.question for item in items])
    assert as_reader(reader) is reader
    assert read_checked(reader, [example("Who?")])[0].answer == "Who?"
    assert as_reader("command:cat").identity["reader"] == "command:cat"
    with pytest.raises(OptionError, match="int is not a reader"):
        as_reader(7)


@pytest.mark.parametrize(
    ("items", "message"),
    [
        ("Denver", "returned one str for 2 questions"),
        ({"answer": "x"}, "returned one dict"),
        (["x"], "returned 1 items for 2"),
        ([None, "x"], "returned NoneType"),
        ([{"answer": 7}, "x"], "Expected `str`, got `int`"),
        ([{"score": 0.5}, "x"], "missing required field `answer`"),
        ([{"answer": "x", "score": float("nan")}, "x"], "score is nan"),
        ([{"answer": "x", "score": 3.0}, "x"], "not in"),
        ([{"answer": "x", "id": "q9"}, "x"], "answered 'original:q9' instead"),
        (None, "raised TypeError"),
    ],
)
def test_a_function_that_breaks_the_protocol(items, message):
    with pytest.raises(ReaderError, match=message):
        read_checked(as_reader(lambda _: items), [example(id="a"), example(id="b")])


def test_what_a_function_raises_is_told():
    def broken(items):
        raise KeyError("weights")

    with pytest.raises(ReaderError, match=r"python:broken: raised KeyError: 'weights'"):
        as_reader(broken).read([example()])


def test_a_function_in_the_current_folder(tmp_path, monkeypatch):
    source = "def answer(items):\n    return [{'answer': 'Denver', 'score': 0.5} for _ in items]\n"
    (tmp_path / "my_own_reader.py").write_text(source)
    monkeypatch.chdir(tmp_path)
    reader = load_reader("python:my_own_reader:answer")
    assert reader.read([example()])[0].score == 0.5
    assert reader.identity["reader"] == "python:my_own_reader:answer"
    assert len(reader.identity["source"]) == 64


def test_a_module_that_fails_to_import_is_told(tmp_path, monkeypatch):
    (tmp_path / "my_broken_reader.py").write_text("1 / 0\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ReaderError, match="ZeroDivisionError"):
        load_reader("python:my_broken_reader:answer")
