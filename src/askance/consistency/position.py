"""Where in a text the important sentences stand: the feature Sp of formula (1).

The paper's table is min-max normalised, which makes one position worth exactly 0 and erases the
questions on it. Here a table has ten deciles, smoothed, and none below a floor.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

from askance.consistency.baselines import rouge_n
from askance.errors import DataError, OptionError
from askance.io import decode_json, encode_json, write_atomic

__all__ = [
    "LEAD_BIAS",
    "KeySentences",
    "PositionTable",
    "fit_position",
    "key_sentences",
    "read_position",
    "write_position",
]

_DECILES = 10


@dataclass(frozen=True, slots=True)
class PositionTable:
    """The worth of each tenth of a text, above 0 and at most 1, and where the numbers are from.

    Raises DataError for another number of values or one outside of that range.

    >>> LEAD_BIAS.value(0, 20), LEAD_BIAS.value(19, 20), LEAD_BIAS.lowest
    (Fraction(1, 1), Fraction(1, 10), Fraction(1, 10))
    """

    values: tuple[Fraction, ...]
    source: str

    def __post_init__(self) -> None:
        if len(self.values) != _DECILES or not all(0 < value <= 1 for value in self.values):
            raise DataError("a position table needs ten values above 0 and at most 1")

    @property
    def lowest(self) -> Fraction:
        """What an entity that the text doesn't mention gets."""
        return min(self.values)

    def value(self, sentence: int, sentences: int) -> Fraction:
        """The mean worth of the deciles that sentence ``sentence`` (from 0) covers.

        Raises DataError for a sentence that the text doesn't have.
        """
        shares = _shares(sentence, sentences)
        weighted = (value * share for value, share in zip(self.values, shares, strict=True))
        return sum(weighted, Fraction())


#: The plain prior that a newspaper's lead says most: 1 / (1 + decile), learnt from no data.
LEAD_BIAS = PositionTable(
    tuple(Fraction(1, 1 + decile) for decile in range(_DECILES)),
    "prior: lead bias, 1 / (1 + decile)",
)


@dataclass(frozen=True, slots=True)
class KeySentences:
    """How many sentences a text has and which of them (from 0) are its key sentences."""

    sentences: int
    keys: tuple[int, ...]


def key_sentences(article: Sequence[str], summary: Sequence[str]) -> KeySentences:
    """The sentence of the article that each sentence of its summary shares most words with (F1).

    The first of equals; a summary's sentence without a shared word gives none.

    >>> key_sentences(["It rained.", "Kim won."], ["Kim has won."])
    KeySentences(sentences=2, keys=(1,))
    """
    found: set[int] = set()
    for told in summary:
        scores = [rouge_n(sentence, told, 1).f1 for sentence in article]
        highest = max(scores, default=0.0)
        if highest > 0:
            found.add(scores.index(highest))
    return KeySentences(len(article), tuple(sorted(found)))


def fit_position(
    labels: Iterable[KeySentences],
    *,
    floor: float = 0.1,
    smoothing: float = 1.0,
    source: str = "fitted",
) -> PositionTable:
    """A table from texts with known key sentences: ``floor + (1 - floor) · rate / highest rate``.

    A sentence is spread over the deciles it covers. A decile's rate is the share of its sentences
    that are key ones, drawn to the mean rate by ``smoothing`` sentences. Raises OptionError for a
    floor that isn't between 0 and 1, DataError without any key sentence.

    >>> table = fit_position([KeySentences(10, (0,))], smoothing=0)
    >>> table.values[0], float(table.values[1])
    (Fraction(1, 1), 0.1)
    """
    if not 0 < floor < 1 or not 0 <= smoothing < math.inf:
        raise OptionError(
            f"floor {floor}, smoothing {smoothing}", fix="0 < floor < 1, smoothing ≥ 0"
        )
    keys, seen = [Fraction()] * _DECILES, 0
    for label in labels:
        seen += label.sentences
        for key in label.keys:
            keys = [a + b for a, b in zip(keys, _shares(key, label.sentences), strict=True)]
    if not any(keys):
        raise DataError("no text has a key sentence", fix="position can't be learnt from these")
    mean, added = sum(keys, Fraction()) / seen, Fraction(str(smoothing))
    rates = [(key + added * mean) / (Fraction(seen, _DECILES) + added) for key in keys]
    least, highest = Fraction(str(floor)), max(rates)
    return PositionTable(tuple(least + (1 - least) * rate / highest for rate in rates), source)


def _shares(sentence: int, sentences: int) -> list[Fraction]:
    """Which share of a sentence lies in each decile, all sentences of one length."""
    if not 0 <= sentence < sentences:
        raise DataError(f"no sentence {sentence} in a text of {sentences}")
    start, end = Fraction(sentence, sentences), Fraction(sentence + 1, sentences)
    bounds = [Fraction(decile, _DECILES) for decile in range(_DECILES + 1)]
    overlaps = [min(end, high) - max(start, low) for low, high in pairwise(bounds)]
    return [max(overlap, Fraction()) * sentences for overlap in overlaps]


def write_position(path: str | os.PathLike[str], table: PositionTable) -> None:
    """Write a table as JSON: ``source`` and ten ``values``, as fractions that lose no digit."""
    content = {"source": table.source, "values": [str(value) for value in table.values]}
    write_atomic(path, encode_json(content, indent=2) + b"\n")


def read_position(path: str | os.PathLike[str]) -> PositionTable:
    """Read a table; values may be numbers or fractions (``"1/3"``). Raises DataError."""
    try:
        raw = Path(path).read_bytes()
    except OSError as error:
        raise DataError(error.strerror or "can't be read", where=str(path)) from error
    content = decode_json(raw, dict[str, str | list[str | float]], where=str(path))
    source, values = content.get("source", str(path)), content.get("values")
    if not isinstance(source, str) or not isinstance(values, list):
        raise DataError("needs a text `source` and a list `values`", where=str(path))
    try:
        return PositionTable(tuple(Fraction(str(value)) for value in values), source)
    except (ValueError, ZeroDivisionError, DataError) as error:
        raise DataError(f"{error}", where=str(path)) from error
