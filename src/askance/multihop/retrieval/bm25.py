"""BM25 by the library bm25s (Lù 2024)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from askance.data import Hit, Ranking
from askance.multihop.index.arrays import damaged
from askance.multihop.index.index import Index, open_index
from askance.multihop.retrieval.additions import add_files, find_files, indexed_texts, plain_text
from askance.registry import missing_extra

__all__ = ["Bm25Retriever", "build_bm25s", "open_bm25s"]

_NAME = "bm25s"


def _library() -> Any:
    try:
        return import_module(_NAME)
    except ImportError as error:
        raise missing_extra("bm25s retrievers", "retrieval") from error


def _cutting(analyser: str) -> dict[str, object]:
    """The library's own English words without its stop words; for Korean the analyser's."""
    english = analyser == "english"
    own: dict[str, object] = {} if english else {"token_pattern": r"(?u)\S+", "stopwords": []}
    return {"show_progress": False, **own}


class Bm25Retriever:
    """BM25 (k1 = 1.5, b = 0.75, Lucene's variant); equal scores are in the documents' order."""

    def __init__(self, index: Index) -> None:
        folder = find_files(index, _NAME)
        self.index = index
        try:
            self._model = _library().BM25.load(folder, mmap=True)
        except (OSError, ValueError, KeyError) as error:
            raise damaged(folder, "can't be read") from error

    @property
    def identity(self) -> Mapping[str, object]:
        """The index's documents and analyser, and the library's version."""
        settings = {"content": self.index.content, "analyser": self.index.settings.analyser}
        return {"retriever": _NAME, "version": _library().__version__, **settings}

    def search(self, question: str, k: int = 10, *, question_id: str = "") -> Ranking:
        """The ``k`` best documents; those with a word of the question are the candidates."""
        analyser = self.index.settings.analyser
        texts = [plain_text(question, analyser)]
        asked = _library().tokenize(texts, return_ids=False, **_cutting(analyser))[0]
        known = [word for word in asked if word in self._model.vocab_dict]
        if not known:
            return Ranking(question_id, (), 0)
        scores = self._model.get_scores(known)
        found = np.flatnonzero(scores)
        best = found[np.lexsort((found, -scores[found]))[:k]]
        hits = tuple(Hit(self.index.document(p).id, float(scores[p])) for p in best.tolist())
        return Ranking(question_id, hits, len(found))


def build_bm25s(index: Index) -> None:
    """Add a bm25s index to the folder of ``index``; it takes all texts into memory."""

    def write(folder: Path) -> None:
        model = _library().BM25()
        texts = list(indexed_texts(index))
        words = _library().tokenize(texts, **_cutting(index.settings.analyser))
        model.index(words, show_progress=False)
        model.save(folder, show_progress=False)

    add_files(index, _NAME, write)


def open_bm25s(folder: Path, _: str = "") -> Bm25Retriever:
    """The bm25s index in the folder of an index."""
    return Bm25Retriever(open_index(folder))
