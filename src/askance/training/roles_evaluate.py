"""What an exported labeller scores on treebank sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from askance.language.role_decoding import LabelledSpan
from askance.language.role_labeller import EmbeddedRoleLabeller
from askance.language.roles import Frame
from askance.parallel import map_ordered, shards
from askance.training.roles_data import Proposition, Sentence
from askance.training.roles_score import RoleScores, score_propositions

__all__ = [
    "Evaluation",
    "best_margin",
    "evaluate",
    "frames_of_gold",
    "label_all",
    "word_places",
]

_SHARD = 100
_MARGINS = [n / 4 for n in range(-8, 9)]

Spans = dict[int, tuple[LabelledSpan, ...]]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Three ways to score the same sentences; they add up.

    ``gold_predicates``: gold words and predicates; ``found_predicates``: gold words;
    ``text``: nothing but the running text, spans compared as characters.
    """

    gold_predicates: RoleScores = field(default_factory=RoleScores)
    found_predicates: RoleScores = field(default_factory=RoleScores)
    text: RoleScores = field(default_factory=RoleScores)

    def __add__(self, other: Evaluation) -> Evaluation:
        return Evaluation(
            self.gold_predicates + other.gold_predicates,
            self.found_predicates + other.found_predicates,
            self.text + other.text,
        )


def evaluate(
    sentences: Sequence[Sentence], model: str, *, workers: int = 2
) -> dict[str, Evaluation]:
    """The labeller in folder ``model`` on all sentences, and on questions and the others apart."""
    work = shards(list(sentences), _SHARD)
    total = {name: Evaluation() for name in ("all", "questions", "others")}
    for part in map_ordered(partial(_evaluate_shard, model), work, workers=workers):
        total = {name: total[name] + part[name] for name in total}
    return total


def _evaluate_shard(model: str, sentences: Sequence[Sentence]) -> dict[str, Evaluation]:
    labeller = EmbeddedRoleLabeller(model)
    groups = {"questions": Evaluation(), "others": Evaluation()}
    for sentence in sentences:
        groups["questions" if sentence.is_question else "others"] += _evaluate_one(
            labeller, sentence
        )
    return {**groups, "all": groups["questions"] + groups["others"]}


def _evaluate_one(labeller: EmbeddedRoleLabeller, sentence: Sentence) -> Evaluation:
    gold = frames_of_gold(sentence)
    ready = labeller.label(sentence.words, list(gold))
    found = labeller.label(sentence.words)
    places = word_places(sentence)
    frames = labeller.frames(sentence.text)
    return Evaluation(
        score_propositions(gold, {frame.predicate: frame.arguments for frame in ready}),
        score_propositions(gold, {frame.predicate: frame.arguments for frame in found}),
        score_propositions(
            dict(_in_characters(given, places) for given in sentence.propositions),
            {frame.predicate.start: _spans(frame) for frame in frames},
        ),
    )


def word_places(sentence: Sentence) -> list[tuple[int, int]]:
    """Where the gold words stand in the text, in order."""
    places, position = [], 0
    for word in sentence.words:
        start = sentence.text.index(word, position)
        position = start + len(word)
        places.append((start, position))
    return places


def _in_characters(
    given: Proposition, places: Sequence[tuple[int, int]]
) -> tuple[int, tuple[LabelledSpan, ...]]:
    spans = (
        LabelledSpan(label, places[start][0], places[end - 1][1])
        for label, start, end in given.arguments
    )
    return places[given.predicate][0], tuple(spans)


def _spans(frame: Frame) -> tuple[LabelledSpan, ...]:
    return tuple(LabelledSpan(a.label, *a.span) for a in frame.arguments)


def frames_of_gold(sentence: Sentence) -> Spans:
    """The gold spans by their predicate's word."""
    return {given.predicate: given.arguments for given in sentence.propositions}


def label_all(sentences: Sequence[Sentence], model: str, *, workers: int = 2) -> list[Spans]:
    """The labelled spans by their predicate's word, with found predicates."""
    work = shards(list(sentences), _SHARD)
    parts = map_ordered(partial(_label_shard, model), work, workers=workers)
    return [spans for part in parts for spans in part]


def _label_shard(model: str, sentences: Sequence[Sentence]) -> list[Spans]:
    labeller = EmbeddedRoleLabeller(model)
    return [{f.predicate: f.arguments for f in labeller.label(s.words)} for s in sentences]


def best_margin(sentences: Sequence[Sentence], model: str) -> float:
    """The lead from which a word is a predicate, by F1; of equals the nearest to 0."""
    labeller = EmbeddedRoleLabeller(model)
    scores = dict.fromkeys(_MARGINS, RoleScores())
    for sentence in sentences:
        gold: Spans = {given.predicate: () for given in sentence.propositions}
        leads = labeller.leads(sentence.words)
        for margin in _MARGINS:
            found: Spans = {word: () for word, lead in leads.items() if lead > margin}
            scores[margin] += score_propositions(gold, found)
    return max(_MARGINS, key=lambda margin: (scores[margin].predicates.f1, -abs(margin)))
