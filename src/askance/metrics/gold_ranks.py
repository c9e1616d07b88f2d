"""Where the gold documents of every question stand: one sparse matrix for all retrieval metrics."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import compress, count
from operator import attrgetter
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from askance.data import Ranking
from askance.errors import DataError

__all__ = ["Gold", "GoldRanks", "gold_ranks"]

Floats: TypeAlias = NDArray[np.float64]
#: Question id -> its gold documents, or -> document -> grade (above 0: gold).
Gold: TypeAlias = Mapping[str, Collection[str] | Mapping[str, int]]

_document = attrgetter("document")


@dataclass(frozen=True, slots=True, eq=False)
class GoldRanks:
    """The ranks of the gold documents of n questions, at most g each.

    ``ranks``: (n, g), from 1, ascending, infinite where a document wasn't found or there is none;
    ``gains``: (n, g), the grades of the documents in ``ranks``, 0 where not found; ``ideal``:
    (n, g), all grades, descending, padded with 0; ``gold``: (n,), the number of gold documents;
    ``candidates``: (n,), how many documents were ranked. ``documents`` names those in ``ranks``,
    ``grades`` all gold documents.
    """

    ids: tuple[str, ...]
    ranks: Floats
    gains: Floats
    ideal: Floats
    gold: Floats
    candidates: Floats
    documents: tuple[tuple[str, ...], ...]
    grades: tuple[Mapping[str, int], ...]
    missing: frozenset[str]
    empty: frozenset[str]
    extra: frozenset[str]

    @property
    def filled(self) -> Floats:
        """The ranks with ``candidates + 1`` for gold that wasn't found, NaN where there is none."""
        place = np.arange(self.ranks.shape[1])
        real = place < self.gold[:, None]
        absent = np.where(real, self.candidates[:, None] + 1, np.nan)
        return np.where(np.isfinite(self.ranks), self.ranks, absent)


def gold_ranks(rankings: Iterable[Ranking], gold: Gold) -> GoldRanks:
    """Find every question's gold documents in its ranking, in the order of ``gold``.

    A question without a ranking counts as one that found nothing among as many candidates as the
    largest ranking had, so that leaving questions out can't help. Raises DataError for a question
    without gold documents, two rankings of one question and a gold document that is ranked twice.

    >>> from askance.data import Hit
    >>> found = gold_ranks([Ranking("q", (Hit("b", 2.0), Hit("a", 1.0)), 5)], {"q": {"a", "z"}})
    >>> found.ranks, found.filled
    (array([[ 2., inf]]), array([[2., 6.]]))
    """
    by_id = _by_id(rankings)
    graded = {question: _grades(question, documents) for question, documents in gold.items()}
    if not graded:
        raise DataError("there are no gold documents to look for")
    most = max((ranking.candidates for ranking in by_id.values()), default=0)
    candidates = [by_id[q].candidates if q in by_id else most for q in graded]
    grades = tuple(graded.values())
    places = [_places(by_id.get(question), own) for question, own in graded.items()]
    gains = [[o[d] for d in found.values()] for found, o in zip(places, grades, strict=True)]
    width = max(map(len, grades))
    return GoldRanks(
        ids=tuple(graded),
        ranks=_padded([list(found) for found in places], width, np.inf),
        gains=_padded(gains, width, 0.0),
        ideal=_padded([sorted(own.values(), reverse=True) for own in grades], width, 0.0),
        gold=np.asarray([len(own) for own in grades], dtype=np.float64),
        candidates=np.asarray(candidates, dtype=np.float64),
        documents=tuple(tuple(found.values()) for found in places),
        grades=grades,
        missing=frozenset(graded) - frozenset(by_id),
        empty=frozenset(q for q in graded if q in by_id and not by_id[q].hits),
        extra=frozenset(by_id) - frozenset(graded),
    )


def _by_id(rankings: Iterable[Ranking]) -> dict[str, Ranking]:
    by_id: dict[str, Ranking] = {}
    for ranking in rankings:
        if ranking.id in by_id:
            raise DataError(f"question {ranking.id!r} has two rankings", fix="keep one")
        if ranking.candidates < len(ranking.hits):
            what = f"{len(ranking.hits)} hits among {ranking.candidates} candidates"
            raise DataError(what, where=f"the ranking of question {ranking.id!r}")
        by_id[ranking.id] = ranking
    return by_id


def _grades(question: str, documents: Collection[str] | Mapping[str, int]) -> dict[str, int]:
    if isinstance(documents, str):
        what = f"the gold documents of question {question!r} are one text, {documents!r}"
        raise DataError(what, fix="give a set of document ids")
    graded = documents if isinstance(documents, Mapping) else dict.fromkeys(documents, 1)
    grades = {document: int(grade) for document, grade in graded.items() if grade > 0}
    if not grades:
        fix = "name at least one, or leave the question out"
        raise DataError(f"question {question!r} has no gold document", fix=fix)
    return grades


def _places(ranking: Ranking | None, grades: Mapping[str, int]) -> dict[int, str]:
    """Rank -> gold document, ascending; the loop over the hits runs in C."""
    if ranking is None:
        return {}
    is_gold = map(grades.__contains__, map(_document, ranking.hits))
    found = {rank: ranking.hits[rank - 1].document for rank in compress(count(1), is_gold)}
    if len(set(found.values())) < len(found):
        what = "a gold document is ranked twice"
        raise DataError(what, where=f"the ranking of question {ranking.id!r}")
    return found


def _padded(rows: list[list[int]], width: int, padding: float) -> Floats:
    matrix = np.full((len(rows), width), padding)
    for place, row in enumerate(rows):
        matrix[place, : len(row)] = row
    return matrix
