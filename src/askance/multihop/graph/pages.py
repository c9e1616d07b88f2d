"""A page as the graph takes it, and the normal form of its title."""

from __future__ import annotations

from dataclasses import dataclass
from unicodedata import is_normalized, normalize

__all__ = ["LinkedPage", "normal_title"]


@dataclass(frozen=True, slots=True)
class LinkedPage:
    """A page and the titles that its lead paragraph links to, in order, repeats included.

    ``key`` is its id: titles may collide. ``sentences``: how many its lead paragraph has, None
    where the source holds no text.
    """

    key: str
    title: str
    links: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    sentences: int | None = None
    disambiguation: bool = False


def normal_title(title: str) -> str:
    """A title as MediaWiki stores it: NFC, single blanks for ``_``, a capital first, no section.

    >>> normal_title("fog_(weather)#Radiation fog")
    'Fog (weather)'
    """
    text = " ".join(title.partition("#")[0].replace("_", " ").split())
    if not is_normalized("NFC", text):
        text = normalize("NFC", text)
    first = text[:1].upper()
    return first + text[1:] if len(first) == 1 else text
