"""Which pages may stand in a pair, and names that people write down for pages."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from askance.errors import DataError, OptionError
from askance.io import iter_lines
from askance.multihop.graph import Graph, Page

__all__ = ["Eligible", "Found", "find_pages", "numbered_names", "read_names"]


@dataclass(frozen=True, slots=True)
class Found:
    """The pages that names stand for, the names that no page has, and those that several have."""

    pages: tuple[int, ...]
    unknown: tuple[str, ...] = ()
    ambiguous: tuple[str, ...] = ()


def find_pages(graph: Graph, names: Iterable[str]) -> Found:
    """Look up titles (or ``id:KEY``), each page once, in the order of the names."""
    pages: dict[int, None] = {}
    unknown: list[str] = []
    ambiguous: list[str] = []
    for name, found in graph.find(names):
        if len(found) == 1:
            pages[found[0]] = None
        else:
            (ambiguous if found else unknown).append(name)
    return Found(tuple(pages), tuple(unknown), tuple(ambiguous))


def read_names(path: str | os.PathLike[str]) -> Iterator[str]:
    """The names in a file, one a line; ``#`` opens a comment. Raises DataError for other bytes."""
    return (name for _, name in numbered_names(path))


def numbered_names(path: str | os.PathLike[str]) -> Iterator[tuple[str, str]]:
    """The names in a file, each with its place."""
    for number, line in iter_lines(path):
        where = f"{path}:{number}"
        try:
            name = line.decode().strip()
        except UnicodeDecodeError as error:
            raise DataError("not UTF-8", where=where, fix="re-encode it") from error
        if not name.startswith("#"):
            yield where, name


class Eligible:
    """The pages of a graph that may stand in a pair, and why the others may not.

    ``min_sentences``: of either lead paragraph; at least 1, as there must be text to ask about.
    ``blocked``: page numbers. Disambiguation pages may not, unless ``disambiguations``. Where the
    graph holds no texts (an edge list), every page counts as one with text.
    """

    def __init__(
        self,
        graph: Graph,
        *,
        min_sentences: int = 1,
        blocked: Iterable[int] = (),
        disambiguations: bool = False,
    ) -> None:
        if min_sentences < 1:
            raise OptionError(f"at least {min_sentences} sentences", fix="1 or more")
        self.graph = graph
        self.min_sentences = min_sentences
        self.blocked = frozenset(blocked)
        self.disambiguations = disambiguations
        self.page = lru_cache(maxsize=1 << 18)(graph.page)
        self.sources = lru_cache(maxsize=4096)(self._sources)

    def why_not(self, page: Page) -> str:
        """What keeps a page out of every pair; empty if nothing does."""
        if page.id in self.blocked:
            return "blocked"
        if page.disambiguation and not self.disambiguations:
            return "a disambiguation page"
        if page.sentences == 0:
            return "without text"
        if page.sentences is None and self.min_sentences > 1:
            return "of unknown length"
        if page.sentences is not None and page.sentences < self.min_sentences:
            return f"fewer than {self.min_sentences} sentences"
        return ""

    def _sources(self, b: int) -> Sequence[int]:
        """The eligible pages a of all edges (a, b)."""
        return [a for a in self.graph.sources(b) if not self.why_not(self.page(a))]
