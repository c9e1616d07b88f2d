"""Role frames from CoNLL's columns: a word a line, a blank line after each sentence."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from askance.clever_hans.frame_brackets import bracket_tags, looks_bracketed
from askance.errors import DataError
from askance.io import iter_lines
from askance.language.roles import TaggedFrames, bio_spans

__all__ = ["Sentence", "read_conll"]

_FULL = 12  # CoNLL-2012: word in column 4, arguments from column 12 to the last but one
_COMMENT = re.compile(r"#\s*(?:begin |end |([\w.]+)\s*=\s*(.*))")
_ESCAPED = {"-LSB-": "[", "-RSB-": "]", "-LCB-": "{", "-RCB-": "}", "/.": ".", "/?": "?"}
_FORMS = "a word, its predicate or -, and one column of brackets for each predicate"

Rows = list[tuple[int, list[str]]]


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the file: the id that a comment before it gives, "" for none."""

    id: str
    tagged: TaggedFrames
    where: str


def read_conll(path: str | os.PathLike[str]) -> Iterator[Sentence]:
    """Stream the sentences of a file in the columns of CoNLL-2012 or of CoNLL-2005's props.

    Rows of twelve columns and more whose second and third are numbers are CoNLL-2012's: the word
    stands in the fourth, the arguments from the twelfth to the last but one. Other rows hold the
    word, any columns without an asterisk, of which the last marks the predicates, and the
    arguments. A comment ``# id = …`` names the sentences after it, until the next one or the next
    document. Raises DataError with the line.
    """
    name, key, full = os.fspath(path), "", None
    for comments, rows in _blocks(path):
        for comment in comments:
            key = _id(comment, key)
        if rows:
            full = _is_full(rows[0][1]) if full is None else full
            yield Sentence(key, _sentence(rows, name, full), f"{name}:{rows[0][0]}")


def _blocks(path: str | os.PathLike[str]) -> Iterator[tuple[list[str], Rows]]:
    """Each sentence's rows with the comments before them; a gap in the numbers was blank."""
    comments: list[str] = []
    rows: Rows = []
    last = 0
    for number, raw in iter_lines(path):
        line = _decoded(raw, f"{os.fspath(path)}:{number}")
        comment = _COMMENT.match(line) is not None
        if rows and (number > last + 1 or comment):
            yield comments, rows
            comments, rows = [], []
        if comment:
            comments.append(line)
        else:
            rows.append((number, line.split()))
        last = number
    yield comments, rows


def _decoded(raw: bytes, where: str) -> str:
    try:
        return raw.decode().strip()
    except UnicodeDecodeError as error:
        raise DataError("not UTF-8", where=where, fix="re-encode it") from error


def _id(comment: str, key: str) -> str:
    """The id after a comment: a document starts without one."""
    found = _COMMENT.match(comment)
    if found is None or found[1] is None:
        return ""
    return found[2].strip() if found[1] in ("id", "sent_id") else key


def _is_full(row: Sequence[str]) -> bool:
    return len(row) >= _FULL and row[1].isdecimal() and row[2].isdecimal()


def _sentence(rows: Rows, name: str, full: bool) -> TaggedFrames:
    width = len(rows[0][1])
    for number, row in rows:
        if len(row) != width:
            what = f"{len(row)} columns, the sentence's first row has {width}"
            fix = f"each row holds {_FORMS}"
            raise DataError(what, where=f"{name}:{number}", fix=fix)
    if width < (_FULL if full else 2):
        what = "only one column" if width == 1 else f"{width} columns in a file of CoNLL-2012's"
        raise DataError(what, where=f"{name}:{rows[0][0]}", fix=f"each row holds {_FORMS}")
    start = _FULL - 1 if full else _first_argument([row for _, row in rows])
    if start == 1 and _lacks_words([row for _, row in rows]):
        fix = "paste the column of words in front"
        raise DataError("has no words", where=f"{name}:{rows[0][0]}", fix=fix)
    columns = range(start, width - 1 if full else width)
    places = [f"{name}:{number}" for number, _ in rows]
    tags = tuple(_column([row[c] for _, row in rows], places, c) for c in columns)
    if not full and start > 1:
        _check_predicates([row[start - 1] for _, row in rows], tags, places, start)
    return TaggedFrames(tuple(_word(row[3 if full else 0]) for _, row in rows), tags)


def _lacks_words(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first column marks the predicates, as in a file of props alone."""
    words = [row for row in rows if row[0] != "-"]
    return len(words) < len(rows) and all("(V*" in "".join(row) for row in words)


def _first_argument(rows: Sequence[Sequence[str]]) -> int:
    """Where the trailing columns begin that hold nothing but brackets."""
    start = len(rows[0])
    while start > 1 and all(looks_bracketed(row[start - 1]) for row in rows):
        start -= 1
    return start


def _column(cells: Sequence[str], places: Sequence[str], column: int) -> tuple[str, ...]:
    tags = bracket_tags(cells, lambda row: f"{places[row]}:column {column + 1}")
    if not any(label == "V" for label, _, _ in bio_spans(tags)):
        where = f"{places[0]}:column {column + 1}"
        raise DataError("no word is the predicate", where=where, fix="one word of it is (V*)")
    return tags


def _check_predicates(
    marked: Sequence[str], tags: Sequence[Sequence[str]], places: Sequence[str], column: int
) -> None:
    """Every marked word is some column's predicate, and every column's predicate is marked."""
    verbs = [span for row in tags for span in bio_spans(row) if span[0] in ("V", "C-V")]
    for row, cell in enumerate(marked):
        if cell != "-" and not any(first <= row < end for _, first, end in verbs):
            what = f"column {column} marks a predicate ({cell}) that no argument column has"
            fix = "write - for other words, and one column of brackets for each predicate"
            raise DataError(what, where=places[row], fix=fix)
    for label, first, end in verbs:
        if label == "V" and all(cell == "-" for cell in marked[first:end]):
            what = f"column {column} doesn't mark this predicate"
            raise DataError(what, where=places[first], fix="write its lemma there")


def _word(written: str) -> str:
    """A word without the treebank's escapes; -LRB- stays, as ``TaggedFrames`` knows it.

    >>> [_word(word) for word in ("-LSB-", "/.", "1\\\\/2", "Who")]
    ['[', '.', '1/2', 'Who']
    """
    return _ESCAPED.get(written, written.replace("\\/", "/").replace("\\*", "*"))
