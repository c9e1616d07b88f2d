"""What kind of thing an answer is: the paper's classes by simple rules, for people to correct.

The classes are those of Yang et al. 2018, table 2, whose authors sorted 100 answers by hand. The
rules, the first that applies: yes and no; a date or number by its form; a nationality; the noun
that the question asks for ("which city …"); a word that names the class ("Battle of …"); the
question word (who, where, when, how many); one small-letter word with an adjective's ending; other
small letters as a common noun. What is left is ``unknown``: no rule guesses there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from askance.data import Example
from askance.multihop.analysis.answer_words import (
    ADJECTIVE_ENDINGS,
    ASKED,
    MONTHS,
    NAME_PARTS,
    NAMES,
    NATIONALITIES,
    NUMBER_WORDS,
)
from askance.multihop.analysis.question_types import central_word, question_tokens
from askance.multihop.analysis.worksheets import Worksheet, sample_examples

__all__ = ["ANSWER_TYPES", "ANSWER_TYPES_PAPER", "answer_type", "answer_type_rows"]

#: The paper's shares of 100 answers, in percent.
ANSWER_TYPES_PAPER = {
    "person": 30,
    "group": 13,
    "place": 10,
    "date": 9,
    "number": 8,
    "artwork": 8,
    "yes/no": 6,
    "adjective": 4,
    "event": 1,
    "other proper": 6,
    "common noun": 5,
}
_CLASSES = (*ANSWER_TYPES_PAPER, "unknown")
_SPELLINGS = {"yes": "yes/no", "no": "yes/no", "yes no": "yes/no", "common": "common noun"}
_SPELLINGS |= {"proper": "other proper", "location": "place", "group/org": "group", "?": "unknown"}
ANSWER_TYPES = Worksheet("answer_type", _CLASSES, _SPELLINGS)

_MONTH = "|".join(sorted(MONTHS))
_DATE = re.compile(
    rf"(?:(?:on|in|from|between|early|mid|late|the|circa|c\.)\s+)*(?:\d{{1,2}}(?:st|nd|rd|th)?\s+)?"
    rf"(?:(?:{_MONTH})\b.*|[12]\d{{3}}s?(?:\s*(?:[-–—]|to|until|and|through)\s*(?:\d+|present))?"
    rf"|\d+(?:st|nd|rd|th)[ -]century.*|[12]\d{{3}} season|\d+ (?:BC|AD))",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"(?:(?:about|over|approximately|around|nearly)\s+)?[$£€]?\d[\d,.]*[^\dA-Z]{0,24}[A-Z]{0,3}"
)
_WH = {"who": "person", "whom": "person", "whose": "person", "where": "place", "when": "date"}
#: Behind these a clause begins, whose nouns aren't asked for.
_CLAUSE = frozenset({"did", "does", "do", "had", "has", "have"})
_COUNTED = frozenset({"many", "much", "old", "long", "far", "tall", "high", "large", "often"})
#: How many tokens behind the question word the noun asked for may stand.
_REACH = 8


def answer_type(question: str, answer: str) -> str:
    """The class of an answer, ``unknown`` where no rule applies.

    >>> answer_type("Are both bands American?", "no")
    'yes/no'
    >>> answer_type("Which American actress starred in it?", "Shirley Temple")
    'person'
    >>> answer_type("In what war did he fight?", "Battle of Gettysburg")
    'event'
    >>> answer_type("Which came first?", "Laika")
    'unknown'
    """
    answer = " ".join(answer.split())
    tokens = [token.lower() for token in question_tokens(question)]
    return (
        _by_form(answer, tokens)
        or _by_noun(answer, tokens)
        or _by_name(answer)
        or _by_question_word(answer, tokens)
        or _by_case(answer)
        or "unknown"
    )


def _by_form(answer: str, tokens: list[str]) -> str:
    words = answer.lower().split()
    if answer.lower() in ("yes", "no"):
        return "yes/no"
    if _DATE.fullmatch(answer):
        return "date"
    if _NUMBER.fullmatch(answer) and _asked_noun(tokens) not in ("artwork", "group"):
        return "number"
    if words and words[0].replace("-", " ").split()[0] in NUMBER_WORDS and answer.islower():
        return "number"
    return "adjective" if answer.lower() in NATIONALITIES else ""


def _by_name(answer: str) -> str:
    if answer.islower():
        return ""
    words = {word.lower().strip(",") for word in answer.split()}
    for class_, parts in (("event", NAME_PARTS["event"]), ("group", NAME_PARTS["group"])):
        if words & parts:
            return class_
    return "place" if words & NAME_PARTS["place"] else ""


def _by_question_word(answer: str, tokens: list[str]) -> str:
    place = _asking(tokens)
    if place is None:
        return ""
    word, following = tokens[place], tokens[place + 1 : place + 2]
    if word == "how":
        return "number" if _COUNTED & {*following} else ""
    return _WH.get(word, "") if word == "when" or not answer.islower() else ""


def _by_noun(answer: str, tokens: list[str]) -> str:
    asked = _asked_noun(tokens)
    if asked == "number" and not re.search(r"\d", answer):
        return ""
    fitting = ("common noun", "adjective", "number", "date")
    misfit = asked not in fitting if answer.islower() else asked == "common noun"
    return "" if misfit else asked


def _asking(tokens: list[str]) -> int | None:
    # Narrower than in a question's type: "The actress who … won what award?" asks for the award.
    return central_word(tokens, early=2)


def _asked_noun(tokens: list[str]) -> str:
    """The class of the noun behind "what" or "which": the last of the first run of listed nouns."""
    place = _asking(tokens)
    if place is None or tokens[place] not in ("what", "which"):
        return ""
    found = ""
    near = tokens[place + 1 : place + 1 + _REACH]
    for token in near:
        class_ = _noun_class(token)
        if token in _CLAUSE or (found and not class_):
            break
        found = class_ or found
    return found or ("other proper" if NAMES & {*near} else "")


def _noun_class(token: str) -> str:
    forms = {token, token.removesuffix("s")}
    return next((class_ for class_, nouns in ASKED.items() if forms & nouns), "")


def _by_case(answer: str) -> str:
    if not answer.islower():
        return ""
    one = " " not in answer
    return "adjective" if one and answer.endswith(ADJECTIVE_ENDINGS) else "common noun"


def answer_type_rows(
    examples: Iterable[Example], *, size: int = 100, seed: int = 0
) -> list[dict[str, str]]:
    """The rows of a sheet for ``size`` sampled answers, filled in by the rules, to be corrected."""
    return [
        {
            "id": example.id,
            "question": example.question,
            "answer": answer,
            "choices": ", ".join(_CLASSES),
            ANSWER_TYPES.column: answer_type(example.question, answer),
            "note": "",
        }
        for example in sample_examples(examples, size, seed=seed)
        for answer in [example.answers[0].text if example.answers else ""]
    ]
