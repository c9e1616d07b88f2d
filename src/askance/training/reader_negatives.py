"""Questions without an answer: another paragraph, or an edited question."""

from __future__ import annotations

import math
import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import replace

from askance.training.reader_data import Row, words

COMMON = 0.08  # words of more than this share of the paragraphs do not look paragraphs up
OPPOSITES = """
first last / before after / largest smallest / highest lowest / most least / more fewer
increase decrease / increased decreased / north south / east west / northern southern
eastern western / early late / earliest latest / oldest youngest / longest shortest / above below
win lose / won lost / best worst / good bad / better worse / major minor / high low / large small
big little / larger smaller / higher lower / start end / started ended / began ended / new old
male female / men women / king queen / father mother / husband wife / son daughter
positive negative / like dislike / always never / often rarely / same different / public private
inside outside / open closed / strong weak / easy hard / maximum minimum / buy sell / bought sold
born buried / founded abolished / joined left / allow forbid / allowed forbidden / accept reject
accepted rejected / support oppose / supported opposed / cheap expensive / with without"""
NEGATED = {"do": "don't", "did": "didn't", "does": "doesn't", "is": "isn't", "are": "aren't"}
NEGATED |= {"was": "wasn't", "were": "weren't", "can": "can't", "could": "couldn't"}
NEGATED |= {"has": "hasn't", "had": "hadn't", "will": "won't"}
_PLAIN = """
what which when where whose whom about their there these those that this with from into have been
were does name many much kind type called they them than then some other used also being over more
most only such would could should your"""
PLAIN_WORDS = frozenset(_PLAIN.split())
NAME = re.compile(r"(?<=[a-z,] )[A-Z][\w'-]*(?: [A-Z][\w'-]*)*")
NUMBER = re.compile(r"\b\d[\d,.]*\b")
LOWER = re.compile(r"\b[a-z]{4,}\b")


def _opposites() -> dict[str, str]:
    table: dict[str, str] = {}
    for pair in OPPOSITES.strip().replace("\n", " / ").split(" / "):
        one, other = pair.split()
        table.setdefault(one, other)
        table.setdefault(other, one)
    return table


OPPOSITE = _opposites()


class Paragraphs:
    """The paragraphs of one source, looked up by the rare words of a question."""

    def __init__(self, contexts: list[str]) -> None:
        self.contexts = contexts
        counts = [Counter(words(context)) for context in contexts]
        frequency = Counter(word for count in counts for word in count)
        self.weights: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for number, count in enumerate(counts):
            norm = math.sqrt(1 + sum(count.values()))
            for word, times in count.items():
                if frequency[word] <= max(2, COMMON * len(contexts)):
                    idf = math.log(len(contexts) / frequency[word])
                    self.weights[word].append((number, idf * (1 + math.log(times)) / norm))

    def near(self, row: Row, rng: random.Random) -> str | None:
        """One of the three nearest other paragraphs that hold none of the row's answers."""
        scores: dict[int, float] = defaultdict(float)
        for word in words(row.question):
            for number, weight in self.weights.get(word, ()):
                scores[number] += weight
        answers = [answer.lower() for answer in row.answers()]
        found: list[str] = []
        for number in sorted(scores, key=lambda n: (-scores[n], n))[:12]:
            context = self.contexts[number]
            if context != row.context and not any(answer in context.lower() for answer in answers):
                found.append(context)
        return rng.choice(found[:3]) if found else None


def _exchanged(row: Row, rng: random.Random, pattern: re.Pattern[str]) -> str | None:
    """The question with one match of `pattern` replaced by another match from the context."""
    places = [m for m in pattern.finditer(row.question) if m.group() not in PLAIN_WORDS]
    asked = row.question.lower()
    answers = " ".join(row.answers()).lower()
    others = sorted({m.group() for m in pattern.finditer(row.context)} - PLAIN_WORDS)
    others = [text for text in others if text.lower() not in asked and text.lower() not in answers]
    if not places or not others:
        return None
    place = rng.choice(places)
    if pattern is LOWER:  # the same ending keeps most such questions grammatical
        others = [text for text in others if text[-2:] == place.group()[-2:]]
    if not others:
        return None
    return row.question[: place.start()] + rng.choice(others) + row.question[place.end() :]


def _opposed(row: Row, rng: random.Random) -> str | None:
    """The question with one word turned into its opposite."""
    places = [m for m in re.finditer(r"[a-z]+", row.question) if m.group() in OPPOSITE]
    if not places:
        return None
    place = rng.choice(places)
    return row.question[: place.start()] + OPPOSITE[place.group()] + row.question[place.end() :]


def _negated(row: Row) -> str | None:
    """The question with its first auxiliary negated."""
    place = next(
        (m for m in re.finditer(r"\b[a-z]+\b", row.question) if m.group() in NEGATED), None
    )
    if place is None:
        return None
    return row.question[: place.start()] + NEGATED[place.group()] + row.question[place.end() :]


def edited(row: Row, rng: random.Random) -> Row | None:
    """The row with a question that its paragraph, as a rule, no longer answers."""
    edits: list[tuple[float, Callable[[], str | None]]] = [
        (rng.random() ** (1 / 4), lambda: _exchanged(row, rng, NAME)),
        (rng.random() ** (1 / 4), lambda: _exchanged(row, rng, NUMBER)),
        (rng.random() ** (1 / 3), lambda: _opposed(row, rng)),
        (rng.random() ** (1 / 2), lambda: _exchanged(row, rng, LOWER)),
        (rng.random(), lambda: _negated(row)),
    ]
    for _, edit in sorted(edits, key=lambda pair: -pair[0]):
        question = edit()
        if question:
            return replace(row, question=question, spans=(), kind="edited")
    return None


def negative(row: Row, paragraphs: Paragraphs, rng: random.Random) -> Row | None:
    """An unanswerable neighbour of the row: 6 in 10 an edited question, else another paragraph."""
    if rng.random() < 0.6:
        return edited(row, rng)
    context = paragraphs.near(row, rng)
    return replace(row, context=context, spans=(), kind="elsewhere") if context else None
