"""Names for paragraphs that have none but their titles."""

from __future__ import annotations

from hashlib import blake2b

from askance.data import Paragraph

__all__ = ["DocumentIds"]


class DocumentIds:
    """Names paragraphs by their titles: the second paragraph of a title is ``TITLE#2``, and so on.

    Equal paragraphs have one name. Keeps 16 bytes for each, not their texts; Wikipedia's titles
    hold no ``#``.

    >>> ids = DocumentIds()
    >>> [ids.name(Paragraph((text,), "Fog")) for text in ("One.", "Two.", "One.")]
    [('Fog', True), ('Fog#2', True), ('Fog', False)]
    """

    def __init__(self) -> None:
        self._known: dict[bytes, str] = {}
        self._used: set[str] = set()

    def name(self, paragraph: Paragraph) -> tuple[str, bool]:
        """The paragraph's name, and whether it is new."""
        content = f"{paragraph.title}\0{paragraph.text}".encode(errors="surrogatepass")
        digest = blake2b(content, digest_size=16).digest()
        if digest in self._known:
            return self._known[digest], False
        name, number = paragraph.title, 1
        while name in self._used:
            number += 1
            name = f"{paragraph.title}#{number}"
        self._known[digest] = name
        self._used.add(name)
        return name, True
