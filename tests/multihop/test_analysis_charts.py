from __future__ import annotations

import math
import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.multihop.analysis import TypeNode, count_types
from askance.multihop.analysis.histogram import histogram_bins, histogram_svg
from askance.multihop.analysis.sunburst import sunburst_arcs, sunburst_svg
from askance.reports.palette import PALETTE

TYPES = [("what", "is")] * 40 + [("what", "<b>")] * 20 + [("who",)] * 30 + [("rare",)] + [()] * 9
TREE = count_types(TYPES)
types = st.lists(st.lists(st.sampled_from("abcdefgh"), max_size=3).map(tuple), max_size=80)


def texts(svg: str) -> list[str]:
    nodes = ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
    return [node.text or "" for node in nodes]


@given(types)
def test_the_rings_have_no_gap_and_no_overlap(found: list[tuple[str, ...]]) -> None:
    arcs = sunburst_arcs(count_types(found))
    inner = [arc for arc in arcs if arc.ring == 0]
    ends = [0.0, *(arc.end for arc in inner)]
    assert [arc.start for arc in inner] == pytest.approx(ends[:-1])
    assert ends[-1] == pytest.approx(2 * math.pi if found else 0.0)
    outer = [arc for arc in arcs if arc.ring == 1]
    assert all(one.end <= other.start + 1e-9 for one, other in pairwise(outer))


def test_an_angle_is_a_share_of_all_questions() -> None:
    what = sunburst_arcs(TREE)[0]
    assert (what.word, what.end - what.start) == ("what", pytest.approx(2 * math.pi * 0.6))


def test_rare_and_untyped_questions_are_one_grey_block() -> None:
    last = [arc for arc in sunburst_arcs(TREE) if arc.ring == 0][-1]
    assert (last.word, last.colour) == ("", "category-6")
    assert last.end - last.start == pytest.approx(2 * math.pi * 10 / 100)


def test_neighbours_in_the_inner_ring_differ_in_colour() -> None:
    tree = count_types([(word,) for word in "abcdefghij" for _ in range(10)])
    colours = [arc.colour for arc in sunburst_arcs(tree) if arc.ring == 0]
    assert all(a != b for a, b in pairwise(colours))


@pytest.mark.parametrize("narrow", [False, True])
def test_the_sunburst_says_its_words_and_fits(narrow: bool) -> None:
    svg = sunburst_svg(TREE, title='Types "&"', center="questions", narrow=narrow)
    assert {"what", "who", "is", "<b>", "100", "questions"} <= set(texts(svg))
    assert ET.fromstring(svg).get("aria-label") == 'Types "&"'
    assert int(ET.fromstring(svg).get("width", "0")) <= (343 if narrow else 740)


SVGS = [sunburst_svg(TREE, title=""), histogram_svg([3, 4], title="", axis="n")]


@pytest.mark.parametrize("svg", SVGS, ids=["sunburst", "histogram"])
def test_every_colour_can_follow_the_scheme(svg: str) -> None:
    used = set(re.findall(r'(?:fill|stroke)="(#[0-9a-f]+)"', svg))
    assert used
    assert used <= {colour.light for colour in PALETTE.values()}


def test_a_chart_of_no_question_is_drawn() -> None:
    assert "0" in texts(sunburst_svg(TypeNode("", 0), title=""))


@given(st.lists(st.integers(0, 3000), min_size=1, max_size=50), st.integers(1, 60))
def test_every_length_is_in_one_bin(lengths: list[int], most: int) -> None:
    bins = histogram_bins(lengths, most=most)
    assert len(bins) <= most
    for found in bins:
        assert found.count == sum(found.low <= length <= found.high for length in lengths)
    assert sum(found.count for found in bins) == len(lengths)


@pytest.mark.parametrize("narrow", [False, True])
def test_the_histogram_is_the_same_bytes_and_names_its_axis(narrow: bool) -> None:
    svg = histogram_svg([3, 4, 4, 9], title="Lengths", axis="tokens", narrow=narrow)
    assert svg == histogram_svg([3, 4, 4, 9], title="Lengths", axis="tokens", narrow=narrow)
    assert "tokens" in texts(svg)
