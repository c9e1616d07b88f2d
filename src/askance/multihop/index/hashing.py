"""Hashes of words and word pairs, for whole texts at once.

A word's characters c₀ c₁ … are hashed to mix(Σ cᵢ·Bⁱ mod 2⁶⁴), where ``mix`` is MurmurHash3's
64-bit finaliser; a pair of words to mix(h₁·P + h₂). The sums of all words of a text come from one
running sum: from the start of a word to its end, divided by Bˢᵗᵃʳᵗ (B is odd and has an inverse).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

__all__ = ["BUCKET_BITS", "buckets", "hash_pairs", "hash_spans", "hash_texts"]

Hashes = NDArray[np.uint64]

BUCKET_BITS = 24
_BASE = 0x9E3779B97F4A7C15
_INVERSE = pow(_BASE, -1, 1 << 64)
_PAIR = np.uint64(0xD6E8FEB86659FD93)
_FIRST, _SECOND, _SHIFT = (
    np.uint64(0xFF51AFD7ED558CCD),
    np.uint64(0xC4CEB9FE1A85EC53),
    np.uint64(33),
)
_KEPT_POWERS = 1 << 18


def hash_spans(
    points: NDArray[np.uint8] | NDArray[np.uint32],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
) -> Hashes:
    """The hash of the characters ``starts[i]`` to ``ends[i]`` of a text, for every i."""
    powers, inverses = _powers(max(len(points), 1))
    sums = np.zeros(len(points) + 1, np.uint64)
    np.cumsum(points * powers[: len(points)], out=sums[1:])
    return _mix((sums[ends] - sums[starts]) * inverses[starts])


def hash_pairs(first: Hashes, second: Hashes) -> Hashes:
    """The hash of each pair of words from the hashes of the two; their order matters."""
    return _mix(first * _PAIR + second)


def hash_texts(texts: Sequence[str]) -> Hashes:
    """The hash of each text as a whole.

    >>> first, second = hash_texts(["ab", "ba"])
    >>> bool(first == second), bool(first == hash_texts(["ab"])[0])
    (False, True)
    """
    from askance.multihop.index.characters import code_points

    bounds = np.cumsum([0, *map(len, texts)], dtype=np.int64)
    return hash_spans(code_points("".join(texts)), bounds[:-1], bounds[1:])


def buckets(hashes: Hashes) -> NDArray[np.uint32]:
    """The bucket of each hash: its highest 24 bits."""
    return (hashes >> np.uint64(64 - BUCKET_BITS)).astype(np.uint32)


def _mix(hashes: Hashes) -> Hashes:
    hashes ^= hashes >> _SHIFT
    hashes *= _FIRST
    hashes ^= hashes >> _SHIFT
    hashes *= _SECOND
    hashes ^= hashes >> _SHIFT
    return hashes


def _powers(length: int) -> tuple[Hashes, Hashes]:
    # Only the usual length is kept: one enormous text must not hold its memory for good.
    return _kept_powers() if length <= _KEPT_POWERS else _new_powers(length)


@lru_cache(maxsize=1)
def _kept_powers() -> tuple[Hashes, Hashes]:
    return _new_powers(_KEPT_POWERS)


def _new_powers(length: int) -> tuple[Hashes, Hashes]:
    powers = [np.full(length, base, np.uint64) for base in (_BASE, _INVERSE)]
    for factors in powers:
        factors[0] = 1
        np.cumprod(factors, out=factors)
    return powers[0], powers[1]
