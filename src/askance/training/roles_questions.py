"""Wh-questions with gold roles, made from the treebank's statements by fronting one argument.

"The Normans settled in France in 911." gives "Where did the Normans settle in 911?": the labels
move along with their words, and the question phrase takes the place and the label of what it asks
for.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from askance.language.english.words import PREPOSITIONS
from askance.language.role_decoding import LabelledSpan
from askance.training.roles_data import Proposition, Sentence

__all__ = ["ask", "questions"]

_MOST_WORDS = 30
_AUXILIARIES = ("aux", "aux:pass", "cop")
_FINITE = ("MD", "VBD", "VBZ", "VBP")
_SUPPORT = {"VBD": "did", "VBZ": "does", "VBP": "do"}
_WHERE_WHEN = {
    "ARGM-TMP": "when",
    "ARGM-LOC": "where",
    "ARGM-MNR": "how",
    "ARGM-CAU": "why",
    "ARGM-PRP": "why",
}
_ASKED = ("ARG0", "ARG1", "ARG2", "ARG3", "ARG4", *_WHERE_WHEN)
_BEFORE = ("ccomp", "discourse", "vocative", "cc", "advcl", "dislocated")
_ANYWHERE = ("conj", "parataxis", "expl")
_INSERTED = -1


@dataclass(frozen=True, slots=True)
class _Clause:
    """A main clause: its root, its subject's words, its finite verb and its negation's place."""

    root: int
    subject: tuple[int, int]
    finite: int
    has_auxiliary: bool
    body: tuple[int, int]  # its words, without the final mark


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of the question, and its place in the statement; the asking phrase has none."""

    text: str
    source: int


def ask(sentence: Sentence, chance: random.Random) -> Sentence | None:
    """A question about one argument of the main predicate; None where that can't be asked."""
    clause = _main_clause(sentence)
    if clause is None:
        return None
    head = clause.finite if sentence.relations[clause.finite] == "cop" else clause.root
    main = next((p for p in sentence.propositions if p.predicate == head), None)
    if main is None:
        return None
    fitting = [span for span in main.arguments if _can_be_asked(span, clause, main)]
    if not fitting:
        return None
    asked = fitting[int(chance.random() * len(fitting))]
    phrase = _phrase(sentence, asked, chance)
    words = _arranged(sentence, clause, main, asked, phrase)
    return _labelled(sentence, words, asked, len(phrase)) if words else None


def _main_clause(sentence: Sentence) -> _Clause | None:
    """The clause of a plain statement that begins with its subject."""
    words, relations = sentence.words, sentence.relations
    if len(words) > _MOST_WORDS or words[-1] != "." or "root" not in relations:
        return None
    root = relations.index("root")
    own = [place for place, head in enumerate(sentence.heads) if head == root + 1]
    subjects = [place for place in own if relations[place].startswith("nsubj")]
    if len(subjects) != 1 or any(relations[place] in _BEFORE for place in own if place < root):
        return None
    if any(relations[place] in _ANYWHERE for place in own):
        return None
    subject = _subtree(sentence, subjects[0])
    helpers = [place for place in own if relations[place] in _AUXILIARIES]
    finite = helpers[0] if helpers else root
    if subject is None or subject[0] != 0 or subject[1] > finite:
        return None
    if sentence.xpos[finite] not in _FINITE:
        return None
    return _Clause(root, subject, finite, bool(helpers), (0, len(words) - 1))


def _subtree(sentence: Sentence, top: int) -> tuple[int, int] | None:
    """The words under ``top``, if they stand together."""
    inside = {top}
    while (
        more := {place for place, head in enumerate(sentence.heads) if head - 1 in inside} - inside
    ):
        inside |= more
    first, last = min(inside), max(inside)
    return (first, last + 1) if last + 1 - first == len(inside) else None


def _can_be_asked(span: LabelledSpan, clause: _Clause, main: Proposition) -> bool:
    label, start, end = span
    if (
        label not in _ASKED
        or end > clause.body[1]
        or any(other.label == f"C-{label}" for other in main.arguments)
    ):
        return False
    return (start, end) == clause.subject or start > max(clause.root, clause.finite)


