"""Questions as passages with targets: single paragraphs to choose from, and sets to read."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tokenizers import Tokenizer

from askance.readers.passages import Passage, PassageCutter
from askance.training.facts_data import KINDS, Question
from askance.training.sampling import derived

__all__ = ["Item", "Maker", "batches", "epoch_items"]

WINDOW = 384
BATCH_TOKENS = 2_560
LARGEST_BATCH = 32
_POOL = 2_048
_WRONG_SETS = 3  # of two paragraphs, one of them wrong, for each question
_SINGLES = {"hotpot": 1.0, "2wiki": 1.0, "musique": 0.6, "squad": 0.3, "new_wiki": 0.15}
_PASSES = {"hotpot": 3, "2wiki": 2, "musique": 1, "squad": 1, "new_wiki": 1, "boolq": 1}
_SHARES = {"new_wiki": 0.3, "boolq": 0.35}


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """A passage and its targets: None where nobody knows, or where the head isn't asked.

    ``spans`` are (first, last) tokens of the answer's occurrences; ``facts`` one truth for each
    sentence of the passage.
    """

    passage: Passage
    relevant: bool | None
    pair: bool
    spans: tuple[tuple[int, int], ...] = ()
    facts: tuple[bool, ...] | None = None
    kind: int | None = None


class Maker:
    """Makes items with one tokenizer."""

    def __init__(self, tokenizer: Path) -> None:
        self.cutter = PassageCutter(Tokenizer.from_file(str(tokenizer)), window=WINDOW)

    def item(self, question: Question, chosen: Sequence[int], *, known: bool = True) -> Item:
        """The item of the paragraphs ``chosen``; ``known``: it is asked for relevance."""
        passage = self.cutter.cut(question.question, question.paragraphs, chosen)
        whole = set(question.gold) <= set(chosen)
        relevant = whole if len(chosen) > 1 else chosen[0] in question.gold
        facts = None
        if question.facts is not None:
            facts = tuple((s.paragraph, s.number) in question.facts for s in passage.sentences)
        spans = self._spans(question, passage) if whole and question.kind == "span" else ()
        asked = whole and (bool(spans) or question.kind != "span")
        return Item(
            passage,
            relevant if known else None,
            len(chosen) > 1,
            spans,
            facts,
            KINDS.index(question.kind) if asked else None,
        )

    def _spans(self, question: Question, passage: Passage) -> tuple[tuple[int, int], ...]:
        """Occurrences in the supporting sentences; elsewhere in the gold paragraphs if in none."""
        inside: list[tuple[int, int]] = []
        outside: list[tuple[int, int]] = []
        facts = question.facts or frozenset()
        owner = {n: s for s in passage.sentences for n in range(s.first, s.end)}
        for paragraph in question.gold:
            text = question.paragraphs[paragraph].text
            rows = [n for n, p in enumerate(passage.places) if p[0] == paragraph]
            for start, end in _occurrences(text, question.answers):
                tokens = [
                    n for n in rows if passage.places[n][1] < end and start < passage.places[n][2]
                ]
                if tokens:
                    sentence = owner[tokens[0]]
                    near = (sentence.paragraph, sentence.number) in facts
                    (inside if near else outside).append((tokens[0], tokens[-1]))
        return tuple(inside or outside)


def _occurrences(text: str, answers: Sequence[str]) -> Iterator[tuple[int, int]]:
    for answer in answers:
        start = text.find(answer) if answer else -1
        while start >= 0:
            yield start, start + len(answer)
            start = text.find(answer, start + 1)


def epoch_items(maker: Maker, questions: Sequence[Question], epoch: int, seed: int) -> list[Item]:
    """One pass: for each question its evidence, sets with a wrong paragraph, and single ones."""
    items: list[Item] = []
    for question in questions:
        for turn in range(_PASSES[question.source]):
            rng = derived(seed, "items", epoch, turn, question.id)
            if rng.random() < _SHARES.get(question.source, 1.0):
                items += _items(maker, question, rng, singles=turn == 0)
    return items


def _items(
    maker: Maker, question: Question, rng: random.Random, *, singles: bool
) -> Iterator[Item]:
    gold = list(question.gold)
    others = [n for n in range(len(question.paragraphs)) if n not in question.gold]
    multi = len(gold) > 1
    read = rng.sample(gold, len(gold))
    if not multi and others and rng.random() < 0.6:
        read = rng.sample([gold[0], rng.choice(others)], 2)
    yield maker.item(question, read, known=multi)
    if multi:
        for wrong in rng.sample(others, min(_WRONG_SETS, len(others))):
            pair = [rng.choice(gold), wrong]
            yield maker.item(question, rng.sample(pair, 2))
    if singles:
        for number in range(len(question.paragraphs)):
            if rng.random() < _SINGLES.get(question.source, 0.0):
                yield maker.item(question, [number])


def batches(items: Sequence[Item], rng: random.Random) -> list[list[Item]]:
    """Batches of about ``BATCH_TOKENS`` tokens, each of passages of like length."""
    shuffled = rng.sample(list(items), len(items))
    found = []
    for start in range(0, len(shuffled), _POOL):
        pool = sorted(shuffled[start : start + _POOL], key=lambda item: len(item.passage.ids))
        while pool:
            size = min(LARGEST_BATCH, max(4, BATCH_TOKENS // len(pool[-1].passage.ids)))
            found.append([pool.pop() for _ in range(min(size, len(pool)))])
    rng.shuffle(found)
    return found
