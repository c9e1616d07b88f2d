"""Words as the labeller's network reads them: pieces, and where each word begins among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["MOST_PIECES", "Pieces", "cut_into_pieces"]

MOST_PIECES = 512
_CLS, _SEP = 101, 102


@dataclass(frozen=True, slots=True)
class Pieces:
    """``ids`` with [CLS] and [SEP]; ``spans``: first and end place of each known word's pieces.

    A word is missing from ``spans`` where the tokenizer leaves nothing of it, or beyond the
    network's reach.
    """

    ids: tuple[int, ...]
    spans: dict[int, tuple[int, int]]


def cut_into_pieces(tokenizer: Any, words: Sequence[str]) -> Pieces:
    """Cut each word by itself with a ``tokenizers.Tokenizer``."""
    # Half a surrogate pair is no character to the tokenizer.
    clean = [word.encode("utf-8", "replace").decode() for word in words]
    encoding = tokenizer.encode(clean, is_pretokenized=True, add_special_tokens=False)
    ids: list[int] = [_CLS]
    spans: dict[int, tuple[int, int]] = {}
    for piece, word in zip(encoding.ids, encoding.word_ids, strict=True):
        if len(ids) == MOST_PIECES - 1:
            spans.pop(word, None)
            break
        ids.append(piece)
        spans[word] = (spans.get(word, (len(ids) - 1, 0))[0], len(ids))
    return Pieces((*ids, _SEP), spans)
