"""A question and several whole paragraphs as one model input, with the places of its sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from askance.data import Example, Paragraph
from askance.errors import OptionError
from askance.readers.windows import MAX_QUESTION_TOKENS

__all__ = ["Passage", "PassageCutter", "Sentence"]

_MAX_QUESTION_CHARACTERS = 2_048
_MAX_TITLE_TOKENS = 24
_CACHED = 4_096


@dataclass(frozen=True, slots=True)
class Sentence:
    """Tokens ``first`` to ``end`` (exclusive) of a passage: a sentence, or what fits of it."""

    paragraph: int
    number: int
    first: int
    end: int


@dataclass(frozen=True, slots=True, eq=False)
class Passage:
    """[CLS] question [SEP] title : paragraph, title : paragraph … [SEP].

    ``places`` [tokens, 3] are the paragraph and the characters of its text that each token covers,
    -1 for tokens of the question, the titles and the separators.
    """

    ids: NDArray[np.int64]
    type_ids: NDArray[np.int64]
    places: NDArray[np.int64]
    sentences: tuple[Sentence, ...]

    def slice(self, example: Example, first: int, last: int) -> str:
        """The text from token ``first`` to ``last``, which lie in one paragraph."""
        text = example.paragraphs[int(self.places[first, 0])].text
        return text[int(self.places[first, 1]) : int(self.places[last, 2])]


@dataclass(frozen=True, slots=True)
class _Encoded:
    title: tuple[int, ...]
    ids: tuple[int, ...]
    offsets: tuple[tuple[int, int], ...]
    sentences: tuple[int, ...]  # of each token


class PassageCutter:
    """Builds passages of at most ``window`` tokens; the longest paragraphs are cut off first."""

    def __init__(self, tokenizer: Any, *, window: int) -> None:
        if window < 2 * MAX_QUESTION_TOKENS:
            raise OptionError(f"a window of {window} leaves no room", fix="take 128 or more")
        tokenizer.no_truncation()
        tokenizer.no_padding()
        self._tokenizer, self._window = tokenizer, window
        self._cls, self._sep = (tokenizer.token_to_id(name) for name in ("[CLS]", "[SEP]"))
        self._colon = tokenizer.encode(":", add_special_tokens=False).ids
        self._paragraph = lru_cache(_CACHED)(self._encode)

    def cut(self, question: str, paragraphs: Sequence[Paragraph], chosen: Sequence[int]) -> Passage:
        """One passage of the paragraphs whose numbers are ``chosen``, in that order."""
        asked = self._ids(question[:_MAX_QUESTION_CHARACTERS])[:MAX_QUESTION_TOKENS]
        parts = [self._paragraph(paragraphs[number]) for number in chosen]
        room = self._window - len(asked) - 3 - sum(len(part.title) for part in parts)
        ids = [self._cls, *asked, self._sep]
        head, places, sentences = len(ids), [(-1, -1, -1)] * len(ids), []
        for number, part, length in zip(
            chosen, parts, _shares([len(part.ids) for part in parts], room), strict=True
        ):
            ids += part.title
            places += [(-1, -1, -1)] * len(part.title)
            sentences += _sentences(part.sentences[:length], number, len(ids))
            ids += part.ids[:length]
            places += [(number, *offsets) for offsets in part.offsets[:length]]
        ids.append(self._sep)
        places.append((-1, -1, -1))
        types = np.zeros(len(ids), np.int64)
        types[head:] = 1
        return Passage(np.array(ids), types, np.array(places), tuple(sentences))

    def _ids(self, text: str) -> list[int]:
        # A lone surrogate is no UTF-8; one "?" in its place keeps the offsets.
        clean = text.encode("utf-8", "replace").decode()
        found: list[int] = self._tokenizer.encode(clean, add_special_tokens=False).ids
        return found

    def _encode(self, paragraph: Paragraph) -> _Encoded:
        clean = paragraph.text.encode("utf-8", "replace").decode()
        found = self._tokenizer.encode(clean, add_special_tokens=False)
        ends = list(accumulate(len(sentence) for sentence in paragraph.sentences))
        starts = [start for start, _ in found.offsets]
        sentences = np.searchsorted(ends, starts, side="right")
        title = [*self._ids(paragraph.title)[:_MAX_TITLE_TOKENS], *self._colon]
        return _Encoded(
            tuple(title) if paragraph.title else (),
            tuple(found.ids),
            tuple(found.offsets),
            tuple(int(number) for number in sentences),
        )


def _shares(lengths: Sequence[int], room: int) -> list[int]:
    """How much of each length fits into ``room`` in all, the longest shortened first.

    >>> _shares([50, 400, 90], 300)
    [50, 160, 90]
    """
    shares = [0] * len(lengths)
    left = max(0, room)
    order = sorted(range(len(lengths)), key=lambda n: lengths[n])
    for done, n in enumerate(order):
        shares[n] = min(lengths[n], left // (len(order) - done))
        left -= shares[n]
    return shares


def _sentences(numbers: Sequence[int], paragraph: int, offset: int) -> list[Sentence]:
    """The runs of equal sentence numbers; a sentence without tokens has none."""
    found: list[Sentence] = []
    for place, number in enumerate(numbers, start=offset):
        if found and found[-1].number == number:
            found[-1] = Sentence(paragraph, number, found[-1].first, place + 1)
        else:
            found.append(Sentence(paragraph, number, place, place + 1))
    return found
