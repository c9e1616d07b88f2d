"""The questions that a report shows: chosen evenly over the causes, each with all its facts."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from askance.data import Example, Prediction
from askance.multihop.report_sentences import FactLine, Passage, fact_lines, passages
from askance.multihop.report_subject import Subject, System
from askance.multihop.report_text import PARTS, name_of
from askance.multihop.scores_matching import NO_GROUP, group_of
from askance.reports.labels import Labels
from askance.reports.numbers import number
from askance.reports.passages import clip

__all__ = ["MOST", "OUTCOMES", "Item", "choose_items", "show_items"]

#: Questions on a page, unless it is told otherwise.
MOST = 300
# The items' text together; with the markup around it, a page stays below 5 MB.
BYTES = 2_800_000
LONGEST_QUESTION = 800
LONGEST_ANSWER = 400
#: What became of a question, with its colour: by exact match and F1 of answer and facts together.
OUTCOMES = {"wrong": "category-4", "partial": "category-5", "right": "category-3"}
WINNERS = ("first", "second", "neither")


@dataclass(frozen=True, slots=True)
class Reply:
    """A system's answer with its scores in percent, EM and F1 for each part, and their causes."""

    system: str
    text: str
    right: bool
    scores: Sequence[tuple[str, str, str]]
    answer_cause: str
    facts_cause: str
    missing: bool


@dataclass(frozen=True, slots=True)
class Item:
    """A question with all that a person needs to judge its answer."""

    id: str
    question: str
    kind: str
    level: str
    outcome: str
    winner: str
    gold: Sequence[str]
    replies: Sequence[Reply]
    facts: Sequence[FactLine]
    passages: Sequence[Passage]

    @property
    def colour(self) -> str:
        """The outcome's colour."""
        return OUTCOMES[self.outcome]


def choose_items(subject: Subject, most: int = MOST) -> list[int]:
    """The places of ``most`` questions, taken in turn from every pair of causes, losses first.

    Within a pair, a hash of the seed and the id decides: a shorter choice is the start of a longer.
    """
    cells: dict[tuple[str, str], list[int]] = {}
    for place, causes in enumerate(subject.first.causes):
        cells.setdefault((causes.answer, causes.facts), []).append(place)
    right = ("right", "right")
    names = sorted(cells, key=lambda names: (names == right, -len(cells[names]), names))
    ordered = [sorted(cells[name], key=lambda place: _turn(subject, place)) for name in names]
    rounds = (place for turn in zip_longest(*ordered) for place in turn if place is not None)
    return [place for place, _ in zip(rounds, range(most), strict=False)]


def _turn(subject: Subject, place: int) -> bytes:
    example = subject.first.scores.examples[place]
    key = f"{subject.seed}\x1f{example.variant}\x1f{example.id}"
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).digest()


def show_items(subject: Subject, t: Labels, most: int = MOST) -> list[Item]:
    """The chosen questions ready for the page, as many as its weight allows."""
    shown: list[Item] = []
    weight = 0
    for place in choose_items(subject, most):
        item = _show(subject, place, t)
        weight += sum(len(text.encode("utf-8", "replace")) for text in _texts(item))
        if shown and weight > BYTES:
            break
        shown.append(item)
    return shown


def _texts(item: Item) -> Iterator[str]:
    yield from (item.question, *item.gold, *(reply.text for reply in item.replies))
    for fact in item.facts:
        yield from (fact.title, *(part.text for part in fact.parts))
    for passage in item.passages:
        yield passage.title
        yield from (part.text for s in passage.sentences for part in s.parts)


def _show(subject: Subject, place: int, t: Labels) -> Item:
    scores = subject.first.scores
    example, score = scores.examples[place], scores.items[place]
    predictions = [system.scores.predictions[place] for system in subject.systems]
    outcome = "right" if score.joint.exact == 1 else "partial" if score.joint.f1 else "wrong"
    return Item(
        id=example.id,
        question=clip(example.question, LONGEST_QUESTION),
        kind=_group(example, "type"),
        level=_group(example, "level"),
        outcome=outcome,
        winner=_winner(subject, place),
        gold=_gold(example),
        replies=[_reply(s, number, place, t) for number, s in enumerate(subject.systems)],
        facts=fact_lines(example, predictions, scores.dialect),
        passages=passages(example, predictions[0], scores.dialect),
    )


def _group(example: Example, field: str) -> str:
    found = group_of(field)(example)
    return "" if found == NO_GROUP else found


def _gold(example: Example) -> list[str]:
    texts = (clip(example.readable(answer.text), LONGEST_ANSWER) for answer in example.answers)
    return list(dict.fromkeys(texts))


def _winner(subject: Subject, place: int) -> str:
    if len(subject.systems) < 2:
        return ""
    first, second = (system.scores.items[place].joint.f1 for system in subject.systems)
    return "first" if first > second else "second" if second > first else "neither"


def _reply(system: System, number_: int, place: int, t: Labels) -> Reply:
    score, causes = system.scores.items[place], system.causes[place]
    prediction = system.scores.predictions[place]
    overlaps = {"answer": score.answer, "facts": score.facts, "joint": score.joint}
    return Reply(
        system=name_of(system, t, number_),
        text=clip(_said(prediction), LONGEST_ANSWER),
        right=score.answer.exact == 1,
        scores=[
            (part, number(100 * overlaps[part].exact, 0), number(100 * overlaps[part].f1))
            for part in PARTS
        ],
        answer_cause=causes.answer,
        facts_cause=causes.facts,
        missing=score.missing,
    )


def _said(prediction: Prediction | None) -> str:
    return "" if prediction is None else prediction.answer
