"""What another library's retriever adds to the folder of an index."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp

from askance.errors import DataError
from askance.io import decode_json, encode_json, write_atomic
from askance.multihop.index.analysers import find_analyser, plain_words
from askance.multihop.index.index import Index

__all__ = ["add_files", "find_files", "indexed_texts", "plain_text"]

_MARKER = "askance.json"


@dataclass(frozen=True, slots=True)
class _Marker:
    """``content``: the hash of the documents that the files were made from."""

    content: str


def add_files(index: Index, name: str, write: Callable[[Path], None]) -> None:
    """Let ``write`` fill the folder ``name`` of the index, unless it is there and up to date.

    It is written elsewhere first: a stop leaves no half of it.
    """
    target = index.folder / name
    if _content(target) == index.content:
        return
    beside = Path(mkdtemp(prefix=f".{name}-", dir=index.folder))
    try:
        write(beside)
        write_atomic(beside / _MARKER, encode_json(_Marker(index.content)))
        shutil.rmtree(target, ignore_errors=True)
        beside.rename(target)
        target.chmod(0o755)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def find_files(index: Index, name: str) -> Path:
    """The folder ``name`` of the index; raises DataError where it is missing or out of date."""
    target = index.folder / name
    content = _content(target)
    if content != index.content:
        what = "was made from other documents" if content else f"holds no {name} index"
        where = str(target if content else index.folder)
        fix = f"run askance multihop index again with --retriever {name}"
        raise DataError(what, where=where, fix=fix)
    return target


def _content(target: Path) -> str:
    marker = target / _MARKER
    if not marker.is_file():
        return ""
    return decode_json(marker.read_bytes(), _Marker, where=str(marker)).content


def indexed_texts(index: Index) -> Iterator[str]:
    """Every document as the index sees it: its title, if titles are indexed, and its text."""
    for document in index:
        paragraph = document.paragraph
        title = f"{paragraph.title}\n" if index.settings.titles else ""
        yield plain_text(f"{title}{paragraph.text}", index.settings.analyser)


def plain_text(text: str, analyser: str) -> str:
    """A Korean text as its words with spaces between; an English one as it is.

    The libraries cut English well by themselves.

    >>> plain_text("서울은", "korean-ngrams")
    '서울 울은'
    """
    if analyser == "english":
        return text
    stretches = plain_words(text, find_analyser(analyser))
    return " ".join(word for words in stretches for word in words)
