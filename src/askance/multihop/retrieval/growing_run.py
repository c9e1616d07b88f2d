"""A run file that grows question by question, and survives a kill at any byte."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from askance.data import Ranking
from askance.multihop.retrieval.run_files import encode_ranking, read_run

__all__ = ["GrowingRun"]


class GrowingRun:
    """Rankings appended to a file of JSON lines or a TREC run."""

    def __init__(self, path: Path, format: str, tag: str = "askance") -> None:  # noqa: A002
        self.path, self._format, self._tag = path, format, tag

    def resume(self) -> dict[str, Ranking]:
        """The rankings that are there, after cutting off what a kill left unfinished.

        A TREC run doesn't tell whether its last question is complete: that one is cut off, too.
        """
        if not self.path.exists():
            return {}
        with self.path.open("r+b") as stream:
            stream.truncate(self._end_of_whole_rankings(stream))
        return read_run(self.path, self._format)

    def _end_of_whole_rankings(self, stream: IO[bytes]) -> int:
        end = start = 0
        last = b""
        for line in stream:
            if not line.endswith(b"\n"):
                break
            question = line.split(maxsplit=1)[0] if line.strip() else b""
            if question != last:
                start, last = end, question
            end += len(line)
        return end if self._format == "jsonl" else start

    @contextmanager
    def append(self) -> Iterator[GrowingRun]:
        """Open it; each ``write`` within the block is on its way to the disk at once."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab") as stream:
            self._stream = stream
            yield self

    def write(self, ranking: Ranking) -> None:
        """Append one ranking."""
        self._stream.write(encode_ranking(ranking, self._format, self._tag))
        self._stream.flush()
