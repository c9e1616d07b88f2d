"""The link graph of a corpus: an edge (a, b) iff a's lead paragraph links to b.

``build_graph`` writes it to a file from pages (``read_linked_pages``) or an edge list
(``read_edge_list``); ``open_graph`` asks that file; ``graph_statistics`` measures it.
"""

from __future__ import annotations

from askance.multihop.graph.building import build_graph
from askance.multihop.graph.counts import GraphCounts
from askance.multihop.graph.graph import Graph, Page, open_graph
from askance.multihop.graph.pages import LinkedPage, normal_title
from askance.multihop.graph.reading import read_categories, read_edge_list, read_linked_pages
from askance.multihop.graph.statistics import GraphStatistics, graph_statistics

__all__ = [
    "Graph",
    "GraphCounts",
    "GraphStatistics",
    "LinkedPage",
    "Page",
    "build_graph",
    "graph_statistics",
    "normal_title",
    "open_graph",
    "read_categories",
    "read_edge_list",
    "read_linked_pages",
]
