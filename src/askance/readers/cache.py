"""An endpoint's raw responses, kept by what was asked: the same question costs once."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from threading import Lock

import msgspec

from askance.errors import RecordError

__all__ = ["ResponseCache", "request_key"]


def request_key(identity: Mapping[str, object], body: Mapping[str, object]) -> str:
    """The hash of who is asked what; the order of fields doesn't matter.

    >>> request_key({"a": 1, "b": 2}, {}) == request_key({"b": 2, "a": 1}, {})
    True
    """
    raw = msgspec.json.encode([identity, body], order="sorted")
    return hashlib.sha256(raw).hexdigest()


class ResponseCache:
    """A SQLite file (WAL), for several threads and processes at once.

    >>> cache = ResponseCache(":memory:")
    >>> cache.put("key", b"raw")
    >>> cache.get("key"), cache.get("other")
    (b'raw', None)
    """

    def __init__(self, path: str) -> None:
        self._path, self._lock = path, Lock()
        try:
            if path != ":memory:":
                Path(path).parent.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(path, timeout=60, check_same_thread=False)
            self._prepare()
        except (OSError, sqlite3.Error) as error:
            raise self._fault(error) from error

    def get(self, key: str) -> bytes | None:
        """The response kept under ``key``, if there is one."""
        question = "SELECT response FROM responses WHERE key = ?"
        with self._lock, closing(self._database.execute(question, (key,))) as rows:
            row = rows.fetchone()
        return None if row is None else bytes(row[0])

    def put(self, key: str, response: bytes) -> None:
        """Keep a response at once, replacing an older one."""
        try:
            with self._lock, self._database:
                statement = "INSERT OR REPLACE INTO responses VALUES (?, ?)"
                self._database.execute(statement, (key, response))
        except sqlite3.Error as error:
            raise self._fault(error) from error

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._database.close()

    def _prepare(self) -> None:
        with self._database:
            self._database.execute("PRAGMA journal_mode=WAL")
            columns = "(key TEXT PRIMARY KEY, response BLOB NOT NULL) WITHOUT ROWID"
            self._database.execute(f"CREATE TABLE IF NOT EXISTS responses {columns}")

    def _fault(self, error: Exception) -> RecordError:
        fix = "remove the file, or name another"
        return RecordError(f"the response cache can't be used ({error})", where=self._path, fix=fix)
