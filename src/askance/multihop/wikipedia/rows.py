"""HotpotQA's published form of Wikipedia: a JSON line for the lead paragraph of each page."""

from __future__ import annotations

import html
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

import msgspec

from askance.errors import DataError
from askance.io import decode_json, encode_json, iter_lines, open_atomic
from askance.multihop.wikipedia.rendered import Link
from askance.multihop.wikipedia.site import encode_title

__all__ = ["PageRow", "encode_row", "read_page_rows", "write_page_rows"]

PathLike = str | os.PathLike[str]

_TAG = re.compile(r'<a href="([^"<>]*)">|</a>')
_TOKEN = re.compile(r'<a href="[^"<>]*">|</a>|\w+(?:[.,’\']\w+)*|[^\w\s]')


@dataclass(frozen=True, slots=True)
class PageRow:
    """A page's lead paragraph: ``text`` is the joined sentences, ``links`` count in it.

    >>> row = PageRow("1", "", "Fog", ("By AT&T.",), (Link(3, 7, "AT&T"),))
    >>> row.sentences_with_links
    ('By <a href="AT%26T">AT&T</a>.',)
    """

    id: str
    url: str
    title: str
    sentences: tuple[str, ...]
    links: tuple[Link, ...] = ()
    disambiguation: bool = False

    @property
    def text(self) -> str:
        """The paragraph."""
        return "".join(self.sentences)

    @property
    def sentences_with_links(self) -> tuple[str, ...]:
        """The sentences with ``<a href="percent-encoded title">`` around each link."""
        made: list[str] = []
        at, links = 0, list(reversed(self.links))
        for sentence in self.sentences:
            pieces: list[str] = []
            done = 0
            while links and links[-1].start < at + len(sentence):
                link = links.pop()
                start, end = link.start - at, link.end - at
                tag = f'<a href="{encode_title(link.target)}">'
                pieces += (sentence[done:start], tag, sentence[start:end], "</a>")
                done = end
            made.append("".join([*pieces, sentence[done:]]))
            at += len(sentence)
        return tuple(made)


class _Row(msgspec.Struct):
    id: str | int
    title: str
    text: list[str]
    url: str = ""
    text_with_links: list[str] = []
    disambiguation: bool = False


def _tokens(sentences: Iterable[str]) -> list[list[list[int]]]:
    """Words and signs of each sentence as offsets into the paragraph; a tag is one token."""
    offsets, at = [], 0
    for sentence in sentences:
        spans = (found.span() for found in _TOKEN.finditer(sentence))
        offsets.append([[at + start, at + end] for start, end in spans])
        at += len(sentence)
    return offsets


def encode_row(row: PageRow) -> bytes:
    """A row as its JSON line; ``disambiguation`` is added only where it is true."""
    linked = row.sentences_with_links
    record: dict[str, Any] = {
        "id": row.id,
        "url": row.url,
        "title": row.title,
        "text": row.sentences,
        "charoffset": _tokens(row.sentences),
        "text_with_links": linked,
        "charoffset_with_links": _tokens(linked),
    }
    if row.disambiguation:
        record["disambiguation"] = True
    return encode_json(record) + b"\n"


def write_page_rows(path: PathLike, rows: Iterable[PageRow]) -> int:
    """Write rows as JSON lines, packed by the file's ending; how many there were."""
    count = 0
    with open_atomic(path) as stream:
        for row in rows:
            stream.write(encode_row(row))
            count += 1
    return count


def read_page_rows(path: PathLike) -> Iterator[PageRow]:
    """The rows of a file; raises DataError with the line of one that can't be read."""
    for number, line in iter_lines(path):
        where = f"{path}:{number}"
        record = decode_json(line, _Row, where=where)
        links = tuple(_links(record, where)) if record.text_with_links else ()
        yield PageRow(
            str(record.id), record.url, record.title, tuple(record.text), links,
            record.disambiguation,
        )  # fmt: skip


def _links(record: _Row, where: str) -> Iterator[Link]:
    """The links, by walking along the tags; what stands between them must be the text."""
    text, linked = "".join(record.text), "".join(record.text_with_links)
    at = done = 0
    opened: tuple[int, str] | None = None
    for tag in _TAG.finditer(linked):
        at += tag.start() - done
        done = tag.end()
        if tag[1] is not None:
            opened = (at, _decoded(tag[1]))
        elif opened is not None:
            yield Link(opened[0], at, opened[1])
            opened = None
    if _TAG.sub("", linked) != text:
        fix = "text and text_with_links must be the same but for <a>"
        raise DataError("the links don't fit the text", where=where, fix=fix)


def _decoded(href: str) -> str:
    # The published rows encode entities too: "AT%26amp%3BT".
    return html.unescape(unquote(href))
