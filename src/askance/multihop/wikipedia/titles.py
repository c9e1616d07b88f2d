"""Every title of a dump and where its redirect leads, in a file that many processes read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path

__all__ = ["TitleReader", "TitleWriter"]

_LONGEST_CHAIN = 5


class TitleWriter:
    """Writes the titles of pages, an empty target, and of redirects."""

    def __init__(self, path: Path) -> None:
        path.unlink(missing_ok=True)
        self._base = sqlite3.connect(path, isolation_level=None)
        self._base.execute("PRAGMA journal_mode = OFF")
        self._base.execute("PRAGMA synchronous = OFF")
        self._base.execute(
            "CREATE TABLE titles (title TEXT PRIMARY KEY, target TEXT) WITHOUT ROWID"
        )

    def write(self, titles: Iterable[tuple[str, str]]) -> None:
        """Add titles with their targets; a page wins over a redirect of its title."""
        self._base.execute("BEGIN")
        self._base.executemany(
            "INSERT INTO titles VALUES (?, ?) ON CONFLICT (title) DO UPDATE SET target = ''"
            " WHERE excluded.target = ''",
            titles,
        )
        self._base.execute("COMMIT")

    def close(self) -> None:
        """Finish the file."""
        self._base.close()


class TitleReader:
    """Finds the page that a title leads to."""

    def __init__(self, path: Path) -> None:
        self._base = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)

    def resolve(self, title: str) -> tuple[str, bool]:
        """The page's title, or empty if there is none, and whether a redirect leads to it."""
        seen = [title]
        while len(seen) <= _LONGEST_CHAIN + 1:
            found = self._base.execute(
                "SELECT target FROM titles WHERE title = ?", (seen[-1],)
            ).fetchone()
            if found is None:
                return "", False
            if not found[0]:
                return seen[-1], len(seen) > 1
            if found[0] in seen:
                return "", False
            seen.append(found[0])
        return "", False

    def close(self) -> None:
        """Close the file."""
        self._base.close()
