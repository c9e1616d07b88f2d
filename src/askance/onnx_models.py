"""Models in ONNX files: checked against their hash, opened once per process, run on one core."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from askance.errors import AskanceError

__all__ = ["LoadedModel", "load_model"]


class LoadedModel(NamedTuple):
    """An onnxruntime session and the tokenizer beside its file."""

    session: Any
    tokenizer: Any


@lru_cache(maxsize=4)
def load_model(model: Path, sha256: str, kind: type[AskanceError]) -> LoadedModel:
    """The model file and the tokenizer.json in its folder; faults are raised as ``kind``."""
    from tokenizers import Tokenizer

    where, fix = str(model), f"install askance again, or name a folder with a whole {model.name}"
    try:
        raw = model.read_bytes()
        tokenizer = Tokenizer.from_file(str(model.parent / "tokenizer.json"))
    except Exception as error:  # tokenizers raises bare Exception
        raise kind(f"the model can't be loaded ({error})", where=str(model.parent)) from error
    if hashlib.sha256(raw).hexdigest() != sha256:
        raise kind("the model is not the expected one; it may be damaged", where=where, fix=fix)
    return LoadedModel(_session(raw, where, kind), tokenizer)


def _session(raw: bytes, where: str, kind: type[AskanceError]) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    # One thread each: the processes share the work, and one thread always adds in the same order.
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(raw, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime's errors share no public base class
        raise kind(f"onnxruntime can't run it ({error})", where=where) from error
