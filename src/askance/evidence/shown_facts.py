"""Facts that a reader shows although it wasn't given them."""

from __future__ import annotations

from dataclasses import dataclass

from askance.clever_hans.results import Asked
from askance.data import Example, Fact
from askance.evidence.contexts import given_facts

__all__ = ["NotGiven", "facts_not_given"]


@dataclass(frozen=True, slots=True)
class NotGiven:
    """Of the ``shown`` facts those ``removed`` from the context, and those it never had."""

    shown: tuple[Fact, ...]
    removed: tuple[Fact, ...]
    invented: tuple[Fact, ...]


def facts_not_given(original: Example, item: Asked) -> NotGiven:
    """Sort the facts of an answer by what the reader could have read.

    A reader can't have read a sentence that an edit took away: it knows it from elsewhere.
    """
    shown = tuple(dict.fromkeys(item.prediction.facts))
    given, known = given_facts(item.example.paragraphs), given_facts(original.paragraphs)
    return NotGiven(
        shown,
        tuple(fact for fact in shown if fact in known - given),
        tuple(fact for fact in shown if fact not in known | given),
    )
