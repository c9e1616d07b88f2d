"""The shipped reader's weights as floats again, so that other recipes can start from them.

Matrices come back from 7 bits per weight and embeddings from 8: within 1% of the trained ones,
which is no matter for a start.
"""

from __future__ import annotations

import re
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor

from askance.training.reader_model import ReaderModel, model_from

__all__ = ["load_shipped"]

_MATRIX = re.compile(r"/layers\.(\d+)/(qkv|out|up|down)/linear/MatMul")
_PLAIN = re.compile(
    r"(positions|types|norm|span|choice)\.(weight|bias)|layers\.\d+\.(attention_)?norm\.\w+"
)


def load_shipped(path: Path) -> ReaderModel:
    """The float32 reader of an int8 model.onnx that reader_export wrote."""
    graph = onnx.load(str(path)).graph
    values = {
        item.name: torch.from_numpy(numpy_helper.to_array(item).copy())
        for item in graph.initializer
    }
    state = {name: value for name, value in values.items() if _PLAIN.fullmatch(name)}
    state["words.weight"] = values["words.table"].float() * values["words.scale"]
    for node in graph.node:
        found = _MATRIX.match(node.name)
        if found and node.op_type == "MatMulInteger":
            layer, part = f"layers.{found[1]}", found[2]
            state[f"{layer}.{part}.weight"] = _unsmoothed(values, node.input[1], layer, part)
            state[f"{layer}.{part}.bias"] = values[f"{layer}.{part}.linear.bias"]
    for head, width in (("span", 2), ("choice", 1)):
        state[f"{head}.weight"] = _head(values, graph, head, width)
    return model_from(state)


def _unsmoothed(values: dict[str, Tensor], quantised: str, layer: str, part: str) -> Tensor:
    """The matrix [out, in] before smoothing multiplied its columns and int8 rounded it."""
    scale = values[quantised.removesuffix("_quantized") + "_scale"]
    matrix = (values[quantised].float() * scale).T
    return (matrix * values[f"{layer}.{part}.inverse"]).contiguous()


def _head(values: dict[str, Tensor], graph: onnx.GraphProto, head: str, width: int) -> Tensor:
    """A head's matrix [out, in]; the graph holds its transpose under a made-up name."""
    place = f"{head}.weight"
    if place in values:
        return values[place]
    node = next(n for n in graph.node if n.op_type == "MatMul" and f"/{head}/" in n.name)
    matrix = next(values[name] for name in node.input if name in values)
    return matrix.T.contiguous() if matrix.shape[0] != width else matrix
