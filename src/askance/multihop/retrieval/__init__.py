"""Retrievers: the paper's, two libraries' and any other one's saved rankings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from askance.registry import lazy_exports

if TYPE_CHECKING:
    from askance.multihop.retrieval.loading import RETRIEVERS, build_retriever, load_retriever
    from askance.multihop.retrieval.protocol import Retriever, rank_questions
    from askance.multihop.retrieval.run_files import read_run, write_run

__all__ = [
    "RETRIEVERS",
    "Retriever",
    "build_retriever",
    "load_retriever",
    "rank_questions",
    "read_run",
    "write_run",
]

_LATER = {
    "loading": ("RETRIEVERS", "build_retriever", "load_retriever"),
    "protocol": ("Retriever", "rank_questions"),
    "run_files": ("read_run", "write_run"),
}
__getattr__ = lazy_exports(__name__, _LATER)


def __dir__() -> list[str]:
    return __all__
