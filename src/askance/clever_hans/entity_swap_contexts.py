"""Where exchanging two mentions says the same again: lists, ranges, symmetric predicates."""

from __future__ import annotations

import re
from collections.abc import Sequence

from askance.clever_hans.switch_classes import is_symmetric
from askance.language import language_of
from askance.language.english import is_function_word, word_set
from askance.language.entities import EntityMention
from askance.text import Span

__all__ = ["coordinated", "symmetry"]

_WORD = re.compile(r"\w+(?:['’]\w+)?|[^\w\s]")
_JOINING = word_set("and or nor & , ; / - – — vs versus ( )")
_BESIDE = word_set("the a an both either as well of in from for with by to at . ' ’ \" “ ”")
_MUTUAL = word_set(
    "share trade sign negotiate agree ally clash war battle compare equate parallel connect link "
    "join combine associate relate confuse mix exchange discuss separate distinguish differentiate "
    "sibling brother cousin friend"
)
_LIKE = word_set(
    "similar same different distance far close near apart away related equal distant miles "
    "kilometers kilometres km"
)
_ARTICLES = word_set("a an the not")
_WITH = word_set("with to as from of")
_BE = word_set("be is are was were being been become became also")
_KOREAN_JOIN = re.compile(
    r"(?:\s|와|과|및|랑|이랑|하고|이나|나|또는|혹은|그리고|대|vs|[,·ㆍ・/&()~∼-])+$"
)
_KOREAN_WITH = re.compile(r"(?:와|과|랑|하고)(?:의)?\s")
_KOREAN_LIKE = re.compile(
    "같|다르|다른|비슷|만나|만난|닮|결혼|이혼|마주|사이|차이|공통|동맹|인접|이웃|전쟁|싸우|싸운|거리|협정|조약"
)
_RANGE = re.compile(r"\s*(?:to|through|until|till|and|up to|[-–—~])\s*(?:the\s)?")
_KOREAN_RANGE = re.compile(r"\s*(?:부터|에서|~|∼|-|–)\s*")


def coordinated(text: str, first: Span, second: Span, mentions: Sequence[EntityMention]) -> bool:
    """Whether nothing but a list's joints and other names stands between the two spans.

    >>> text = "Did France, Spain and Germany win?"
    >>> coordinated(text, Span(4, 10), Span(22, 29), ())
    False
    >>> coordinated(text, Span(4, 10), Span(22, 29), [EntityMention(Span(12, 17), "LC", "rules")])
    True
    """
    between = _between(text, first, second, mentions)
    if language_of(text) == "ko" and _KOREAN_JOIN.match(between):
        return True
    words = set(map(str.lower, _WORD.findall(between)))
    return words <= _BESIDE | _JOINING and (not words or bool(words & _JOINING))


def symmetry(
    text: str,
    first: Span,
    second: Span,
    mentions: Sequence[EntityMention],
    *,
    values: bool = False,
) -> str:
    """Why the exchange asks for the same again: range, between or symmetric_predicate; or "".

    ``values``: the spans are dates or amounts, which "from" and "to" make a range.

    >>> text = "Which river leaves France and then divides it from Spain?"
    >>> symmetry(text, Span(19, 25), Span(50, 55), ())
    ''
    >>> text = "Does France border Spain?"
    >>> symmetry(text, Span(5, 11), Span(19, 24), ())
    'symmetric_predicate'
    """
    between = _between(text, first, second, mentions)
    before = text[: first.start].rstrip().lower().removesuffix(" the")
    if language_of(text) == "ko":
        return _korean_symmetry(text, first, second, between, values=values)
    if values and _RANGE.fullmatch(between.lower()):
        return "range"
    words = [word.lower() for word in _WORD.findall(between) if word[0].isalnum()]
    if "and" in words and before.endswith("between"):
        return "between"
    around = {_stem(word.lower()) for word in _WORD.findall(text)}
    return "symmetric_predicate" if _symmetric(words, around) else ""


def _symmetric(words: Sequence[str], around: set[str]) -> bool:
    """Whether the words between two names say that each is to the other as the other to it."""
    content = [word for word in words if not is_function_word(word)]
    if content:
        mutual = all(is_symmetric(word) or _stem(word) in _MUTUAL | _LIKE for word in content)
        plain = all(is_symmetric(word) for word in content)
        return plain or (mutual and not _WITH.isdisjoint(words))
    if set(words) <= _ARTICLES:
        return False
    joined = set(words) <= _WITH | _ARTICLES and not around.isdisjoint(_LIKE | _MUTUAL)
    return joined or set(words) <= _BE | _ARTICLES


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "d", "s"):
        if word.endswith(ending) and word.removesuffix(ending) in _MUTUAL:
            return word.removesuffix(ending)
    return f"{word[:-3]}e" if word.endswith("ing") else word


def _korean_symmetry(text: str, first: Span, second: Span, between: str, *, values: bool) -> str:
    if values and _KOREAN_RANGE.fullmatch(between):
        return "range"
    after = text[second.end :]
    joined = _KOREAN_WITH.match(after) or _KOREAN_WITH.match(between)
    return "symmetric_predicate" if joined and _KOREAN_LIKE.search(text[first.end :]) else ""


def _between(text: str, first: Span, second: Span, mentions: Sequence[EntityMention]) -> str:
    """The text between the spans without the mentions there."""
    found = text[first.end : second.start]
    for mention in reversed(mentions):
        start, end = (place - first.end for place in mention.span)
        if start >= 0 and end <= len(found):
            found = f"{found[:start]},{found[end:]}"
    return found
