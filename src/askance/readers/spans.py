"""From start and end logits to an answer: n-best spans and the null score, as in BERT's run_squad.

The scheme is Devlin et al. (2019), section 4.3 and its published code, with two differences: tokens
outside the paragraph never take one of the ``n_best`` places, and a span may come from any window
that holds it (no "maximum context" rule).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from askance.data import Alternative, Example, Prediction
from askance.readers.windows import Window

__all__ = ["N_BEST", "Logits", "SpanRules", "predict_span", "softmax"]

N_BEST = 20
_ALTERNATIVES = 5


class Logits(NamedTuple):
    """One window's start and end logits, one for each of its tokens."""

    start: NDArray[np.float32]
    end: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class SpanRules:
    """How a span is chosen: its longest length in tokens, whether the reader may refuse, and by how
    much the null score must exceed the best span's to do so.
    """

    max_answer_tokens: int = 30
    no_answer: bool = False
    null_threshold: float = 0.0


class _Candidate(NamedTuple):
    score: float
    text: str


def predict_span(
    example: Example, windows: Sequence[Window], logits: Sequence[Logits], rules: SpanRules
) -> Prediction:
    """The best span over all windows, or "" where refusing is allowed and likelier.

    ``score`` is the softmax over the n-best answers' logit sums (with the null's, if allowed);
    ``no_answer_score`` the logistic function of null minus best. Raises ValueError for NaN logits.
    """
    if any(not np.isfinite(sums).all() for pair in logits for sums in pair):
        raise ValueError("the model gave a logit that is not a number")
    best = _n_best(example, windows, logits, rules)
    if not best:
        return Prediction(example.id, "", example.variant, error="no text to read")
    scores = [candidate.score for candidate in best]
    if not rules.no_answer:
        return _prediction(example, best, softmax(scores), chosen=0)
    null = min(float(pair.start[0] + pair.end[0]) for pair in logits)
    *shares, null_share = softmax([*scores, null])
    margin = null - best[0].score
    if margin <= rules.null_threshold:
        return _prediction(example, best, shares, chosen=0, no_answer_score=_logistic(margin))
    refusal = Prediction(example.id, "", example.variant, null_share, _logistic(margin))
    return _with_alternatives(refusal, zip(best, shares, strict=True))


def _prediction(
    example: Example,
    best: Sequence[_Candidate],
    shares: Sequence[float],
    *,
    chosen: int,
    no_answer_score: float | None = None,
) -> Prediction:
    answer = best[chosen].text
    found = Prediction(example.id, answer, example.variant, shares[chosen], no_answer_score)
    others = zip(best[chosen + 1 :], shares[chosen + 1 :], strict=False)
    return _with_alternatives(found, others)


def _with_alternatives(
    prediction: Prediction, others: Iterable[tuple[_Candidate, float]]
) -> Prediction:
    further = tuple(Alternative(candidate.text, share) for candidate, share in others)
    return replace(prediction, alternatives=further[:_ALTERNATIVES])


def _n_best(
    example: Example, windows: Sequence[Window], logits: Sequence[Logits], rules: SpanRules
) -> list[_Candidate]:
    """Up to ``N_BEST`` candidates of distinct text, best first; ties go to the earlier one."""
    found = []
    for number, (window, pair) in enumerate(zip(windows, logits, strict=True)):
        for score, first, last in _window_spans(window, pair, rules.max_answer_tokens):
            found.append((-score, number, first, last))
    best: dict[str, _Candidate] = {}
    for minus_score, number, first, last in sorted(found):
        text = windows[number].slice(example, first, last)
        best.setdefault(text, _Candidate(-minus_score, text))
        if len(best) == N_BEST:
            break
    return list(best.values())


def _window_spans(window: Window, logits: Logits, longest: int) -> list[tuple[float, int, int]]:
    """The window's best spans as (score, first, last), in tokens of its paragraph part."""
    inside = slice(window.first, window.first + len(window.offsets))
    start, end = (part[inside].astype(np.float64) for part in logits)
    starts, ends = _top(start), _top(end)
    length = ends[None, :] - starts[:, None] + 1
    rows, columns = np.nonzero((length >= 1) & (length <= longest))
    if len(rows):
        pairs = zip(starts[rows].tolist(), ends[columns].tolist(), strict=True)
        return [(float(start[first] + end[last]), first, last) for first, last in pairs]
    # No start among the best lies before an end among the best: the best start decides.
    first = int(starts[0])
    last = first + int(np.argmax(end[first : first + longest]))
    return [(float(start[first] + end[last]), first, last)]


def _top(values: NDArray[np.float64]) -> NDArray[np.intp]:
    return np.argsort(-values, kind="stable")[:N_BEST]


def softmax(values: Sequence[float]) -> list[float]:
    """Probabilities in proportion to the exponentials of ``values``.

    >>> softmax([0.0, 0.0])
    [0.5, 0.5]
    """
    top = max(values)
    weights = [math.exp(value - top) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]


def _logistic(value: float) -> float:
    if value >= 0:
        return 1 / (1 + math.exp(-value))
    return math.exp(value) / (1 + math.exp(value))
