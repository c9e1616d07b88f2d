"""What every retriever does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol, runtime_checkable

from askance.data import Example, Ranking

__all__ = ["Retriever", "rank_questions"]


@runtime_checkable
class Retriever(Protocol):
    """Finds documents for a question."""

    @property
    def identity(self) -> Mapping[str, object]:
        """All that decides its rankings, JSON-able: equal ones rank alike."""
        ...

    def search(self, question: str, k: int = 10, *, question_id: str = "") -> Ranking:
        """At most ``k`` documents, best first, as the ranking of ``question_id``."""
        ...


def rank_questions(
    retriever: Retriever, examples: Iterable[Example], *, k: int = 10
) -> Iterator[Ranking]:
    """The ranking of each example's question, one after the other.

    >>> from askance.data import Paragraph
    >>> from askance.multihop.index import build_index
    >>> index = build_index([Paragraph(("Fog hid the pier.",), "Pier"), Paragraph(("Rain.",))])
    >>> [ranking.id for ranking in rank_questions(index, [Example("7", "Which pier?")])]
    ['7']
    """
    for example in examples:
        yield retriever.search(example.question, k, question_id=example.id)
