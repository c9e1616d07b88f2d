"""Models from transformers as readers: a name on the hub, or a folder."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, Literal, cast

import numpy as np
from numpy.typing import NDArray

from askance.data import Example, Prediction
from askance.errors import OptionError, ReaderError
from askance.readers.choices import choices_of, predict_choice
from askance.readers.spans import Logits, SpanRules, predict_span
from askance.readers.windows import Window, Windower
from askance.registry import missing_extra

__all__ = ["HuggingFaceReader"]

Head = Literal["QuestionAnswering", "MultipleChoice"]


class HuggingFaceReader:
    """Reads with a transformers model that has a question-answering or multiple-choice head.

    ``name``: on the hub, or a local folder; ``revision`` pins the former. Windows and spans are
    chosen as by the embedded reader (``window``, ``stride`` and ``max_answer_tokens`` in tokens);
    multiple choice reads the pairs (question, choice), yes/no questions that head with "yes" and
    "no". The null score is that of the first token. ``batch_size`` defaults to 1 on a CPU, where an
    answer then never depends on its neighbours, and 16 on another ``device``, where padding moves
    logits in their last digits.
    """

    concurrency: Literal["own"] = "own"

    def __init__(
        self,
        name: str,
        *,
        no_answer: bool = False,
        null_threshold: float = 0.0,
        window: int = 384,
        stride: int = 128,
        max_answer_tokens: int = 30,
        batch_size: int | None = None,
        device: str | None = None,
        revision: str | None = None,
    ) -> None:
        if not name:
            raise OptionError("hf: which model?", fix="hf:NAME")
        self._name, self._revision = name, revision
        self._rules = SpanRules(max_answer_tokens, no_answer, null_threshold)
        self._device = device or _best_device()
        self._batch_size = batch_size or (1 if self._device == "cpu" else 16)
        self._weights = _weights_hash(name, revision)
        self._tokenizer = _load_tokenizer(name, revision)
        backend = self._tokenizer.backend_tokenizer
        self._windower = Windower(backend, window=window, stride=stride)
        self._models: dict[Head, Any] = {}

    @property
    def identity(self) -> Mapping[str, object]:
        """The weights' hash (a hub model's commit) and all that decides a span."""
        return {
            "reader": f"hf:{self._name}",
            "model": self._weights,
            "window": self._windower.window,
            "stride": self._windower.stride,
            "batch_size": self._batch_size,
            "device": self._device,
            **asdict(self._rules),
        }

    def read(self, examples: Sequence[Example]) -> list[Prediction]:
        """One prediction for each example; raises ReaderError for a model without that head."""
        spans = iter(self._read_spans([e for e in examples if e.task == "extractive"]))
        return [
            next(spans) if example.task == "extractive" else self._read_choice(example)
            for example in examples
        ]

    def close(self) -> None:
        """Let the models go."""
        self._models.clear()

    def _read_spans(self, examples: Sequence[Example]) -> Iterator[Prediction]:
        cut = [self._windower.cut(example) for example in examples]
        logits = iter(self._span_logits([window for windows in cut for window in windows]))
        for example, windows in zip(examples, cut, strict=True):
            own = [next(logits) for _ in windows]
            with _told_at(f"hf:{self._name}:{example.variant}:{example.id}"):
                yield predict_span(example, windows, own, self._rules)

    def _span_logits(self, windows: Sequence[Window]) -> list[Logits]:
        """The logits of every window, in order; run by length, as padding costs time."""
        order = sorted(range(len(windows)), key=lambda place: len(windows[place].ids))
        found: dict[int, Logits] = {}
        for start in range(0, len(order), self._batch_size):
            places = order[start : start + self._batch_size]
            output = self._run("QuestionAnswering", [windows[place] for place in places])
            starts, ends = _numbers(output.start_logits), _numbers(output.end_logits)
            for row, place in enumerate(places):
                tokens = len(windows[place].ids)
                found[place] = Logits(starts[row, :tokens], ends[row, :tokens])
        return [found[place] for place in range(len(windows))]

    def _read_choice(self, example: Example) -> Prediction:
        texts = [choice.text for choice in choices_of(example)]
        pairs = self._windower.pairs(example.question, texts)
        logits: list[float] = []
        if pairs:
            output = self._run("MultipleChoice", pairs, as_choices=True)
            logits = _numbers(output.logits)[0].tolist()
        with _told_at(f"hf:{self._name}:{example.variant}:{example.id}"):
            return predict_choice(example, logits)

    def _run(self, head: Head, windows: Sequence[Window], *, as_choices: bool = False) -> Any:
        import torch

        if head not in self._models:
            self._models[head] = _load_model(self._name, head, self._revision).to(self._device)
        feed = self._feed(windows)
        tensors = {name: torch.from_numpy(rows).to(self._device) for name, rows in feed.items()}
        if as_choices:
            tensors = {name: rows[None] for name, rows in tensors.items()}
        with torch.inference_mode():
            return self._models[head](**tensors)

    def _feed(self, windows: Sequence[Window]) -> dict[str, NDArray[np.int64]]:
        shape = len(windows), max(len(window.ids) for window in windows)
        ids = np.full(shape, self._tokenizer.pad_token_id or 0, np.int64)
        mask, types = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        for row, window in enumerate(windows):
            tokens = len(window.ids)
            ids[row, :tokens], types[row, :tokens] = window.ids, window.type_ids
            mask[row, :tokens] = 1
        feed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}
        names = self._tokenizer.model_input_names
        return {name: rows for name, rows in feed.items() if name in names}


@contextmanager
def _told_at(where: str) -> Iterator[None]:
    try:
        yield
    except ValueError as error:
        raise ReaderError(str(error), where=where) from error


def _best_device() -> str:
    try:
        import torch
    except ModuleNotFoundError as error:
        raise missing_extra("hf: readers", "hf") from error
    return "cuda" if torch.cuda.is_available() else "cpu"


def _load_tokenizer(name: str, revision: str | None) -> Any:
    transformers = _transformers()
    try:
        tokenizer = transformers.AutoTokenizer.from_pretrained(name, revision=revision)
    except (OSError, ValueError) as error:
        raise _unloadable(name, error) from error
    if not getattr(tokenizer, "is_fast", False):
        fix = "convert it to a tokenizer.json"
        raise ReaderError("its tokenizer gives no offsets", where=f"hf:{name}", fix=fix)
    return tokenizer


def _load_model(name: str, head: Head, revision: str | None) -> Any:
    kind = getattr(_transformers(), f"AutoModelFor{head}")
    try:
        model, told = kind.from_pretrained(name, revision=revision, output_loading_info=True)
    except (OSError, ValueError) as error:
        raise _unloadable(name, error) from error
    if told["missing_keys"]:
        # transformers would only warn, and answer with random weights.
        fix = "name a model fine-tuned for this task"
        raise ReaderError(f"it has no {head} head", where=f"hf:{name}", fix=fix)
    return model.eval()


def _weights_hash(name: str, revision: str | None) -> str:
    folder = Path(name)
    if not folder.is_dir():
        try:
            config = _transformers().AutoConfig.from_pretrained(name, revision=revision)
        except (OSError, ValueError) as error:
            raise _unloadable(name, error) from error
        return str(getattr(config, "_commit_hash", None) or revision)
    digest = hashlib.sha256()
    for file in sorted(folder.iterdir()):
        if file.suffix in (".json", ".safetensors", ".bin", ".txt", ".model"):
            with file.open("rb") as stream:
                digest.update(file.name.encode() + hashlib.file_digest(stream, "sha256").digest())
    return digest.hexdigest()


def _transformers() -> Any:
    try:
        import transformers
    except ModuleNotFoundError as error:
        raise missing_extra("hf: readers", "hf") from error
    return transformers


def _unloadable(name: str, error: Exception) -> ReaderError:
    reason = str(error).splitlines()[0] if str(error) else type(error).__name__
    return ReaderError(f"can't be loaded ({reason})", where=f"hf:{name}")


def _numbers(tensor: Any) -> NDArray[np.float32]:
    return cast("NDArray[np.float32]", tensor.float().cpu().numpy())