def _phrase(sentence: Sentence, asked: LabelledSpan, chance: random.Random) -> list[str]:
    """What asks for the span: "who", "when", "which team", "in what year", "how many fans" …"""
    words = [word.lower() for word in sentence.words[asked.start : asked.end]]
    tags = sentence.xpos[asked.start : asked.end]
    nouns = [word for word, tag in zip(words, tags, strict=True) if tag in ("NN", "NNS")]
    if asked.label in _WHERE_WHEN and (not nouns or chance.random() < 0.6):
        return [_WHERE_WHEN[asked.label]]
    front = [words[0]] if words[0] in PREPOSITIONS and len(words) > 1 else []
    names = "PRP" in tags[:1] or tags[-1] == "NNP"
    if names and chance.random() < 0.6:
        return [*front, "whom" if front else "who"]
    if tags[0] == "CD" and tags[-1] == "NNS":
        return ["how", "many", words[-1]]
    if nouns and chance.random() < 0.5:
        return [*front, "which" if chance.random() < 0.4 else "what", nouns[0]]
    return [*front, "what"]


def _arranged(
    sentence: Sentence,
    clause: _Clause,
    main: Proposition,
    asked: LabelledSpan,
    phrase: Sequence[str],
) -> list[_Word] | None:
    """Phrase, finite verb, subject, the rest; None where the verb's plain form isn't known."""
    front = [_Word(text, _INSERTED) for text in phrase]
    rest = [place for place in range(*clause.body) if not asked.start <= place < asked.end]
    mark = _Word("?", len(sentence.words) - 1)
    kept = {place: _Word(sentence.words[place], place) for place in rest}
    if (asked.start, asked.end) == clause.subject:
        return [*front, *(kept[place] for place in rest), mark]
    subject = [kept[place] for place in range(*clause.subject)]
    moved = [place for place in rest if place >= clause.subject[1]]
    if clause.has_auxiliary or main.lemma == "be":
        inverted = [kept[clause.finite]]
        after = clause.finite + 1
        if after in kept and sentence.words[after].lower() in ("n't", "n’t"):
            inverted.append(kept[after])
    else:
        verb = sentence.words[clause.root].lower()
        plain = main.lemma.partition("_")[0]
        if plain[:1] != verb[:1] or not plain.isalpha():
            return None
        inverted = [_Word(_SUPPORT[sentence.xpos[clause.root]], _INSERTED)]
        kept[clause.root] = _Word(plain, clause.root)
    gone = {word.source for word in inverted}
    return [*front, *inverted, *subject, *(kept[p] for p in moved if p not in gone), mark]


def _labelled(
    sentence: Sentence, words: Sequence[_Word], asked: LabelledSpan, phrase: int
) -> Sentence:
    """The question with every proposition that survived the move whole."""
    places = {word.source: place for place, word in enumerate(words) if word.source >= 0}
    kept = [
        moved
        for given in sentence.propositions
        if given.predicate in places and (moved := _moved(given, places, asked, phrase))
    ]
    texts = tuple(word.text for word in words)
    if texts[phrase] in _SUPPORT.values() and words[phrase].source < 0:
        kept.append(Proposition(phrase, "do", ()))
    kept.sort(key=lambda given: given.predicate)
    return Sentence(f"{sentence.id}?", " ".join(texts), texts, tuple(kept))


def _moved(
    given: Proposition, places: dict[int, int], asked: LabelledSpan, phrase: int
) -> Proposition | None:
    """A proposition in the question's places; None if a span broke."""
    spans = []
    for label, start, end in given.arguments:
        if (start, end) == (asked.start, asked.end):
            spans.append(LabelledSpan(label, 0, phrase))
            continue
        new = sorted(places.get(place, -1) for place in range(start, end))
        if new[0] < 0 or new[-1] - new[0] != len(new) - 1:
            return None
        spans.append(LabelledSpan(label, new[0], new[-1] + 1))
    return Proposition(places[given.predicate], given.lemma, tuple(spans))


def questions(sentences: Sequence[Sentence], seed: int) -> Iterator[Sentence]:
    """One question of every statement that allows one."""
    for sentence in sentences:
        question = ask(sentence, random.Random(f"{seed}:{sentence.id}"))
        if question:
            yield question
