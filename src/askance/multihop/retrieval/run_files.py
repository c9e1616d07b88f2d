"""Rankings in files: TREC's six columns, or JSON lines, which keep the candidates, too."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import itemgetter
from urllib.parse import quote

from askance.data import Hit, Ranking
from askance.errors import DataError, OptionError
from askance.io import decode_json, encode_json, iter_lines, open_atomic, stem_and_suffix

__all__ = ["RUN_FORMATS", "encode_ranking", "format_of", "read_run", "write_run"]

RUN_FORMATS = ("jsonl", "trec")
_FIX_LINE = 'a line is {"id": ..., "hits": [{"document": ..., "score": ...}, ...]}'
_FIX_TREC = "a line is: question Q0 document rank score tag"
# White space would end a column; all of it lies below U+3001.
_QUOTES = {space: quote(space) for space in map(chr, range(0x3001)) if space.isspace()} | {
    "%": "%25"
}
_QUOTING = str.maketrans(_QUOTES)
_ORIGINALS = {quoted: original for original, quoted in _QUOTES.items()}
_QUOTED = re.compile("|".join(_ORIGINALS))


@dataclass(frozen=True, slots=True)
class _Hit:
    document: str | int
    score: float


@dataclass(frozen=True, slots=True)
class _Line:
    id: str | int
    hits: tuple[_Hit, ...]
    candidates: int | None = None


def format_of(path: str | os.PathLike[str]) -> str:
    """The format that a file's name tells: jsonl for .jsonl (also packed), else trec.

    >>> format_of("run.jsonl.gz"), format_of("bm25.run")
    ('jsonl', 'trec')
    """
    return "jsonl" if stem_and_suffix(path)[1] == ".jsonl" else "trec"


def read_run(
    path: str | os.PathLike[str],
    format: str | None = None,  # noqa: A002
) -> dict[str, Ranking]:
    """The ranking of each question in a run file, by its id.

    JSON lines are in the order of the hits; in a TREC run, the score decides, then the rank. Raises
    DataError with the place of a line that can't be used, or of a document found twice.
    """
    is_lines = (format or format_of(path)) == "jsonl"
    rankings = _read_lines(path) if is_lines else _read_trec(path)
    found: dict[str, Ranking] = {}
    for where, ranking in rankings:
        if ranking.id in found:
            raise DataError(f"a second ranking of {ranking.id!r}", where=where, fix="keep one")
        found[ranking.id] = _checked(ranking, where)
    return found


def write_run(
    path: str | os.PathLike[str],
    rankings: Iterable[Ranking],
    *,
    format: str | None = None,  # noqa: A002
    tag: str = "askance",
) -> None:
    """Write rankings; ``format``: jsonl or trec, told from the file's name if not given.

    White space in a TREC run's ids becomes %20 and the like, and a ranking without hits no line.
    """
    with open_atomic(path) as stream:
        for ranking in rankings:
            stream.write(encode_ranking(ranking, format or format_of(path), tag))


def encode_ranking(ranking: Ranking, format: str, tag: str = "askance") -> bytes:  # noqa: A002
    """One ranking as the lines of a run file.

    >>> encode_ranking(Ranking("7", (Hit("A B", 1.5),), 3), "trec")
    b'7 Q0 A%20B 1 1.5 askance\\n'
    """
    if format not in RUN_FORMATS:
        raise OptionError(f"no run format named {format!r}", fix=f"Known: {', '.join(RUN_FORMATS)}")
    try:
        return encode_json(ranking) + b"\n" if format == "jsonl" else _trec(ranking, tag).encode()
    except UnicodeEncodeError as error:
        raise DataError("an id is no text", where=f"ranking {ranking.id!r}") from error


def _trec(ranking: Ranking, tag: str) -> str:
    lines = (
        f"{_quoted(ranking.id)} Q0 {_quoted(hit.document)} {rank} {hit.score!r} {tag}\n"
        for rank, hit in enumerate(ranking.hits, start=1)
    )
    return "".join(lines)


def _read_lines(path: str | os.PathLike[str]) -> Iterator[tuple[str, Ranking]]:
    for number, raw in iter_lines(path):
        where = f"{path}:{number}"
        try:
            line = decode_json(raw, _Line, where=where)
        except DataError as error:
            raise DataError(error.what, where=where, fix=error.fix or _FIX_LINE) from error
        hits = tuple(Hit(str(hit.document), hit.score) for hit in line.hits)
        candidates = len(hits) if line.candidates is None else line.candidates
        yield where, Ranking(str(line.id), hits, candidates)


def _read_trec(path: str | os.PathLike[str]) -> Iterator[tuple[str, Ranking]]:
    found: dict[str, list[tuple[float, int, str]]] = {}
    first: dict[str, str] = {}
    for number, raw in iter_lines(path):
        where = f"{path}:{number}"
        question, document, rank, score = _columns(raw, where)
        first.setdefault(question, where)
        found.setdefault(question, []).append((-score, rank, document))
    for question, rows in found.items():
        rows.sort(key=itemgetter(0, 1))
        hits = tuple(Hit(document, -score) for score, _, document in rows)
        yield first[question], Ranking(question, hits, len(hits))


def _columns(raw: bytes, where: str) -> tuple[str, str, int, float]:
    try:
        question, _, document, rank, score, _ = raw.decode().split()
        return _unquoted(question), _unquoted(document), int(rank), float(score)
    except ValueError as error:
        raise DataError("no line of a TREC run", where=where, fix=_FIX_TREC) from error


def _checked(ranking: Ranking, where: str) -> Ranking:
    seen: set[str] = set()
    before = math.inf
    for hit in ranking.hits:
        if hit.document in seen:
            what = f"{ranking.id!r}: the document {hit.document!r} is found twice"
            raise DataError(what, where=where, fix="keep the better one")
        if not hit.score <= before or math.isinf(hit.score):
            what = f"{ranking.id!r}: the score {hit.score} is out of order"
            raise DataError(what, where=where, fix="the hits must be best first")
        seen.add(hit.document)
        before = hit.score
    if ranking.candidates < len(ranking.hits):
        raise DataError(f"{ranking.id!r}: more hits than candidates", where=where)
    return ranking


def _quoted(id_: str) -> str:
    if not id_:
        raise DataError("a TREC run can't hold an empty id", fix="write JSON lines")
    return id_.translate(_QUOTING)


def _unquoted(column: str) -> str:
    return _QUOTED.sub(lambda match: _ORIGINALS[match[0]], column)
