"""Which questions of a dataset are asked when not all are."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from askance.data import Example

__all__ = ["sample_examples"]


def sample_examples(
    examples: Sequence[Example], limit: int | None, *, seed: int = 0
) -> list[Example]:
    """``limit`` examples in their order, those with the smallest hash of seed and id.

    A larger limit only adds to a smaller one; the first questions of a file would be those of its
    first article.
    """
    if limit is None or limit >= len(examples):
        return list(examples)
    ranked = sorted(examples, key=lambda example: _rank(example.id, seed))
    chosen = {example.id for example in ranked[:limit]}
    return [example for example in examples if example.id in chosen]


def _rank(example_id: str, seed: int) -> str:
    key = f"{seed}|{example_id}|sample".encode("utf-8", "surrogatepass")
    return hashlib.sha256(key).hexdigest()
