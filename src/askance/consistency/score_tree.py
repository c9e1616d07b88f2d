"""A consistency score taken apart: every leaf's contribution, which add up exactly to the score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from askance.consistency.score import QuestionScore, ScoredQuestion
from askance.consistency.score_combined import ConsistencyScore, KeywordScore

__all__ = ["ScoreLeaf", "ScoreTree", "score_tree"]


@dataclass(frozen=True, slots=True)
class ScoreLeaf:
    """What one feature of one entity of one question (or one keyword) adds to the score.

    ``weight``: what it would add if the answers agreed or the summary had the keyword; a keyword's
    leaf has no entity and no feature.
    """

    question: str
    entity: str
    feature: str
    weight: Fraction
    contribution: Fraction

    @property
    def lost(self) -> Fraction:
        """What is missing here from a perfect score."""
        return self.weight - self.contribution


@dataclass(frozen=True, slots=True)
class ScoreTree:
    """A node: its name, its children, or its leaf at the tree's end."""

    name: str
    children: tuple[ScoreTree, ...] = ()
    leaf: ScoreLeaf | None = None

    def leaves(self) -> Iterator[ScoreLeaf]:
        """The leaves from left to right."""
        if self.leaf is not None:
            yield self.leaf
        for child in self.children:
            yield from child.leaves()

    @property
    def weight(self) -> Fraction:
        """The weights of the leaves below; 1 for a whole tree that has a score."""
        return sum((leaf.weight for leaf in self.leaves()), Fraction())

    @property
    def contribution(self) -> Fraction:
        """What the leaves below add to the score; for the whole tree: the score."""
        return sum((leaf.contribution for leaf in self.leaves()), Fraction())

    def to_dicts(self) -> list[dict[str, str | float]]:
        """A row for each leaf, with numbers rounded to floats."""
        return [
            {
                "question": leaf.question,
                "entity": leaf.entity,
                "feature": leaf.feature,
                "weight": float(leaf.weight),
                "contribution": float(leaf.contribution),
            }
            for leaf in self.leaves()
        ]


def score_tree(score: ConsistencyScore) -> ScoreTree:
    """The tree of a score: its questions with their entities and features, then its keywords.

    A question's leaf weighs ``W_Q · w_f·S_f(E) / (|E| · Σ S_Q)`` and adds M times that; a keyword's
    ``W_K / K_original``. A part without a value or weight has no leaves.
    """
    questions = _questions(score.questions, score.question_weight)
    keywords = _keywords(score.keywords, score.keyword_weight)
    return ScoreTree("score", (ScoreTree("questions", questions), ScoreTree("keywords", keywords)))


def _questions(score: QuestionScore, share: Fraction) -> tuple[ScoreTree, ...]:
    if not share or score.value is None:
        return ()
    return tuple(_question(scored, share / score.weight) for scored in score.counted)


def _question(scored: ScoredQuestion, share: Fraction) -> ScoreTree:
    """The entities of a question, whose mean makes S_Q."""
    entities = []
    for entity in scored.entities:
        leaves = []
        for part in entity.parts:
            weight = share * part.contribution / len(scored.entities)
            leaf = ScoreLeaf(
                scored.question.key, entity.name, part.feature, weight, weight * scored.match
            )
            leaves.append(ScoreTree(part.feature, leaf=leaf))
        entities.append(ScoreTree(entity.name, tuple(leaves)))
    return ScoreTree(scored.question.key, tuple(entities))


def _keywords(score: KeywordScore, share: Fraction) -> tuple[ScoreTree, ...]:
    if not share or score.value is None:
        return ()
    weight = share / (len(score.kept) + len(score.missed))
    kept = [ScoreLeaf(word, "", "", weight, weight) for word in score.kept]
    missed = [ScoreLeaf(word, "", "", weight, Fraction()) for word in score.missed]
    return tuple(ScoreTree(leaf.question, leaf=leaf) for leaf in [*kept, *missed])
