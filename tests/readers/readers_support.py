"""What the tests of readers are made of: examples, a tiny model, a scripted endpoint."""

from __future__ import annotations

import hashlib
import json
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

from askance.data import Example, Paragraph

WORDS = (
    *("the", "a", "of", "in", "who", "what", "when", "where", "won", "by"),
    *("denver", "dallas", "broncos", "rain", "it", "is", "was", "1999"),
)
LETTERS = [chr(code) for code in range(33, 127)]
VOCABULARY = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *WORDS, *LETTERS, *(f"##{c}" for c in LETTERS)]


def example(question: str = "Who won?", text: str = "It was Denver.", **fields: Any) -> Example:
    fields.setdefault("id", "q1")
    return Example(question=question, paragraphs=(Paragraph((text,)),), **fields)


def tiny_tokenizer() -> Tokenizer:
    ids = {word: number for number, word in enumerate(dict.fromkeys(VOCABULARY))}
    tokenizer = Tokenizer(models.WordPiece(ids, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    special = [("[SEP]", ids["[SEP]"]), ("[CLS]", ids["[CLS]"])]
    tokenizer.post_processor = processors.BertProcessing(*special)
    return tokenizer


def write_model(folder: Path, *, null: float = 0.0, fill: float | None = None) -> Path:
    """A network whose logits are looked up by token: random ones, ``null`` for [CLS]."""
    from onnx import TensorProto, helper, numpy_helper, save

    table = np.random.default_rng(7).normal(size=(len(VOCABULARY), 3)).astype(np.float32)
    table[2, :2] = null / 2
    if fill is not None:
        table[:] = fill
    nodes = [
        helper.make_node("Gather", ["table", "input_ids"], ["rows"], axis=0),
        helper.make_node("Split", ["rows"], ["s", "e", "c"], axis=2, num_outputs=3),
        helper.make_node("Squeeze", ["s", "two"], ["start_logits"]),
        helper.make_node("Squeeze", ["e", "two"], ["end_logits"]),
        helper.make_node("Squeeze", ["c", "two"], ["tokens"]),
        helper.make_node("ReduceSum", ["tokens", "one"], ["choice_logits"], keepdims=0),
    ]
    shape, kind = ["batch", "tokens"], TensorProto.FLOAT
    names = ["input_ids", "attention_mask", "token_type_ids"]
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, shape) for name in names]
    outputs = [helper.make_tensor_value_info(f"{n}_logits", kind, shape) for n in ("start", "end")]
    outputs.append(helper.make_tensor_value_info("choice_logits", kind, ["batch"]))
    constants = {"table": table, "one": np.array([1]), "two": np.array([2])}
    weights = [numpy_helper.from_array(value, name) for name, value in constants.items()]
    graph = helper.make_graph(nodes, "tiny", inputs, outputs, weights)
    folder.mkdir(parents=True, exist_ok=True)
    opset = [helper.make_opsetid("", 18)]
    save(helper.make_model(graph, opset_imports=opset, ir_version=9), folder / "model.onnx")
    tiny_tokenizer().save(str(folder / "tokenizer.json"))
    card = {"window": 100, "stride": 20, "max_answer_tokens": 8, "null_threshold": 0.0}
    card["sha256"] = hashlib.sha256((folder / "model.onnx").read_bytes()).hexdigest()
    (folder / "reader.json").write_text(json.dumps(card))
    return folder


def completion(text: str | None, **choice: Any) -> dict[str, Any]:
    return {"choices": [{"message": {"role": "assistant", "content": text}, **choice}]}


@dataclass
class ChatServer:
    """Answers each request by the next step of ``script``; the last one repeats.

    A step is (status, body, headers), or a function of the request's JSON that gives one.
    """

    script: list[Any] = field(default_factory=lambda: [(200, completion("Denver"), {})])
    requests: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    base_url: str = ""
    lock: threading.Lock = field(default_factory=threading.Lock)

    def step(self, request: dict[str, Any], headers: dict[str, str]) -> tuple[int, Any, Any]:
        with self.lock:
            step = self.script[min(len(self.requests), len(self.script) - 1)]
            self.requests.append(request)
            self.headers.append(headers)
            self.times.append(time.monotonic())
        return step(request) if callable(step) else step
