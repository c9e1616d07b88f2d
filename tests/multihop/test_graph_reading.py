"""Pages from published rows, own rows and edge lists; what can't be read has its line named."""

from __future__ import annotations

import bz2
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.errors import AskanceError, DataError
from askance.multihop.graph import (
    LinkedPage,
    build_graph,
    graph_statistics,
    open_graph,
    read_categories,
    read_edge_list,
    read_linked_pages,
)
from askance.multihop.wikipedia import Link, PageRow, write_page_rows


def test_published_rows_in_a_folder(tmp_path):
    row = PageRow("12", "", "Fog", ("By AT&T.", " Wet."), (Link(3, 7, "AT&T"),))
    write_page_rows(tmp_path / "AA/wiki_00.bz2", [row])
    twice = {"id": 7, "title": "X", "text": [], "text_with_links": ['<a href="AT%26amp%3BT">a</a>']}
    (tmp_path / "AB").mkdir()
    (tmp_path / "AB/wiki_00.bz2").write_bytes(bz2.compress(json.dumps(twice).encode()))
    assert list(read_linked_pages(tmp_path)) == [
        LinkedPage("12", "Fog", ("AT&T",), sentences=2),
        LinkedPage("7", "X", ("AT&T",), sentences=0),
    ]


def test_own_rows_have_links_and_categories(tmp_path):
    row = {"id": "a", "title": "안개", "links": ["구름"], "categories": ["날씨"], "text": "축축."}
    (tmp_path / "p.jsonl").write_text(json.dumps(row) + "\n")
    expected = LinkedPage("a", "안개", ("구름",), ("날씨",), sentences=1)
    assert list(read_linked_pages(tmp_path / "p.jsonl")) == [expected]


def test_an_edge_list_needs_no_order(tmp_path):
    (tmp_path / "e.tsv").write_text("# links\n\nA_b\t%C3%89ire\nC\tA b\nA%20b\tC\n")
    assert list(read_linked_pages(tmp_path / "e.tsv")) == [
        LinkedPage("A b", "A b", ("Éire", "C")),
        LinkedPage("Éire", "Éire"),
        LinkedPage("C", "C", ("A b",)),
    ]


def test_a_list_of_titles_says_what_a_page_is(tmp_path):
    (tmp_path / "e.tsv").write_text("A\tB\nA\tC\n")
    (tmp_path / "t.tsv").write_text("A\nB\nAlone\n")
    counts = build_graph(read_edge_list(tmp_path / "e.tsv", tmp_path / "t.tsv"), tmp_path / "g")
    assert (counts.pages, counts.edges, counts.links_to_unknown_pages) == (3, 1, 1)
    (tmp_path / "t.tsv").write_text("B\n")
    with pytest.raises(DataError, match=r"e\.tsv:1: 'A' is not in"):
        list(read_edge_list(tmp_path / "e.tsv", tmp_path / "t.tsv"))


@pytest.mark.parametrize("line", [b"A", b"A\tB\tC", b"A\t", b"\tB", b"A\t\xff"])
def test_a_broken_edge_has_its_line_named(tmp_path, line):
    (tmp_path / "e.tsv").write_bytes(b"A\tB\n\n" + line + b"\nB\tA\n")
    with pytest.raises(DataError, match=r"e\.tsv:3: "):
        list(read_edge_list(tmp_path / "e.tsv"))


@pytest.mark.parametrize("row", ['{"id": 1}', "[]", "{", '{"id": 1, "title": "A", "links": "B"}'])
def test_a_broken_row_has_its_line_named(tmp_path, row):
    (tmp_path / "p.jsonl").write_text('{"id": 1, "title": "A"}\n' + row + "\n")
    with pytest.raises(DataError, match=r"p\.jsonl:2: "):
        list(read_linked_pages(tmp_path / "p.jsonl"))


@given(st.binary(max_size=60))
def test_no_bytes_give_a_traceback(tmp_path_factory, content):
    folder = tmp_path_factory.mktemp("f")
    for name in ("x.tsv", "x.jsonl"):
        (folder / name).write_bytes(content)
        try:
            build_graph(read_linked_pages(folder / name), folder / "g")
        except AskanceError as error:
            assert "\n" not in str(error)  # noqa: PT017


def test_statistics_by_hand(tmp_path):
    # A <-> B -> C is one component, D -> E another, F stands alone.
    links = {"A": ["B"], "B": ["A", "C"], "C": [], "D": ["E"], "E": [], "F": []}
    build_graph((LinkedPage(t, t, tuple(x)) for t, x in links.items()), tmp_path / "g")
    with open_graph(tmp_path / "g") as graph:
        found = graph_statistics(graph, hubs=2)
    assert (found.components, found.largest_component, found.isolated) == (3, 3, 1)
    assert (found.without_links_in, found.without_links_out) == (2, 3)
    assert found.in_degree["mean"] == 0.6667
    assert (found.in_degree["maximum"], found.out_degree["maximum"]) == (1, 2)
    assert [hub.title for hub in found.hubs] == ["A", "B"]


@pytest.mark.data
def test_wikispeedia(tmp_path, data_dir):
    folder = data_dir / "wikispeedia"
    counts = build_graph(
        read_edge_list(folder / "links.tsv.gz", folder / "articles.tsv"),
        tmp_path / "g",
        categories=read_categories(folder / "categories.tsv"),
    )
    assert (counts.pages, counts.links_read) == (4604, 119882)
    assert (counts.edges, counts.self_links, counts.links_to_unknown_pages) == (119772, 110, 0)
    with open_graph(tmp_path / "g") as graph:
        found = graph_statistics(graph, hubs=1)
        assert len(graph.category("subject.Countries")) == 229
    assert (found.hubs[0].title, found.hubs[0].in_degree) == ("United States", 1551)
    assert found.largest_component == 4589
