"""Korean names: nouns with a proper noun in them, typed by lists, last syllables and titles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from askance.language.entities import EntityMention
from askance.language.entities_lists import read_lists
from askance.language.korean.nouns import nouns
from askance.text import Span

__all__ = ["name_mentions", "name_type"]

_PACKAGE = "askance.language.korean"
_PIECE = re.compile(r"[^·ㆍ・/,~∼()\[\]（）〔〕<>《》「」『』'\"“”‘’]+")
_TITLE = re.compile(r"\s?([가-힣]+)")
_NAMED = re.compile("[가-힣A-Za-z\u4e00-\u9fff]")
_ACRONYM = re.compile("[A-Z]{2,}")
_HANGUL = re.compile(r"[가-힣]+$")
_ENDS = ("OG_SCHOOL", "OG_COMPANY", "EV", "OG", "LC", "CV", "AF")


def name_mentions(text: str) -> tuple[EntityMention, ...]:
    """The names of ``text`` without particles; parts of one name that stand apart are one.

    >>> text = "문재인 대통령이 서울대학교에서 만난 사람은?"
    >>> [(m.text(text), m.type) for m in name_mentions(text)]
    [('문재인', 'PS_NAME'), ('서울대학교', 'OG_SCHOOL')]
    """
    return tuple(_joined(text, list(_single(text))))


def _single(text: str) -> Iterator[EntityMention]:
    for noun in nouns(text):
        written = text[slice(*noun.span)]
        for piece in _PIECE.finditer(written):
            start = noun.span.start + piece.start()
            name = piece.group().strip()
            if noun.name and _NAMED.search(name) and not _is_title(name):
                titled = _has_title(text, start + len(name))
                name, kind = _named(name, titled=titled)
            else:
                kind = _office(name)
                if not kind and not _ACRONYM.fullmatch(name):
                    continue
            yield EntityMention(Span(start, start + len(name)), kind, "rules")


def _named(name: str, *, titled: bool) -> tuple[str, str]:
    """A proper noun without what is written onto it, and its type."""
    last, rest = name[-1], _listed(name[:-1])
    if rest and last in read_lists(_PACKAGE)["cues"]["trimmed"] and not _listed(name):
        return name[:-1], rest
    kind = name_type(name, titled=titled)
    if kind:
        return _without_title(name, kind), kind
    lengths = range(len(name) - 1, 1, -1)
    known = next((name[:n] for n in lengths if _listed(name[:n])), None)
    return (known, _listed(known)) if known else (name, "")


def _office(name: str) -> str:
    """The type of a common noun that names an authority or an organisation: 정부, 소방당국."""
    if (kind := _listed(name)).startswith("OG"):
        return kind
    ends = read_lists(_PACKAGE)["cues"]["OG_end"]
    return (
        "OG"
        if any(len(e) > 1 and name.endswith(e) and len(name) > len(e) + 1 for e in ends)
        else ""
    )


def name_type(name: str, *, titled: bool = False) -> str:
    """The type of a name; ``titled``: a title such as 대통령 follows it; "" where nothing tells.

    >>> [name_type(name) for name in ("독일", "독일인", "김연아", "설악산", "민주노동당", "제르보")]
    ['LC_COUNTRY', 'CV_PEOPLE', 'PS_NAME', 'LC', 'OG', '']
    """
    if known := _listed(name):
        return known
    cues = read_lists(_PACKAGE)["cues"]
    if titled or any(name.endswith(end) and len(name) > len(end) for end in cues["PS_end"]):
        return "PS_NAME"
    person = len(name) == 3 and name[0] in cues["surnames"] and bool(_HANGUL.match(name))
    if name.endswith("대") and _listed(name[:-1]).startswith("LC"):
        return "OG_SCHOOL"
    if person and name[-1] not in cues["place_over_person"]:
        return _end_type(name, least=2) or "PS_NAME"
    return _end_type(name, least=1)


def _end_type(name: str, *, least: int) -> str:
    """The type that the last syllables tell, of those with ``least`` syllables."""
    cues = read_lists(_PACKAGE)["cues"]
    for kind in _ENDS:
        if any(least <= len(e) < len(name) and name.endswith(e) for e in cues[f"{kind}_end"]):
            return "CV_PEOPLE" if kind == "CV" else kind
    return ""


@lru_cache(maxsize=1)
def _known() -> dict[str, str]:
    names = read_lists(_PACKAGE)["names"]
    return {name: kind for kind, listed in names.items() for name in listed}


def _listed(name: str) -> str:
    return _known().get(name, "")


def _is_title(name: str) -> bool:
    return name in read_lists(_PACKAGE)["cues"]["PS_after"]


def _has_title(text: str, end: int) -> bool:
    """Whether the next word, without its particle, is a person's title."""
    after = _TITLE.match(text, end)
    titles = read_lists(_PACKAGE)["cues"]["PS_after"]
    return after is not None and any(after[1][:n] in titles for n in range(1, len(after[1]) + 1))


def _without_title(name: str, kind: str) -> str:
    """A person's name without 씨 or 대통령 written onto it."""
    if not kind.startswith("PS"):
        return name
    titles = read_lists(_PACKAGE)["cues"]["PS_after"]
    if name.endswith("씨") and len(name) > 1:
        return name[:-1]
    ends = (title for title in titles if len(title) > 1 and name.endswith(title))
    longest = max((end for end in ends if len(name) > len(end) + 1), key=len, default="")
    return name.removesuffix(longest)


def _joined(text: str, found: Sequence[EntityMention]) -> Iterator[EntityMention]:
    """Places within places (경기도 수원시), and the two words of a foreign name, as one."""
    last: EntityMention | None = None
    for mention in found:
        if last is not None and _one_name(text, last, mention):
            kind = mention.type or last.type
            last = EntityMention(Span(last.span.start, mention.span.end), kind, "rules")
            continue
        if last is not None:
            yield last
        last = mention
    if last is not None:
        yield last


def _one_name(text: str, first: EntityMention, second: EntityMention) -> bool:
    if text[first.span.end : second.span.start] != " ":
        return False
    kinds = {first.prefix, second.prefix}
    return kinds == {"LC"} or (kinds <= {"", "PS"} and first.prefix == "")
