"""The trained role labeller as an ONNX graph with int8 weights."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Literal

import torch
from torch import Tensor, nn

from askance.training.reader_model import WIDTH
from askance.training.roles_model import RoleModel

__all__ = ["KINDS", "Kind", "export", "load_trained"]

Kind = Literal["float32", "int8", "int8_dynamic"]
KINDS: tuple[Kind, ...] = ("float32", "int8", "int8_dynamic")

_INPUTS = ["input_ids", "sentence", "marks"]
_OUTPUTS = ["read", "predicates", "roles"]
_AXES = {name: {1: "pieces"} for name in ("input_ids", "read", "predicates")}
_AXES |= {"sentence": {1: "marked"}, "marks": {0: "rows", 1: "marked"}}
_AXES |= {"roles": {0: "rows", 1: "marked"}}
_OPSET = 17


def _packed(weight: Tensor) -> tuple[Tensor, Tensor]:
    """int8 [rows, width] and each row's scale."""
    scale = weight.abs().amax(dim=1, keepdim=True).clamp_min(1e-8) / 127
    return torch.round(weight / scale).to(torch.int8), scale


class _PackedWords(nn.Module):
    """Word embeddings in int8 with one scale per word."""

    def __init__(self, words: nn.Embedding) -> None:
        super().__init__()
        table, scale = _packed(words.weight.detach())
        self.register_buffer("table", table)
        self.register_buffer("scale", scale)

    def forward(self, ids: Tensor) -> Tensor:
        return self.table[ids].to(torch.float32) * self.scale[ids]


class _PackedLinear(nn.Module):
    """A matrix in int8 with one scale per output, unpacked when the model is loaded."""

    def __init__(self, linear: nn.Linear) -> None:
        super().__init__()
        table, scale = _packed(linear.weight.detach())
        self.register_buffer("table", table.T.contiguous())
        self.register_buffer("scale", scale.T.contiguous())
        self.bias = linear.bias

    def forward(self, hidden: Tensor) -> Tensor:
        return hidden @ (self.table.to(torch.float32) * self.scale) + self.bias


class _TwoSteps(nn.Module):
    """Both steps in one graph: what the first gives as ``read`` is the second's ``sentence``."""

    def __init__(self, model: RoleModel) -> None:
        super().__init__()
        self.model = model

    def forward(
        self, input_ids: Tensor, sentence: Tensor, marks: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        read = self.model.read(input_ids)
        return read, self.model.find(read), self.model.label(sentence, marks)


def load_trained(checkpoint: Path) -> tuple[RoleModel, list[str]]:
    """The float32 network of a checkpoint, ready to score, and its labels."""
    state = torch.load(checkpoint, weights_only=True)
    model = RoleModel(1 + 2 * len(state["labels"]))
    model.load_state_dict(state["model"])
    return model.eval(), list(state["labels"])


def export(model: RoleModel, path: Path, kind: Kind) -> None:
    """Write one graph of both steps, for one sentence at a time, unpadded.

    ``input_ids`` [1, pieces] -> ``read`` [1, pieces, 384], ``predicates`` [1, pieces, 2];
    ``sentence`` (``read`` again) and ``marks`` [rows, pieces] -> ``roles`` [rows, pieces, tags].
    ``int8`` packs word embeddings and matrices and computes in float32; ``int8_dynamic`` quantises
    what the matrices are multiplied with, too. The heads stay float32.
    """
    if kind == "float32":
        _write_graph(model, path)
        return
    packed = RoleModel(model.role.out_features)
    packed.load_state_dict(model.state_dict())
    packed.words = _PackedWords(model.words)
    if kind == "int8":
        for layer in packed.layers:
            for name in ("qkv", "out", "up", "down"):
                setattr(layer, name, _PackedLinear(getattr(layer, name)))
        # Folding would unpack the weights into the file.
        _write_graph(packed, path, fold=False)
        return
    with tempfile.TemporaryDirectory() as folder:
        floats = Path(folder) / "float.onnx"
        _write_graph(packed, floats)
        _quantise(floats, path)


def _quantise(floats: Path, path: Path) -> None:
    from onnxruntime.quantization import QuantType, quantize_dynamic

    quantize_dynamic(
        floats,
        path,
        op_types_to_quantize=["MatMul"],
        nodes_to_exclude=_head_nodes(floats),
        per_channel=True,
        weight_type=QuantType.QInt8,
    )


def _write_graph(model: RoleModel, path: Path, *, fold: bool = True) -> None:
    ids = torch.tensor([[101, 2040, 3000, 2009, 102]])
    sentence, marks = torch.randn(1, 4, WIDTH), torch.zeros(2, 4)
    marks[0, 2] = marks[1, 3] = 1
    torch.onnx.export(
        _TwoSteps(model).eval(),
        (ids, sentence, marks),
        str(path),
        input_names=_INPUTS,
        output_names=_OUTPUTS,
        dynamic_axes=_AXES,
        opset_version=_OPSET,
        do_constant_folding=fold,
        dynamo=False,
    )


def _head_nodes(path: Path) -> list[str]:
    import onnx

    nodes = onnx.load(str(path), load_external_data=False).graph.node
    return [node.name for node in nodes if "/predicate/" in node.name or "/role/" in node.name]
