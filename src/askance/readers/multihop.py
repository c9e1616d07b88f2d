"""The shipped multi-hop reader: it chooses two paragraphs, answers and shows its facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Literal, cast

import numpy as np
from numpy.typing import NDArray

import askance
from askance.data import Example, Prediction
from askance.errors import DataError, ReaderError
from askance.io import decode_json
from askance.onnx_models import load_model
from askance.readers.evidence import FactRules, Scores, choose_evidence, read_passage
from askance.readers.passages import Passage, PassageCutter

__all__ = ["Engine", "MultihopReader", "open_model"]

_SHIPPED = Path(askance.__file__).parent / "models" / "multihop_reader"
_OUTPUTS = ("start", "end", "fact", "kind", "relevance")


@dataclass(frozen=True, slots=True)
class _Card:
    sha256: str
    window: int
    rules: FactRules = field(default_factory=FactRules)


class MultihopReader:
    """Reads questions over several paragraphs with the shipped model, or the one in ``folder``.

    Every paragraph is scored alone; the best few are read two at a time, and the pair that scores
    best as the whole evidence gives the answer (a span, "yes" or "no") and the supporting facts, at
    least one in each of its paragraphs. English; inputs run alone and unpadded, as the embedded
    reader's do.
    """

    concurrency: Literal["process"] = "process"

    def __init__(self, folder: str = "") -> None:
        self._folder = Path(folder).resolve() if folder else _SHIPPED
        self._card = _read_card(self._folder)

    @property
    def identity(self) -> Mapping[str, object]:
        """The model's hash and the rules by which evidence and answer are chosen."""
        model = {"model": self._card.sha256, "window": self._card.window}
        return {"reader": "multihop", **model, **asdict(self._card.rules)}

    def read(self, examples: Sequence[Example]) -> list[Prediction]:
        """One prediction for each example, with its facts."""
        engine = _open(self._folder, self._card)
        return [self._read_one(engine, example) for example in examples]

    def close(self) -> None:
        """Nothing to give back: the model stays loaded for other readers of this process."""

    def _read_one(self, engine: Engine, example: Example) -> Prediction:
        if example.task == "choice":
            where = f"multihop:{example.variant}:{example.id}"
            raise ReaderError("it doesn't read multiple choice", where=where, fix="try embedded")
        chosen = choose_evidence(partial(engine.score, example), example, self._card.rules)
        if chosen is None:
            return Prediction(example.id, "", example.variant, error="no text to read")
        return read_passage(example, *chosen, self._card.rules)


@dataclass(frozen=True, slots=True)
class Engine:
    """A loaded model: what builds passages, and the network that scores them."""

    cutter: PassageCutter
    session: Any

    def score(self, example: Example, chosen: Sequence[int]) -> tuple[Passage, Scores]:
        """The passage of the paragraphs ``chosen`` and its scores."""
        passage = self.cutter.cut(example.question, example.paragraphs, chosen)
        ids = passage.ids[None, :]
        feed = {
            "input_ids": ids,
            "attention_mask": np.ones_like(ids),
            "token_type_ids": passage.type_ids[None, :],
        }
        found = cast("list[NDArray[np.float32]]", self.session.run(_OUTPUTS, feed))
        return passage, Scores(*(scores[0] for scores in found))


def _read_card(folder: Path) -> _Card:
    place = folder / "reader.json"
    try:
        card = decode_json(place.read_bytes(), _Card, where=str(place))
    except OSError as error:
        fix = "name a folder with model.onnx, tokenizer.json and reader.json"
        raise ReaderError(
            "there is no multi-hop reader here", where=str(folder), fix=fix
        ) from error
    except DataError as error:
        raise ReaderError(error.what, where=error.where) from error
    if card.rules.kept < 2 or card.rules.max_answer_tokens < 1:
        fix = "kept at least 2, max_answer_tokens at least 1"
        raise ReaderError("its rules leave nothing to read", where=str(place), fix=fix)
    return card


@lru_cache(maxsize=2)
def _open(folder: Path, card: _Card) -> Engine:
    """Once per process: a reader stays light enough to be sent to every worker."""
    session, tokenizer = load_model(folder / "model.onnx", card.sha256, ReaderError)
    given = {output.name for output in session.get_outputs()}
    if missing := [name for name in _OUTPUTS if name not in given]:
        what = f"the model gives no {', '.join(missing)}: it is no multi-hop reader"
        raise ReaderError(what, where=str(folder))
    return Engine(PassageCutter(tokenizer, window=card.window), session)


def open_model(folder: Path) -> Engine:
    """The network in ``folder``, for whoever wants all its scores."""
    return _open(folder, _read_card(folder))
