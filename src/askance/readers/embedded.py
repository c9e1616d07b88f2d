"""The readers that askance ships: small int8 models, run by onnxruntime on one core."""

from __future__ import annotations

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
from askance.onnx_models import load_model
from askance.readers.choices import choices_of, predict_choice
from askance.readers.spans import Logits, SpanRules, predict_span
from askance.readers.windows import Window, Windower
from askance.text import hangul_share

__all__ = ["EmbeddedReader"]

_MODELS = Path(askance.__file__).parent / "models"
_SHIPPED = {"english": _MODELS / "reader", "korean": _MODELS / "bilingual_reader"}
_KOREAN = 0.25  # share of Hangul among the letters from which a text counts as Korean


@dataclass(frozen=True, slots=True)
class _Card:
    """What a model folder's reader.json says: ``sha256`` is model.onnx's."""

    sha256: str
    window: int
    stride: int
    max_answer_tokens: int
    null_threshold: float


@dataclass(frozen=True, slots=True)
class _Model:
    """A model's folder, its card and how a span is chosen from its scores."""

    folder: Path
    card: _Card
    rules: SpanRules

    @property
    def identity(self) -> dict[str, object]:
        shape = {"window": self.card.window, "stride": self.card.stride}
        return {"model": self.card.sha256, **shape, **asdict(self.rules)}


class EmbeddedReader:
    """Reads with the shipped models, or with the one in ``folder``.

    Of the shipped ones, the English model reads what isn't Korean, the bilingual one what is: where
    a quarter of the letters of paragraphs, choices and question are Hangul.

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
        folders = {"english": Path(folder).resolve()} if folder else _SHIPPED
        self._models = {}
        for language, place in folders.items():
            card = _read_card(place)
            threshold = card.null_threshold if null_threshold is None else null_threshold
            rules = SpanRules(card.max_answer_tokens, no_answer, threshold)
            self._models[language] = _Model(place, card, rules)

    @property
    def identity(self) -> Mapping[str, object]:
        """The models' hashes and the rules by which a span is chosen."""
        known = {"reader": "embedded", **self._models["english"].identity}
        if "korean" in self._models:
            known["korean"] = self._models["korean"].identity
        return known

    def read(self, examples: Sequence[Example]) -> list[Prediction]:
        """One prediction for each example; raises ReaderError for a model that gives NaN."""
        return [self._read_one(self._language(example), example) for example in examples]

    def close(self) -> None:
        """Nothing to give back: the models stay loaded for other readers of this process."""

    def _language(self, example: Example) -> str:
        if "korean" not in self._models:
            return "english"
        texts = [paragraph.text for paragraph in example.paragraphs]
        texts += [example.question, *(choice.text for choice in example.choices)]
        return "korean" if hangul_share(" ".join(texts)) >= _KOREAN else "english"

    def _read_one(self, language: str, example: Example) -> Prediction:
        try:
            if example.task == "yes_no":
                raise ReaderError(
                    "the shipped model was not trained to answer yes or no",
                    where=f"embedded:{example.variant}:{example.id}",
                    fix="take another reader (hf:, openai:, command:, python:, saved:)",
                )
            engine = _open(self._models[language].folder, self._models[language].card)
            if example.task == "extractive":
                windows = engine.windower.cut(example)
                spans = [engine.spans(window) for window in windows]
                return predict_span(example, windows, spans, self._models[language].rules)
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


@lru_cache(maxsize=4)
def _open(folder: Path, card: _Card) -> _Engine:
    """Once per process: a reader stays light enough to be sent to every worker."""
    session, tokenizer = load_model(folder / "model.onnx", card.sha256, ReaderError)
    return _Engine(Windower(tokenizer, window=card.window, stride=card.stride), session)
