"""Context edits by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from askance.data import Example
from askance.errors import OptionError
from askance.evidence.edits import Edit
from askance.evidence.other_context import OtherContext
from askance.evidence.shuffling import Shuffled
from askance.registry import Registry

__all__ = ["EDITS", "choose_edits"]

_FIXED = (
    "no_gold",
    "no_answer_paragraph",
    "other_hop",
    "answer_hop",
    "no_facts",
    "gold_only",
    "facts_only",
)

EDITS = Registry(
    "edit",
    {
        **{name: f"askance.evidence.rules:{name}" for name in _FIXED},
        "shuffled": "askance.evidence.shuffling:Shuffled",
        "other_context": "askance.evidence.other_context:OtherContext",
    },
)


def choose_edits(
    names: str | Sequence[str] = "all", *, pool: Sequence[Example], seed: int = 0
) -> list[Edit]:
    """The edits of the named variants: "all", or names, with commas or as a list.

    ``pool`` lends contexts to ``other_context``. Raises OptionError for an unknown name, or none.

    >>> [edit.name for edit in choose_edits("no_gold, shuffled", pool=())]
    ['no_gold', 'shuffled']
    """
    given = names.split(",") if isinstance(names, str) else list(names)
    wanted = [name.strip() for name in given if name.strip()]
    if not wanted:
        raise OptionError("no edit is named", fix="all, or names with commas")
    every = [name for asked in wanted for name in (EDITS.names() if asked == "all" else [asked])]
    return [_made(name, pool, seed) for name in dict.fromkeys(every)]


def _made(name: str, pool: Sequence[Example], seed: int) -> Edit:
    found = EDITS.load(name)
    if found is Shuffled:
        return Shuffled(seed)
    if found is OtherContext:
        return OtherContext(pool, seed)
    return cast(Edit, found)
