"""A question and its paragraphs as the windows of tokens that a model reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from askance.data import Example
from askance.errors import OptionError

__all__ = ["MAX_QUESTION_TOKENS", "Window", "Windower"]

MAX_QUESTION_TOKENS = 64
# Nobody's first 64 tokens lie beyond this; it keeps a huge question from being tokenised whole.
_MAX_QUESTION_CHARACTERS = 2_048
_MAX_CHOICE_CHARACTERS = 8_192
_CACHED_PARAGRAPHS = 512
_SMALLEST_WINDOW = MAX_QUESTION_TOKENS + 32


@dataclass(frozen=True, slots=True, eq=False)
class Window:
    """One model input, [CLS] question [SEP] part of a paragraph [SEP].

    ``first`` is the place of the part's first token; ``offsets`` [tokens, 2] are the characters of
    the paragraph's text that its tokens cover.
    """

    ids: NDArray[np.int64]
    type_ids: NDArray[np.int64]
    first: int
    offsets: NDArray[np.int64]
    paragraph: int

    def slice(self, example: Example, first: int, last: int) -> str:
        """The paragraph's own text from token ``first`` to ``last`` of the part."""
        text = example.paragraphs[self.paragraph].text
        return text[int(self.offsets[first, 0]) : int(self.offsets[last, 1])]


class Windower:
    """Cuts with one tokenizer; what it has tokenised of a paragraph is kept for other questions.

    ``stride`` is BERT's: how many tokens further on the next window starts.
    """

    def __init__(self, tokenizer: Any, *, window: int, stride: int) -> None:
        if window < _SMALLEST_WINDOW or stride < 1:
            fix = f"window at least {_SMALLEST_WINDOW}, stride at least 1"
            raise OptionError(f"window {window} and stride {stride} leave no room", fix=fix)
        self.window, self.stride = window, stride
        self._tokenizer = tokenizer
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self._paragraph = lru_cache(_CACHED_PARAGRAPHS)(self._encode)

    def cut(self, example: Example) -> list[Window]:
        """All windows of an example, in order; none where there is no text."""
        question = self._question(example.question)
        return [
            window
            for number, paragraph in enumerate(example.paragraphs)
            for window in self._cut_paragraph(question, paragraph.text, number)
        ]

    def pairs(self, question: str, choices: Sequence[str]) -> list[Window]:
        """One window for each choice, [CLS] question [SEP] choice [SEP], cut off where too long."""
        asked = self._question(question)
        return [self._pair(asked, choice[:_MAX_CHOICE_CHARACTERS]) for choice in choices]

    def _pair(self, question: Any, text: str) -> Window:
        whole = self._tokenizer.post_process(question, self._encode(text))
        first = next(self._cut_encoding(whole, 0), None)
        if first is not None:
            return first
        ids, type_ids = np.array(whole.ids, np.int64), np.array(whole.type_ids, np.int64)
        return Window(ids, type_ids, len(ids), np.empty((0, 2), np.int64), 0)

    def _question(self, text: str) -> Any:
        encoding = self._encode(text[:_MAX_QUESTION_CHARACTERS])
        encoding.truncate(MAX_QUESTION_TOKENS)
        return encoding

    def _encode(self, text: str) -> Any:
        # A lone surrogate is no UTF-8; one "?" in its place keeps the offsets.
        clean = text.encode("utf-8", "replace").decode()
        return self._tokenizer.encode(clean, add_special_tokens=False)

    def _cut_paragraph(self, question: Any, text: str, number: int) -> Iterator[Window]:
        whole = self._tokenizer.post_process(question, self._paragraph(text))
        return self._cut_encoding(whole, number)

    def _cut_encoding(self, whole: Any, number: int) -> Iterator[Window]:
        """The tokenizer's own template goes around every part, whatever its special tokens."""
        places = [place for place, part in enumerate(whole.sequence_ids) if part == 1]
        if not places:
            return
        head, tail = places[0], places[-1] + 1
        ids, type_ids = np.array(whole.ids, np.int64), np.array(whole.type_ids, np.int64)
        offsets = np.array(whole.offsets[head:tail], np.int64)
        room = self.window - head - (len(ids) - tail)
        for start in _starts(tail - head, room, min(self.stride, room)):
            part = slice(head + start, min(head + start + room, tail))
            around = [slice(0, head), part, slice(tail, None)]
            yield Window(
                np.concatenate([ids[piece] for piece in around]),
                np.concatenate([type_ids[piece] for piece in around]),
                head,
                offsets[start : start + room],
                number,
            )


def _starts(tokens: int, room: int, step: int) -> Iterator[int]:
    start = 0
    while True:
        yield start
        if start + room >= tokens:
            return
        start += step
