"""The trained reader as an ONNX graph, in float32 and in int8."""

from __future__ import annotations

import copy
import tempfile
from collections.abc import Sequence
from pathlib import Path

import torch
from torch import Tensor, nn

from askance.training.reader_model import ReaderModel, model_from
from askance.training.reader_smoothing import Input, smooth

__all__ = ["OUTPUTS", "export", "export_int8", "load_trained"]

_INPUTS = ["input_ids", "attention_mask", "token_type_ids"]
OUTPUTS = ("start_logits", "end_logits", "choice_logits")
_BY_TOKEN = {"start_logits", "end_logits", "start", "end", "fact", *_INPUTS}
_HEADS = ("span", "choice", "fact", "kind", "relevance")
_OPSET = 17


class _PackedWords(nn.Module):
    """The word embeddings in int8 with one scale per word: onnxruntime's own has one for all."""

    def __init__(self, words: Tensor) -> None:
        super().__init__()
        scale = words.abs().amax(dim=1, keepdim=True).clamp_min(1e-8) / 127
        self.register_buffer("table", torch.round(words / scale).to(torch.int8))
        self.register_buffer("scale", scale)

    def forward(self, ids: Tensor) -> Tensor:
        return self.table[ids].to(torch.float32) * self.scale[ids]


def load_trained(checkpoint: Path) -> ReaderModel:
    """The float32 reader of a checkpoint, ready to score."""
    return model_from(torch.load(checkpoint, weights_only=True)["model"]).eval()


def export(model: ReaderModel, path: Path, outputs: Sequence[str] = OUTPUTS) -> None:
    """Write the float32 graph, with dynamic axes."""
    _write_graph(model, path, outputs)


def export_int8(
    model: ReaderModel,
    path: Path,
    typical: Sequence[Input],
    *,
    reduce_range: bool,
    outputs: Sequence[str] = OUTPUTS,
) -> None:
    """Write the same graph with its embeddings and matrices in int8, its heads in float32.

    Matrices have a scale per output channel, for one per tensor costs several points of F1.
    ``typical`` inputs tell how to smooth the activations. ``reduce_range`` keeps the weights to 7
    bits, so that processors without VNNI can't saturate their 16-bit sums.
    """
    from onnxruntime.quantization import QuantType, quantize_dynamic

    packed = copy.deepcopy(model).eval()
    smooth(packed, typical)
    packed.words = _PackedWords(model.words.weight.detach())
    with tempfile.TemporaryDirectory() as folder:
        floats = Path(folder) / "float.onnx"
        _write_graph(packed, floats, outputs)
        quantize_dynamic(
            floats,
            path,
            op_types_to_quantize=["MatMul"],
            nodes_to_exclude=_head_nodes(floats),
            per_channel=True,
            reduce_range=reduce_range,
            weight_type=QuantType.QInt8,
        )


def _write_graph(model: ReaderModel, path: Path, outputs: Sequence[str]) -> None:
    ids = torch.tensor([[0, 2040, 2, 3000, 2], [0, 2040, 2, 3001, 2]])
    types = torch.tensor([[0, 0, 0, 1, 1]] * 2)
    torch.onnx.export(
        model,
        (ids, torch.ones_like(ids), types),
        str(path),
        input_names=_INPUTS,
        output_names=list(outputs),
        dynamic_axes={
            name: {0: "batch", 1: "tokens"} if name in _BY_TOKEN else {0: "batch"}
            for name in [*_INPUTS, *outputs]
        },
        opset_version=_OPSET,
        dynamo=False,
    )


def _head_nodes(path: Path) -> list[str]:
    import onnx

    nodes = onnx.load(str(path), load_external_data=False).graph.node
    return [node.name for node in nodes if any(f"/{head}/" in node.name for head in _HEADS)]
