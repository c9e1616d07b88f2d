"""The paper's retriever: Algorithm 2, then bigram tf-idf."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from askance.data import Ranking
from askance.errors import OptionError
from askance.multihop.index.index import Index, open_index
from askance.multihop.index.ranking import CANDIDATES, as_mode

__all__ = ["BigramRetriever", "open_bigram"]


class BigramRetriever:
    """An index, searched in one mode with one N (Yang et al. 2018, Algorithm 2: N = 5000)."""

    def __init__(
        self, index: Index, *, mode: str = "practical", candidates: int = CANDIDATES
    ) -> None:
        if candidates < 1:
            raise OptionError("candidates must be at least 1")
        self.index = index
        self._mode, self._candidates = as_mode(mode), candidates

    @property
    def identity(self) -> Mapping[str, object]:
        """The index's, the mode and N."""
        return {**self.index.identity, "mode": self._mode, "candidates": self._candidates}

    def search(self, question: str, k: int = 10, *, question_id: str = "") -> Ranking:
        """The ``k`` best of the candidates; see Index.search."""
        return self.index.search(
            question, k, question_id=question_id, mode=self._mode, candidates=self._candidates
        )


def open_bigram(
    folder: Path, _: str = "", *, mode: str = "practical", candidates: int = CANDIDATES
) -> BigramRetriever:
    """The paper's retriever over the index in ``folder``."""
    return BigramRetriever(open_index(folder), mode=mode, candidates=candidates)
