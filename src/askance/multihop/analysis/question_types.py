"""Question types by the heuristic of the paper, counted as a tree.

Source: Yang et al. 2018, section 4 and figure 2. The central question word is the first question
word if it stands among the first three tokens, else the last one, because questions often hold
relative clauses. The type runs from a common preposition on its left, if there is one, to at most
two words on its right. Question words are the WH words, the copulas "is" and "are" and the
auxiliaries "does" and "did" that the paper prints; their other forms ("was", "do", "have", "can"
…) count where they open the question: elsewhere they are rather part of a clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from askance.language import language_of
from askance.language import question_type as short_type
from askance.language.english.words import word_set

__all__ = [
    "QuestionType",
    "TypeNode",
    "central_word",
    "count_types",
    "question_tokens",
    "question_type",
]

#: The words of a type, lower-cased, in their order; empty where no question word was found.
QuestionType: TypeAlias = tuple[str, ...]

_TOKEN = re.compile(r"\w+(?:[-.&]\w+)*|['’]\w+|[^\w\s]")
_CENTRAL = word_set("what which who whom whose when where why how is are does did")
_OPENING = word_set("am was were do has have had can could will would shall should may might must")
_COMMON_PREPOSITIONS = word_set("in of by on for from with at to as during under")
_RIGHT = 2


def question_tokens(question: str) -> list[str]:
    """Words, clitics and punctuation marks, each a token.

    >>> question_tokens("What's O. J.'s semi-final?")
    ['What', "'s", 'O', '.', 'J', '.', "'s", 'semi-final', '?']
    """
    return _TOKEN.findall(question)


def question_type(question: str) -> QuestionType:
    """The type of a question; of a Korean one, its question word's class alone.

    >>> question_type("In which year was the director of Alien born?")
    ('in', 'which', 'year', 'was')
    >>> question_type("The old actor who played Al was born where?")
    ('where',)
    >>> question_type("Were both bands American?"), question_type("Name a poet.")
    (('were', 'both', 'bands'), ())
    """
    if language_of(question) != "en":
        found = short_type(question)
        return () if found == "none" else (found,)
    tokens = [token.lower().replace("’", "'") for token in question_tokens(question)]
    center = central_word(tokens)
    if center is None:
        return ()
    start = center - 1 if center and tokens[center - 1] in _COMMON_PREPOSITIONS else center
    end = center + 1
    while end < len(tokens) and end <= center + _RIGHT and _is_word(tokens[end]):
        end += 1
    return tuple(tokens[start:end])


def central_word(tokens: Sequence[str], *, early: int = 3) -> int | None:
    """The place of the central question word among lower-cased tokens; None without one.

    The first question word if it stands among the first ``early`` tokens, else the last one.
    """
    places = [place for place, token in enumerate(tokens) if token in _CENTRAL]
    if tokens and tokens[0] in _OPENING:
        places = sorted({0, *places})
    if not places:
        return None
    return places[0] if places[0] < early else places[-1]


def _is_word(token: str) -> bool:
    return any(map(str.isalnum, token))


@dataclass(frozen=True, slots=True)
class TypeNode:
    """A word of question types: how many types run through it, and the words that follow.

    ``following``: the most frequent first, equal ones by the alphabet.
    """

    word: str
    count: int
    following: tuple[TypeNode, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """The node and all below it, for JSON."""
        below = [node.to_dict() for node in self.following]
        return {"word": self.word, "count": self.count, "following": below}


def count_types(types: Iterable[QuestionType]) -> TypeNode:
    """All types as a tree; the root counts every question, also those without a type.

    >>> tree = count_types([("what", "is"), ("what", "year"), ("what", "is"), ()])
    >>> tree.count, [(node.word, node.count) for node in tree.following[0].following]
    (4, [('is', 2), ('year', 1)])
    """
    return _node("", list(types))


def _node(word: str, types: list[QuestionType]) -> TypeNode:
    groups: dict[str, list[QuestionType]] = {}
    for type_ in types:
        if type_:
            groups.setdefault(type_[0], []).append(type_[1:])
    nodes = [_node(first, rest) for first, rest in groups.items()]
    return TypeNode(word, len(types), tuple(sorted(nodes, key=lambda n: (-n.count, n.word))))
