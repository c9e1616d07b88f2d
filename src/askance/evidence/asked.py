"""Answers under every context edit with what they earned, and the columns to resample."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from askance.clever_hans.asking import Question
from askance.clever_hans.flow import answer_flow, is_right
from askance.clever_hans.perturbation import Expectation
from askance.clever_hans.results import Asked
from askance.data import Example, Prediction, Score
from askance.evidence.kinds import KINDS, Kind, answer_kind
from askance.evidence.results import MEASURES
from askance.metrics.supporting_facts import FactScore
from askance.metrics.supporting_facts_dialects import Dialect

__all__ = ["Read", "kept_columns", "read_contexts_of", "score_columns"]

Column: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Read:
    """Everything that was read, edit by edit in the order of the data; "original" comes first."""

    asked: Mapping[str, Sequence[Asked]]
    earned: Mapping[str, Sequence[FactScore]]
    expects: Mapping[str, Expectation]
    kinds: Sequence[Kind]

    @property
    def examples(self) -> list[Example]:
        """The examples as they were."""
        return [item.example for item in self.asked["original"]]

    @property
    def edits(self) -> list[str]:
        """The edits' names."""
        return [name for name in self.asked if name != "original"]

    @property
    def shows_facts(self) -> bool:
        """Whether the reader ever gave a supporting fact."""
        return any(item.prediction.facts for items in self.asked.values() for item in items)

    def changed(self, edit: str) -> list[bool]:
        """Which questions the edit changed; all for "original"."""
        items = self.asked[edit]
        return [edit == "original" or item.perturbed.status == "changed" for item in items]

    def was_right(self) -> list[bool]:
        """Which questions were answered, and rightly, with all their paragraphs."""
        items = self.asked["original"]
        return [is_right(item.score) and bool(item.prediction.answer) for item in items]

    def telling(self, edit: str, kind: Kind) -> list[bool]:
        """Whose kept answer means something: right before, changed, of this kind.

        An edit that must change the answer also has to claim it; a harmless one tells of any kind.
        """
        stays = self.expects[edit] == "stay"
        return [
            right and changed and (stays or (own == kind and self._claims(item)))
            for right, changed, own, item in zip(
                self.was_right(), self.changed(edit), self.kinds, self.asked[edit], strict=True
            )
        ]

    def _claims(self, item: Asked) -> bool:
        return item.counts or self.expects[item.example.variant] != "change"

    def only(self, places: Sequence[int]) -> Read:
        """The same for some of the questions."""
        return Read(
            {edit: [items[place] for place in places] for edit, items in self.asked.items()},
            {edit: [scores[place] for place in places] for edit, scores in self.earned.items()},
            self.expects,
            [self.kinds[place] for place in places],
        )


def read_contexts_of(
    questions: Sequence[Question],
    answers: Sequence[Prediction],
    expects: Mapping[str, Expectation],
    claims: Mapping[tuple[str, str], bool],
    dialect: Dialect,
) -> Read:
    """Score every answer against its own question's gold answer and facts, all of them.

    ``claims`` says, by edit and id, whether what is left can't give the answer.
    """
    asked: dict[str, list[Asked]] = {"original": []}
    earned: dict[str, list[FactScore]] = {"original": []}
    first: dict[str, tuple[Prediction, Score]] = {}
    whole = {q.example.id: q.example for q in questions if q.example.variant == "original"}
    for question, answer in zip(questions, answers, strict=True):
        example = question.example
        found = dialect.score_one(whole[example.id], answer)
        score = _score(found, example.variant)
        before = first.setdefault(example.id, (answer, score))
        item = Asked(
            example,
            question.perturbed,
            answer,
            score,
            flow=answer_flow(example, before, (answer, score)),
            counts=question.perturbed.status == "changed"
            and claims.get((example.variant, example.id), False),
        )
        asked.setdefault(example.variant, []).append(item)
        earned.setdefault(example.variant, []).append(found)
    kinds = [answer_kind(item.example) for item in asked["original"]]
    return Read(asked, earned, {"original": "stay", **expects}, kinds)


def _score(found: FactScore, variant: str) -> Score:
    return Score(found.id, found.answer.exact, found.answer.f1, variant, found.missing)


_EARNED: Mapping[str, Callable[[FactScore], float]] = {
    "em": lambda score: score.answer.exact,
    "f1": lambda score: score.answer.f1,
    "facts_f1": lambda score: score.facts.f1,
    "joint_f1": lambda score: score.joint.f1,
}


def score_columns(read: Read) -> dict[str, Column]:
    """``measure:edit`` over the changed questions, ``measure:before:edit`` their originals'."""
    columns: dict[str, Column] = {}
    for name in MEASURES:
        values = {
            edit: np.asarray([100 * _EARNED[name](score) for score in scores], dtype=np.float64)
            for edit, scores in read.earned.items()
        }
        for edit, column in values.items():
            mask = np.asarray(read.changed(edit), dtype=bool)
            columns[f"{name}:{edit}"] = np.where(mask, column, np.nan)
            columns[f"{name}:before:{edit}"] = np.where(mask, values["original"], np.nan)
    return columns


def kept_columns(read: Read, kind: Kind = KINDS[0]) -> dict[str, Column]:
    """``kept:edit``: 1 kept, 0 given up, over the answers of one kind that count."""
    columns: dict[str, Column] = {}
    for edit, items in read.asked.items():
        kept = np.asarray([float(item.flow == "kept") for item in items], dtype=np.float64)
        mask = np.asarray(read.telling(edit, kind), dtype=bool)
        columns[f"kept:{edit}"] = np.where(mask, kept, np.nan)
    return columns
