"""Rankings come back from files as they went in; what is no ranking is told in one line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.data import Hit, Ranking
from askance.errors import DataError
from askance.multihop.retrieval import read_run, write_run
from askance.multihop.retrieval.growing_run import GrowingRun

IDS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=6)
SCORES = st.lists(st.floats(allow_nan=False, allow_infinity=False), max_size=5)


@st.composite
def rankings(draw):
    found = []
    for name in draw(st.lists(IDS, max_size=4, unique=True)):
        scores = sorted(draw(SCORES), reverse=True)
        size = len(scores)
        documents = draw(st.lists(IDS, min_size=size, max_size=size, unique=True))
        hits = tuple(
            Hit(document, score) for document, score in zip(documents, scores, strict=True)
        )
        found.append(Ranking(name, hits, draw(st.integers(size, 100))))
    return found


@given(rankings())
def test_json_lines_keep_everything(tmp_path_factory, found):
    path = tmp_path_factory.mktemp("run") / "run.jsonl"
    write_run(path, found)
    assert list(read_run(path).values()) == found


@given(rankings())
def test_trec_keeps_hits_and_scores(tmp_path_factory, found):
    path = tmp_path_factory.mktemp("run") / "bm25.run"
    write_run(path, found)
    expected = {r.id: r.hits for r in found if r.hits}
    assert {name: ranking.hits for name, ranking in read_run(path).items()} == expected


def test_trec_by_hand(tmp_path):
    path = tmp_path / "x.run"
    path.write_text(
        "q Q0 b 2 1.5 t\nq Q0 a 1 1.5 t\nq\tQ0  New%20York 3 7e0 t\nr Q0 50%41 0 -1 t\n"
    )
    hits = (Hit("New York", 7.0), Hit("a", 1.5), Hit("b", 1.5))
    assert read_run(path)["q"] == Ranking("q", hits, 3)
    assert read_run(path)["r"].hits == (Hit("50%41", -1.0),)


def test_other_programs_json(tmp_path):
    path = tmp_path / "x.jsonl"
    path.write_text('{"id": 7, "hits": [{"document": 3, "score": 1}], "more": null}\n\n')
    assert read_run(path) == {"7": Ranking("7", (Hit("3", 1.0),), 1)}


BAD_TREC = ["q Q0 a 1 1.5", "q Q0 a one 1.5 t", "q Q0 a 1 x t", "q Q0 a 1 nan t", "q Q0 a 1 inf t"]
BAD_LINES = [
    "{",
    "[]",
    '{"id": "q"}',
    '{"id": "q", "hits": [{"document": "a"}]}',
    '{"id": "q", "hits": [{"document": "a", "score": 1}, {"document": "b", "score": 2}]}',
    '{"id": "q", "hits": [{"document": "a", "score": 1}, {"document": "a", "score": 1}]}',
    '{"id": "q", "hits": [{"document": "a", "score": 1}], "candidates": 0}',
]


@pytest.mark.parametrize(
    ("name", "line"), [("x.run", x) for x in BAD_TREC] + [("x.jsonl", x) for x in BAD_LINES]
)
def test_what_is_no_ranking_is_told_with_its_line(tmp_path, name, line):
    (tmp_path / name).write_text(f"\n{line}\n")
    with pytest.raises(DataError, match=rf"{name}:2: ") as caught:
        read_run(tmp_path / name)
    assert "\n" not in str(caught.value)


@given(st.binary(max_size=60))
def test_any_bytes_give_rankings_or_one_line(tmp_path_factory, raw):
    folder = tmp_path_factory.mktemp("run")
    for name in ("x.run", "x.jsonl"):
        (folder / name).write_bytes(raw)
        try:
            read_run(folder / name)
        except DataError as error:
            assert "\n" not in str(error)  # noqa: PT017


def test_a_question_may_be_ranked_once(tmp_path):
    path = tmp_path / "x.jsonl"
    path.write_text('{"id": "q", "hits": []}\n' * 2)
    with pytest.raises(DataError, match=r"x.jsonl:2: a second ranking of 'q'"):
        read_run(path)


FOUND = [Ranking(name, (Hit("a b", 2.5), Hit("c", 1.0)), 2) for name in ("q 1", "q 2", "r")]


@pytest.mark.parametrize("format_", ["jsonl", "trec"])
def test_a_run_goes_on_from_a_kill_at_any_byte(tmp_path, format_):
    path = tmp_path / "found"
    write_run(path, FOUND, format=format_)
    whole = path.read_bytes()
    for end in range(len(whole) + 1):
        path.write_bytes(whole[:end])
        growing = GrowingRun(path, format_)
        done = growing.resume()
        with growing.append() as stream:
            for ranking in FOUND:
                if ranking.id not in done:
                    stream.write(ranking)
        assert path.read_bytes() == whole


def test_trec_has_no_column_for_an_empty_id(tmp_path):
    with pytest.raises(DataError, match="empty id"):
        write_run(tmp_path / "x.run", [Ranking("", (Hit("a", 1.0),), 1)])
    assert not (tmp_path / "x.run").exists()
