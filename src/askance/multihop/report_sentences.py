"""Paragraphs sentence by sentence: what was asked for, what the systems named, the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from askance.data import Example, Fact, Prediction
from askance.metrics.supporting_facts_dialects import Dialect
from askance.reports.passages import Mark, Stretch, clip, marked_passage

__all__ = ["FactLine", "Passage", "Sentence", "State", "fact_lines", "passages"]

#: A fact that is gold and named, gold alone, named alone, neither.
State: TypeAlias = Literal["both", "missed", "extra", "none"]
LONGEST = 900
# Beyond this a sentence without a fact is cut.
LONGEST_PLAIN = 500


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence in stretches, and what the first system made of it."""

    parts: Sequence[Stretch]
    state: State


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph; ``gold``: it holds a supporting fact."""

    title: str
    sentences: Sequence[Sentence]
    gold: bool


@dataclass(frozen=True, slots=True)
class FactLine:
    """A fact that is gold or that a system named, with a state for each system.

    ``parts`` is empty where the example has no such sentence.
    """

    title: str
    sentence: int
    parts: Sequence[Stretch]
    states: tuple[State, ...]


@dataclass(frozen=True, slots=True)
class _Placed:
    """A sentence with its fact and its offset in the paragraph."""

    fact: Fact
    paragraph: int
    start: int
    text: str


def passages(example: Example, first: Prediction | None, dialect: Dialect) -> list[Passage]:
    """All paragraphs, their sentences marked by the facts of the first system."""
    gold, named = _facts(example, first, dialect)
    placed = list(_place(example, dialect))
    found = []
    for number, paragraph in enumerate(example.paragraphs):
        own = [place for place in placed if place.paragraph == number]
        sentences = [
            Sentence(_parts(place, example, first, gold | named), _state(place.fact, gold, named))
            for place in own
        ]
        found.append(Passage(paragraph.title, sentences, any(p.fact in gold for p in own)))
    return found


def fact_lines(
    example: Example, predictions: Sequence[Prediction | None], dialect: Dialect
) -> list[FactLine]:
    """The facts that are gold or named, in the paragraphs' order; those of no sentence last."""
    sides = [_facts(example, prediction, dialect) for prediction in predictions]
    wanted = {fact for gold, named in sides for fact in gold | named}
    placed = {place.fact: place for place in _place(example, dialect)}
    order = [fact for fact in placed if fact in wanted]
    absent = sorted(wanted - placed.keys(), key=lambda fact: (fact.title, fact.sentence))
    lines = []
    for fact in [*order, *absent]:
        place = placed.get(fact)
        parts = _parts(place, example, predictions[0], wanted) if place else ()
        title = example.paragraphs[place.paragraph].title if place else fact.title
        states = tuple(_state(fact, gold, named) for gold, named in sides)
        lines.append(FactLine(title, fact.sentence, parts, states))
    return lines


def _facts(
    example: Example, prediction: Prediction | None, dialect: Dialect
) -> tuple[set[Fact], set[Fact]]:
    named = dialect.titled(prediction.facts) if prediction else ()
    return set(dialect.titled(example.facts)), set(named)


def _state(fact: Fact, gold: set[Fact], named: set[Fact]) -> State:
    if fact in gold:
        return "both" if fact in named else "missed"
    return "extra" if fact in named else "none"


def _place(example: Example, dialect: Dialect) -> Iterator[_Placed]:
    """Every sentence under the fact that names it.

    Paragraphs of one title are counted on, as MuSiQue numbers them.
    """
    counted: Counter[str] = Counter()
    for number, paragraph in enumerate(example.paragraphs):
        title, start = dialect.title(paragraph.title), 0
        for text in paragraph.sentences:
            yield _Placed(Fact(title, counted[title]), number, start, text)
            counted[title] += 1
            start += len(text)


def _parts(
    place: _Placed, example: Example, prediction: Prediction | None, facts: set[Fact]
) -> list[Stretch]:
    marked = place.fact in facts
    if not marked and len(place.text) > LONGEST_PLAIN:
        return [Stretch(clip(place.text, LONGEST_PLAIN))]
    return marked_passage(
        place.text, list(_marks(place, example, prediction, marked)), limit=LONGEST
    )


def _marks(
    place: _Placed, example: Example, prediction: Prediction | None, marked: bool
) -> Iterator[Mark]:
    for answer in example.answers:
        start = answer.start - place.start
        inside = answer.start >= 0 and 0 <= start < len(place.text)
        if answer.paragraph == place.paragraph and inside:
            yield Mark(answer.text, "gold", start)
    said = prediction.answer if prediction and not prediction.error else ""
    if marked and said.lower() not in ("", "yes", "no", "noanswer"):
        yield Mark(said, "other")
