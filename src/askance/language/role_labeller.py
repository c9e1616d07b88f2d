"""The semantic role labeller that askance ships: a small int8 model, run by onnxruntime."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

import askance
from askance.errors import DataError
from askance.io import decode_json
from askance.language.role_decoding import LabelledSpan, decode_arguments
from askance.language.role_pieces import Pieces, cut_into_pieces
from askance.language.role_words import treebank_words
from askance.language.roles import Argument, Frame
from askance.text import Span

__all__ = ["EmbeddedRoleLabeller", "WordFrame"]

_SHIPPED = Path(askance.__file__).parent / "models" / "roles"
_WIDTH = 384
_ROWS = 8  # predicates in one run of the network, so that a long text can't take all memory
_FIX = "install askance again, or name a folder with roles.onnx, tokenizer.json and roles.json"


class WordFrame(NamedTuple):
    """A predicate's word and its arguments as spans of words."""

    predicate: int
    arguments: tuple[LabelledSpan, ...]


@dataclass(frozen=True, slots=True)
class _Card:
    """What a model folder's roles.json says: ``sha256`` is roles.onnx's."""

    sha256: str
    labels: tuple[str, ...]
    predicate_margin: float


class EmbeddedRoleLabeller:
    """Labels with the shipped model, or with the one in ``folder``; English only.

    Predicates and roles are PropBank's: verbs, auxiliaries (without arguments), nouns and
    adjectives of event. The network sees one question at a time, unpadded, so that a question's
    frames never depend on other questions.
    """

    def __init__(self, folder: str = "") -> None:
        self._folder = str(Path(folder).resolve()) if folder else str(_SHIPPED)
        self._card = _read_card(Path(self._folder))

    @property
    def identity(self) -> Mapping[str, object]:
        """The model's hash and the rule by which a word is a predicate."""
        margin = self._card.predicate_margin
        return {"labeller": "embedded", "model": self._card.sha256, "predicate_margin": margin}

    def frames(self, question: str) -> tuple[Frame, ...]:
        """One frame for each predicate, in their order, as spans of ``question``."""
        places = treebank_words(question)
        found = self.label([question[start:end] for start, end in places])
        return tuple(_frame(frame, places) for frame in found)

    def label(
        self, words: Sequence[str], predicates: Sequence[int] | None = None
    ) -> list[WordFrame]:
        """Frames over ready words; ``predicates``, by their places, replace the found ones."""
        engine = _load_engine(self._folder, self._card)
        sentence = engine.read(cut_into_pieces(engine.tokenizer, words))
        if predicates is None:
            margin = self._card.predicate_margin
            predicates = [word for word, lead in sentence.leads.items() if lead > margin]
        known = [word for word in predicates if word in sentence.leads]
        found = dict(zip(known, engine.arguments(sentence, known, self._card.labels), strict=True))
        return [WordFrame(word, tuple(found.get(word, ()))) for word in predicates]

    def leads(self, words: Sequence[str]) -> dict[int, float]:
        """By how much each known word's score as a predicate leads over that as none."""
        engine = _load_engine(self._folder, self._card)
        return engine.read(cut_into_pieces(engine.tokenizer, words)).leads


def _frame(frame: WordFrame, places: Sequence[Span]) -> Frame:
    arguments = (
        Argument(label, Span(places[start].start, places[end - 1].end))
        for label, start, end in frame.arguments
        if label != "C-V"
    )
    return Frame(places[frame.predicate], tuple(arguments))


class _Sentence(NamedTuple):
    """A sentence after the first step: ``read`` [1, pieces, width], each known word's lead."""

    pieces: Pieces
    firsts: list[int]
    read: NDArray[np.float32]
    leads: dict[int, float]


