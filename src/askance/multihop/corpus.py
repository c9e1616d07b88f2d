"""Corpora of paragraphs in every form that multi-hop retrieval uses, streamed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from askance.data import Document, Example
from askance.datasets import iter_examples
from askance.datasets.beir import read_beir_corpus
from askance.errors import DataError, OptionError
from askance.multihop.corpus_ids import DocumentIds
from askance.multihop.corpus_rows import first_record, read_rows, read_titled, read_wiki

__all__ = ["CORPUS_FORMATS", "example_documents", "read_corpus"]

PathLike = str | os.PathLike[str]


def example_documents(examples: Iterable[Example]) -> Iterator[Document]:
    """The distinct paragraphs of all contexts, in order of appearance.

    >>> from askance.data import Paragraph
    >>> fog = Paragraph(("Fog.",), "Fog")
    >>> examples = [Example("1", "Who?", (fog,)), Example("2", "Why?", (fog,))]
    >>> [document.id for document in example_documents(examples)]
    ['Fog']
    """
    ids = DocumentIds()
    for example in examples:
        for paragraph in example.paragraphs:
            name, new = ids.name(paragraph)
            if new:
                yield Document(name, paragraph)


def _of_dataset(name: str) -> Callable[[PathLike], Iterator[Document]]:
    return lambda path: example_documents(iter_examples(path, name))


#: How a corpus can be written down; the last three are datasets, read for their contexts.
CORPUS_FORMATS: Mapping[str, Callable[[PathLike], Iterator[Document]]] = {
    "beir": read_beir_corpus,
    "wiki": read_wiki,
    "titled": read_titled,
    "jsonl": read_rows,
    "hotpotqa": _of_dataset("hotpotqa"),
    "2wiki": _of_dataset("2wiki"),
    "musique": _of_dataset("musique"),
}


def read_corpus(path: PathLike, format: str | None = None) -> Iterator[Document]:  # noqa: A002
    """Stream the documents of a corpus, each id once.

    ``format``: ``beir`` (a folder or corpus.jsonl), ``wiki`` (HotpotQA's published paragraphs: a
    folder or one of its bz2 files), ``titled`` (a JSON list of title and text, as 2Wiki's corpora),
    ``jsonl`` (lines of id, title and text or sentences), ``hotpotqa``, ``2wiki``, ``musique`` (the
    distinct paragraphs of all contexts); else it is told from the first record. Files may be packed
    as .gz or .bz2. Raises DataError with the place of the first fault.
    """
    name = format or _detected(path)
    if name not in CORPUS_FORMATS:
        known = ", ".join(CORPUS_FORMATS)
        raise OptionError(f"no corpus format named {name!r}", fix=f"one of {known}")
    return CORPUS_FORMATS[name](path)


def _detected(path: PathLike) -> str:
    place = Path(path)
    if place.is_dir():
        is_beir = any(place.glob("corpus.jsonl*"))
        return "beir" if is_beir else "wiki"
    listed, record = first_record(place)
    if "question" in record:
        return _dataset(record)
    if listed and {"title", "text"} <= record.keys():
        return "titled"
    if not listed and "text" in record:
        return _lines(record)
    if not listed and {"title", "sentences"} <= record.keys():
        return "jsonl"
    fields = ", ".join(list(record)[:8]) or "no fields"
    fix = f"name it: {', '.join(CORPUS_FORMATS)}"
    raise DataError(
        f"can't tell the corpus: its first record has {fields}", where=str(path), fix=fix
    )


def _dataset(record: Mapping[str, Any]) -> str:
    if "paragraphs" in record:
        return "musique"
    return "2wiki" if "evidences" in record else "hotpotqa"


def _lines(record: Mapping[str, Any]) -> str:
    if "_id" in record:
        return "beir"
    return "wiki" if isinstance(record["text"], list) else "jsonl"
