"""Who is in the bridge pool and the lists, who isn't, and why."""

from __future__ import annotations

import pytest

from askance.errors import DataError, OptionError
from askance.multihop.graph import LinkedPage, build_graph, open_graph
from askance.multihop.pairing import (
    Curation,
    Eligible,
    bridge_pool,
    comparison_lists,
    read_curation,
)

PAGES = [
    LinkedPage("0", "Korea", ("Seoul",), ("Countries",), 3),
    LinkedPage("1", "Seoul", ("Korea", "Han"), ("Cities",), 2),
    LinkedPage("2", "Busan", ("Korea",), ("Cities",), 1),
    LinkedPage("3", "Han", ("Korea", "Seoul"), ("Rivers", "Surnames"), 2),
    LinkedPage("4", "Empty", ("Korea", "Han"), ("Cities",), 0),
    LinkedPage("5", "Han (disambiguation)", ("Han", "Seoul"), ("Cities",), 2, disambiguation=True),
    LinkedPage("6", "List of cities", ("Seoul", "Busan", "Empty"), (), 1),
]


@pytest.fixture
def graph(tmp_path):
    build_graph(PAGES, tmp_path / "g")
    with open_graph(tmp_path / "g") as opened:
        yield opened


def test_all_that_is_linked_to_is_the_pool_by_default(graph):
    pool = bridge_pool(Eligible(graph))
    assert pool.pages == (0, 1, 2, 3)
    reasons = {"without text": 1, "a disambiguation page": 1, "no links in": 1}
    assert pool.left_out == reasons


def test_bounds_keep_out_the_general_and_the_special(graph):
    pool = bridge_pool(Eligible(graph), in_degree=(2, 3))
    assert pool.pages == (3,)
    assert pool.left_out["more than 3 links in"] == 2  # Korea and Seoul, four each.
    assert pool.left_out["fewer than 2 links in"] == 1  # Busan.


def test_categories_titles_and_a_person_s_choice(graph):
    chosen = Curation(include=("Busan", "Atlantis"), exclude=("han", "id:1"))
    pool = bridge_pool(
        Eligible(graph), categories=["Riv*"], titles=["Seoul"], in_degree=(3, None), curation=chosen
    )
    assert pool.pages == (2,)
    assert pool.left_out == {"excluded by hand": 2}
    assert pool.unknown == ("Atlantis",)
    assert bridge_pool(Eligible(graph), titles=["Atlantis"]).pages == ()


def test_an_unknown_category_is_met_with_a_guess(graph):
    with pytest.raises(OptionError, match="no category named 'Citys' — did you mean 'Cities'"):
        bridge_pool(Eligible(graph), categories=["Citys"])


def test_lists_of_all_three_kinds(graph, tmp_path):
    (tmp_path / "c.csv").write_text("n,city\n1,Seoul\n2,Seoul\n3,Atlantis\n4,Busan\n5,\n")
    sources = ["category:Cities", "page:List of cities", f"csv:{tmp_path / 'c.csv'}:city"]
    found = comparison_lists(Eligible(graph), [*sources, "category:Rivers"])
    assert [one.pages for one in found.lists] == [(1, 2)] * 3
    assert found.lists[0].left_out == {"without text": 1, "a disambiguation page": 1}
    assert found.lists[2].left_out == {"unknown": 1}
    assert [one.name for one in found.too_short] == ["category:Rivers"]


def test_length_and_blocks_hold_for_both_pages(graph):
    eligible = Eligible(graph, min_sentences=2, blocked=[0])
    assert bridge_pool(eligible).left_out["fewer than 2 sentences"] == 2
    assert [eligible.sources(b) for b in (1, 3)] == [[3], [1]]


@pytest.mark.parametrize("source", ["Cities", "page:", "page:Nowhere", "category:None", "csv:x"])
def test_a_list_that_can_t_be_is_told(graph, source):
    with pytest.raises(OptionError):
        comparison_lists(Eligible(graph), [source])


def test_a_csv_without_the_column_is_told(graph, tmp_path):
    (tmp_path / "c.csv").write_text("n,city\n")
    with pytest.raises(DataError, match=r"c\.csv: no column 'town' — it has n, city"):
        comparison_lists(Eligible(graph), [f"csv:{tmp_path / 'c.csv'}:town"])


def test_curation_files(tmp_path):
    (tmp_path / "c.tsv").write_text("# mine\ninclude\tA\n-\tB b\nC\n")
    assert read_curation(tmp_path / "c.tsv") == Curation(("A", "C"), ("B b",))
    (tmp_path / "c.tsv").write_text("A\nkeep\tB\n")
    with pytest.raises(DataError, match=r"c\.tsv:2: can't read"):
        read_curation(tmp_path / "c.tsv")


def test_where_there_are_no_texts_length_can_t_be_asked_for(tmp_path):
    build_graph([LinkedPage("a", "A", ("B",)), LinkedPage("b", "B")], tmp_path / "g")
    with open_graph(tmp_path / "g") as graph:
        assert bridge_pool(Eligible(graph)).pages == (1,)
        assert bridge_pool(Eligible(graph, min_sentences=2)).left_out == {"of unknown length": 2}
