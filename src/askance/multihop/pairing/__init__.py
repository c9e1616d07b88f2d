"""Which pages are asked about together: HotpotQA's Algorithm 1 over a link graph.

``bridge_pool`` makes B, ``comparison_lists`` makes L, ``draw_pairs`` draws.
"""

from __future__ import annotations

from askance.multihop.pairing.algorithm import Algorithm1, Pair
from askance.multihop.pairing.bridges import BridgePool, Curation, bridge_pool, read_curation
from askance.multihop.pairing.drawing import Drawing, draw_pairs, write_pairs
from askance.multihop.pairing.lists import ComparisonList, ComparisonLists, comparison_lists
from askance.multihop.pairing.pages import Eligible, read_names

__all__ = [
    "Algorithm1",
    "BridgePool",
    "ComparisonList",
    "ComparisonLists",
    "Curation",
    "Drawing",
    "Eligible",
    "Pair",
    "bridge_pool",
    "comparison_lists",
    "draw_pairs",
    "read_curation",
    "read_names",
    "write_pairs",
]
