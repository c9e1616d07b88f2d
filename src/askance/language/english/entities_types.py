"""What kind of name an English name is: by lists of names, titles and telling words."""

from __future__ import annotations

import re
from functools import lru_cache

from askance.language.entities_lists import read_lists

__all__ = ["is_direction", "is_starter", "known_type", "name_type", "takes_article"]

_PACKAGE = "askance.language.english"
_INITIAL = re.compile(r"[A-Z]\.(?:[A-Z]\.)*$")
_LAST = ("OG_SCHOOL", "OG_COMPANY", "OG_TEAM", "EV", "AF", "OG", "LC")
_HEADS = (("OG_head", "OG"), ("EV_head", "EV"), ("LC_head", "LC"), ("PS_head", "PS_NAME"))


@lru_cache(maxsize=1)
def _known() -> dict[str, str]:
    lists = read_lists(_PACKAGE)
    known = dict.fromkeys(lists["given"]["names"] | lists["given"]["famous"], "PS_NAME")
    for kind, names in lists["names"].items():
        known.update(dict.fromkeys(names, kind))
    return known


def known_type(name: str) -> str:
    """The type of a listed name; "" where it is in no list.

    >>> [known_type(name) for name in ("France", "French", "Vienna", "Zorbia")]
    ['LC_COUNTRY', 'CV_PEOPLE', 'LC_CITY', '']
    """
    return _known().get(name.replace("’", "'"), "")


def name_type(name: str) -> str:
    """The type of a name by the lists and then by its own words; "" where nothing tells.

    >>> names = ("Bank of England", "Lake Como", "King Zog", "Marie Curie", "French Revolution")
    >>> [name_type(name) for name in names]
    ['OG_COMPANY', 'LC', 'PS_NAME', 'PS_NAME', 'EV']
    """
    return known_type(name) or _by_words(name.split())


def _by_words(words: list[str]) -> str:
    lists = read_lists(_PACKAGE)
    cues, given = lists["cues"], lists["given"]
    if len(words) < 2:
        return ""
    bare = [word.rstrip(".") for word in words]
    if "of" in words:
        return _by_head(bare[bare.index("of") - 1], bare[0])
    last = bare[-2] if bare[-1].isdigit() or set(bare[-1]) <= set("IVX") else bare[-1]
    if bare[0] in cues["PS_first"] and last not in cues["OG_last"] | cues["LC_last"]:
        return "PS_NAME"
    for kind in _LAST:
        if last in cues[f"{kind}_last"]:
            return kind
    if bare[0] in given["names"] or any(_INITIAL.match(word) for word in words[:-1]):
        return "PS_NAME"
    if bare[0] in cues["LC_first"] or (bare[0] in cues["direction"] and _places(bare[1:])):
        return "LC"
    return "PS_NAME" if bare[-1] in given["famous"] else ""


def _by_head(head: str, first: str) -> str:
    """The type by the word before "of": Duke of Normandy, Battle of Hastings."""
    cues = read_lists(_PACKAGE)["cues"]
    for kind in ("OG_SCHOOL", "OG_COMPANY"):
        if head in cues[f"{kind}_last"]:
            return kind
    found = (kind for cue, kind in _HEADS if head in cues[cue] or first in cues[cue])
    return next(found, "")


def _places(words: list[str]) -> bool:
    return known_type(" ".join(words)).startswith("LC")


def is_starter(word: str) -> bool:
    """Whether a word often begins a sentence and is no name there (Approximately, Name)."""
    starters = read_lists(_PACKAGE)["cues"]["starters"]
    return word in starters or (word.endswith("ly") and word[1:].islower())


def takes_article(name: str) -> bool:
    """Whether a listed name stands with "the": the Netherlands, the Nile.

    >>> [takes_article(name) for name in ("Netherlands", "France")]
    [True, False]
    """
    return name in read_lists(_PACKAGE)["cues"]["article"]


def is_direction(name: str) -> bool:
    """Whether the name is only the first half of one, such as the Central of Central Europe."""
    return name in read_lists(_PACKAGE)["cues"]["direction"]
