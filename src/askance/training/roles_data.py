"""The English Web Treebank with PropBank's roles, as the labeller's training reads it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from askance.io import iter_lines
from askance.language.role_decoding import LabelledSpan

__all__ = ["FEWEST", "Proposition", "Sentence", "known_labels", "read_sentences", "row_tags"]

FEWEST = 10  # training spans that a label needs to be learned; rarer ones stay O
_FILES = {"train": "ewt-train.jsonl.gz", "dev": "ewt-dev.jsonl", "test": "ewt-test.jsonl"}


class _Proposition(msgspec.Struct):
    pred: int
    roleset: str
    args: list[tuple[str, int, int]]


class _Record(msgspec.Struct):
    id: str
    text: str
    tokens: list[str]
    xpos: list[str]
    head: list[int]
    deprel: list[str]
    props: list[_Proposition]


@dataclass(frozen=True, slots=True)
class Proposition:
    """A gold predicate (its word, its lemma) with its argument spans."""

    predicate: int
    lemma: str
    arguments: tuple[LabelledSpan, ...]


@dataclass(frozen=True, slots=True)
class Sentence:
    """Words with Penn tags and UD's heads (1-based, 0 is the root), and their propositions."""

    id: str
    text: str
    words: tuple[str, ...]
    propositions: tuple[Proposition, ...]
    xpos: tuple[str, ...] = ()
    heads: tuple[int, ...] = ()
    relations: tuple[str, ...] = ()

    @property
    def is_question(self) -> bool:
        """Whether it ends in a question mark."""
        return self.text.rstrip().endswith("?")


def read_sentences(folder: Path, part: str) -> Iterator[Sentence]:
    """The sentences of ``train``, ``dev`` or ``test`` in ``folder``."""
    for _, line in iter_lines(folder / _FILES[part]):
        record = msgspec.json.decode(line, type=_Record)
        yield Sentence(
            record.id,
            record.text,
            tuple(record.tokens),
            tuple(_proposition(given) for given in record.props),
            tuple(record.xpos),
            tuple(record.head),
            tuple(record.deprel),
        )


def _proposition(given: _Proposition) -> Proposition:
    """Direct speech's own labels (-DSP) are merged into the plain ones."""
    spans = (LabelledSpan(name.removesuffix("-DSP"), start, end) for name, start, end in given.args)
    return Proposition(given.pred, given.roleset.partition(".")[0], tuple(spans))


def known_labels(sentences: Iterable[Sentence]) -> tuple[str, ...]:
    """The labels with at least ``FEWEST`` spans, sorted."""
    counts = Counter(
        span.label for s in sentences for given in s.propositions for span in given.arguments
    )
    return tuple(sorted(label for label, n in counts.items() if n >= FEWEST))


def row_tags(proposition: Proposition, words: int, labels: Sequence[str]) -> list[int]:
    """Each word's tag as a column of ``tag_names(labels)``; unknown labels are O.

    >>> given = Proposition(1, "see", (LabelledSpan("ARG0", 0, 1), LabelledSpan("ARG1", 2, 4)))
    >>> row_tags(given, 5, ["ARG0", "ARG1"])
    [1, 0, 2, 4, 0]
    """
    tags = [0] * words
    for label, start, end in proposition.arguments:
        if label in labels:
            begin = 1 + labels.index(label)
            tags[start:end] = [begin] + [begin + len(labels)] * (end - start - 1)
    return tags
