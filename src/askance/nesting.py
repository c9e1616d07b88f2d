"""Stops JSON whose nesting has no end before a parser's memory has one."""

from __future__ import annotations

from itertools import accumulate
from typing import IO

from askance.errors import DataError

__all__ = ["DEEPEST", "ShallowStream"]

DEEPEST = 500

_KEPT = b'"[]{}'
_DROPPED = bytes(set(range(256)) - set(_KEPT))
_STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


class ShallowStream:
    """A byte stream of JSON that raises DataError where brackets nest deeper than ``DEEPEST``.

    A streaming parser keeps the path to every open bracket, so a hundred kilobytes of ``[`` would
    cost it many gigabytes.
    """

    def __init__(self, stream: IO[bytes], where: str) -> None:
        self._stream, self._where = stream, where
        self._depth = 0
        self._in_string = False
        self._pending = b""

    def read(self, size: int = -1) -> bytes:
        """The next bytes, looked through."""
        chunk = self._stream.read(size)
        steps = [_STEPS[bracket] for bracket in self._brackets(chunk)]
        depths = list(accumulate(steps, initial=self._depth))
        self._depth = depths[-1]
        if max(depths) > DEEPEST:
            raise DataError(f"JSON nested deeper than {DEEPEST} levels", where=self._where)
        return chunk

    def _brackets(self, chunk: bytes) -> bytes:
        """The brackets outside strings."""
        raw = (self._pending + chunk).replace(rb"\\", b"")
        self._pending = b"\\" if raw.endswith(b"\\") else b""
        marks = raw.removesuffix(b"\\").replace(rb"\"", b"").translate(None, _DROPPED)
        pieces = marks.split(b'"')
        outside = pieces[self._in_string :: 2]
        self._in_string ^= len(pieces) % 2 == 0
        return b"".join(outside)
