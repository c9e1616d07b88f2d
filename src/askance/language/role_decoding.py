"""From scores of role tags to argument spans: valid BIO, and each numbered role at most once."""

from __future__ import annotations

import heapq
import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["LabelledSpan", "decode_arguments", "tag_names"]

_ONCE = re.compile(r"ARG[\dA]")
_MOST_TRIES = 64
_NEVER = -np.inf

Scores = NDArray[np.float64]
Tags = NDArray[np.intp]


class LabelledSpan(NamedTuple):
    """Words ``start`` to ``end`` (exclusive) with a role label."""

    label: str
    start: int
    end: int


def tag_names(labels: Sequence[str]) -> list[str]:
    """The columns of the scores: O, then a B- for each label, then an I- for each.

    >>> tag_names(["ARG0", "ARG1"])
    ['O', 'B-ARG0', 'B-ARG1', 'I-ARG0', 'I-ARG1']
    """
    return ["O", *(f"{prefix}-{label}" for prefix in "BI" for label in labels)]


def decode_arguments(
    scores: NDArray[np.floating], predicates: Sequence[int], labels: Sequence[str]
) -> list[list[LabelledSpan]]:
    """The best spans for each predicate.

    ``scores``: [predicates, words, tags], in the order of ``tag_names(labels)``; a path's score is
    the sum of its tags'. Spans never overlap, none covers its predicate's word, and ARG0 … ARG5 and
    ARGA occur at most once each (their C- and R- pieces as often as they like).
    """
    table: Scores = np.array(scores, dtype=np.float64)
    for row, word in zip(table, predicates, strict=True):
        row[word, 1:] = _NEVER
    paths, totals = _best_paths(table)
    found = []
    for row, path, total in zip(table, paths, totals, strict=True):
        spans = _spans(path, labels)
        found.append(_search(row, path, float(total), labels) if _repeated(spans) else spans)
    return found


def _best_paths(scores: Scores) -> tuple[Tags, NDArray[np.float64]]:
    """Viterbi for a batch; a step costs as much as there are tags, for I-x follows x alone."""
    batch, words, tags = scores.shape
    size = (tags - 1) // 2
    rows, begins, insides = np.arange(batch), np.arange(1, 1 + size), np.arange(1 + size, tags)
    back = np.zeros((batch, words, tags), dtype=np.intp)
    best = scores[:, 0].copy()
    best[:, 1 + size :] = _NEVER
    for word in range(1, words):
        begun, going = best[:, 1 : 1 + size], best[:, 1 + size :]
        top = best.argmax(axis=1)
        back[:, word, : 1 + size] = top[:, None]
        back[:, word, 1 + size :] = np.where(begun >= going, begins, insides)
        step = scores[:, word].copy()
        step[:, : 1 + size] += best[rows, top][:, None]
        step[:, 1 + size :] += np.maximum(begun, going)
        best = step
    paths = np.zeros((batch, words), dtype=np.intp)
    paths[:, -1] = best.argmax(axis=1)
    for word in range(words - 1, 0, -1):
        paths[:, word - 1] = back[rows, word, paths[:, word]]
    return paths, best[rows, paths[:, -1]]


def _spans(path: Tags, labels: Sequence[str]) -> list[LabelledSpan]:
    size = len(labels)
    spans: list[LabelledSpan] = []
    for word, tag in enumerate(path.tolist()):
        if tag > size:
            spans[-1] = spans[-1]._replace(end=word + 1)
        elif tag:
            spans.append(LabelledSpan(labels[tag - 1], word, word + 1))
    return spans


def _repeated(spans: Sequence[LabelledSpan]) -> tuple[str, int] | None:
    """The first role with two spans, and where its second one starts."""
    seen: dict[str, int] = defaultdict(int)
    for span in spans:
        if _ONCE.fullmatch(span.label):
            seen[span.label] += 1
            if seen[span.label] > 1:
                return span.label, span.start
    return None


def _search(scores: Scores, path: Tags, total: float, labels: Sequence[str]) -> list[LabelledSpan]:
    """The best path without a repeated role: best first.

    A path with one span of a role starts it either before or from the second span's place on, so
    forbidding the one and the other in turn loses none.
    """
    order = count()
    queue = [(-total, next(order), scores, path)]
    for _ in range(_MOST_TRIES):
        _, _, allowed, path = heapq.heappop(queue)
        repeated = _repeated(spans := _spans(path, labels))
        if not repeated:
            return spans
        column, cut = 1 + labels.index(repeated[0]), repeated[1]
        for forbidden in (slice(None, cut), slice(cut, None)):
            fewer = allowed.copy()
            fewer[forbidden, column] = _NEVER
            paths, totals = _best_paths(fewer[None])
            heapq.heappush(queue, (-float(totals[0]), next(order), fewer, paths[0]))
    return _first_of_each(spans)


def _first_of_each(spans: list[LabelledSpan]) -> list[LabelledSpan]:
    """What is left when the search takes too long: later spans of a role go."""
    while repeated := _repeated(spans):
        spans = [span for span in spans if (span.label, span.start) != repeated]
    return spans
