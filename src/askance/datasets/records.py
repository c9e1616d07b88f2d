"""What all formats share: checked decoding, places, and keeping what askance doesn't use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import IO, Any, NamedTuple, Protocol, TypeVar

import msgspec

from askance.data import Example, Task
from askance.errors import DataError, OptionError
from askance.io import encode_json

__all__ = [
    "PLACE",
    "Format",
    "Located",
    "checked",
    "encoded",
    "fixed_fields",
    "keep",
    "place_of",
    "require",
    "restore",
    "some_text",
    "with_unused",
]

T = TypeVar("T")
PLACE = "@place"


class Located(NamedTuple):
    """An example and where it stands in its file."""

    where: str
    example: Example


class Format(Protocol):
    """A file format: made with the field mapping of the user, reads and writes examples."""

    def __init__(self, fields: Mapping[str, str] | None = None) -> None: ...

    def read(self, path: str) -> Iterator[Located | DataError]:
        """Stream a file; a record that can't be used comes as its fault, a broken file raises."""
        ...

    def write(self, examples: Iterable[Example], stream: IO[bytes]) -> None:
        """Write examples such that reading them gives the same; DataError for what doesn't fit."""
        ...


def fixed_fields(name: str, fields: Mapping[str, str] | None) -> None:
    """Refuse a field mapping for a format that has its own fields."""
    if fields:
        fix = "map fields with the formats jsonl and csv"
        raise OptionError(f"the fields of {name} are fixed", fix=fix)


def checked(raw: object, kind: type[T], where: str) -> T:
    """Convert a decoded record into ``kind``; the DataError names the field.

    >>> checked([1, "2"], list[int], "x.json:$.data")
    Traceback (most recent call last):
    askance.errors.DataError: x.json:$.data[1]: Expected `int`, got `str`
    """
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        what, _, field = str(error).partition(" - at `$")
        field = field.rstrip("`")
        root = "" if ":$" in where or not field else ":$"
        raise DataError(what, where=f"{where}{root}{field}") from error


def require(
    example: Example, name: str, *, tasks: Iterable[Task], answers: int = 1, paragraphs: int = 1
) -> None:
    """Raise DataError unless the format ``name`` has room for what the example holds."""
    where = f"example {example.id}"
    if example.task not in tasks:
        what = f"a question of the task {example.task!r} doesn't fit the format {name}"
        raise DataError(what, where=where, fix="write jsonl")
    held = {"answers": len(example.answers), "paragraphs": len(example.paragraphs)}
    for what, room in (("answers", answers), ("paragraphs", paragraphs)):
        if held[what] > room >= 0:
            fault = f"{held[what]} {what}, but the format {name} has room for {room}"
            raise DataError(fault, where=where, fix="write jsonl")


def some_text(text: str, what: str, where: str) -> str:
    """``text``; DataError where there is nothing in it to read."""
    if not text or text.isspace():
        raise DataError(f"the {what} is empty", where=where)
    return text


def keep(
    example: Example,
    file: Mapping[str, Any],
    ours: Mapping[str, Any],
    rest: Mapping[str, Any],
    place: Mapping[str, object],
) -> Example:
    """The example with what writing it back needs: ``rest``, the fields that askance doesn't use,
    and how the ``file`` said what ``ours``, the record as we'd write it, says in another way
    ("True" for yes, no id at all), in ``extra["@place"]``.
    """
    as_read = {}
    for key in sorted(file.keys() | ours.keys()):
        forms = {name: rec[key] for name, rec in (("ours", ours), ("file", file)) if key in rec}
        if len(forms) < 2 or not _same(forms["ours"], forms["file"]):
            as_read[key] = forms
    if as_read:
        place = {**place, "as_read": as_read}
    kept = {key: value for key, value in rest.items() if key != PLACE}
    return replace(example, extra={**kept, PLACE: place} if len(place) > 1 else kept)


def restore(example: Example, ours: Mapping[str, Any], name: str) -> dict[str, Any]:
    """``ours`` with the file's own form of whatever hasn't changed since it was read."""
    record = dict(ours)
    for key, forms in place_of(example, name).get("as_read", {}).items():
        if ("ours" in forms) != (key in ours):
            continue
        if "ours" in forms and not _same(forms["ours"], ours[key]):
            continue
        if "file" in forms:
            record[key] = forms["file"]
        else:
            record.pop(key)
    return record


def with_unused(record: Mapping[str, Any], example: Example) -> dict[str, Any]:
    """A record with the fields that askance didn't use when it read the example."""
    unused = {k: v for k, v in example.extra.items() if k != PLACE and k not in record}
    return {**record, **unused}


def place_of(example: Example, name: str) -> dict[str, Any]:
    """Where the example stood in its file, if it was read from the format ``name``."""
    place = example.extra.get(PLACE)
    return place if isinstance(place, dict) and place.get("format") == name else {}


def encoded(record: object, where: str) -> bytes:
    """One record as JSON; DataError for what UTF-8 or JSON can't say."""
    try:
        return encode_json(record)
    except (UnicodeEncodeError, RecursionError, TypeError, ValueError) as error:
        reason = "half a surrogate pair" if isinstance(error, UnicodeEncodeError) else str(error)
        raise DataError(f"can't be written as JSON ({reason})", where=where) from error


def _same(ours: object, theirs: object) -> bool:
    return ours == theirs and type(ours) is type(theirs)
