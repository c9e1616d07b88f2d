"""``ran`` and ``wh2blah_ran``: the words in random order, so that syntax is gone."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections import Counter, defaultdict, deque
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import ClassVar

from askance.clever_hans.perturbation import Expectation, item_random, shuffled
from askance.clever_hans.question_words import Edit, Scope, Tags, Wh2Blah
from askance.data import Distances, Example, Perturbed
from askance.text import Span, whitespace_spans

__all__ = ["Ran", "Wh2BlahRan", "distances", "word_order"]

_TRIES = 64
_LONG = 2_000


@dataclass(frozen=True, slots=True)
class Ran:
    """The whitespace-separated words in random order (Lim et al. 2021, RAN).

    >>> Ran(seed=7)(Example("1", "Who wrote it?")).text
    'wrote it? Who'
    """

    name: ClassVar[str] = "ran"
    expects: ClassVar[Expectation] = "change"

    seed: int = 0

    @property
    def options(self) -> dict[str, object]:
        """What decides the text."""
        return asdict(self)

    def __call__(self, example: Example) -> Perturbed:
        """Shuffle one question; ``unchangeable`` below two distinct words."""
        words = example.question.split()
        order = word_order(words, self.seed, example.id)
        if order is None:
            return Perturbed(example.question, "unchangeable", "fewer_than_two_distinct_words")
        new = [words[index] for index in order]
        return Perturbed(" ".join(new), "changed", distances=distances(words, new))


@dataclass(frozen=True, slots=True)
class Wh2BlahRan:
    """Question words blanked, then the words in the very order that ``ran`` gives them.

    Words that a wh_phrase swallows are left out. The options are those of ``wh2blah``.
    """

    name: ClassVar[str] = "wh2blah_ran"
    expects: ClassVar[Expectation] = "change"

    seed: int = 0
    tags: Tags = "interrogative"
    scope: Scope = "all"
    token: str = "blah"  # noqa: S105 - a word, no secret
    match_case: bool = False

    def __post_init__(self) -> None:
        _ = self._blanking

    @property
    def options(self) -> dict[str, object]:
        """What decides the text."""
        return asdict(self)

    @property
    def _blanking(self) -> Wh2Blah:
        return Wh2Blah(self.tags, self.scope, self.token, self.match_case)

    def __call__(self, example: Example) -> Perturbed:
        """Blank and shuffle one question; ``reason`` names the half that didn't apply."""
        text = example.question
        places = whitespace_spans(text)
        words = [text[start:end] for start, end in places]
        edits = self._blanking.edits(text)
        order = word_order(words, self.seed, example.id)
        if order is None:
            blanked = self._blanking(example)
            if blanked.status == "changed":
                return Perturbed(blanked.text, "changed", "fewer_than_two_distinct_words")
            return Perturbed(text, "unchangeable", "fewer_than_two_distinct_words")
        blanked_words = _blank_words(text, places, edits)
        new = " ".join(word for index in order if (word := blanked_words[index]))
        if new == text:
            return Perturbed(text, "unchangeable", "already_blank")
        moved = distances(words, [words[index] for index in order])
        return Perturbed(new, "changed", "" if edits else "no_question_word", distances=moved)


def word_order(words: Sequence[str], seed: int, example_id: str) -> list[int] | None:
    """The order that ``seed`` and ``example_id`` give these words; None if there is no other one.

    The new sequence of words always differs; ``wh2blah_ran`` asks for the same order as ``ran``.
    """
    if len(set(words)) < 2:
        return None
    chance = item_random(seed, example_id, "ran")
    for _ in range(_TRIES):
        order = shuffled(len(words), chance)
        if any(words[old] != words[new] for new, old in enumerate(order)):
            return order
    first_other = next(index for index, word in enumerate(words) if word != words[0])
    order = list(range(len(words)))
    order[0], order[first_other] = first_other, 0
    return order


def distances(old: Sequence[str], new: Sequence[str]) -> Distances:
    """How far the words ``new`` lie from ``old``, of which they are a rearrangement.

    Equal words count as the same word; for inversions the k-th of them stays the k-th.

    >>> distances("a b c d".split(), "b c a d".split())
    Distances(fixed_points=0.25, kept_bigrams=0.3333333333333333, inversions=0.3333333333333333)
    """
    count = len(old)
    if count < 2:
        return Distances(1.0, 1.0, 0.0)
    fixed = sum(map(str.__eq__, old, new))
    # Counter's own intersection keeps each pair at most as often as both orders have it.
    bigrams = Counter(pairwise(old))
    kept = 0
    for pair in pairwise(new):
        if bigrams.get(pair, 0):
            bigrams[pair] -= 1
            kept += 1
    inversions = _inversions(_ranks(old, new)) / (count * (count - 1) / 2)
    return Distances(fixed / count, kept / (count - 1), inversions)


def _ranks(old: Sequence[str], new: Sequence[str]) -> list[int]:
    """The old place of each new word, equal words in their old order."""
    places: defaultdict[str, deque[int]] = defaultdict(deque)
    for index, word in enumerate(old):
        places[word].append(index)
    return [places[word].popleft() for word in new]


def _inversions(ranks: Sequence[int]) -> int:
    """How many pairs stand in reverse order."""
    if len(ranks) > _LONG:
        return _inversions_of_long(ranks)
    seen: list[int] = []
    total = 0
    for count, rank in enumerate(ranks):
        total += count - bisect_right(seen, rank)
        insort(seen, rank)
    return total


def _inversions_of_long(ranks: Sequence[int]) -> int:
    """The same in O(n log n), by Kendall's tau = 1 − 4·inversions / (n(n − 1))."""
    from scipy.stats import kendalltau

    count = len(ranks)
    tau = float(kendalltau(range(count), ranks, method="asymptotic").statistic)
    return round((1 - tau) * count * (count - 1) / 4)


def _blank_words(text: str, places: Sequence[Span], edits: Sequence[Edit]) -> list[str]:
    """The words with the ``edits`` made; a phrase's words become one, where its first stood."""
    words = [""] * len(places)
    nearest, home = 0, 0
    for index, (position, end) in enumerate(places):
        if nearest == 0 or edits[nearest - 1][0].end <= position:
            home = index
        else:
            position = min(edits[nearest - 1][0].end, end)
        while nearest < len(edits) and edits[nearest][0].start < end:
            span, new = edits[nearest]
            words[home] += text[position : span.start] + new
            position = min(span.end, end)
            nearest += 1
        words[home] += text[position:end]
    return words
