"""A finished graph: its pages, who links to whom, and its categories."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from askance.errors import DataError
from askance.multihop.graph.counts import GraphCounts
from askance.multihop.graph.store import connect, find_titles

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Graph", "Page", "open_graph"]


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a graph: ``id`` is its number there, ``key`` its id in the corpus.

    ``sentences`` is None where the graph was built without texts.
    """

    id: int
    key: str
    title: str
    sentences: int | None = None
    disambiguation: bool = False
    in_degree: int = 0
    out_degree: int = 0


_PAGE = (
    "SELECT id, key, title, sentences, disambiguation, incoming, outgoing"
    " FROM pages JOIN degrees ON page = id"
)


class Graph:
    """The link graph in a file; pages are named by their numbers, from 0 on.

    A context manager; not to be shared by threads.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self._base = connect(self.path)
        self.counts = GraphCounts(**dict(self._base.execute("SELECT name, n FROM counts")))

    def __len__(self) -> int:
        return self.counts.pages

    def __repr__(self) -> str:
        return f"<Graph: {self.counts.pages} pages, {self.counts.edges} edges>"

    def __enter__(self) -> Graph:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def page(self, number: int) -> Page:
        """The page of that number; raises KeyError where there is none."""
        row = self._base.execute(f"{_PAGE} WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise KeyError(number)
        return _page(row)

    def pages(self) -> Iterator[Page]:
        """All pages, by number."""
        yield from map(_page, self._base.execute(f"{_PAGE} ORDER BY id"))

    def find(self, titles: Iterable[str]) -> Iterator[tuple[str, list[int]]]:
        """Each title with the pages it may mean: several collide, none is unknown.

        ``id:KEY`` names a page by its id in the corpus.
        """
        waiting = list(titles)
        by_title = dict(find_titles(self._base, (t for t in waiting if not t.startswith("id:"))))
        for title in waiting:
            found = by_title.get(title)
            yield title, self._by_key(title) if found is None else found

    def _by_key(self, name: str) -> list[int]:
        key = name.removeprefix("id:").strip()
        return [row[0] for row in self._base.execute("SELECT id FROM pages WHERE key = ?", (key,))]

    def sources(self, target: int) -> list[int]:
        """The pages whose lead paragraphs link to ``target``, in O(in-degree)."""
        query = "SELECT source FROM edges WHERE target = ? ORDER BY source"
        return [row[0] for row in self._base.execute(query, (target,))]

    def source(self, target: int, number: int) -> int:
        """In-neighbour ``number`` (from 0) of ``target``, in O(in-degree) and without a list."""
        query = "SELECT source FROM edges WHERE target = ? ORDER BY source LIMIT 1 OFFSET ?"
        row = self._base.execute(query, (target, number)).fetchone()
        if row is None or number < 0:
            raise IndexError(number)
        return int(row[0])

    def targets(self, source: int) -> list[int]:
        """The pages that the lead paragraph of ``source`` links to."""
        query = "SELECT target FROM edges WHERE source = ? ORDER BY target"
        return [row[0] for row in self._base.execute(query, (source,))]

    def categories(self) -> Mapping[str, int]:
        """Every category with the number of its pages, by name."""
        return dict(self._base.execute("SELECT name, count(*) FROM categories GROUP BY name"))

    def category(self, name: str) -> list[int]:
        """The pages of a category; where none is called so, ``*`` and ``?`` stand for anything."""
        for test in ("= ?", "GLOB ?"):
            query = f"SELECT DISTINCT page FROM categories WHERE name {test} ORDER BY page"  # noqa: S608
            if found := [row[0] for row in self._base.execute(query, (name,))]:
                return found
        return []

    def edge_arrays(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Sources and targets of all edges, by source: 8 bytes an edge."""
        query = "SELECT source, target FROM edges ORDER BY source, target"
        return self._columns(query, self.counts.edges)

    def degree_arrays(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """In- and out-degree of every page."""
        return self._columns("SELECT incoming, outgoing FROM degrees ORDER BY page", len(self))

    def _columns(self, query: str, count: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        import numpy as np

        pairs = np.dtype((np.int32, 2))
        rows: NDArray[np.int32] = np.fromiter(self._base.execute(query), dtype=pairs, count=count)
        return rows[:, 0], rows[:, 1]


def _page(row: tuple[int, str, str, int | None, int, int, int]) -> Page:
    number, key, title, sentences, disambiguation, incoming, outgoing = row
    return Page(number, key, title, sentences, bool(disambiguation), incoming, outgoing)


def open_graph(path: str | os.PathLike[str]) -> Graph:
    """The graph in ``path``; raises DataError if there is none or it was cut short."""
    import sqlite3

    try:
        return Graph(path)
    except sqlite3.DatabaseError as error:
        raise DataError("is not a whole graph", where=str(path), fix="build it anew") from error
