"""From scores over passages to the evidence, the answer and its supporting facts."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from askance.data import Example, Fact, Prediction
from askance.errors import ReaderError
from askance.readers.facts import numbered_facts
from askance.readers.passages import Passage
from askance.readers.spans import softmax

__all__ = ["FactRules", "Scores", "choose_evidence", "read_passage"]

_KINDS = ("span", "yes", "no")


@dataclass(frozen=True, slots=True)
class FactRules:
    """How evidence and answer are chosen from scores; found on held-out questions.

    ``kept``: paragraphs that are tried in pairs; ``alone``: the weight of a paragraph's own score
    beside its pair's; ``fact_threshold``: the least probability of a supporting fact;
    ``yes_no_bias`` is added to the scores of "yes" and "no".
    """

    kept: int = 4
    alone: float = 0.5
    fact_threshold: float = 0.4
    yes_no_bias: float = 0.0
    max_answer_tokens: int = 30


class Scores(NamedTuple):
    """One passage's scores: [tokens], [tokens], [tokens], [3], [2]."""

    start: NDArray[np.float32]
    end: NDArray[np.float32]
    fact: NDArray[np.float32]
    kind: NDArray[np.float32]
    relevance: NDArray[np.float32]


def choose_evidence(
    score: Callable[[Sequence[int]], tuple[Passage, Scores]], example: Example, rules: FactRules
) -> tuple[Passage, Scores] | None:
    """The pair of paragraphs that scores best as the evidence; the one paragraph, if there is one.

    ``score`` gives the passage of the paragraphs with these numbers, and its scores. A pair's score
    is its own relevance and ``alone`` times that of each of its paragraphs. None: no text. Raises
    ReaderError for scores that are not numbers.
    """
    places = [n for n, paragraph in enumerate(example.paragraphs) if paragraph.text.strip()]
    if not places:
        return None
    if len(places) == 1:
        return score(places)
    alone = {n: float(_checked(score([n])[1], example).relevance[0]) for n in places}
    kept = sorted(sorted(places, key=lambda n: (-alone[n], n))[: rules.kept])
    best: tuple[float, Passage, Scores] | None = None
    for pair in combinations(kept, 2):
        passage, scores = score(pair)
        together = float(_checked(scores, example).relevance[1])
        total = together + rules.alone * (alone[pair[0]] + alone[pair[1]])
        if best is None or total > best[0]:
            best = total, passage, scores
    return best[1:] if best else None


def read_passage(
    example: Example, passage: Passage, scores: Scores, rules: FactRules
) -> Prediction:
    """The answer and the facts that a passage's scores stand for; a yes/no question gets no span.

    ``score`` is the product of the answer kind's probability and, for a span, of its start's and
    end's. Raises ReaderError for scores that are not numbers.
    """
    _checked(scores, example)
    if not passage.sentences:
        return Prediction(example.id, "", example.variant, error="no text to read")
    first = 1 if example.task == "yes_no" else 0
    biased = [float(scores.kind[0]), *(scores.kind[1:] + rules.yes_no_bias).tolist()]
    kinds = dict(zip(_KINDS[first:], softmax(biased[first:]), strict=True))
    best = max(kinds, key=lambda kind: kinds[kind])
    facts = _facts(example, passage, scores.fact, rules.fact_threshold)
    answer, share = best, 1.0
    if best == "span":
        start, end, share = _best_span(passage, scores, rules.max_answer_tokens)
        answer = passage.slice(example, start, end)
    return Prediction(example.id, answer, example.variant, kinds[best] * share, facts=facts)


def _checked(scores: Scores, example: Example) -> Scores:
    if not all(np.isfinite(part).all() for part in scores):
        where = f"multihop:{example.variant}:{example.id}"
        raise ReaderError("the model gave a score that is not a number", where=where)
    return scores


def _best_span(passage: Passage, scores: Scores, longest: int) -> tuple[int, int, float]:
    """First and last token of the likeliest span within one paragraph, and its probability."""
    owner = passage.places[:, 0]
    inside = np.flatnonzero(owner >= 0)
    starts = scores.start[inside].astype(np.float64)
    ends = scores.end[inside].astype(np.float64)
    sums = starts[:, None] + ends[None, :]
    gap = inside[None, :] - inside[:, None]
    allowed = (gap >= 0) & (gap < longest) & (owner[inside][:, None] == owner[inside][None, :])
    place = int(np.where(allowed, sums, -math.inf).argmax())
    row, column = divmod(place, len(inside))
    share = _share(starts, row) * _share(ends, column)
    return int(inside[row]), int(inside[column]), share


def _share(logits: NDArray[np.float64], place: int) -> float:
    powers = np.exp(logits - logits.max())
    return float(powers[place] / powers.sum())


def _facts(
    example: Example, passage: Passage, logits: NDArray[np.float32], threshold: float
) -> tuple[Fact, ...]:
    """Sentences at or above the threshold, and each paragraph's best one, in reading order."""
    found = {
        (s.paragraph, s.number): softmax([float(logits[s.first : s.end].mean()), 0.0])[0]
        for s in passage.sentences
    }
    chosen = {place for place, share in found.items() if share >= threshold}
    for paragraph in {paragraph for paragraph, _ in found}:
        own = [place for place in found if place[0] == paragraph]
        chosen.add(max(own, key=lambda place: (found[place], -place[1])))
    names = numbered_facts(example.paragraphs)
    return tuple(names[paragraph][number] for paragraph, number in sorted(chosen))
