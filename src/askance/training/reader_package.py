"""The folder that ships: model.onnx, tokenizer.json and the reader.json that describes them."""

from __future__ import annotations

import json
from pathlib import Path

from askance.io import content_hash, encode_json, write_atomic
from askance.training.reader_features import STRIDE, WINDOW

__all__ = ["MAX_ANSWER_TOKENS", "describe", "write_tokenizer"]

VERSION = "1"
MAX_ANSWER_TOKENS = 30


def write_tokenizer(base: Path, folder: Path) -> None:
    """The base's tokenizer without its truncation and padding to 128 tokens."""
    tokenizer = json.loads((base / "tokenizer.json").read_text(encoding="utf-8"))
    tokenizer |= {"truncation": None, "padding": None}
    text = json.dumps(tokenizer, ensure_ascii=False, separators=(",", ":"))
    write_atomic(folder / "tokenizer.json", text)


def describe(folder: Path, *, null_threshold: float, date: str) -> None:
    """Write reader.json for the model.onnx in ``folder``."""
    fields = {
        "version": VERSION,
        "date": date,
        "sha256": content_hash(folder / "model.onnx"),
        "window": WINDOW,
        "stride": STRIDE,
        "max_answer_tokens": MAX_ANSWER_TOKENS,
        "null_threshold": null_threshold,
        "inputs": ["input_ids", "attention_mask", "token_type_ids"],
        "span_outputs": ["start_logits", "end_logits"],
        "choice_output": "choice_logits",
    }
    write_atomic(folder / "reader.json", encode_json(fields, indent=2))
