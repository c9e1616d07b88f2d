"""Files as bad as they come: one clear line each, and nothing that crashes later."""

from __future__ import annotations

import gzip
import json

import pytest

from askance.data import Example
from askance.datasets import iter_examples, load_dataset, write_dataset
from askance.errors import DataError


def test_a_truncated_archive(squad, save):
    path = save(gzip.compress(json.dumps(squad).encode())[:-30], "dev.json.gz")
    with pytest.raises(DataError, match=r"dev.json.gz: can't be unpacked .* cut short"):
        load_dataset("squad", path)


def test_bytes_that_are_no_utf_8_are_told_by_their_line(hotpot, save):
    raw = json.dumps(hotpot, indent=1).encode().replace(b"Are both wet?", b"Caf\xe9?")
    with pytest.raises(DataError, match=r"dev.json:\d+: not UTF-8"):
        load_dataset("hotpotqa", save(raw, "dev.json"))


def test_a_line_that_is_no_utf_8_leaves_the_others(boolq, save):
    lines = [json.dumps(record).encode() for record in boolq]
    path = save(lines[0].replace(b"Fog", b"F\xf6g") + b"\n" + lines[1], "dev.jsonl")
    faults: list[DataError] = []
    assert [e.id for e in iter_examples(path, "boolq", on_fault=faults.append)] == ["boolq-2"]
    assert str(faults[0]).startswith(f"{path}:1: broken JSON (Invalid UTF-8")


def test_a_question_of_a_megabyte_is_no_fault(save):
    long = "why " * (1 << 18)
    assert load_dataset("jsonl", save([{"question": long}], "a.jsonl"))[0].question == long
    assert load_dataset("csv", save(f"question\n{long}\n", "a.csv"))[0].question == long


@pytest.mark.parametrize(
    "text", ["a\x00b", "מי כתב את זה?", "e\u0301te\u0301", "\u202ewho\u202c", "\U0001f600"]
)
@pytest.mark.parametrize(("name", "file"), [("jsonl", "o.jsonl"), ("csv", "o.csv")])
def test_odd_characters_stay_as_they_are(save, tmp_path, text, name, file):
    (example,) = load_dataset("jsonl", save([{"question": text, "context": text}], "a.jsonl"))
    assert example.question == text
    write_dataset([example], tmp_path / file, name)
    (again,) = load_dataset(name, tmp_path / file)
    assert (again.question, again.paragraphs) == (text, example.paragraphs)


@pytest.mark.parametrize("half", [r"\ud800", r"x\ud83dx", r"\ud800\ud800", r"\udc00b"])
def test_half_a_surrogate_pair_never_crashes_a_later_writing(save, tmp_path, half):
    document = f'[{{"_id": "a", "question": "{half}?", "answer": "x"}}]'
    faults: list[DataError] = []
    path = save(document, "dev.json")
    examples = list(iter_examples(path, "hotpotqa", on_fault=faults.append))
    assert len(examples) + len(faults) == 1
    write_dataset(examples, tmp_path / "out.json", "hotpotqa")
    with pytest.raises(DataError, match=r"a.jsonl:1: broken JSON"):
        load_dataset("jsonl", save(f'{{"question": "{half}"}}', "a.jsonl"))


@pytest.mark.parametrize("name", ["squad", "hotpotqa"])
def test_a_document_nested_without_end_costs_no_memory(save, name):
    path = save('{"data": ' + "[" * 100_000, "a.json")
    with pytest.raises(DataError, match=r"a.json: JSON nested deeper than 500 levels"):
        load_dataset(name, path)


def test_a_line_nested_without_end(save):
    path = save('{"question": ' + "[" * 100_000, "a.jsonl")
    with pytest.raises(DataError, match="nested too deep"):
        load_dataset("jsonl", path)


def test_brackets_in_text_are_no_nesting(save):
    odd = r"\" + r" "" + "[{" * 1000
    documents = [
        f'{{"_id": "{n}", "question": "{" " * n}{odd}", "answer": "x"}}' for n in range(99)
    ]
    examples = load_dataset("hotpotqa", save(f"[{','.join(documents)}]", "a.json"))
    assert len(examples) == 99


def test_what_json_can_t_say_is_told_when_written(tmp_path):
    deep: object = "x"
    for _ in range(5000):
        deep = [deep]
    for extra in ({"z": deep}, {"z": object()}):
        with pytest.raises(DataError, match="example 1: can't be written as JSON"):
            write_dataset([Example("1", "x", extra=extra)], tmp_path / "out.jsonl", "jsonl")
