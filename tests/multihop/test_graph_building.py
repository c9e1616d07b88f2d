"""Which links become edges, which don't and why, and what the file then knows."""

from __future__ import annotations

import sqlite3

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.errors import DataError
from askance.multihop.graph import LinkedPage, build_graph, normal_title, open_graph


def page(key, title, *links, **more):
    return LinkedPage(key, title, links, **more)


def built(tmp_path, *pages, **more):
    counts = build_graph(pages, tmp_path / "g.sqlite", **more)
    return counts, open_graph(tmp_path / "g.sqlite")


def edges(graph):
    return {(p.key, graph.page(t).key) for p in graph.pages() for t in graph.targets(p.id)}


def test_every_link_is_an_edge_or_left_out_for_a_reason(tmp_path):
    counts, graph = built(
        tmp_path,
        page("1", "Fog", "Cloud", "Cloud", "Fog", "Nowhere", "cloud", "Mercury"),
        page("2", "Cloud", "Fog"),
        page("3", "Mercury"),
        page("4", "Mercury", "Fog"),
        page("2", "Cloud again", "Fog"),
    )
    assert edges(graph) == {("1", "2"), ("2", "1"), ("4", "1")}
    assert (counts.pages_read, counts.repeated_ids, counts.pages) == (5, 1, 4)
    assert counts.links_read == 8  # The repeated page's link isn't one of them.
    assert (counts.links_to_unknown_pages, counts.links_to_ambiguous_titles) == (1, 1)
    assert (counts.self_links, counts.repeated_links, counts.edges) == (1, 2, 3)
    assert counts.links_by_normal_title == 1
    assert graph.counts == counts


def test_an_exact_title_wins_over_its_normal_form(tmp_path):
    pages = [page("1", "IPod", "iPod"), page("2", "iPod", "IPod"), page("3", "x", "iPod#Sales")]
    counts, graph = built(tmp_path, *pages)
    assert edges(graph) == {("1", "2"), ("2", "1")}
    assert counts.links_to_ambiguous_titles == 1


@pytest.mark.parametrize(
    ("title", "normal"),
    [
        ("fog_bank", "Fog bank"),
        (" a  b ", "A b"),
        ("Cafe\u0301", "Café"),
        ("ßeta", "ßeta"),
        ("안개#역사", "안개"),
        ("", ""),
    ],
)
def test_normal_titles_are_mediawiki_s(title, normal):
    assert normal_title(title) == normal


def test_neighbours_and_degrees(tmp_path):
    pages = [page("a", "A", "B", "C"), page("b", "B", "C"), page("c", "C", "A"), page("d", "D")]
    _, graph = built(tmp_path, *pages)
    assert graph.sources(2) == [0, 1]
    assert [graph.source(2, n) for n in (0, 1)] == [0, 1]
    assert (graph.page(2).in_degree, graph.page(2).out_degree) == (2, 1)
    assert graph.sources(3) == graph.targets(3) == []
    with pytest.raises(IndexError):
        graph.source(2, 2)
    with pytest.raises(KeyError):
        graph.page(4)


@given(
    st.integers(1, 12).flatmap(
        lambda n: st.lists(
            st.lists(st.integers(0, n + 2), max_size=12).map(tuple), min_size=n, max_size=n
        )
    )
)
def test_edges_are_the_set_of_links_that_lead_somewhere(tmp_path_factory, links):
    n = len(links)
    pages = [page(str(a), f"T{a}", *(f"T{b}" for b in found)) for a, found in enumerate(links)]
    counts, graph = built(tmp_path_factory.mktemp("g"), *pages)
    expected = {(a, b) for a, found in enumerate(links) for b in found if b < n and a != b}
    sources, targets = graph.edge_arrays()
    assert list(zip(sources.tolist(), targets.tolist(), strict=True)) == sorted(expected)
    lost = counts.links_to_unknown_pages + counts.self_links + counts.repeated_links
    assert counts.links_read - lost == counts.edges == len(expected)
    assert {b: graph.sources(b) for b in range(n)} == {
        b: sorted(a for a, c in expected if c == b) for b in range(n)
    }
    incoming, outgoing = graph.degree_arrays()
    assert (incoming == np.bincount(targets, minlength=n)).all()
    assert (outgoing == np.bincount(sources, minlength=n)).all()


def test_categories_come_with_pages_or_beside_them(tmp_path):
    pages = [page("1", "Fog", categories=("Weather", "Weather")), page("2", "Rain")]
    beside = [("Rain", "Weather"), ("rain", "Water"), ("Sun", "Weather")]
    counts, graph = built(tmp_path, *pages, categories=beside)
    assert graph.categories() == {"Water": 1, "Weather": 2}
    assert graph.category("Weather") == [0, 1]
    assert graph.category("W?t*") == [1]
    assert graph.category("Fire") == []
    assert counts.categories_of_unknown_pages == 1


def test_a_build_that_fails_leaves_the_old_graph(tmp_path):
    built(tmp_path, page("1", "Fog"))

    def broken():
        yield page("1", "Fog")
        raise DataError("broken", where="x.jsonl:2")

    with pytest.raises(DataError, match=r"x\.jsonl:2: broken"):
        build_graph(broken(), tmp_path / "g.sqlite")
    assert len(open_graph(tmp_path / "g.sqlite")) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["g.sqlite"]


def test_equal_pages_make_equal_files(tmp_path):
    pages = [page(str(n), f"T{n}", f"T{n + 1}", "T1") for n in range(100)]
    build_graph(pages, tmp_path / "a")
    build_graph(pages, tmp_path / "b")
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_what_is_no_graph_is_told_in_one_line(tmp_path):
    with pytest.raises(DataError, match="no pages"):
        build_graph([], tmp_path / "g")
    with pytest.raises(DataError, match="is a folder"):
        build_graph([page("1", "Fog")], tmp_path)
    with pytest.raises(DataError, match="no such file"):
        open_graph(tmp_path / "none")
    (tmp_path / "text").write_text("no graph, but long enough to look at " * 50)
    with pytest.raises(DataError, match="is not a graph"):
        open_graph(tmp_path / "text")
    sqlite3.connect(tmp_path / "other").execute("CREATE TABLE x (y)")
    with pytest.raises(DataError, match="is not a graph of this askance"):
        open_graph(tmp_path / "other")


def test_a_graph_cut_short_is_told(tmp_path):
    built(tmp_path, *(page(str(n), f"T{n}", "T0") for n in range(3000)))
    whole = (tmp_path / "g.sqlite").read_bytes()
    (tmp_path / "cut").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(DataError, match="is cut short"):
        open_graph(tmp_path / "cut")


def test_half_a_surrogate_pair_is_told(tmp_path):
    with pytest.raises(DataError, match="a name is no text"):
        build_graph([page("1", "\ud800")], tmp_path / "g")
