"""Sentences as pieces with a tag at each word's first piece, and as batches of like length."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tokenizers import Tokenizer

from askance.language.role_pieces import cut_into_pieces
from askance.training.roles_data import Sentence, row_tags

__all__ = ["IGNORED", "Item", "Row", "batches", "item_of", "load_tokenizer"]

IGNORED = -100  # the tag of a piece that isn't scored
LONGEST = 192  # pieces; longer sentences are left out of training
ROUND = 16  # lengths are padded to multiples of it: every new shape costs memory that stays taken
BATCH_PIECES = 3_072
BARE = 0.3  # share of the rows without arguments (auxiliaries, mostly) in a pass


@dataclass(frozen=True, slots=True)
class Row:
    """A marked predicate, by its pieces, and each piece's role tag."""

    mark: tuple[int, int]
    tags: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """A sentence's pieces, each piece's predicate tag (1 or 0), and a row for each predicate."""

    ids: tuple[int, ...]
    predicates: tuple[int, ...]
    rows: tuple[Row, ...]

    @property
    def padded(self) -> int:
        """Its length in the batch."""
        return -(len(self.ids) // -ROUND) * ROUND


def load_tokenizer(base: Path) -> Tokenizer:
    """The base's tokenizer without the truncation and padding that its file asks for."""
    tokenizer = Tokenizer.from_file(str(base / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def item_of(sentence: Sentence, tokenizer: Tokenizer, labels: Sequence[str]) -> Item:
    """The sentence as the network reads it."""
    pieces = cut_into_pieces(tokenizer, sentence.words)
    size = len(sentence.words)

    def placed(tags: Sequence[int]) -> tuple[int, ...]:
        by_piece = {first: tags[word] for word, (first, _) in pieces.spans.items()}
        return tuple(by_piece.get(place, IGNORED) for place in range(len(pieces.ids)))

    known = [given for given in sentence.propositions if given.predicate in pieces.spans]
    found = {given.predicate for given in known}
    rows = [
        Row(pieces.spans[given.predicate], placed(row_tags(given, size, labels))) for given in known
    ]
    return Item(pieces.ids, placed([int(word in found) for word in range(size)]), tuple(rows))


def batches(items: Iterable[Item], chance: random.Random, ranks: int) -> Iterator[list[list[Item]]]:
    """A pass over the items as steps of ``ranks`` batches of one length, in random order.

    A batch holds about ``BATCH_PIECES`` pieces, every predicate's row counted.
    """
    by_length: dict[int, list[Item]] = defaultdict(list)
    for item in items:
        if len(item.ids) <= LONGEST:
            by_length[item.padded].append(_thinned(item, chance))
    steps: list[list[list[Item]]] = []
    for length, same in sorted(by_length.items()):
        chance.shuffle(same)
        ready = list(_filled(same, BATCH_PIECES // length))
        steps += [ready[n : n + ranks] for n in range(0, len(ready) - ranks + 1, ranks)]
    chance.shuffle(steps)
    yield from steps


def _thinned(item: Item, chance: random.Random) -> Item:
    """Most rows without arguments are left out: auxiliaries are learned from a few."""
    rows = [row for row in item.rows if max(row.tags) > 0 or chance.random() < BARE]
    return replace(item, rows=tuple(rows))


def _filled(items: Sequence[Item], most: int) -> Iterator[list[Item]]:
    batch: list[Item] = []
    count = 0
    for item in items:
        size = len(item.rows)
        if batch and count + size > most:
            yield batch
            batch, count = [], 0
        batch.append(item)
        count += size
    if batch:
        yield batch
