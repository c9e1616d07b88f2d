"""Scores that need no model and that any score of consistency must stand beside.

Words are runs of letters and digits in any script: a tokenizer that keeps ASCII alone finds nothing
in a Korean summary and calls a wrong one perfect.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from askance.errors import OptionError

__all__ = ["RougeScore", "ngram_precision", "rouge_l", "rouge_n", "words"]

_WORD = re.compile(r"\w+")


class RougeScore(NamedTuple):
    """Precision and recall of what a candidate shares with a reference, and their mean F1."""

    precision: float
    recall: float
    f1: float


def words(text: str) -> list[str]:
    """The words of a text, composed (NFC) and in lower case.

    >>> words("Kim's 2골: 손흥민이")
    ['kim', 's', '2골', '손흥민이']
    """
    return _WORD.findall(unicodedata.normalize("NFC", text).lower())


def ngram_precision(source: str, summary: str, n: int = 3) -> float | None:
    """The share of a summary's n-grams that the source has too; None where it has none.

    Each n-gram of the summary counts, however often the source has it: how much is copied.

    >>> ngram_precision("the cat sat on the mat", "the cat sat down", 2)
    0.6666666666666666
    """
    told = _ngrams(words(summary), n)
    known = set(_ngrams(words(source), n))
    return sum(gram in known for gram in told) / len(told) if told else None


def rouge_n(reference: str, candidate: str, n: int = 1) -> RougeScore:
    """ROUGE-N (Lin 2004): n-grams shared, each as often as both have it; 0 where there are none.

    >>> rouge_n("police killed the gunman", "police kill the gunman", 2)
    RougeScore(precision=0.3333333333333333, recall=0.3333333333333333, f1=0.3333333333333333)
    """
    one, other = _ngrams(words(reference), n), _ngrams(words(candidate), n)
    return _rouge((Counter(one) & Counter(other)).total(), len(one), len(other))


def rouge_l(reference: str, candidate: str) -> RougeScore:
    """ROUGE-L (Lin 2004): the longest common subsequence of words, over the whole text.

    >>> rouge_l("police killed the gunman", "the gunman kill police").recall
    0.5
    """
    one, other = words(reference), words(candidate)
    return _rouge(_common(one, other), len(one), len(other))


def _ngrams(tokens: Sequence[str], n: int) -> list[tuple[str, ...]]:
    if n < 1:
        raise OptionError(f"n-grams of {n} words", fix="at least 1")
    return list(zip(*(tokens[start:] for start in range(n)), strict=False))


def _rouge(common: int, reference: int, candidate: int) -> RougeScore:
    if not common:
        return RougeScore(0.0, 0.0, 0.0)
    precision, recall = common / candidate, common / reference
    return RougeScore(precision, recall, 2 * common / (candidate + reference))


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """The length of the longest common subsequence, by rows of its table."""
    row = [0] * (len(other) + 1)
    for word in one:
        before = 0
        for column, against in enumerate(other, start=1):
            above = row[column]
            row[column] = before + 1 if word == against else max(above, row[column - 1])
            before = above
    return row[-1]
