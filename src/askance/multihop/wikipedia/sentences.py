"""Cut a paragraph into sentences by rules, or with Kiwi for Korean where it is installed."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise

from askance.errors import MissingExtra
from askance.multihop.wikipedia.rendered import Link

__all__ = ["cut_sentences", "sentence_ends"]

_END = re.compile(r"(?:[.!?…]{1,4}[\"'”’»)\]]{0,3}(?=\s)|[。！？]{1,4}[」』”）]{0,3})")
_NEXT = re.compile(r"\s*[\"'“‘«(\[¿¡]{0,3}([^\W_])")
_WORD = re.compile(r"(?:^|[\s(\[\"'“‘/–—-])((?:[^\W\d_]{1,12}\.){0,5}[^\W\d_]{1,12})$")
_BRACKETS = re.compile(r"\([^()]{0,400}\)")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Before a capital these don't end a sentence.
_TITLES = _words(
    "mr mrs ms dr prof st sts rev fr gen col lt capt cpt sgt maj cmdr adm brig gov sen rep "
    "hon pres supt messrs mmes mt ft vs v viz cf al e.g i.e c ca fl b d no nos vol vols pp p "
    "ch fig figs ed eds trans approx dept univ bros gebr jan feb mar apr jun jul aug sep sept "
    "oct nov dec a.k.a op opp art arts sec secs lat lit nee née cie orig pron abbr ven pvt "
    "cpl fra ph.d m.d"
)
#: These may end one: they do where the next word is no name's part.
_OPEN = _words("inc ltd co corp jr sr esq etc u.s u.k u.n d.c a.m p.m b.c a.d ph.d b.a m.a")
_STARTERS = _words(
    "the a an he she it they his her its their this these that those in on at as by for from "
    "since after before during when while although though however but and or so if there some "
    "many most all both each one two three other another several with within under over until "
    "today now according born following founded i we you"
)


def cut_sentences(text: str, links: Sequence[Link] = (), language: str = "en") -> tuple[str, ...]:
    """The sentences of a paragraph, each with the blank before it; no link lies in two.

    >>> cut_sentences("Dr. J. Fog left in 1.5 days. He lives in the U.S. His dog stayed.")
    ('Dr. J. Fog left in 1.5 days.', ' He lives in the U.S.', ' His dog stayed.')
    """
    starts = [link.start for link in links]
    cuts = [0]
    for end in sentence_ends(text, language):
        place = bisect_right(starts, end) - 1
        inside = place >= 0 and starts[place] < end < links[place].end
        if not inside and cuts[-1] < end < len(text):
            cuts.append(end)
    return tuple(text[start:end] for start, end in pairwise([*cuts, len(text)]) if start < end)


def sentence_ends(text: str, language: str = "en") -> Iterable[int]:
    """Where sentences end, rising; a link's place isn't looked at."""
    if language == "ko":
        try:
            return _korean_ends(text)
        except MissingExtra:
            pass
    return _ruled_ends(text)


def _korean_ends(text: str) -> list[int]:
    from askance.language.korean import sentences

    ends, at = [], 0
    for sentence in sentences(text):
        at += len(sentence)
        ends.append(at)
    return ends


def _ruled_ends(text: str) -> list[int]:
    enclosed = [found.span() for found in _BRACKETS.finditer(text)]
    opened = [start for start, _ in enclosed]
    ends = []
    for found in _END.finditer(text):
        place = bisect_right(opened, found.start()) - 1
        if place >= 0 and found.end() < enclosed[place][1]:
            continue
        if found[0][0] in "。！？" or _ends(text, found):
            ends.append(found.end())
    return ends


def _ends(text: str, mark: re.Match[str]) -> bool:
    following = _NEXT.match(text, mark.end())
    if following is None or following[1].islower():
        return False
    if mark[0] != ".":
        return True
    before = _WORD.search(text[max(0, mark.start() - 40) : mark.start()])
    if before is None:
        return True
    word = before[1]
    if word.lower() in _OPEN or (len(word) == 1 and word.isupper()) or _dotted(word):
        return len(word) > 1 and _next_word(text, following.start(1)) in _STARTERS
    return word.lower() not in _TITLES or (word.lower() == "no" and not following[1].isdigit())


def _dotted(word: str) -> bool:
    return "." in word and all(len(part) <= 2 for part in word.split("."))


def _next_word(text: str, start: int) -> str:
    found = re.compile(r"[^\W\d_]+").match(text, start, start + 20)
    return found[0].lower() if found else ""
