"""What a wiki's ``<siteinfo>`` says: its namespaces, its language and how titles are written."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import quote, unquote

__all__ = ["ENGLISH_NAMESPACES", "REDIRECT_WORDS", "Site", "encode_title", "redirect_target"]

#: Names that every wiki understands beside its own, with their keys.
ENGLISH_NAMESPACES: Mapping[str, int] = {
    "media": -2, "special": -1, "talk": 1, "user": 2, "user talk": 3, "wikipedia": 4, "project": 4,
    "wikipedia talk": 5, "project talk": 5, "file": 6, "image": 6, "file talk": 7, "image talk": 7,
    "mediawiki": 8, "mediawiki talk": 9, "template": 10, "template talk": 11, "help": 12,
    "help talk": 13, "category": 14, "category talk": 15, "portal": 100, "portal talk": 101,
    "draft": 118, "draft talk": 119, "module": 828, "module talk": 829, "wp": 4, "wt": 5,
}  # fmt: skip

#: ``#REDIRECT`` in MediaWiki's own message files, for dumps without ``<redirect>``.
REDIRECT_WORDS = (
    "redirect", "weiterleitung", "넘겨주기", "redirection", "redirección", "redireccion", "rinvia",
    "rinvio", "redirecionamento", "doorverwijzing", "перенаправление", "перенапр", "patrz",
    "przekieruj", "tam", "転送", "リダイレクト", "重定向", "重新導向", "omdirigering", "omdiriger",
    "ohjaus", "uudelleenohjaus", "yönlendirme", "yönlendir", "átirányítás", "ανακατευθυνση",
    "הפניה", "تحويل", "تغییرمسیر", "đổi", "перенаправлення", "presmeruj", "preusmeritev",
    "preusmjeri", "преусмери", "виде", "suunamine", "peradresavimas", "alih", "redirecteix",
    "birzuzendu", "öönlendir", "omdirigér", "tilvísun", "athsheoladh", "аіднакіраваньне",
    "перанакіраваньне", "пренасочване", "पुनर्प्रेषित", "เปลี่ยนทาง", "айдау", "бағыттау",
)  # fmt: skip

_REDIRECT = re.compile(r"[\s\ufeff]*#\s?(\w+)\s*:?\s*\[\[([^\[\]|\n]{1,300})", re.IGNORECASE)
_UNSEEN = re.compile("[\u200e\u200f\u202a-\u202e\xad]")
_BLANKS = re.compile(r"[ _\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
_INTERWIKI = frozenset(
    [
        "wikt",
        "wiktionary",
        "w",
        "wikipedia",
        "b",
        "wikibooks",
        "n",
        "wikinews",
        "q",
        "wikiquote",
        "s",
        "wikisource",
        "v",
        "wikiversity",
        "voy",
        "wikivoyage",
        "c",
        "commons",
        "d",
        "wikidata",
        "m",
        "meta",
        "mw",
        "species",
        "wikispecies",
        "foundation",
        "doi",
        "arxiv",
        "hdl",
        "phab",
        "incubator",
        "rfc",
        "oclc",
        "pmid",
        "bugzilla",
        "google",
        "irc",
    ]
)
_LANGUAGE_PREFIX = re.compile(
    r"[a-z]{2,3}(?:-[a-z]{2,8})?|simple|zh-min-nan|be-x-old|zh-classical|map-bms|bat-smg|roa-rup"
    r"|roa-tara|cbk-zam|fiu-vro|nds-nl"
)


@dataclass(frozen=True, slots=True)
class Site:
    """A wiki: its language, address, own namespace names (lower case) and whether titles begin
    with a capital.

    >>> Site().title(" albert_Einstein#Life ")
    'Albert Einstein'
    """

    language: str = "en"
    base: str = "https://en.wikipedia.org/wiki/"
    namespaces: Mapping[str, int] = field(default_factory=dict)
    first_letter: bool = True

    def title(self, link: str) -> str:
        """The page that a link names, written as its title; empty for a mere section."""
        if "%" in link:
            link = unquote(link)
        if "&" in link:
            link = html.unescape(link)
        link = link.partition("#")[0]
        name = _BLANKS.sub(" ", _UNSEEN.sub("", link)).strip().lstrip(":").strip()
        return self._capital(name)

    def _capital(self, name: str) -> str:
        # Letters such as "ß" have no one-letter capital, and MediaWiki leaves them.
        if self.first_letter and name and len(name[0].upper()) == 1:
            return name[0].upper() + name[1:]
        return name

    def namespace(self, link: str) -> int | None:
        """The namespace key of a link or title: 0 for a page, None for another wiki.

        >>> Site().namespace("File:Fog.jpg"), Site().namespace("2001: A Space Odyssey")
        (6, 0)
        >>> Site().namespace("fr:Brouillard") is None
        True
        """
        prefix, colon, _ = link.lstrip(": ").partition(":")
        name = _BLANKS.sub(" ", prefix).strip().lower()
        if not colon:
            return 0
        if name in self.namespaces:
            return self.namespaces[name]
        if name in ENGLISH_NAMESPACES:
            return ENGLISH_NAMESPACES[name]
        # An interwiki prefix is written without a blank after its colon.
        if name in _INTERWIKI or (_LANGUAGE_PREFIX.fullmatch(name) and prefix.islower()):
            return None if not link.partition(":")[2].startswith(" ") else 0
        return 0

    def is_interlanguage(self, link: str) -> bool:
        """Whether a link without a colon before it stands at the side of the page, not in it."""
        prefix = link.strip().partition(":")[0]
        return bool(_LANGUAGE_PREFIX.fullmatch(prefix)) and self.namespace(link) is None

    def url(self, title: str) -> str:
        """The address of a page."""
        return self.base + encode_title(title.replace(" ", "_"))


def encode_title(title: str) -> str:
    """Percent-encode a title, once.

    >>> encode_title("AT&T")
    'AT%26T'
    """
    return quote(title, safe="", errors="replace")


def redirect_target(text: str) -> str:
    """The link of a redirect page, by its magic word in any language; empty for other pages.

    >>> redirect_target("#넘겨주기 [[서울특별시]]")
    '서울특별시'
    """
    found = _REDIRECT.match(text)
    if found is None or found[1].lower() not in REDIRECT_WORDS:
        return ""
    return found[2].strip()
