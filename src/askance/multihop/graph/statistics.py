"""A graph in numbers: degrees, weakly connected components, hubs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import numpy as np

from askance.multihop.graph.graph import Graph, Page

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["GraphStatistics", "graph_statistics", "weak_components"]


@dataclass(frozen=True, slots=True)
class GraphStatistics:
    """Degrees, weakly connected components (by pages, largest first) and the most linked pages.

    ``in_degree`` and ``out_degree`` hold mean, median, the 90th and 99th percentile, and maximum.
    """

    pages: int
    edges: int
    without_links_in: int
    without_links_out: int
    isolated: int
    components: int
    largest_component: int
    in_degree: Mapping[str, float]
    out_degree: Mapping[str, float]
    hubs: tuple[Page, ...]

    def to_dict(self) -> dict[str, object]:
        """The numbers by name, hubs with their in-degrees."""
        return asdict(self)


def weak_components(graph: Graph) -> NDArray[np.int32]:
    """The weakly connected component of every page, numbered from 0."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components

    sources, targets = graph.edge_arrays()
    ones = np.ones(len(sources), dtype=np.int8)
    matrix = csr_array((ones, (sources, targets)), shape=(len(graph), len(graph)))
    return np.asarray(connected_components(matrix, directed=False)[1], dtype=np.int32)


def graph_statistics(graph: Graph, *, hubs: int = 10) -> GraphStatistics:
    """Measure a graph; ``hubs``: how many of the most linked pages to name."""
    incoming, outgoing = graph.degree_arrays()
    sizes = np.bincount(weak_components(graph))
    first = np.lexsort((np.arange(len(incoming)), -incoming))[:hubs]
    return GraphStatistics(
        pages=len(graph),
        edges=graph.counts.edges,
        without_links_in=int((incoming == 0).sum()),
        without_links_out=int((outgoing == 0).sum()),
        isolated=int(((incoming == 0) & (outgoing == 0)).sum()),
        components=len(sizes),
        largest_component=int(sizes.max()),
        in_degree=_spread(incoming),
        out_degree=_spread(outgoing),
        hubs=tuple(graph.page(int(number)) for number in first),
    )


def _spread(degrees: NDArray[np.int32]) -> dict[str, float]:
    median, ninth, last = np.percentile(degrees, [50, 90, 99], method="lower")
    return {
        "mean": round(float(degrees.mean()), 4),
        "median": float(median),
        "90%": float(ninth),
        "99%": float(last),
        "maximum": float(degrees.max()),
    }
