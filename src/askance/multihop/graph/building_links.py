"""Links between titles become edges between pages: all at once, in arrays."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from askance.multihop.graph.counts import GraphCounts
from askance.multihop.graph.store import find_titles

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Edges", "LinkTable", "resolve_links"]

_UNKNOWN, _AMBIGUOUS = -1, -2
_BATCH = 200_000


class LinkTable:
    """Links as pairs of page and title, each title a number: 8 bytes a link."""

    def __init__(self) -> None:
        self.titles: dict[str, int] = {}
        self.page_titles = array("i")
        self.sources = array("i")
        self.targets = array("i")

    def add(self, title: str, links: Iterable[str]) -> int:
        """Take the next page with its links; its id."""
        page, titles = len(self.page_titles), self.titles
        self.page_titles.append(titles.setdefault(title, len(titles)))
        before = len(self.targets)
        self.targets.extend([titles.setdefault(link, len(titles)) for link in links])
        self.sources.extend([page] * (len(self.targets) - before))
        return page

    def __len__(self) -> int:
        return len(self.targets)


@dataclass(frozen=True, slots=True)
class Edges:
    """Distinct edges between page ids, sorted by source and then target (both int32)."""

    sources: NDArray[np.int32]
    targets: NDArray[np.int32]

    def batches(self) -> Iterator[Iterable[tuple[int, int]]]:
        """The edges as rows, some at a time."""
        for start in range(0, len(self.sources), _BATCH):
            part = slice(start, start + _BATCH)
            yield zip(self.sources[part].tolist(), self.targets[part].tolist(), strict=True)

    def degrees(self, pages: int) -> Iterable[tuple[int, int, int]]:
        """Page, in-degree and out-degree of every page."""
        incoming = np.bincount(self.targets, minlength=pages).tolist()
        outgoing = np.bincount(self.sources, minlength=pages).tolist()
        return zip(range(pages), incoming, outgoing, strict=True)


def resolve_links(
    base: sqlite3.Connection, links: LinkTable, counts: GraphCounts
) -> tuple[Edges, GraphCounts]:
    """The edges that links stand for, and the counts with what became of each link."""
    page_of, by_normal = _pages_of_titles(base, links)
    sources = np.frombuffer(links.sources, dtype=np.int32)
    titles = np.frombuffer(links.targets, dtype=np.int32)
    targets = page_of[titles]
    apart = sources != targets
    kept = (targets >= 0) & apart
    codes = np.unique(sources[kept].astype(np.int64) * counts.pages + targets[kept])
    edges = Edges((codes // counts.pages).astype(np.int32), (codes % counts.pages).astype(np.int32))
    return edges, replace(
        counts,
        links_to_unknown_pages=int((targets == _UNKNOWN).sum()),
        links_to_ambiguous_titles=int((targets == _AMBIGUOUS).sum()),
        self_links=int((~apart).sum()),
        repeated_links=int(kept.sum()) - len(codes),
        edges=len(codes),
        links_by_normal_title=int((by_normal[titles] & (targets >= 0)).sum()),
    )


def _pages_of_titles(
    base: sqlite3.Connection, links: LinkTable
) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
    """The page of each title number, and whether only its normal form led there."""
    page_titles = np.frombuffer(links.page_titles, dtype=np.int32)
    page_of = np.full(len(links.titles), _UNKNOWN, dtype=np.int32)
    page_of[page_titles] = np.arange(len(page_titles), dtype=np.int32)
    page_of[np.bincount(page_titles, minlength=len(page_of)) > 1] = _AMBIGUOUS
    by_normal = page_of == _UNKNOWN
    unknown = (title for title, number in links.titles.items() if by_normal[number])
    for title, found in find_titles(base, unknown):
        if found:
            page_of[links.titles[title]] = found[0] if len(found) == 1 else _AMBIGUOUS
    return page_of, by_normal
