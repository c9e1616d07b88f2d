"""Algorithm 1 by hand, its frequencies, and runs that begin with one another."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest
from scipy.stats import chisquare

from askance.errors import OptionError, RecordError
from askance.multihop.graph import LinkedPage, build_graph, open_graph
from askance.multihop.pairing import (
    Algorithm1,
    BridgePool,
    ComparisonList,
    ComparisonLists,
    Drawing,
    Eligible,
    Pair,
    draw_pairs,
    write_pairs,
)


class Chance:
    """Numbers written down beforehand; ``randrange`` also checks what it is asked for."""

    def __init__(self, *numbers):
        self.numbers = list(numbers)

    def random(self):
        return self.numbers.pop(0)

    def randrange(self, stop):
        expected, number = self.numbers.pop(0)
        assert stop == expected
        return number


@pytest.fixture
def graph(tmp_path):
    """A, B and C link to Hub; C to Rim too; D and E link nowhere."""
    links = {
        "A": ("Hub",),
        "B": ("Hub",),
        "C": ("Hub", "Rim"),
        "D": (),
        "E": (),
        "Hub": (),
        "Rim": (),
    }
    pages = (LinkedPage(f"k{t}", t, x, sentences=2) for t, x in links.items())
    build_graph(pages, tmp_path / "g")
    with open_graph(tmp_path / "g") as opened:
        yield opened


def algorithm(graph, **more):
    lists = ComparisonLists((ComparisonList("x", (0, 1)), ComparisonList("y", (2, 3, 4, 0))))
    return Algorithm1(Eligible(graph), BridgePool((5, 6)), lists, **more)


def drawn(graph, *numbers, accept=lambda _: True, tries=5, **more):
    chance = Chance(*numbers)
    found = algorithm(graph, **more).draw(chance, 9, accept, tries)
    assert not chance.numbers
    return found


def test_a_bridge_by_hand(graph):
    # .74 < r1; b is B's first, Hub; of its three edges the second comes from B.
    pair = Pair("bridge", "kB", "kHub", "Hub", "both", 9, "B", "Hub")
    assert drawn(graph, 0.74, (2, 0), (3, 1)) == (pair, 0)


def test_comparisons_by_hand(graph):
    # The lists hold 2 and 4 of 6 places: place 2 is y's; 1 and then 1 of the others: D and E.
    pair = Pair("comparison", "kD", "kE", "y", "yes_no", 9, "D", "E")
    assert drawn(graph, 0.75, (6, 2), (4, 1), (3, 1), 0.49) == (pair, 0)
    span = Pair("comparison", "kB", "kA", "x", "span", 9, "B", "A")
    assert drawn(graph, 0.99, (6, 1), (2, 1), (1, 0), 0.5) == (span, 0)


def test_a_refused_pair_is_drawn_again_in_its_branch(graph):
    refuse_hub = [0.1, (2, 0), (3, 0), (2, 1), (1, 0)]
    pair, refused = drawn(graph, *refuse_hub, accept=lambda two: two.b == 6)
    assert (pair.first, pair.second, refused) == ("kC", "kRim", 1)
    assert drawn(graph, 0.1, *[(2, 0), (3, 0)] * 2, accept=lambda _: False, tries=2) == (None, 2)


def fits(counts, expected):
    total = sum(expected.values())
    assert counts.keys() <= expected.keys()
    n = sum(counts.values())
    return chisquare(
        [counts[key] for key in expected], [n * share / total for share in expected.values()]
    ).pvalue


def many(graph, seed, n=6000, **more):
    from askance.multihop.pairing.algorithm import chance_of_draw

    chosen = algorithm(graph, **more)
    return [chosen.draw(chance_of_draw(seed, x), x, lambda _: True, 1)[0] for x in range(n)]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_frequencies_are_those_of_the_paper(graph, seed):
    pairs = many(graph, seed)
    assert fits(Counter(p.wants for p in pairs), {"both": 6, "yes_no": 1, "span": 1}) > 0.001
    bridges = [p for p in pairs if p.kind == "bridge"]
    assert fits(Counter(p.source for p in bridges), {"Hub": 1, "Rim": 1}) > 0.001
    hub = Counter(p.first for p in bridges if p.source == "Hub")
    assert fits(hub, {"kA": 1, "kB": 1, "kC": 1}) > 0.001
    compared = [p for p in pairs if p.kind == "comparison"]
    assert fits(Counter(p.source for p in compared), {"x": 2, "y": 4}) > 0.001
    orders = {(a, b): 1 for a in "CDEA" for b in "CDEA" if a != b}
    in_y = Counter((p.first[1:], p.second[1:]) for p in compared if p.source == "y")
    assert fits(in_y, orders) > 0.001


def test_another_share_is_kept_too(graph):
    pairs = many(graph, 4, r1=0.2, r2=0.9)
    assert fits(Counter(p.wants for p in pairs), {"both": 20, "yes_no": 72, "span": 8}) > 0.001
    assert fits(Counter(p.wants for p in pairs), {"both": 6, "yes_no": 1, "span": 1}) < 1e-9


def test_no_pair_twice_until_the_pools_are_used_up(graph):
    drawing = Drawing()
    pairs = list(draw_pairs(algorithm(graph), seed=7, drawing=drawing))
    # Four edges, AB, and the six pairs of y: eleven, none of them the same.
    assert len(pairs) == len({frozenset((p.first, p.second)) for p in pairs}) == 11
    assert drawing.used_up
    assert drawing.draws == 11 + drawing.draws_without_pair
    assert drawing.refused == drawing.refused_drawn_before > 0


def test_a_shorter_run_begins_a_longer_one_and_seeds_differ(graph):
    runs = [
        list(islice(draw_pairs(algorithm(graph), seed=s), n)) for s, n in ((7, 4), (7, 9), (8, 9))
    ]
    assert runs[0] == runs[1][:4]
    assert runs[1] != runs[2]
    assert [p.draw for p in runs[0]] == sorted({p.draw for p in runs[0]})


def test_blocked_pairs_never_meet(graph):
    drawing = Drawing()
    blocked = [(5, 0), (3, 2)]
    pairs = list(draw_pairs(algorithm(graph), blocked=blocked, drawing=drawing))
    assert len(pairs) == 9
    assert not {frozenset((p.first, p.second)) for p in pairs} & {
        frozenset(("kA", "kHub")), frozenset(("kC", "kD"))
    }  # fmt: skip
    assert drawing.refused_blocked > 0


def test_a_file_goes_on_where_it_was_stopped(graph, tmp_path):
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    assert write_pairs(draw_pairs(algorithm(graph), seed=7), whole, 9) == 9
    cut.write_bytes(whole.read_bytes()[:700])
    write_pairs(draw_pairs(algorithm(graph), seed=7), cut, 9)
    assert cut.read_bytes() == whole.read_bytes()
    with pytest.raises(RecordError, match=r"whole\.jsonl:\d: holds pairs of another drawing"):
        write_pairs(draw_pairs(algorithm(graph), seed=8), whole, 9)


def test_what_can_t_be_drawn_from_is_told(graph):
    full = algorithm(graph)
    with pytest.raises(OptionError, match=r"bridge pool is empty \(left out: 3 blocked\)"):
        replace(full, B=BridgePool((), {"blocked": 3}))
    with pytest.raises(OptionError, match="no comparison lists"):
        replace(full, L=ComparisonLists())
    with pytest.raises(OptionError, match=r"r2 is 1\.5"):
        replace(full, r2=1.5)
    alone = replace(full, L=ComparisonLists(), r1=1.0)
    assert {p.kind for p in draw_pairs(alone)} == {"bridge"}
