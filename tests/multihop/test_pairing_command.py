"""``graph`` and ``pairs`` from outside."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from askance.cli.multihop_graph import graph
from askance.cli.multihop_pairs import pairs
from askance.errors import AskanceError


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Thirty pages in a ring of links, each also to Hub, and a category of ten."""
    monkeypatch.chdir(tmp_path)
    rows = [
        {"id": n, "title": f"T{n}", "text": ["One."], "links": [f"T{(n + 1) % 30}", "Hub", "Red"],
         "categories": ["Tens"] if n % 3 == 0 else []}
        for n in range(30)
    ] + [{"id": "hub", "title": "Hub", "text": ["One."], "links": []}]  # fmt: skip
    (tmp_path / "p.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert CliRunner().invoke(graph, ["p.jsonl", "--out", "g.sqlite"]).exit_code == 0
    return tmp_path


def run(*options):
    given = [
        "g.sqlite",
        "--lists",
        "category:Tens",
        "--seed",
        "7",
        "--out",
        "pairs.jsonl",
        *options,
    ]
    return CliRunner().invoke(pairs, given)


def test_counts_and_statistics(folder):
    found = CliRunner().invoke(graph, ["p.jsonl", "--out", "g", "--stats", "--format", "json"])
    rows = {row["count"]: row["n"] for row in json.loads(found.stdout)}
    assert (rows["pages"], rows["links read"], rows["edges"]) == (31, 90, 60)
    assert (rows["links to unknown pages"], rows["components"]) == (30, 1)
    assert rows["links to Hub"] == rows["in-degree, maximum"] == 30


def test_pairs_and_what_was_left_out(folder):
    (folder / "block").write_text("T0\nNobody\n")
    found = run("--n", "20", "--max-in", "5", "--block", "block")
    assert found.stdout == "20 pairs: pairs.jsonl\n"
    assert "--block: no single page is named 'Nobody'" in found.stderr
    assert "bridge pool: 29 pages; left out: 1 blocked, 1 more than 5 links in" in found.stderr
    assert "list category:Tens: 9 pages; left out: 1 blocked" in found.stderr
    drawn = [json.loads(line) for line in (folder / "pairs.jsonl").read_text().splitlines()]
    assert {p["kind"] for p in drawn} == {"bridge", "comparison"}
    assert not {"0", "hub"} & {p[side] for p in drawn for side in ("first", "second")}


def test_more_pairs_go_on_after_those_that_are_there(folder):
    run("--n", "5")
    five = (folder / "pairs.jsonl").read_text()
    run("--n", "12")
    twelve = (folder / "pairs.jsonl").read_text()
    assert twelve.startswith(five)
    assert len(twelve.splitlines()) == 12
    other = run("--n", "12", "--seed", "8")
    assert "holds pairs of another drawing" in str(other.exception)


def test_pools_that_hold_no_more_are_told_and_what_there_is_is_kept(folder):
    found = run("--n", "1000")
    # Sixty edges and 45 pairs of ten.
    assert str(found.exception).startswith("105 of 1000 pairs could be drawn")
    assert len((folder / "pairs.jsonl").read_text().splitlines()) == 105


def test_empty_pools_are_one_clear_line(folder):
    (folder / "none").write_text("Nobody\n")
    for options, line in (
        (["--bridge-titles", "none"], "the bridge pool is empty"),
        (["--min-sentences", "9"], "the bridge pool is empty (left out: 31 fewer than 9"),
        (["--r1", "0", "--min-sentences", "9"], "no comparison lists"),
        (["--bridge-categories", "Twos"], "no category named 'Twos'"),
    ):
        error = run(*options).exception
        assert isinstance(error, AskanceError)
        assert line in str(error)


def test_a_million_blocked_titles_and_blocked_pairs(folder):
    lines = (f"Nobody {n}\n" for n in range(1_000_000))
    (folder / "block").write_text("".join(lines) + "T1\n")
    (folder / "apart").write_text("T2\tT3\nT3\tNobody\n")
    found = run("--block", "block", "--block-pairs", "apart", "--r1", "1", "--n", "57")
    assert "and 999995 more" in found.stderr
    # Of 60 edges, T0-T1, T1-T2 and T1-Hub are T1's, and T2-T3 may not be.
    assert str(found.exception).startswith("56 of 57")


def test_titles_without_an_edge_list_are_refused(folder):
    found = CliRunner().invoke(graph, ["p.jsonl", "--titles", "p.jsonl", "--out", "x"])
    assert "--titles goes with an edge list" in str(found.exception)
