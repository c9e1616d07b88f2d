from __future__ import annotations

import gzip
import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from readers_support import example

from askance.data import Fact
from askance.errors import AskanceError, DataError, ReaderError
from askance.readers import load_reader, read_checked


def test_squads_file(tmp_path):
    file = tmp_path / "predictions.json"
    file.write_text('{"q1": "Denver", "q2": ""}')
    reader = load_reader(f"saved:{file}")
    first, second, third = read_checked(reader, [example(id=f"q{n}") for n in (1, 2, 3)])
    assert (first.answer, first.error, second.answer, second.error) == ("Denver", "", "", "")
    assert (third.answer, third.error) == ("", "missing")


def test_identity_follows_the_content_not_the_packing(tmp_path):
    (tmp_path / "a.json").write_text('{"q1": "Denver"}')
    (tmp_path / "b.json.gz").write_bytes(gzip.compress(b'{"q1": "Denver"}'))
    (tmp_path / "c.json").write_text('{"q1": "Dallas"}')
    files = [tmp_path / name for name in ("a.json", "b.json.gz", "c.json")]
    one, two, other = (set(load_reader(f"saved:{f}").identity["files"].values()) for f in files)
    assert one == two != other


def test_a_plain_file_answers_the_original_questions_only(tmp_path):
    file = tmp_path / "predictions.json"
    file.write_text('{"q1": "Denver"}')
    with pytest.raises(ReaderError, match=r"no predictions for 'ran'.*pattern"):
        load_reader(f"saved:{file}").read([example(variant="ran")])


@pytest.mark.parametrize("form", ["{folder}", "{folder}/{{variant}}.json"])
def test_one_file_for_each_variant(tmp_path, form):
    for variant, answer in {"original": "Denver", "ran": "rain"}.items():
        (tmp_path / f"{variant}.json").write_text(json.dumps({"q1": answer}))
    reader = load_reader("saved:" + form.format(folder=tmp_path))
    items = [example(variant=variant) for variant in ("ran", "original")]
    assert [p.answer for p in read_checked(reader, items)] == ["rain", "Denver"]
    assert len(reader.identity["files"]) == 2


def test_lines_may_name_their_variant(tmp_path):
    lines = [
        {"id": "q1", "answer": "Denver", "score": 0.75, "no_answer_score": -2.0},
        {"id": "q1", "answer": "rain", "variant": "ran"},
    ]
    file = tmp_path / "p.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)))
    reader = load_reader(f"saved:{file}")
    first, second = read_checked(reader, [example(), example(variant="ran")])
    assert (first.answer, first.score, first.no_answer_score) == ("Denver", 0.75, -2.0)
    assert second.answer == "rain"


def test_hotpots_file_has_facts(tmp_path):
    file = tmp_path / "hotpot.json"
    file.write_text('{"answer": {"q1": "Denver"}, "sp": {"q1": [["Super Bowl", 2]]}}')
    found = load_reader(f"saved:{file}").read([example()])[0]
    assert (found.answer, found.facts) == ("Denver", (Fact("Super Bowl", 2),))


def test_no_answer_scores_come_from_squads_second_file(tmp_path):
    (tmp_path / "p.json").write_text('{"q1": "Denver"}')
    (tmp_path / "na.json").write_text('{"q1": 0.25}')
    reader = load_reader(f"saved:{tmp_path}/p.json", no_answer_scores=f"{tmp_path}/na.json")
    assert reader.read([example()])[0].no_answer_score == 0.25
    assert len(reader.identity["files"]) == 2


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("p.json", '{"q1": 7}', "Expected `str`, got `int`"),
        ("p.json", '{"q1": "Den', "broken JSON"),
        ("p.json", "[]", "Expected `object`"),
        ("p.jsonl", '{"id": "q1", "answer": "a"}\n{"id": "q2"}', r"p.jsonl:2: .*`answer`"),
        ("p.jsonl", '{"id": "q1", "answer": "a"}\n' * 2, r"p.jsonl:2: a second prediction"),
        ("p.json", '{"answer": {"q1": "a"}, "sp": {"q1": [["T"]]}}', "is no fact"),
    ],
)
def test_broken_files_are_told_with_their_place(tmp_path, name, content, message):
    (tmp_path / name).write_text(content)
    reader = load_reader(f"saved:{tmp_path / name}")
    with pytest.raises(DataError, match=message):
        reader.read([example()])


@pytest.mark.parametrize("path", ["none.json", "{variant}.json", "."])
def test_nothing_there_is_told(tmp_path, path):
    with pytest.raises(DataError, match=r"no such file|no predictions are here"):
        load_reader(f"saved:{tmp_path}/{path}")


@given(st.binary(max_size=60), st.sampled_from(["p.json", "p.jsonl", "p.json.gz"]))
@settings(max_examples=100, deadline=None)
def test_any_bytes_give_predictions_or_one_line(tmp_path_factory, raw, name):
    file = tmp_path_factory.mktemp("fuzz") / name
    file.write_bytes(raw)
    with suppress(AskanceError):  # any other exception fails the test
        assert len(load_reader(f"saved:{file}").read([example()])) == 1


@pytest.mark.data
def test_published_predictions_are_complete(data_dir):
    files = sorted((data_dir / "squad" / "predictions-1.1").glob("*.json*"))
    assert files
    for file in files:
        assert load_reader(f"saved:{file}").read([example(id="56be4db0acb8001400a502ec")])[0].answer
