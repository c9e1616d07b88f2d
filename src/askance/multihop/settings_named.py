"""The settings by name, as a reading run takes and records them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from askance.data import Example, Ranking
from askance.errors import DataError, OptionError
from askance.io import content_hash
from askance.multihop.settings import facts_only, gold_only, shuffled, with_retrieved

if TYPE_CHECKING:
    from askance.multihop.index import Index

__all__ = ["SETTINGS", "Setting", "open_setting"]

#: The names that a setting can have.
SETTINGS = ("distractor", "fullwiki", "gold", "facts")


@dataclass(frozen=True, slots=True)
class Setting:
    """What each question is read with.

    ``distractor``: the paragraphs as the data have them; ``fullwiki``: the best ``k`` paragraphs
    of ``index``, by ``rankings`` or by its own search; ``gold``: the paragraphs with supporting
    facts; ``facts``: these facts alone. ``shuffle``: the seed of another order.
    """

    name: str = "distractor"
    k: int = 10
    shuffle: int | None = None
    index: Index | None = None
    rankings: Mapping[str, Ranking] | None = None
    source: Mapping[str, object] = field(default_factory=dict)

    @property
    def identity(self) -> Mapping[str, object]:
        """All that decides the paragraphs, for the record of a run."""
        named: dict[str, object] = {"name": self.name, "shuffle": self.shuffle}
        return named | ({"k": self.k, **self.source} if self.name == "fullwiki" else {})

    def __call__(self, example: Example) -> Example:
        """The example as it is read; raises DataError where the setting has nothing for it."""
        shown = self._shown(example)
        return shown if self.shuffle is None else shuffled(shown, seed=self.shuffle)

    def _shown(self, example: Example) -> Example:
        if self.name == "gold":
            return gold_only(example)
        if self.name == "facts":
            return facts_only(example)
        if self.name == "distractor" or self.index is None:
            return example
        hits = self._ranking(self.index, example).hits[: self.k]
        documents = [self.index.find(hit.document) for hit in hits]
        return with_retrieved(example, [document.paragraph for document in documents])

    def _ranking(self, index: Index, example: Example) -> Ranking:
        if self.rankings is None:
            return index.search(example.question, self.k, question_id=example.id)
        if example.id not in self.rankings:
            fix = "retrieve for these questions, or leave the rankings out"
            raise DataError("has no ranking", where=f"example {example.id}", fix=fix)
        return self.rankings[example.id]


def open_setting(
    name: str = "distractor",
    *,
    index: str | os.PathLike[str] | None = None,
    rankings: str | os.PathLike[str] | None = None,
    k: int = 10,
    shuffle: int | None = None,
) -> Setting:
    """The setting called ``name``; full wiki needs the folder of an index.

    Raises OptionError for what doesn't fit together.

    >>> open_setting("gold").identity
    {'name': 'gold', 'shuffle': None}
    """
    if name not in SETTINGS:
        raise OptionError(f"no setting {name!r}", fix=f"one of {', '.join(SETTINGS)}")
    if k < 1:
        raise OptionError("k must be at least 1")
    if name != "fullwiki":
        if index is not None or rankings is not None:
            fix = "take the setting fullwiki"
            raise OptionError(f"the setting {name} takes no index and no rankings", fix=fix)
        return Setting(name, k, shuffle)
    if index is None:
        fix = "name its folder: askance multihop index builds it"
        raise OptionError("the setting fullwiki needs an index", fix=fix)
    from askance.multihop.index import open_index
    from askance.multihop.retrieval import read_run

    opened = open_index(index)
    source: dict[str, object] = {"index": dict(opened.identity)}
    if rankings is None:
        return Setting(name, k, shuffle, opened, source=source)
    source["rankings"] = content_hash(rankings)
    return Setting(name, k, shuffle, opened, read_run(rankings), source)
