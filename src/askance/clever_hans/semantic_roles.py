"""``srl_switch``: a predicate's arguments change places, so that the meaning is another."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import permutations
from random import Random
from typing import ClassVar

from askance.clever_hans.frame_sources import Frames, find_frames, open_frames
from askance.clever_hans.perturbation import Expectation, item_random, shuffled
from askance.clever_hans.role_slots import Sliced, Unmovable, slice_question
from askance.clever_hans.switch_classes import switch_class, switch_doubt
from askance.data import Example, Perturbed
from askance.errors import OptionError
from askance.language import language_of

__all__ = ["Frames", "SrlSwitch"]

_ENUMERATED = 6
_TRIES = 256


@dataclass(frozen=True, slots=True)
class SrlSwitch:
    """Permute a predicate's arguments over their places (Lim et al. 2021, SRLswitch).

    ``frames``: by example id or question text, a labeller, or a name that ``open_frames`` knows
    ("spacy", a file …). The frame with the most argument spans is taken. The order is uniform among
    those whose text differs; ``derangement`` leaves no place its old words, ``core`` exchanges ARG0
    and ARG1 alone, ``keep_wh`` holds the question word in place. The category is role_swap,
    wh_moved, adjunct_only, mixed or unchanged; the reason of a changed question says why its answer
    need not change ("symmetric_predicate", …).

    Korean marks roles by particles: there the nouns of subject and object change places, whatever
    the frames.
    """

    name: ClassVar[str] = "srl_switch"
    expects: ClassVar[Expectation] = "change"

    frames: Frames = field(repr=False)
    seed: int = 0
    derangement: bool = False
    core: bool = False
    keep_wh: bool = False

    def __post_init__(self) -> None:
        if isinstance(self.frames, str | os.PathLike):
            object.__setattr__(self, "frames", open_frames(self.frames))
        if not self.frames:
            fix = "give a file of them (--frames) or a labeller"
            raise OptionError("srl_switch needs the questions' role frames", fix=fix)

    @property
    def options(self) -> dict[str, object]:
        """What decides the text, the frames by their hash."""
        chosen = {key: getattr(self, key) for key in ("seed", "derangement", "core", "keep_wh")}
        return {**chosen, "frames": _identity(self.frames)}

    def __call__(self, example: Example) -> Perturbed:
        """Switch the arguments of one question; ``reason`` says why it may have stayed."""
        text = example.question
        if language_of(text) == "ko":
            from askance.clever_hans.korean_roles import switch_nouns

            return switch_nouns(text, keep_wh=self.keep_wh)
        try:
            sliced = self._slice(example)
            order = self._order(example, sliced)
        except Unmovable as stays:
            return Perturbed(text, stays.status, stays.reason, "unchanged")
        category = switch_class(sliced.slots, order)
        doubt = switch_doubt(sliced, order) if category == "role_swap" else ""
        return Perturbed(sliced.render(order), "changed", doubt, category)

    def _slice(self, example: Example) -> Sliced:
        frames = find_frames(self.frames, example)
        return slice_question(example.question, frames, core=self.core, keep_wh=self.keep_wh)

    def _order(self, example: Example, sliced: Sliced) -> list[int]:
        """Which place's words each place receives."""
        texts = [slot.text for slot in sliced.slots]
        if len(set(texts)) < 2:
            raise Unmovable("equal_arguments", "unchangeable")
        chance = item_random(self.seed, example.id, self.name)
        orders = _orders([texts.index(text) for text in texts], chance, self.derangement)
        for order in orders:
            if sliced.differs(order):
                return order
        reason = "no_derangement" if self.derangement else "no_other_text"
        raise Unmovable(reason, "unchangeable")


def _orders(words: Sequence[int], chance: Random, derangement: bool) -> Iterator[list[int]]:
    """Orders that change which words stand where, each next one uniform among those left.

    ``words``: a number for each place's text, equal for equal texts. All orders of up to six places
    are listed; of more, some are drawn, and last comes one that always fits if any does.
    """
    count = len(words)
    if count <= _ENUMERATED:
        listed = [list(order) for order in permutations(range(count))]
        fitting = [order for order in listed if _fits(words, order, derangement)]
        yield from (fitting[index] for index in shuffled(len(fitting), chance))
        return
    drawn = (shuffled(count, chance) for _ in range(_TRIES))
    yield from (order for order in drawn if _fits(words, order, derangement))
    if _fits(words, rotated := _rotated(words), derangement):
        yield rotated


def _fits(words: Sequence[int], order: Sequence[int], derangement: bool) -> bool:
    moved = [words[old] != words[new] for new, old in enumerate(order)]
    return all(moved) if derangement else any(moved)


def _rotated(words: Sequence[int]) -> list[int]:
    """Equal words side by side, moved on by as many places as the commonest has: a derangement
    whenever there is one.
    """
    by_word = sorted(range(len(words)), key=lambda index: words[index])
    shift = max(Counter(words).values())
    order = [0] * len(words)
    for place, index in enumerate(by_word):
        order[index] = by_word[(place + shift) % len(words)]
    return order


def _identity(frames: Frames) -> object:
    if not isinstance(frames, Mapping):
        return getattr(frames, "identity", type(frames).__name__)
    digest = blake2b(digest_size=16)
    for key in sorted(frames):
        digest.update(repr((key, frames[key])).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()
