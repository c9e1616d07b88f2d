"""The reader that askance ships: a small int8 model, run by onnxruntime on one core."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, cast

import numpy as np
from numpy.typing import NDArray

import askance
from askance.data import Example, Prediction
from askance.errors import DataError, ReaderError
from askance.io import decode_json
from askance.readers.choices import choices_of, predict_choice
from askance.readers.spans import Logits, SpanRules, predict_span
from askance.readers.windows import Window, Windower

__all__ = ["EmbeddedReader"]

_SHIPPED = Path(askance.__file__).parent / "models" / "reader"


@dataclass(frozen=True, slots=True)
class _Card:
    """What a model folder's reader.json says: ``sha256`` is model.onnx's."""

    sha256: str
    window: int
    stride: int
    max_answer_tokens: int
    null_threshold: float


class EmbeddedReader:
    """Reads with the shipped model, or with the one in ``folder``.

    Extractive questions: the best span of all windows of all paragraphs. Multiple choice: the
    likeliest of the pairs (question, choice); paragraphs are not read then. Yes/no questions are
    refused with a ReaderError: it was not trained for them, and would say "yes" to nearly all.
    ``no_answer`` lets it abstain, when the null score exceeds the best span's by
    ``null_threshold`` (default: the model's own).

    Every input runs alone and unpadded: dynamic int8 quantisation scales over the whole batch, so
    that in a batch an answer would depend on its neighbours.
    """

    concurrency: Literal["process"] = "process"

    def __init__(
        self,
        folder: str = "",
        *,
        no_answer: bool = False,
        null_threshold: float | None = None,
    ) -> None:
        self._folder = str(Path(folder).resolve()) if folder else str(_SHIPPED)
        self._card = card = _read_card(Path(self._folder))
        threshold = card.null_threshold if null_threshold is None else null_threshold
        self._rules = SpanRules(card.max_answer_tokens, no_answer, threshold)

    @property
    def identity(self) -> Mapping[str, object]:
        """The model's hash and the rules by which a span is chosen."""
        card = {"window": self._card.window, "stride": self._card.stride}
        return {"reader": "embedded", "model": self._card.sha256, **card, **asdict(self._rules)}

    def read(self, examples: Sequence[Example]) -> list[Prediction]:
        """One prediction for each example; raises ReaderError for a model that gives NaN."""
        engine = _load_engine(self._folder, self._card)
        return [self._read_one(engine, example) for example in examples]

    def close(self) -> None:
        """Nothing to give back: the model stays loaded for other readers of this process."""

    def _read_one(self, engine: _Engine, example: Example) -> Prediction:
        try:
            if example.task == "yes_no":
                raise ReaderError(
                    "the shipped model was not trained to answer yes or no",
                    where=f"embedded:{example.variant}:{example.id}",
                    fix="take another reader (hf:, openai:, command:, python:, saved:)",
                )
            if example.task == "extractive":
                windows = engine.windower.cut(example)
                spans = [engine.spans(window) for window in windows]
                return predict_span(example, windows, spans, self._rules)
            texts = [choice.text for choice in choices_of(example)]
            pairs = engine.windower.pairs(example.question, texts)
            return predict_choice(example, [engine.choice(pair) for pair in pairs])
        except ValueError as error:
            where = f"embedded:{example.variant}:{example.id}"
            raise ReaderError(str(error), where=where) from error


@dataclass(frozen=True, slots=True)
class _Engine:
    """A loaded model: what cuts text into windows, and the network that reads them."""

    windower: Windower
    session: Any

    def spans(self, window: Window) -> Logits:
        start, end = self._run(window, ["start_logits", "end_logits"])
        return Logits(start[0], end[0])

    def choice(self, pair: Window) -> float:
        return float(self._run(pair, ["choice_logits"])[0][0])

    def _run(self, window: Window, outputs: Sequence[str]) -> list[NDArray[np.float32]]:
        ids = window.ids[None, :]
        feed = {
            "input_ids": ids,
            "attention_mask": np.ones_like(ids),
            "token_type_ids": window.type_ids[None, :],
        }
        return cast("list[NDArray[np.float32]]", self.session.run(outputs, feed))


def _read_card(folder: Path) -> _Card:
    place = folder / "reader.json"
    try:
        return decode_json(place.read_bytes(), _Card, where=str(place))
    except OSError as error:
        fix = "name a folder with model.onnx, tokenizer.json and reader.json"
        raise ReaderError("there is no reader model here", where=str(folder), fix=fix) from error
    except DataError as error:
        raise ReaderError(error.what, where=error.where) from error


@lru_cache(maxsize=2)
def _load_engine(folder: str, card: _Card) -> _Engine:
    """Once per process: a reader stays light enough to be sent to every worker."""
    from tokenizers import Tokenizer

    model = Path(folder) / "model.onnx"
    try:
        raw = model.read_bytes()
        tokenizer = Tokenizer.from_file(str(Path(folder) / "tokenizer.json"))
    except Exception as error:  # tokenizers raises bare Exception
        raise ReaderError(f"the model can't be loaded ({error})", where=folder) from error
    if hashlib.sha256(raw).hexdigest() != card.sha256:
        fix = "it is damaged or not the one reader.json describes; install askance again"
        raise ReaderError("the model is not the expected one", where=str(model), fix=fix)
    windower = Windower(tokenizer, window=card.window, stride=card.stride)
    return _Engine(windower, _start_session(raw, str(model)))


def _start_session(raw: bytes, where: str) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    # One thread each: the processes share the work, and one thread always adds in the same order.
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(raw, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime's errors share no public base class
        raise ReaderError(f"onnxruntime can't run it ({error})", where=where) from error
