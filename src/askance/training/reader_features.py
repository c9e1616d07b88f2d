"""Rows as token windows, and windows as batches of like length."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from tokenizers import Tokenizer

from askance.readers.windows import MAX_QUESTION_TOKENS, Windower
from askance.training.reader_data import Choice, Corpus, Row
from askance.training.reader_negatives import Paragraphs, negative
from askance.training.sampling import derived

WINDOW = 384
STRIDE = 128
# (tokens, cumulative share); shorter ones in the first pass, for more rows a second.
FIRST_WINDOWS = ((128, 0.5), (256, 0.93), (384, 1.0))
LATER_WINDOWS = ((256, 0.9), (384, 1.0))
BATCH_TOKENS = 2_560
POOL = 4_096  # windows sorted by length at a time
LARGEST_BATCH = 32
CHOICE_BATCH = 12
CHOICE_EVERY = 9  # one step in nine is multiple choice
SHARES = {"squad": 1.0, "new_wiki": 1.0, "hotpot": 1.0, "reddit": 0.5, "amazon": 0.5, "klue": 1.0}
EDITED = ("squad", "new_wiki", "hotpot", "reddit", "amazon")  # they get negatives
NEGATIVES = 0.3  # per answered row of the sources above


def qamr_share(epoch: int) -> float:
    """Many short rows at first, none at the end, when the style should be SQuAD's."""
    return max(0.0, 0.4 - 0.2 * epoch)


@dataclass(frozen=True, slots=True)
class Item:
    """A training window with its gold start and end token; 0 and 0 when it holds no answer."""

    ids: tuple[int, ...]
    first: int
    start: int
    end: int


Step: TypeAlias = list[list[Item]] | list[list[Choice]]


class Encoder:
    """The tokenizer, without the truncation and padding that its file may ask for."""

    def __init__(self, path: Path) -> None:
        self.tokenizer = Tokenizer.from_file(str(path))
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()
        self.cls, self.sep = _special(self.tokenizer)
        self.windower = Windower(self.tokenizer, window=WINDOW, stride=STRIDE)
        self.encode = lru_cache(maxsize=200_000)(self._encode)

    def _encode(self, text: str) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
        encoding = self.tokenizer.encode(text, add_special_tokens=False)
        return tuple(encoding.ids), tuple(encoding.offsets)

    def _window(self, row: Row, begin: int, tokens: int) -> tuple[tuple[int, ...], int]:
        """The question and a part of the context among [CLS] and [SEP]s, and the part's place."""
        asked = self.encode(row.question)[0][:MAX_QUESTION_TOKENS]
        room = tokens - len(asked) - 3
        ids = self.encode(row.context)[0][begin : begin + room]
        return (self.cls, *asked, self.sep, *ids, self.sep), len(asked) + 2

    def item(self, row: Row, rng: random.Random, epoch: int) -> Item | None:
        """A training window of the row, around its answer if it has one."""
        draw = rng.random()
        tokens = next(
            size for size, share in (LATER_WINDOWS if epoch else FIRST_WINDOWS) if draw < share
        )
        offsets = self.encode(row.context)[1]
        room = tokens - len(self.encode(row.question)[0][:MAX_QUESTION_TOKENS]) - 3
        last = max(0, len(offsets) - room)
        if not row.spans:
            return Item(*self._window(row, rng.randint(0, last), tokens), 0, 0)
        left, right = rng.choice(row.spans)
        inside = [n for n, (start, end) in enumerate(offsets) if start < right and left < end]
        if not inside or inside[-1] - inside[0] >= room:
            return None
        begin = rng.randint(max(0, inside[-1] + 1 - room), min(last, inside[0]))
        ids, first = self._window(row, begin, tokens)
        return Item(ids, first, inside[0] + first - begin, inside[-1] + first - begin)


def _special(tokenizer: Tokenizer) -> tuple[int, int]:
    """The ids around the texts: BERT's [CLS] and [SEP], XLM-R's <s> and </s>."""
    ids = tokenizer.encode("", add_special_tokens=True).ids
    return ids[0], ids[-1]


def epoch_rows(corpus: Corpus, epoch: int, seed: int) -> list[Row]:
    """This pass's sample of the answered rows, and its fresh negatives."""
    paragraphs = {
        source: Paragraphs(sorted({row.context for row in corpus.train if row.source == source}))
        for source in EDITED
    }
    shares = SHARES | {"qamr": qamr_share(epoch)}
    rows: list[Row] = []
    for number, row in enumerate(corpus.train):
        rng = derived(seed, "row", epoch, number)
        if rng.random() < shares[row.source]:
            rows.append(row)
            if row.source in EDITED and rng.random() < NEGATIVES:
                other = negative(row, paragraphs[row.source], rng)
                rows += [other] if other else []
    return rows


def epoch_batches(
    corpus: Corpus, encoder: Encoder, epoch: int, seed: int, ranks: int
) -> tuple[list[Step], Counter[str]]:
    """The pass's steps, each with one batch for each process, and how many rows of each kind."""
    rows = epoch_rows(corpus, epoch, seed)
    counts = Counter(f"{row.source} {row.kind}" for row in rows)
    items = [
        encoder.item(row, derived(seed, "window", epoch, n), epoch) for n, row in enumerate(rows)
    ]
    rng = derived(seed, "order", epoch)
    ready = [item for item in items if item]
    rng.shuffle(ready)
    batches = _batches(ready)
    # Neighbours in length share a step, so that no process waits for another.
    spans = [batches[n : n + ranks] for n in range(0, len(batches) - ranks + 1, ranks)]
    rng.shuffle(spans)
    order = corpus.choices * 2
    rng.shuffle(order)
    steps: list[Step] = []
    for number, span in enumerate(spans):
        steps.append(span)
        if number % CHOICE_EVERY == CHOICE_EVERY - 1:
            steps.append([[order.pop() for _ in range(CHOICE_BATCH)] for _ in range(ranks)])
    return steps, counts


def _batches(items: list[Item]) -> list[list[Item]]:
    """Batches of about ``BATCH_TOKENS`` tokens, each of windows of like length."""
    batches = []
    for start in range(0, len(items), POOL):
        pool = sorted(items[start : start + POOL], key=lambda item: len(item.ids))
        while pool:
            size = min(LARGEST_BATCH, max(4, BATCH_TOKENS // len(pool[-1].ids)))
            batches.append([pool.pop() for _ in range(min(size, len(pool)))])
    return batches
