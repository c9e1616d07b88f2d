"""The graph's file: SQLite, written once and then only read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from askance.errors import DataError
from askance.io import encode_json
from askance.multihop.graph.pages import normal_title

__all__ = ["connect", "create", "find_titles"]

#: Tells a graph from other SQLite files ("askg"), and its layout from later ones.
APPLICATION, LAYOUT = 0x61736B67, 1

_TABLES = """
CREATE TABLE pages (
    id INTEGER PRIMARY KEY, key TEXT, title TEXT, normal_title TEXT, sentences INTEGER,
    disambiguation INTEGER
);
CREATE TABLE degrees (page INTEGER PRIMARY KEY, incoming INTEGER, outgoing INTEGER);
CREATE TABLE edges (
    source INTEGER, target INTEGER, PRIMARY KEY (source, target)
) WITHOUT ROWID;
CREATE TABLE categories (
    name TEXT, page INTEGER, PRIMARY KEY (name, page)
) WITHOUT ROWID;
CREATE TABLE counts (name TEXT PRIMARY KEY, n INTEGER) WITHOUT ROWID;
"""
_AT_ONCE = 10_000


def create(path: Path) -> sqlite3.Connection:
    """An empty graph at ``path``, which nobody else may look at until it is whole."""
    base = sqlite3.connect(path, isolation_level=None)
    for setting in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -262144",
                    f"application_id = {APPLICATION}", f"user_version = {LAYOUT}"):  # fmt: skip
        base.execute(f"PRAGMA {setting}")
    base.executescript(_TABLES)
    return base


def connect(path: Path) -> sqlite3.Connection:
    """A finished graph, for reading; raises DataError where there is none."""
    fix = "build it with askance multihop graph"
    if not path.is_file():
        raise DataError("no such file", where=str(path), fix=fix)
    # Immutable: no locks and no side files, so a graph may lie on a read-only disk.
    base = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    try:
        marks = [
            base.execute(f"PRAGMA {n}").fetchone()[0] for n in ("application_id", "user_version")
        ]
    except sqlite3.DatabaseError as error:
        base.close()
        raise DataError("is not a graph, or is cut short", where=str(path), fix=fix) from error
    if marks != [APPLICATION, LAYOUT]:
        base.close()
        raise DataError("is not a graph of this askance", where=str(path), fix=fix)
    return base


def find_titles(base: sqlite3.Connection, titles: Iterable[str]) -> Iterator[tuple[str, list[int]]]:
    """Each title with the ids of its pages: of exactly that title, else of its normal form."""
    waiting = iter(titles)
    while some := list(islice(waiting, _AT_ONCE)):
        exact = _by_name(base, "title", some)
        rest = {title: normal_title(title) for title in some if title not in exact}
        normal = _by_name(base, "normal_title", list(rest.values()))
        for title in some:
            yield title, exact.get(title) or normal.get(rest.get(title, ""), [])


def _by_name(base: sqlite3.Connection, column: str, names: Sequence[str]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    if not names:
        return found
    query = (
        f"SELECT {column}, id FROM pages WHERE {column} IN"  # noqa: S608 (our own two columns)
        " (SELECT value FROM json_each(?)) ORDER BY id"
    )
    for name, page in base.execute(query, (encode_json(names).decode(),)):
        found.setdefault(name, []).append(page)
    return found
