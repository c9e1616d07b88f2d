"""The keywords of one text by WordRank: words rank high whose neighbours rank high.

WordRank (Chen, Xu and Chang 2011, "A simple and effective unsupervised word segmentation approach")
gives a word an exterior boundary value on either side: its left value is what the right values of
its left neighbours add up to, and the other way round, as hubs and authorities strengthen each
other. KR-WordRank (Kim, Cho and Kang 2014) ranks substrings so, over many texts on one topic; on
one short article that finds cut names and words with particles. Here the words are whole content
words already, so that no interior boundary value is needed.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from askance.consistency.keywords_terms import Term, contains, sentence_terms
from askance.errors import OptionError

__all__ = ["Keyword", "contains", "find_keywords", "least_count"]

_EDGE = ""
_DAMPING = 0.85
_ROUNDS = 60
_FEWEST = 3
_WORDS_PER_KEYWORD = 12


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword as the text first writes it (without particles), its score and how often it occurs.

    ``form`` is what is compared. The scores of all words of a text have the mean 1.
    """

    word: str
    form: str
    score: float
    count: int


def find_keywords(
    text: str, *, number: int | Literal["by length"] = 10, min_count: int | None = None
) -> tuple[Keyword, ...]:
    """The ``number`` highest ranked words of a text, Korean (extra ``ko``) or English.

    ``by length``: one for each 12 content words, at least 3. ``min_count``: how often a keyword
    occurs at least; None adapts it (``least_count``). Equals keep the order of the text. Raises
    OptionError for a number or count below 1.

    >>> text = "Kane scored. Son passed and Kane scored again. Kane left."
    >>> [(keyword.word, keyword.count) for keyword in find_keywords(text, number=2)]
    [('Kane', 3), ('scored', 2)]
    """
    lines = sentence_terms(text)
    terms = [term for line in lines for term in line]
    wanted = _number(number, len(terms))
    counts = Counter(term.form for term in terms)
    least = least_count(counts, wanted) if min_count is None else min_count
    if least < 1:
        raise OptionError(f"min_count {least}", fix="at least 1")
    written: dict[str, str] = {}
    for term in terms:
        written.setdefault(term.form, term.written)
    scores = _rank(lines)
    frequent = (form for form in written if counts[form] >= least)
    # Rounded, so that the order of additions can't decide between equals.
    ranked = sorted(frequent, key=lambda form: -round(scores[form], 9))
    return tuple(
        Keyword(written[form], form, round(scores[form], 9), counts[form])
        for form in ranked[:wanted]
    )


def least_count(counts: Mapping[str, int], number: int) -> int:
    """The highest of 3, 2 and 1 that leaves at least ``number`` words to choose from; else 1.

    >>> least_count({"Kane": 4, "goal": 2, "cup": 1}, 2), least_count({"cup": 1}, 2)
    (2, 1)
    """
    fitting = (c for c in (3, 2) if sum(count >= c for count in counts.values()) >= number)
    return next(fitting, 1)


def _number(number: int | str, words: int) -> int:
    if number == "by length":
        return max(_FEWEST, math.ceil(words / _WORDS_PER_KEYWORD))
    if not isinstance(number, int) or number < 1:
        raise OptionError(f"{number!r} keywords", fix="a number from 1 up, or by length")
    return number


def _rank(lines: Sequence[Sequence[Term]]) -> dict[str, float]:
    """Each word's score: the mean of its two exterior boundary values.

    A sentence's edge is a neighbour, too; it gives as much as a word gives on average.
    """
    forms = list(dict.fromkeys(term.form for line in lines for term in line))
    links = Counter(
        pair for line in lines for pair in pairwise([_EDGE, *(t.form for t in line), _EDGE])
    )
    left = dict.fromkeys(forms, 1.0)
    right = dict.fromkeys(forms, 1.0)
    for _ in range(_ROUNDS):
        left, right = (
            _spread(forms, links, right, from_left=True),
            _spread(forms, links, left, from_left=False),
        )
    return {form: (left[form] + right[form]) / 2 for form in forms}


def _spread(
    forms: Sequence[str],
    links: Mapping[tuple[str, str], int],
    values: Mapping[str, float],
    *,
    from_left: bool,
) -> dict[str, float]:
    """One side's values from the other side's of the neighbours, damped, with the mean 1.

    A word's value is shared among its neighbours on that side, else a frequent word would lift
    every word that happens to stand beside it once above those that return.
    """
    sums, given = dict.fromkeys(forms, 0.0), Counter[str]()
    pairs = [(pair if from_left else pair[::-1], count) for pair, count in links.items()]
    for (giver, _), count in pairs:
        given[giver] += count
    mean = len(forms) / given.total() if forms else 0.0
    for (giver, taker), count in pairs:
        if taker != _EDGE:
            sums[taker] += count * (mean if giver == _EDGE else values[giver] / given[giver])
    total = sum(sums.values())
    scale = _DAMPING * len(forms) / total if total else 0.0
    return {form: 1 - _DAMPING + scale * value for form, value in sums.items()}
