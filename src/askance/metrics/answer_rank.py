"""At which rank the answer can be read: the paper's CorAns Rank and its looser sibling."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import compress, count

import numpy as np

from askance.data import Ranking
from askance.metrics.gold_ranks import Floats, GoldRanks

__all__ = ["correct_answer_ranks", "first_answer_ranks"]

#: The text of a document, from its id.
Texts = Callable[[str], str]


def correct_answer_ranks(found: GoldRanks, answers: Mapping[str, str], text_of: Texts) -> Floats:
    """CorAns Rank per question: the rank of the gold paragraph that contains the answer.

    Where several contain it, the best of their ranks; ``candidates + 1`` where none of them was
    found. NaN where no gold paragraph contains it (yes and no, an answer put in other words): such
    a question has no such rank. The answer is looked for as it is written. (Yang et al. 2018,
    table 9.)

    >>> from askance.data import Hit
    >>> from askance.metrics.gold_ranks import gold_ranks
    >>> ranking = Ranking("q", (Hit("b", 2.0), Hit("a", 1.0)), 9)
    >>> found, texts = gold_ranks([ranking], {"q": {"a", "b"}}), {"a": "The fog.", "b": "Rain."}
    >>> correct_answer_ranks(found, {"q": "fog"}, texts.__getitem__)
    array([2.])
    """
    absent = found.candidates + 1
    values = np.full(len(found.ids), np.nan)
    for place, question in enumerate(found.ids):
        answer = answers.get(question, "")
        holding = {
            document for document in found.grades[place] if _holds(text_of(document), answer)
        }
        if holding:
            places = (document in holding for document in found.documents[place])
            values[place] = next(compress(found.ranks[place], places), absent[place])
    return values


def first_answer_ranks(
    rankings: Mapping[str, Ranking], found: GoldRanks, answers: Mapping[str, str], text_of: Texts
) -> Floats:
    """The rank of the first paragraph, gold or not, that contains the answer.

    ``candidates + 1`` where no hit contains it; NaN for yes and no, which are read nowhere.
    """
    values = np.full(len(found.ids), np.nan)
    for place, question in enumerate(found.ids):
        answer = answers.get(question, "")
        if answer in ("", "yes", "no"):
            continue
        hits = rankings[question].hits if question in rankings else ()
        holds = (_holds(text_of(hit.document), answer) for hit in hits)
        values[place] = next(compress(count(1), holds), found.candidates[place] + 1)
    return values


def _holds(text: str, answer: str) -> bool:
    return answer not in ("", "yes", "no") and answer in text
