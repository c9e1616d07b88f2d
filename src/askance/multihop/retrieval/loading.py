"""From what a user names ("bigram", "run:FILE") to a retriever."""

from __future__ import annotations

import inspect
import os
from difflib import get_close_matches
from pathlib import Path

from askance.errors import OptionError
from askance.multihop.index.index import Index
from askance.multihop.retrieval.protocol import Retriever
from askance.registry import Registry, import_attribute

__all__ = ["RETRIEVERS", "build_retriever", "load_retriever"]

_ROOM = "askance.multihop.retrieval"
RETRIEVERS = Registry(
    "retriever",
    {
        "bigram": f"{_ROOM}.bigram:open_bigram",
        "bm25s": f"{_ROOM}.bm25:open_bm25s",
        "tantivy": f"{_ROOM}.full_text:open_tantivy",
        "run": f"{_ROOM}.saved:open_saved_run",
    },
)
_BUILDERS = {"bm25s": f"{_ROOM}.bm25:build_bm25s", "tantivy": f"{_ROOM}.full_text:build_tantivy"}


def load_retriever(
    spec: str, folder: str | os.PathLike[str] | None = None, **options: object
) -> Retriever:
    """The retriever that ``spec`` stands for, over the index in ``folder``.

    ``bigram`` (options: mode, candidates), ``bm25s``, ``tantivy``, or ``run:FILE``, which needs no
    folder. Raises OptionError for what isn't known, MissingExtra for packages that aren't
    installed, DataError for an index that is missing or damaged.
    """
    name, _, argument = spec.partition(":")
    factory = RETRIEVERS.load(name)
    if folder is None and name != "run":
        raise OptionError(f"{name}: which index?", fix="name the folder of an index")
    known = list(inspect.signature(factory).parameters)[2:]
    for option in options:
        if option not in known:
            close = get_close_matches(option, known, n=1)
            hint = (
                f"did you mean {close[0]!r}?" if close else f"Known: {', '.join(known) or 'none'}"
            )
            raise OptionError(f"{name}: no option {option!r}", fix=hint)
    retriever: Retriever = factory(None if folder is None else Path(folder), argument, **options)
    return retriever


def build_retriever(name: str, index: Index) -> None:
    """Add what the retriever ``name`` needs to the index's folder, unless it is there already.

    ``bigram`` needs nothing more. Raises OptionError for a retriever that can't be built.
    """
    if name == "bigram":
        return
    if name not in _BUILDERS:
        fix = f"one of bigram, {', '.join(_BUILDERS)}"
        raise OptionError(f"no retriever named {name!r} can be built", fix=fix)
    import_attribute(_BUILDERS[name])(index)
