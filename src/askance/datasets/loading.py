"""Datasets in and out, by the name of their format or by what is in the file."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import islice

from askance.data import Example
from askance.datasets.detection import detect_format
from askance.datasets.records import Format, Located
from askance.errors import DataError, OptionError
from askance.io import open_atomic
from askance.registry import Registry

__all__ = ["FORMATS", "iter_examples", "iter_records", "load_dataset", "write_dataset"]

FORMATS = Registry(
    "dataset",
    {
        "squad": "askance.datasets.squad:Squad",
        "hotpotqa": "askance.datasets.hotpotqa:HotpotQA",
        "2wiki": "askance.datasets.twowiki:TwoWiki",
        "musique": "askance.datasets.musique:MuSiQue",
        "openbookqa": "askance.datasets.openbookqa:OpenBookQA",
        "boolq": "askance.datasets.boolq:BoolQ",
        "jsonl": "askance.datasets.jsonl:Jsonl",
        "csv": "askance.datasets.comma_separated:Csv",
        "tsv": "askance.datasets.comma_separated:Tsv",
    },
)

PathLike = str | os.PathLike[str]
Fields = Mapping[str, str]


def load_dataset(
    format_or_path: PathLike,
    path: PathLike | None = None,
    *,
    limit: int | None = None,
    ids: Collection[str] | None = None,
    fields: Fields | None = None,
) -> list[Example]:
    """Load a dataset: ``load_dataset("squad", "dev-v1.1.json")`` or ``load_dataset("dev.json")``.

    ``limit``: at most the first so many; ``ids``: only these, in the file's order; ``fields``: for
    the formats jsonl and csv, what their fields are called, such as ``{"question": "q"}``.
    Raises DataError for the first record that can't be used, OptionError for an unknown format.
    """
    name = None if path is None else str(format_or_path)
    place = format_or_path if path is None else path
    if path is None and str(place) in FORMATS.names() and not os.path.exists(place):  # noqa: PTH110
        raise OptionError(f"the format {place!s} needs a file", fix="load_dataset(format, path)")
    if limit is not None and limit < 0:
        raise OptionError(f"limit {limit} is negative", fix="leave it out for the whole file")
    examples = iter_examples(place, name, fields=fields)
    if ids is not None:
        return list(islice(_only(examples, set(ids), str(place)), limit))
    return list(islice(examples, limit))


def _only(examples: Iterator[Example], ids: set[str], path: str) -> Iterator[Example]:
    for example in examples:
        if example.id in ids:
            ids.remove(example.id)
            yield example
        if not ids:
            return
    if ids:
        missing = min(ids)
        more = f" (and {len(ids) - 1} others)" if len(ids) > 1 else ""
        raise DataError(f"no question with the id {missing!r}{more}", where=path)


def iter_examples(
    path: PathLike,
    format: str | None = None,  # noqa: A002 - the option's name
    *,
    fields: Fields | None = None,
    on_fault: Callable[[DataError], None] | None = None,
) -> Iterator[Example]:
    """Stream a dataset's examples; with ``on_fault``, faults are told and their records skipped."""
    for record in iter_records(path, format, fields=fields, on_fault=on_fault):
        yield record.example


def iter_records(
    path: PathLike,
    format: str | None = None,  # noqa: A002 - the option's name
    *,
    fields: Fields | None = None,
    on_fault: Callable[[DataError], None] | None = None,
) -> Iterator[Located]:
    """Like ``iter_examples``, each with its place; a repeated id is a fault of the later record."""
    tell = _raise if on_fault is None else on_fault
    seen: set[str] = set()
    for record in _read(str(path), format, fields, tell):
        if isinstance(record, DataError):
            tell(record)
        elif record.example.id in seen:
            what = f"the id {record.example.id!r} was already used"
            tell(DataError(what, where=record.where, fix="ids must be unique"))
        else:
            seen.add(record.example.id)
            yield record


def _read(
    path: str, name: str | None, fields: Fields | None, tell: Callable[[DataError], None]
) -> Iterator[Located | DataError]:
    if name is not None:
        FORMATS.load(name)
    try:
        yield from open_format(name or detect_format(path, mapped=bool(fields)), fields).read(path)
    except DataError as fault:
        tell(fault)


def open_format(name: str, fields: Fields | None = None) -> Format:
    """A format by its name; raises OptionError for an unknown one."""
    opened: Format = FORMATS.load(name)(fields)
    return opened


def write_dataset(
    examples: Iterable[Example],
    path: PathLike,
    format: str,  # noqa: A002 - the option's name
    *,
    fields: Fields | None = None,
) -> None:
    """Write examples; those read from the same format come out as they were but for what changed.

    The file appears whole or not at all. Raises DataError for what the format has no room for.
    """
    made = open_format(format, fields)
    with open_atomic(path) as stream:
        made.write(_unique(examples, str(path)), stream)


def _unique(examples: Iterable[Example], path: str) -> Iterator[Example]:
    seen: set[str] = set()
    for example in examples:
        if example.id in seen:
            fix = "write each variant to a file of its own"
            raise DataError(f"two examples have the id {example.id!r}", where=path, fix=fix)
        seen.add(example.id)
        yield example


def _raise(fault: DataError) -> None:
    raise fault
