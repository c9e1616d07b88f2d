"""Pages with links, edge lists and categories as they are written down."""

from __future__ import annotations

import html
import os
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import msgspec

from askance.errors import DataError
from askance.io import decode_json, iter_lines, stem_and_suffix
from askance.multihop.graph.pages import LinkedPage

__all__ = ["read_categories", "read_edge_list", "read_linked_pages"]

PathLike = str | os.PathLike[str]

_LINK = re.compile(r'<a href="([^"<>]*)">')


class _Row(msgspec.Struct):
    id: str | int
    title: str
    text: list[str] | str | None = None
    text_with_links: list[str] = []
    links: list[str] | None = None
    categories: list[str] = []
    disambiguation: bool = False


def read_linked_pages(path: PathLike) -> Iterator[LinkedPage]:
    """Stream pages from JSON lines, from all files of a folder by name, or from an edge list.

    Rows are HotpotQA's published ones (``id``, ``title``, ``text``, ``text_with_links``) or have
    the titles in ``links``; ``categories`` may be added. ``.tsv`` names an edge list.
    Files may be packed. Raises DataError with the line of a row that can't be read.
    """
    if stem_and_suffix(path)[1] == ".tsv":
        yield from read_edge_list(path)
        return
    for file in _files(Path(path)):
        for number, line in iter_lines(file):
            yield _page(decode_json(line, _Row, where=f"{file}:{number}"))


def _page(row: _Row) -> LinkedPage:
    links = row.links if row.links is not None else _targets("".join(row.text_with_links))
    return LinkedPage(
        str(row.id), row.title, tuple(links), tuple(row.categories), _sentences(row.text),
        row.disambiguation,
    )  # fmt: skip


def _targets(linked: str) -> list[str]:
    # The published rows encode entities too: "AT%26amp%3BT".
    return [html.unescape(unquote(href)) for href in _LINK.findall(linked)]


def _sentences(text: list[str] | str | None) -> int | None:
    if text is None:
        return None
    return sum(1 for sentence in ([text] if isinstance(text, str) else text) if sentence.strip())


def _files(place: Path) -> list[Path]:
    if not place.is_dir():
        return [place]
    files = sorted(f for f in place.rglob("*") if f.is_file() and not f.name.startswith("."))
    if not files:
        raise DataError("the folder is empty", where=str(place))
    return files


def read_edge_list(path: PathLike, pages: PathLike | None = None) -> Iterator[LinkedPage]:
    """Pages from lines of SOURCE, tab, TARGET, percent-encoded or not; ``#`` opens a comment.

    A page's decoded name is its id and title. ``pages``: a file with one name a line that holds all
    pages, so that links to others are left out; else whatever an edge names is a page. Holds the
    whole list. Raises DataError with the line of a broken edge, or of one from an unlisted page.
    """
    links = {} if pages is None else {_title(name): list[str]() for _, (name,) in _lines(pages, 1)}
    known: dict[str, str] = {}
    for where, names in _lines(path, 2):
        source, target = map(_title, names)
        if pages is not None and source not in links:
            raise DataError(f"{source!r} is not in {pages}", where=where, fix="add it there")
        links.setdefault(source, []).append(known.setdefault(target, target))
        if pages is None:
            links.setdefault(target, [])
    for name, targets in links.items():
        yield LinkedPage(name, name, tuple(targets))


def read_categories(path: PathLike) -> Iterator[tuple[str, str]]:
    """Titles and their categories, from lines of PAGE, tab, CATEGORY; ``#`` opens a comment."""
    for _, (title, category) in _lines(path, 2):
        yield _title(title), category


def _title(name: str) -> str:
    return name.replace("_", " ")


def _lines(path: PathLike, width: int) -> Iterator[tuple[str, list[str]]]:
    """The fields of each line, decoded, with their place."""
    for number, raw in iter_lines(path):
        if raw.startswith(b"#"):
            continue
        where = f"{path}:{number}"
        try:
            fields = raw.decode().rstrip("\r\n").split("\t")
        except UnicodeDecodeError as error:
            raise DataError("not UTF-8", where=where, fix="re-encode it") from error
        names = [unquote(field).strip() for field in fields]
        if len(names) != width or not all(names):
            what = f"has {len(names)} fields" if len(names) != width else "has an empty field"
            fix = "it must be one name" if width == 1 else "it must be two names and a tab between"
            raise DataError(what, where=where, fix=fix)
        yield where, names