@dataclass(frozen=True, slots=True)
class _Engine:
    """A loaded model; ``one_step`` are the run options that leave out idle parts of the graph."""

    tokenizer: Any
    session: Any
    one_step: Any

    def read(self, pieces: Pieces) -> _Sentence:
        """The first step: the sentence, once for all its predicates."""
        feed = {
            "input_ids": np.array([pieces.ids], np.int64),
            "sentence": np.zeros((1, 1, _WIDTH), np.float32),
            "marks": np.zeros((1, 1), np.float32),
        }
        firsts = [start for start, _ in pieces.spans.values()]
        read, scores = self._run(["read", "predicates"], feed)
        leads = scores[0, firsts, 1] - scores[0, firsts, 0]
        return _Sentence(pieces, firsts, read, dict(zip(pieces.spans, leads.tolist(), strict=True)))

    def arguments(
        self, sentence: _Sentence, predicates: Sequence[int], labels: Sequence[str]
    ) -> list[list[LabelledSpan]]:
        """The second step: the argument spans of each predicate, in words."""
        spans = sentence.pieces.spans
        known = list(spans)
        found: list[list[LabelledSpan]] = []
        for begin in range(0, len(predicates), _ROWS):
            part = predicates[begin : begin + _ROWS]
            scores = self._roles(sentence, [spans[word] for word in part])
            found += decode_arguments(scores, [known.index(word) for word in part], labels)
        return [[_in_words(span, known) for span in spans] for spans in found]

    def _roles(self, sentence: _Sentence, marked: Sequence[tuple[int, int]]) -> NDArray[np.float32]:
        """Scores [rows, words, tags]; a row for each marked run of pieces."""
        marks = np.zeros((len(marked), len(sentence.pieces.ids)), np.float32)
        for row, (start, end) in zip(marks, marked, strict=True):
            row[start:end] = 1
        ids = np.zeros((1, 1), np.int64)
        feed = {"input_ids": ids, "sentence": sentence.read, "marks": marks}
        return self._run(["roles"], feed)[0][:, sentence.firsts]

    def _run(self, outputs: list[str], feed: Mapping[str, object]) -> list[NDArray[np.float32]]:
        """One step of the two that the graph holds; what the other one takes is idle."""
        return cast("list[NDArray[np.float32]]", self.session.run(outputs, feed, self.one_step))


def _in_words(span: LabelledSpan, known: Sequence[int]) -> LabelledSpan:
    """From places among the words that have pieces to places among all words."""
    return LabelledSpan(span.label, known[span.start], known[span.end - 1] + 1)


def _read_card(folder: Path) -> _Card:
    place = folder / "roles.json"
    try:
        return decode_json(place.read_bytes(), _Card, where=str(place))
    except OSError as error:
        raise DataError("there is no role labeller here", where=str(folder), fix=_FIX) from error


@lru_cache(maxsize=2)
def _load_engine(folder: str, card: _Card) -> _Engine:
    """Once per process: a labeller stays light enough to be sent to every worker."""
    from tokenizers import Tokenizer

    model = Path(folder) / "roles.onnx"
    try:
        raw = model.read_bytes()
        tokenizer = Tokenizer.from_file(str(Path(folder) / "tokenizer.json"))
    except Exception as error:  # tokenizers raises bare Exception
        what = f"the role labeller can't be loaded ({error})"
        raise DataError(what, where=folder, fix=_FIX) from error
    if hashlib.sha256(raw).hexdigest() != card.sha256:
        what = "the model is not the one that roles.json describes"
        raise DataError(what, where=str(model), fix=_FIX)
    return _Engine(tokenizer, *_start_session(raw, str(model)))


def _start_session(raw: bytes, where: str) -> tuple[Any, Any]:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    # One thread each: the processes share the work, and one thread always adds in the same order.
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    try:
        session = onnxruntime.InferenceSession(raw, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime's errors share no public base class
        raise DataError(f"onnxruntime can't run it ({error})", where=where, fix=_FIX) from error
    one_step = onnxruntime.RunOptions()
    one_step.only_execute_path_to_fetches = True
    return session, one_step
