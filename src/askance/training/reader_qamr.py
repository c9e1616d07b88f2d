"""QAMR's tokenised sentences and word spans as running text with character spans."""

from __future__ import annotations

import gzip
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

PLAIN = {
    "-LRB-": "(",
    "-RRB-": ")",
    "-LSB-": "[",
    "-RSB-": "]",
    "-LCB-": "{",
    "-RCB-": "}",
    "``": '"',
    "''": '"',
}
_GLUED = ". , ; : ? ! % ) ] } n't 's 're 've 'll 'd 'm '"
NO_SPACE_BEFORE = frozenset(_GLUED.split())
NO_SPACE_AFTER = {"(", "[", "{", "$", "£", "€", "#"}
MOST_SENTENCES = 4

Span = tuple[int, int]


def running_text(tokens: list[str]) -> tuple[str, list[Span]]:
    """Text and character span of each word.

    >>> running_text(["He", "``", "did", "n't", "''", "."])[0]
    'He "didn\\'t".'
    """
    text, spans, glue = "", [], True
    for word in tokens:
        plain = PLAIN.get(word, word.replace("\\/", "/"))
        if not (glue or plain in NO_SPACE_BEFORE or word == "''"):
            text += " "
        spans.append((len(text), len(text) + len(plain)))
        text += plain
        glue = word in NO_SPACE_AFTER or plain in NO_SPACE_AFTER or word == "``"
    return text, spans


def _lines(path: Path) -> Iterator[list[str]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            yield line.rstrip("\n").split("\t")


def _token_span(cell: str, spans: list[Span]) -> Span | None:
    """Characters of an answer given as word numbers; None unless they are one unbroken run."""
    numbers = sorted({int(part) for part in cell.split() if part.isdigit()})
    if not numbers or numbers[-1] - numbers[0] + 1 != len(numbers) or numbers[-1] >= len(spans):
        return None
    return spans[numbers[0]][0], spans[numbers[-1]][1]


def qamr_rows(folder: Path) -> Iterator[tuple[str, str, str, tuple[Span, ...]]]:
    """(document, question, context, spans), the context being up to four sentences of it.

    A row is kept when one of the two validators gave a usable answer; all usable answers count.
    """
    texts: dict[str, tuple[str, list[Span]]] = {}
    documents: dict[str, list[str]] = defaultdict(list)
    for name, sentence in _lines(folder / "wiki-sentences.tsv.gz"):
        texts[name] = running_text(sentence.split(" "))
        documents[_document_of(name)].append(name)
    for names in documents.values():
        names.sort(key=lambda name: tuple(map(int, name.split(":")[3:])))
    for part in ("dev", "test"):
        for cells in _lines(folder / f"filtered_{part}.tsv.gz"):
            name, question = cells[0], cells[5]
            if name not in texts:
                continue
            given = [_token_span(cell.rpartition(":")[2], texts[name][1]) for cell in cells[6:9]]
            if given[0] is None or not any(given[1:]):
                continue
            context, offset = _among_neighbours(name, documents[_document_of(name)], texts)
            spans = dict.fromkeys((span[0] + offset, span[1] + offset) for span in given if span)
            yield _document_of(name), question.strip(), context, tuple(spans)


def _document_of(name: str) -> str:
    return ":".join(name.split(":")[:3])


def _among_neighbours(
    name: str, names: list[str], texts: dict[str, tuple[str, list[Span]]]
) -> tuple[str, int]:
    """The block of sentences that holds `name`, and where its sentence starts in it."""
    first = names.index(name) // MOST_SENTENCES * MOST_SENTENCES
    context, offset = "", 0
    for other in names[first : first + MOST_SENTENCES]:
        context += " " if context else ""
        offset = len(context) if other == name else offset
        context += texts[other][0]
    return context, offset
