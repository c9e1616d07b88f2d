"""The word lists of the entity rules, read once from the TOML files beside the code."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

__all__ = ["WordLists", "read_lists"]

WordLists = Mapping[str, Mapping[str, frozenset[str]]]

_BETWEEN = re.compile(r",\s+|\n")


@lru_cache(maxsize=2)
def read_lists(package: str) -> WordLists:
    """The lists of ``entities.toml`` in ``package``, by table and key.

    >>> "Germany" in read_lists("askance.language.english")["names"]["LC_COUNTRY"]
    True
    """
    text = files(package).joinpath("entities.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(text)
    return {
        name: {key: _entries(value) for key, value in table.items()}
        for name, table in tables.items()
    }


def _entries(written: str) -> frozenset[str]:
    return frozenset(filter(None, (name.strip(" ,\n") for name in _BETWEEN.split(written))))
