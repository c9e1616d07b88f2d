"""English names: runs of capitalised words inside a sentence."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from askance.language.english.entities_types import is_direction, is_starter, known_type, name_type
from askance.language.english.words import QUESTION_WORDS, is_function_word, word_set
from askance.language.entities import EntityMention
from askance.text import Span

__all__ = ["name_mentions"]

_WORD = re.compile(
    r"(?:[^\W\d_]\.){2,}"  # U.S., J.K.
    r"|\b(?:Mr|Mrs|Ms|Dr|Prof|Rev|Gen|Col|Lt|Sgt|Capt|Gov|Sen|Rep|St|Mt|Jr|Sr)\."
    r"|\b[A-Z]\.(?=\s?[A-Z])"  # initials
    r"|[^\W_]+(?:[-–'’.&][^\W_]+)*"
    r"|&"
)
_POSSESSIVE = re.compile(r"['’](?:s|S)?$|['’]s$")
_PARTICLES = word_set("de von van der den la le du di da del della al bin ibn")
_LINKS = _PARTICLES | word_set("of y & for")
_ARTICLES = word_set("the")
_SENTENCE_END = re.compile(r"[.?!:][\"'”’)]*\s+[\"'“‘(]*$|^\W*$")
_LONGEST_RUN = 8


def name_mentions(text: str, values: Sequence[EntityMention] = ()) -> tuple[EntityMention, ...]:
    """The names of ``text``; ``values`` are the dates and amounts that a name can't begin in.

    >>> text = "What did the University of Chicago tell Mr. J. K. O'Brien's wife?"
    >>> [(m.text(text), m.type) for m in name_mentions(text)]
    [('University of Chicago', 'OG_SCHOOL'), ("Mr. J. K. O'Brien", 'PS_NAME')]
    """
    if text.upper() == text:
        return ()
    words = _words(text)
    found: list[EntityMention] = []
    for first, last in _runs(text, words, values):
        for start, end in _cut(text, words[first:last]):
            kind = name_type(text[start:end])
            found.append(EntityMention(Span(start, end), kind, "rules"))
    return tuple(found)


def _words(text: str) -> list[Span]:
    """The words, without a possessive's ending."""
    spans = []
    for match in _WORD.finditer(text):
        ending = _POSSESSIVE.search(match.group())
        end = match.start() + ending.start() if ending else match.end()
        spans.append(Span(match.start(), end))
    return spans


def _runs(
    text: str, words: Sequence[Span], values: Sequence[EntityMention]
) -> Iterator[tuple[int, int]]:
    """First and end word of each run of capitalised words with their links."""
    starts = [value.span.start for value in values]
    index = 0
    while index < len(words):
        if not _opens(text, words, index) or _in_value(words[index], values, starts):
            index += 1
            continue
        end = index + 1
        while end < len(words) and end - index < _LONGEST_RUN:
            after = _next(text, words, index, end, values, starts)
            if after is None:
                break
            end = after
        yield index, end
        index = end


def _opens(text: str, words: Sequence[Span], index: int) -> bool:
    """Whether a name may begin with this word."""
    word = text[slice(*words[index])]
    if not word[0].isupper() or word == "I":
        return False
    if not _SENTENCE_END.search(text[: words[index].start]):
        return word.lower() not in _ARTICLES and word.lower() not in QUESTION_WORDS
    if is_function_word(word) or is_starter(word):
        return False
    following = words[index + 1] if index + 1 < len(words) else None
    return (
        bool(known_type(word))
        or not word[1:].islower()
        or text[words[index].end : words[index].end + 2] in ("'s", "’s")
        or (following is not None and text[following.start].isupper())
    )


def _next(
    text: str,
    words: Sequence[Span],
    first: int,
    end: int,
    values: Sequence[EntityMention],
    starts: Sequence[int],
) -> int | None:
    """The end of the run with the next word, or with a link and the word after it."""
    if not _touch(text, words, end - 1):
        return None
    word = text[slice(*words[end])]
    before = text[words[first].start : words[end - 1].end]
    # "Did Ada and I" ends a name, "Philip I" doesn't.
    upper = word[0].isupper() and (word != "I" or name_type(before).startswith("PS"))
    if upper and not _in_value(words[end], values, starts):
        return end + 1
    if word.isdigit() and len(word) < 4 and not known_type(before).startswith(("LC", "PS")):
        return end + 1
    if word == "and" and is_direction(before):
        return _after_link(text, words, end, values, starts)
    particle = word in _PARTICLES and known_type(before).startswith("PS")
    if word not in _LINKS or (known_type(before) and not particle):
        return None
    return _after_link(text, words, end, values, starts)


def _after_link(
    text: str,
    words: Sequence[Span],
    link: int,
    values: Sequence[EntityMention],
    starts: Sequence[int],
) -> int | None:
    """The end of the run beyond "of" or "of the" and the capitalised word that must follow."""
    for place in range(link, min(link + 2, len(words) - 1)):
        if not _touch(text, words, place):
            return None
        after = text[slice(*words[place + 1])]
        if after[0].isupper():
            return None if _in_value(words[place + 1], values, starts) else place + 2
        if after not in ("the", "la", "der", "den"):
            return None
    return None


def _touch(text: str, words: Sequence[Span], index: int) -> bool:
    """Whether nothing but one space stands between this word and the next."""
    return text[words[index].end : words[index + 1].start] == " "


def _in_value(word: Span, values: Sequence[EntityMention], starts: Sequence[int]) -> bool:
    place = bisect_right(starts, word.start) - 1
    return place >= 0 and word.start < values[place].span.end


def _cut(text: str, words: Sequence[Span]) -> Iterator[Span]:
    """The run as one name, or as several where known names stand side by side.

    "French President Nicolas Sarkozy" is a people and a person; "Air France" one name.
    """
    whole = Span(words[0].start, words[-1].end)
    if len(words) > 1 and not known_type(text[slice(*whole)]):
        head, rest = words[0], Span(words[1].start, words[-1].end)
        person = name_type(text[slice(*rest)]).startswith("PS")
        if known_type(text[slice(*head)]).startswith(("CV", "LC")) and person:
            yield head
            whole = rest
    yield whole
