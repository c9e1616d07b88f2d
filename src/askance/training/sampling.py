"""Choices that depend on their names only, never on the order in which they are made."""

from __future__ import annotations

import hashlib
import random

__all__ = ["derived", "unit"]


def unit(*parts: object) -> float:
    """A number in [0, 1) that depends on ``parts`` only."""
    text = "\x1f".join(map(str, parts))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big") / 2**56


def derived(*parts: object) -> random.Random:
    """A generator whose stream depends on ``parts`` only."""
    return random.Random(unit(*parts))
