"""What a link names, and what of the text around it belongs to it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from askance.multihop.wikipedia.site import Site

__all__ = ["Target", "link_trail", "piped", "read_target"]

_PIPE_TRICK = re.compile(r"^:?(?:[^:|]*:)?\s*(.*?)\s*(?:[(（][^()（）]*[)）])?$", re.DOTALL)
_NO_TITLE = re.compile(r"[\[\]{}<>|\x00-\x1f]|^\.{1,2}/")
# A namespace's other names aren't in the dump; a file tells itself by its ending.
_FILE = re.compile(
    r"[^:]{1,30}:.+\.(?:jpe?g|png|svg|gif|tiff?|webp|ogg|oga|ogv|webm|mp3|wav|pdf|djvu)",
    re.IGNORECASE,
)
_LONGEST = 255
# MediaWiki's own, by language; the others' Messages files extend a-z by their small letters.
_LATIN_ONLY = frozenset({"en", "simple", "ko", "ja", "zh", "th", "yue", "wuu"})


@dataclass(frozen=True, slots=True)
class Target:
    """Where a link leads: ``title`` is empty for what is no page of namespace 0 of this wiki.

    Files and categories aren't ``shown``.
    """

    title: str
    shown: bool = True


@lru_cache(maxsize=8)
def link_trail(language: str) -> re.Pattern[str]:
    """What continues a link's anchor right after it.

    >>> link_trail("en").match("es run")[0], link_trail("ko").match("은 길다")
    ('es', None)
    """
    if language in _LATIN_ONLY:
        return re.compile("[a-z]{1,80}")
    return re.compile("[a-zß-öø-ɏα-ωά-ώа-џѐ-ԯ]{1,80}")


def read_target(raw: str, site: Site) -> Target:
    """Read what stands before a link's bar.

    >>> read_target("fog#Types", Site())
    Target(title='Fog', shown=True)
    >>> read_target("File:Fog.jpg", Site()).shown, read_target(":File:Fog.jpg", Site()).shown
    (False, True)
    """
    raw = raw.strip()
    namespace = site.namespace(raw)
    if raw.startswith(":"):
        return Target(site.title(raw) if namespace == 0 and len(raw) <= _LONGEST else "")
    if namespace in (6, 14, -2) or site.is_interlanguage(raw) or _is_file(raw):
        return Target("", shown=False)
    title = site.title(raw) if namespace == 0 and len(raw) <= _LONGEST else ""
    return Target("" if _NO_TITLE.search(title) else title)


def _is_file(raw: str) -> bool:
    return len(raw) <= _LONGEST and _FILE.fullmatch(raw) is not None


def piped(raw: str) -> str:
    """The anchor of ``[[X|]]``: without namespace, brackets and what follows a comma.

    >>> piped("Mercury (planet)"), piped("Boston, Massachusetts"), piped("Help:Links")
    ('Mercury', 'Boston', 'Links')
    """
    raw = raw.strip()[:_LONGEST]
    found = _PIPE_TRICK.match(raw)
    name = found[1] if found else raw
    return name.partition(", ")[0] if name == raw.strip(":") else name
