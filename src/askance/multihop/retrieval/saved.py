"""Rankings that some other program wrote, as a retriever."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from askance.data import Ranking
from askance.errors import OptionError
from askance.io import content_hash
from askance.multihop.retrieval.run_files import read_run

__all__ = ["SavedRun", "open_saved_run"]


class SavedRun:
    """The rankings in a TREC run or a file of JSON lines; it knows questions by their ids alone."""

    def __init__(self, path: str) -> None:
        if not path:
            raise OptionError("run: which file?", fix="run:rankings.jsonl")
        self._path = path
        self._rankings = read_run(path)

    @property
    def identity(self) -> Mapping[str, object]:
        """The path as given and the file's hash."""
        return {"retriever": f"run:{self._path}", "content": content_hash(self._path)}

    def search(self, question: str, k: int = 10, *, question_id: str = "") -> Ranking:  # noqa: ARG002
        """The first ``k`` of the saved hits; none for a question that the file doesn't know."""
        found = self._rankings.get(question_id, Ranking(question_id, (), 0))
        return Ranking(question_id, found.hits[:k], found.candidates)


def open_saved_run(_: Path | None, path: str) -> SavedRun:
    """The run in the file ``path``."""
    return SavedRun(path)
