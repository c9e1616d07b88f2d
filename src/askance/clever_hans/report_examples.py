"""The examples that a report shows: chosen evenly, compared word by word."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from askance.clever_hans.audit import Audit
from askance.clever_hans.report_charts import FLOW_COLOURS
from askance.clever_hans.results import FLOWS, Asked, Flow
from askance.data import Example
from askance.language import question_type
from askance.reports.diff import Piece, word_diff
from askance.reports.labels import Labels
from askance.reports.numbers import percent
from askance.reports.passages import Mark, Stretch, clip, marked_passage

__all__ = ["Shown", "choose_examples", "show_examples"]

MOST = 240
# The items' text together; with the markup around it, a page stays well below 1.5 MB.
BYTES = 600_000
LONGEST_QUESTION = 600
LONGEST_PASSAGE = 1200
LONGEST_ANSWER = 300


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer as it is shown."""

    text: str
    right: bool
    sure: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph with its answers marked."""

    title: str
    parts: Sequence[Stretch]


@dataclass(frozen=True, slots=True)
class Shown:
    """One changed question with all that a person needs to judge it."""

    id: str
    variant: str
    flow: Flow
    colour: str
    type: str
    before: Sequence[Piece]
    after: Sequence[Piece]
    replies: tuple[Reply, Reply]
    gold: Sequence[str]
    choices: Sequence[str]
    passages: Sequence[Passage]


def choose_examples(audit: Audit, most: int = MOST) -> tuple[list[Asked], int]:
    """Changed questions, in turn from every variant and outcome, and how many there are in all.

    Within a cell, those that count for the understanding score come first, then by a hash of their
    id: the choice depends on nothing else.
    """
    cells: dict[tuple[str, Flow], list[Asked]] = {}
    for variant, items in audit.asked.items():
        for item in items:
            if variant != "original" and item.perturbed.status == "changed":
                cells.setdefault((variant, item.flow), []).append(item)
    total = sum(len(items) for items in cells.values())
    places = {variant: place for place, variant in enumerate(audit.asked)}
    keys = sorted(cells, key=lambda key: (FLOWS.index(key[1]), places[key[0]]))
    ordered = [sorted(cells[key], key=_turn) for key in keys]
    rounds = (item for turn in zip_longest(*ordered) for item in turn if item is not None)
    return [item for item, _ in zip(rounds, range(most), strict=False)], total


def _turn(item: Asked) -> tuple[bool, bytes]:
    key = f"{item.example.variant}\x1f{item.example.id}".encode("utf-8", "surrogatepass")
    return not item.counts, hashlib.sha256(key).digest()


def show_examples(audit: Audit, t: Labels) -> tuple[list[Shown], int]:
    """The chosen examples ready for the page, as many as its weight allows, and their total."""
    chosen, total = choose_examples(audit)
    originals = {item.example.id: item for item in audit.asked.get("original", ())}
    types = frozenset(group.group for group in audit.by_type)
    shown: list[Shown] = []
    weight = 0
    for item in chosen:
        ready = _show(item, originals.get(item.example.id, item), types, t)
        weight += sum(len(text.encode("utf-8", "replace")) for text in _texts(ready))
        if shown and weight > BYTES:
            break
        shown.append(ready)
    return shown, total


def _texts(shown: Shown) -> Iterator[str]:
    yield from (piece.text for piece in (*shown.before, *shown.after))
    yield from (part.text for passage in shown.passages for part in passage.parts)
    yield from (*shown.gold, *shown.choices, *(reply.text for reply in shown.replies))


def _show(item: Asked, original: Asked, types: frozenset[str], t: Labels) -> Shown:
    example = original.example
    kind = question_type(example.question)
    before, after = word_diff(
        clip(example.question, LONGEST_QUESTION), clip(item.example.question, LONGEST_QUESTION)
    )
    return Shown(
        id=example.id,
        variant=item.example.variant,
        flow=item.flow,
        colour=FLOW_COLOURS[item.flow],
        type=kind if kind in types else "other",
        before=before,
        after=after,
        replies=(_reply(original, t), _reply(item, t)),
        gold=_gold(example),
        choices=[clip(f"{c.label}. {c.text}", LONGEST_ANSWER) for c in example.choices],
        passages=list(_passages(example, (original, item))),
    )


def _reply(item: Asked, t: Labels) -> Reply:
    prediction = item.prediction
    text = clip(item.example.readable(prediction.answer), LONGEST_ANSWER)
    note = "" if text else t("examples.abstained")
    if prediction.error:
        note = t("examples.failed", error=clip(prediction.error, LONGEST_ANSWER))
    sure = ""
    if prediction.score is not None:
        sure = t("examples.sure", share=percent(prediction.score))
    return Reply(text, item.score.exact == 1, sure, note)


def _gold(example: Example) -> list[str]:
    if not example.answerable:
        return []
    texts = (clip(example.readable(answer.text), LONGEST_ANSWER) for answer in example.answers)
    return list(dict.fromkeys(texts))


def _passages(example: Example, asked: Sequence[Asked]) -> Iterator[Passage]:
    limit = max(300, LONGEST_PASSAGE // max(1, len(example.paragraphs)))
    others = [Mark(item.prediction.answer, "other") for item in asked]
    for number, paragraph in enumerate(example.paragraphs):
        golds = [
            Mark(answer.text, "gold", answer.start)
            for answer in example.answers
            if answer.paragraph == number and example.task == "extractive"
        ]
        marks = [*golds, *(others if example.task == "extractive" else [])]
        yield Passage(paragraph.title, marked_passage(paragraph.text, marks, limit=limit))
