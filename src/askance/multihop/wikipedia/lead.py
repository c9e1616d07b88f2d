"""The lead paragraph of a page: the first with more than 50 characters (HotpotQA, section 2)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from askance.multihop.wikipedia.markup import Markup
from askance.multihop.wikipedia.rendered import Link, Rendered, tidy
from askance.multihop.wikipedia.site import Site
from askance.multihop.wikipedia.template_words import DISAMBIGUATIONS
from askance.multihop.wikipedia.wikitext import Renderer

__all__ = ["MORE_THAN", "Lead", "is_disambiguation", "read_lead"]

#: Characters that a lead paragraph has more of, once its links are stripped.
MORE_THAN = 50

_HEADING = re.compile(r"(={1,6})[^\n]+?\1[ \t]*(?:<!--[^\n]*-->[ \t]*)?$", re.MULTILINE)
_TABLE = re.compile(r"[ \t:*]*(?=\{\|)")
_RULE = re.compile(r"-{4,}")
_ITEM = re.compile(r"[*#:;]+[ \t]*")
_COLON = frozenset(":：")
_DISAMBIGUATION = re.compile(
    rf"\{{\{{\s*(?:{'|'.join(map(re.escape, DISAMBIGUATIONS))})\s*[|}}]|__DISAMBIG__",
    re.IGNORECASE,
)
_TITLE = re.compile(r"\((?:disambiguation|동음이의|Begriffsklärung|曖昧さ回避|消歧义)\)$")


@dataclass(frozen=True, slots=True)
class Lead:
    """A lead paragraph and the links in it, with offsets into ``text``."""

    text: str
    links: tuple[Link, ...] = ()


def is_disambiguation(wikitext: str, title: str = "") -> bool:
    """Whether a page only tells apart things of one name, by its templates or its title.

    >>> is_disambiguation("'''Fog''' may be:\\n* [[Fog]]\\n{{Disambig}}")
    True
    """
    return bool(_TITLE.search(title) or _DISAMBIGUATION.search(wikitext))


def read_lead(wikitext: str, site: Site | None = None, title: str = "") -> Lead | None:
    """The lead paragraph of a page; None if none before the first heading is long enough.

    >>> read_lead("'''Fog''' is a [[cloud]] that touches the ground, seen in many [[harbor]]s.")
    ... # doctest: +NORMALIZE_WHITESPACE
    Lead(text='Fog is a cloud that touches the ground, seen in many harbors.',
         links=(Link(start=9, end=14, target='Cloud'), Link(start=53, end=60, target='Harbor')))
    """
    return _Paragraphs(wikitext, site or Site(), title).first_long()


class _Paragraphs:
    """Goes through a page's lines until a paragraph is long enough."""

    def __init__(self, wikitext: str, site: Site, title: str) -> None:
        self._text = wikitext.replace("\r\n", "\n")
        self._markup = Markup(self._text)
        self._renderer = Renderer(self._markup, site, title)
        self._paragraph = Rendered()
        self._in_list = False
        self._open_table = False

    def first_long(self) -> Lead | None:
        at, text = 0, self._text
        while at < len(text):
            if text[at] == "=" and _HEADING.match(text, at):
                break
            at, found = self._line(at)
            if found is not None:
                return found
        return self._ended()

    def _line(self, at: int) -> tuple[int, Lead | None]:
        """Take in the line at ``at``: where the next begins, and the paragraph that it ended."""
        end = self._line_end(at)
        line = self._text[at:end]
        if not line.strip() or _RULE.match(line):
            return end + 1, None if self._paragraph.last in _COLON else self._ended()
        if (after := self._after_table(at)) > 0:
            return after, self._ended()
        if _is_hatnote(line) or (self._open_table and line.lstrip()[0] in "|!"):
            return end + 1, None
        return self._words(at, line)

    def _words(self, at: int, line: str) -> tuple[int, Lead | None]:
        item = _ITEM.match(line)
        ended = None
        if (item is None and self._in_list) or (
            item is not None and not self._in_list and self._paragraph.last not in _COLON
        ):
            ended = self._ended()
        if ended is not None:
            return at, ended
        self._in_list = item is not None
        self._paragraph.add(" ")
        return self._renderer.line(at + (item.end() if item else 0), self._paragraph), None

    def _line_end(self, at: int) -> int:
        end = self._text.find("\n", at)
        return len(self._text) if end < 0 else end

    def _after_table(self, at: int) -> int:
        opening = _TABLE.match(self._text, at)
        if opening is None:
            return -1
        end = self._markup.close(opening.end())
        if end < 0:
            self._open_table = True
            return self._line_end(at) + 1
        return end

    def _ended(self) -> Lead | None:
        if not self._paragraph.last:
            return None
        text, links = tidy(self._paragraph)
        self._paragraph, self._in_list = Rendered(), False
        return Lead(text, links) if len(text) > MORE_THAN else None


def _is_hatnote(line: str) -> bool:
    """Whether a line is all in italics, as notes above an article are."""
    words = line.strip().lstrip(":").strip().rstrip(".")
    if not words.startswith("''") or words.startswith("'''") or not words.endswith("''"):
        return False
    return "''" not in words[2:-2].replace("'''", "") and len(words) > 20
