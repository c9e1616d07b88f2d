"""When to ask an endpoint again, and how long to wait before."""

from __future__ import annotations

import hashlib
import time
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from threading import Event, Lock

__all__ = ["RETRIED_STATUSES", "Pace", "backoff", "retry_after"]

RETRIED_STATUSES = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
_LONGEST = 60.0


def backoff(attempt: int, first: float, key: str) -> float:
    """Seconds before attempt ``attempt`` (from 1): doubling from ``first`` up to a minute.

    Half of it is jitter from a hash of ``key``, so that calls that failed together spread out.

    >>> 0.5 <= backoff(1, 1.0, "key") < 1.0
    True
    >>> backoff(3, 1.0, "key") == backoff(3, 1.0, "key") >= 2.0
    True
    """
    digest = hashlib.sha256(f"{key}:{attempt}".encode()).digest()
    jitter = int.from_bytes(digest[:8], "big") / 2**64
    return float(min(_LONGEST, first * 2 ** (attempt - 1)) * (0.5 + 0.5 * jitter))


def retry_after(value: str | None) -> float:
    """The seconds that a Retry-After header asks for, as a number or a date; 0 without one.

    >>> retry_after("2.5"), retry_after("soon"), retry_after(None)
    (2.5, 0.0, 0.0)
    """
    if not value:
        return 0.0
    try:
        seconds = float(value)
    except ValueError:
        try:
            then = parsedate_to_datetime(value)
        except ValueError:
            return 0.0
        then = then if then.tzinfo else then.replace(tzinfo=UTC)
        seconds = (then - datetime.now(UTC)).total_seconds()
    return max(0.0, seconds) if seconds == seconds else 0.0


class Pace:
    """Spreads calls evenly over time, for all threads together; None: no limit."""

    def __init__(self, per_minute: float | None) -> None:
        self._gap = 60.0 / per_minute if per_minute else 0.0
        self._next, self._lock = 0.0, Lock()

    def wait(self, stopped: Event) -> None:
        """Wait for one's turn, or until ``stopped``."""
        with self._lock:
            now = time.monotonic()
            turn = max(now, self._next)
            self._next = turn + self._gap
        if turn > now:
            stopped.wait(turn - now)
