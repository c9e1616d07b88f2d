"""A tiny multi-hop model, and examples of several titled paragraphs."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
from readers_support import VOCABULARY, tiny_tokenizer

from askance.data import Example, Paragraph

SIZES = {"start": 1, "end": 1, "fact": 1, "kind": 3, "relevance": 2}


def several(*texts: str, question: str = "Who won?", **fields: Any) -> Example:
    """A question over paragraphs A, B …, each given as its sentences with "|" between them."""
    paragraphs = tuple(
        Paragraph(tuple(text.split("|")), chr(65 + number)) for number, text in enumerate(texts)
    )
    return Example(fields.pop("id", "q1"), question, paragraphs, **fields)


def write_multihop(folder: Path, *, fill: float | None = None, **card: Any) -> Path:
    """A network whose scores are looked up by token; those of a whole passage are their means."""
    from onnx import TensorProto, helper, numpy_helper, save

    width = sum(SIZES.values())
    table = np.random.default_rng(11).normal(size=(len(VOCABULARY), width)).astype(np.float32)
    if fill is not None:
        table[:] = fill
    nodes = [
        helper.make_node("Gather", ["table", "input_ids"], ["rows"], axis=0),
        helper.make_node("Split", ["rows", "sizes"], ["s", "e", "f", "k", "r"], axis=2),
        *(helper.make_node("Squeeze", [n[0], "two"], [n]) for n in ("start", "end", "fact")),
        *(
            helper.make_node("ReduceMean", [name[0], "one"], [name], keepdims=0)
            for name in ("kind", "relevance")
        ),
    ]
    shape, kind = ["batch", "tokens"], TensorProto.FLOAT
    names = ["input_ids", "attention_mask", "token_type_ids"]
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, shape) for name in names]
    outputs = [
        helper.make_tensor_value_info(name, kind, shape if size == 1 else ["batch", size])
        for name, size in SIZES.items()
    ]
    constants = {"table": table, "one": np.array([1]), "two": np.array([2])}
    constants["sizes"] = np.array(list(SIZES.values()))
    weights = [numpy_helper.from_array(value, name) for name, value in constants.items()]
    graph = helper.make_graph(nodes, "tiny", inputs, outputs, weights)
    folder.mkdir(parents=True, exist_ok=True)
    opset = [helper.make_opsetid("", 18)]
    save(helper.make_model(graph, opset_imports=opset, ir_version=9), folder / "model.onnx")
    tiny_tokenizer().save(str(folder / "tokenizer.json"))
    sha256 = hashlib.sha256((folder / "model.onnx").read_bytes()).hexdigest()
    (folder / "reader.json").write_text(json.dumps({"sha256": sha256, "window": 160, **card}))
    return folder
