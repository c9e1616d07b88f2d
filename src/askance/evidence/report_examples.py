"""The contexts that a report shows: what was taken away struck out, the answer marked."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from askance.clever_hans.report_charts import FLOW_COLOURS
from askance.clever_hans.results import FLOWS, Asked, Flow
from askance.data import Example, Paragraph
from askance.evidence.audit import EvidenceAudit
from askance.evidence.contexts import gold_paragraphs, stands_in
from askance.evidence.kinds import Kind, answer_kind
from askance.reports.labels import Labels
from askance.reports.numbers import count
from askance.reports.passages import Mark, Stretch, clip, marked_passage

__all__ = ["Line", "Passage", "Reply", "Shown", "choose_examples", "show_examples"]

MOST = 90
LONGEST = 400
TITLES = 300


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence in stretches; ``gone``: it was taken away."""

    parts: Sequence[Stretch]
    gone: bool


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph, sentence by sentence; ``gone``: all of it was taken away."""

    title: str
    lines: Sequence[Line]
    gone: bool


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer as it is shown."""

    text: str
    right: bool
    note: str


@dataclass(frozen=True, slots=True)
class Shown:
    """One changed context with all that a person needs to judge it."""

    id: str
    edit: str
    flow: Flow
    colour: str
    kind: Kind
    question: str
    replies: tuple[Reply, Reply]
    gold: Sequence[str]
    passages: Sequence[Passage]
    others: Sequence[str]


def choose_examples(audit: EvidenceAudit, most: int = MOST) -> tuple[list[Asked], int]:
    """Changed contexts, in turn from every edit and outcome, and how many there are in all.

    Within a cell, those that count come first, then by a hash of their id.
    """
    right = {item.example.id for item in audit.asked["original"] if item.score.exact == 1}
    cells: dict[tuple[int, int, int], list[Asked]] = {}
    for place, (edit, items) in enumerate(audit.asked.items()):
        for item in items:
            if edit != "original" and item.perturbed.status == "changed":
                telling = item.counts and item.example.id in right
                key = (0 if telling else 1, FLOWS.index(item.flow), place)
                cells.setdefault(key, []).append(item)
    ordered = [sorted(cells[key], key=_turn) for key in sorted(cells)]
    rounds = (item for turn in zip_longest(*ordered) for item in turn if item is not None)
    chosen = [item for item, _ in zip(rounds, range(most), strict=False)]
    return chosen, sum(map(len, cells.values()))


def _turn(item: Asked) -> bytes:
    key = f"{item.example.variant}\x1f{item.example.id}".encode("utf-8", "surrogatepass")
    return hashlib.sha256(key).digest()


def show_examples(audit: EvidenceAudit, t: Labels) -> tuple[list[Shown], int]:
    """The chosen contexts ready for the page, and their total."""
    chosen, total = choose_examples(audit)
    originals = {item.example.id: item for item in audit.asked["original"]}
    return [_show(item, originals[item.example.id], t) for item in chosen], total


def _show(item: Asked, original: Asked, t: Labels) -> Shown:
    example = original.example
    passages, others = _passages(example, item, t)
    return Shown(
        id=example.id,
        edit=item.example.variant,
        flow=item.flow,
        colour=FLOW_COLOURS[item.flow],
        kind=answer_kind(example),
        question=clip(example.question, LONGEST),
        replies=(_reply(original, t), _reply(item, t)),
        gold=list(dict.fromkeys(clip(answer.text, LONGEST) for answer in example.answers)),
        passages=passages,
        others=others,
    )


def _reply(item: Asked, t: Labels) -> Reply:
    prediction = item.prediction
    text = clip(prediction.answer, LONGEST)
    note = "" if text else t("examples.abstained")
    if prediction.error:
        note = t("examples.failed", error=clip(prediction.error, LONGEST))
    return Reply(text, item.score.exact == 1, note)


def _passages(example: Example, item: Asked, t: Labels) -> tuple[list[Passage], list[str]]:
    """Gold paragraphs and those that hold the reader's answer; the titles of the others."""
    said = item.prediction.answer
    given = {paragraph.title: paragraph for paragraph in item.example.paragraphs}
    gold = set(gold_paragraphs(example))
    shown: list[Passage] = []
    rest: dict[bool, list[str]] = {False: [], True: []}
    for number, paragraph in enumerate(example.paragraphs):
        left = given.get(paragraph.title)
        if number in gold or (left and stands_in(said, left.text)):
            shown.append(_passage(paragraph, left, said))
        else:
            rest[left is None].append(paragraph.title)
    own = {paragraph.title for paragraph in example.paragraphs}
    lent = [p for title, p in given.items() if title not in own]
    holding = [p for p in lent if stands_in(said, p.text)] or lent[:1]
    shown += [_passage(paragraph, paragraph, said) for paragraph in holding]
    return shown, list(_others(rest, t))


def _others(rest: dict[bool, list[str]], t: Labels) -> Iterator[str]:
    for gone, titles in rest.items():
        if titles:
            key = "examples.others_gone" if gone else "examples.others"
            yield t(key, n=count(len(titles)), titles=clip(" · ".join(titles), TITLES))


def _passage(paragraph: Paragraph, left: Paragraph | None, said: str) -> Passage:
    kept = left.sentences if left else ("",) * len(paragraph.sentences)
    lines = [
        Line(
            marked_passage(sentence, [Mark(said, "gold")] if there else [], limit=LONGEST),
            gone=not there,
        )
        for sentence, there in zip(paragraph.sentences, kept, strict=False)
        if sentence
    ]
    return Passage(paragraph.title, lines, gone=left is None)
