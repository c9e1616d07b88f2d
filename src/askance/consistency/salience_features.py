"""Two features of an entity that come from outside its text: its tf-idf and its trend."""

from __future__ import annotations

import csv
import io
import math
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from askance.errors import DataError
from askance.io import decode_json

__all__ = ["TermStatistics", "Trend", "TrendTable", "count_terms", "read_trend", "tf_idf"]


@dataclass(frozen=True, slots=True)
class TermStatistics:
    """In how many of ``documents`` each term stands, and the corpus's least and highest tf-idf."""

    documents: int = 0
    frequencies: Mapping[str, int] = field(default_factory=dict)
    least: float = 0.0
    highest: float = 0.0


def tf_idf(count: int, term: str, statistics: TermStatistics) -> float:
    """``count · (ln((1 + N) / (1 + df)) + 1)``; without a corpus (N = 0) the count itself.

    >>> tf_idf(2, "Kim", TermStatistics())
    2.0
    """
    df = statistics.frequencies.get(term, 0)
    return count * (math.log((1 + statistics.documents) / (1 + df)) + 1)


def count_terms(documents: Iterable[Sequence[str]]) -> TermStatistics:
    """The statistics of a corpus whose documents are given as the terms in them.

    >>> count_terms([["Kim", "Kim", "Lee"], ["Lee"]]).frequencies["Lee"]
    2
    """
    counts = [Counter(document) for document in documents]
    frequencies = Counter(term for count in counts for term in count)
    bare = TermStatistics(len(counts), frequencies)
    values = [tf_idf(count[term], term, bare) for count in counts for term in count]
    return TermStatistics(
        len(counts), dict(frequencies), min(values, default=0.0), max(values, default=0.0)
    )


@dataclass(frozen=True, slots=True)
class Trend:
    """How much a term is talked about, on a day (``2021-05-03``) or, without one, always."""

    term: str
    value: float
    date: str = ""


@dataclass(frozen=True, slots=True)
class TrendTable:
    """Trends of terms.

    >>> TrendTable((Trend("Kim", 20), Trend("Lee", 80))).value("Kim")
    Fraction(1, 4)
    """

    trends: tuple[Trend, ...] = ()

    def value(self, term: str, date: str = "") -> Fraction | None:
        """The term's latest value not after ``date``, as a share of the table's highest value.

        Without ``date`` the latest of all; None for a term that the table lacks at that date.
        """
        known = [t for t in self.trends if t.term == term and (not date or t.date <= date)]
        if not known:
            return None
        latest = max(known, key=lambda trend: trend.date)
        highest = max(trend.value for trend in self.trends)
        return Fraction(latest.value) / Fraction(highest) if highest else Fraction()


def read_trend(path: str | os.PathLike[str]) -> TrendTable:
    """A table from CSV with a header, or from JSON (a list of objects): term, value, date if known.

    Raises DataError for a file without these, and for a value that is no number from 0 up.
    """
    where = str(path)
    try:
        raw = Path(path).read_bytes()
    except OSError as error:
        raise DataError(error.strerror or "can't be read", where=where) from error
    if Path(path).suffix.lower() == ".json":
        rows = decode_json(raw, list[dict[str, Any]], where=where)
        return TrendTable(tuple(_trend(row, f"{where}:{n}") for n, row in enumerate(rows, 1)))
    try:
        reader = csv.DictReader(io.StringIO(raw.decode("utf-8-sig"), newline=""))
        rows = list(reader)
    except (UnicodeDecodeError, csv.Error) as error:
        raise DataError(f"no CSV in UTF-8 ({error})", where=where) from error
    return TrendTable(tuple(_trend(row, f"{where}:{n}") for n, row in enumerate(rows, 2)))


def _trend(row: Mapping[str, Any], where: str) -> Trend:
    term, date = row.get("term"), row.get("date") or ""
    try:
        value = float(row["value"])
    except (KeyError, TypeError, ValueError, OverflowError):
        value = -1.0
    if not isinstance(term, str) or not term or not 0 <= value < math.inf:
        fix = "needs a column `term` and a column `value` with a number from 0 up"
        raise DataError("no trend", where=where, fix=fix)
    if not isinstance(date, str):
        raise DataError(f"date {date!r} is no text", where=where, fix='write "2021-05-03"')
    return Trend(term, value, date)
