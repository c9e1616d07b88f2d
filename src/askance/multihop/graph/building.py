"""From pages with links to the graph's file."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import islice
from pathlib import Path

from askance.errors import DataError
from askance.multihop.graph.building_links import Edges, LinkTable, resolve_links
from askance.multihop.graph.counts import GraphCounts
from askance.multihop.graph.pages import LinkedPage, normal_title
from askance.multihop.graph.store import create, find_titles

__all__ = ["build_graph"]

PathLike = str | os.PathLike[str]
_BATCH = 10_000


def build_graph(
    pages: Iterable[LinkedPage],
    path: PathLike,
    *,
    categories: Iterable[tuple[str, str]] = (),
    on_progress: Callable[[int], None] | None = None,
) -> GraphCounts:
    """Write the graph of ``pages`` to ``path``, whole or not at all; what was left out, and why.

    ``categories``: further pairs of title and category. A link goes to the page of exactly its
    title, else to the one page of the same normal title; where there are several it is left out.
    Holds all titles and links in memory: some 6 GiB for 5 million pages with 50 million links.
    Raises DataError if there are no pages.
    """
    place = Path(path)
    if place.is_dir():
        raise DataError("is a folder, not a file", where=str(place), fix="name the graph's file")
    place.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name}.")
    os.close(handle)
    try:
        counts = _build(Path(temporary), pages, categories, on_progress or (lambda _: None))
        Path(temporary).chmod(0o644)
        Path(temporary).replace(place)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    return counts


def _build(
    place: Path,
    pages: Iterable[LinkedPage],
    categories: Iterable[tuple[str, str]],
    tell: Callable[[int], None],
) -> GraphCounts:
    base = create(place)
    try:
        base.execute("BEGIN")
        links, counts = _write_pages(base, pages, tell)
        if not counts.pages:
            raise DataError("no pages", fix="give rows with id, title and links, or edges")
        edges, counts = resolve_links(base, links, counts)
        _write_edges(base, edges, counts.pages)
        counts = _write_categories(base, categories, counts)
        base.executemany("INSERT INTO counts VALUES (?, ?)", counts.to_dict().items())
        base.execute("COMMIT")
    finally:
        base.close()
    return counts


def _write_pages(
    base: sqlite3.Connection, pages: Iterable[LinkedPage], tell: Callable[[int], None]
) -> tuple[LinkTable, GraphCounts]:
    links, keys = LinkTable(), set[str]()
    waiting = iter(pages)
    read = 0
    while batch := list(islice(waiting, _BATCH)):
        rows: list[tuple[object, ...]] = []
        named: list[tuple[str, int]] = []
        for page in batch:
            if page.key in keys:
                continue
            keys.add(page.key)
            number = links.add(page.title, page.links)
            rows.append((number, page.key, page.title, normal_title(page.title),
                         page.sentences, page.disambiguation))  # fmt: skip
            named += ((category, number) for category in page.categories)
        _insert(base, "INSERT INTO pages VALUES (?, ?, ?, ?, ?, ?)", rows)
        _insert(base, "INSERT OR IGNORE INTO categories VALUES (?, ?)", named)
        read += len(batch)
        tell(read)
    for column in ("key", "title", "normal_title"):
        base.execute(f"CREATE INDEX pages_by_{column} ON pages ({column})")
    base.execute("ANALYZE pages")
    return links, GraphCounts(
        pages_read=read, repeated_ids=read - len(keys), pages=len(keys), links_read=len(links)
    )


def _insert(base: sqlite3.Connection, query: str, rows: Iterable[tuple[object, ...]]) -> None:
    try:
        base.executemany(query, rows)
    except UnicodeEncodeError as error:
        fix = "half a surrogate pair can't be stored"
        raise DataError(f"a name is no text ({error.object!r})", fix=fix) from error


def _write_edges(base: sqlite3.Connection, edges: Edges, pages: int) -> None:
    for rows in edges.batches():
        base.executemany("INSERT INTO edges VALUES (?, ?)", rows)
    base.execute("CREATE INDEX edges_by_target ON edges (target, source)")
    base.executemany("INSERT INTO degrees VALUES (?, ?, ?)", edges.degrees(pages))


def _write_categories(
    base: sqlite3.Connection, categories: Iterable[tuple[str, str]], counts: GraphCounts
) -> GraphCounts:
    waiting = iter(categories)
    read = unknown = 0
    own = base.execute("SELECT count(*) FROM categories").fetchone()[0]
    while batch := list(islice(waiting, _BATCH)):
        found = dict(find_titles(base, {title for title, _ in batch}))
        rows = [(name, found[title][0]) for title, name in batch if len(found[title]) == 1]
        _insert(base, "INSERT OR IGNORE INTO categories VALUES (?, ?)", rows)
        read += len(batch)
        unknown += len(batch) - len(rows)
    base.execute("CREATE INDEX categories_by_page ON categories (page, name)")
    kept = base.execute("SELECT count(*) FROM categories").fetchone()[0]
    return replace(
        counts, categories_read=own + read, categories_of_unknown_pages=unknown, categories=kept
    )
