"""Who is in the bridge pool and the lists, who isn't, and why."""

from __future__ import annotations

import pytest

from askance.multihop.graph import LinkedPage, build_graph, open_graph
from askance.multihop.pairing import (
    Eligible,
    bridge_pool,
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
    assert pool.left_out["more than 3 links in"] == 2  # Korea and Seoul
    assert pool.left_out["fewer than 2 links in"] == 2  # Busan and the one without... see below
