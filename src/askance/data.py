"""What the audits speak of: examples, answers, predictions, perturbed questions. No I/O."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

__all__ = [
    "Alternative",
    "Answer",
    "Choice",
    "Distances",
    "Document",
    "Example",
    "Fact",
    "Hit",
    "Paragraph",
    "Perturbed",
    "Prediction",
    "Ranking",
    "Score",
    "Status",
    "Task",
]

Task = Literal["extractive", "choice", "yes_no"]
Status = Literal["changed", "unchanged", "unchangeable"]


@dataclass(frozen=True, slots=True)
class Answer:
    """A gold answer; ``start`` is its character offset in its paragraph's text, -1 if unknown.

    For multiple choice, ``text`` is the label of the right choice; for yes/no it is "yes" or "no".
    """

    text: str
    start: int = -1
    paragraph: int = 0


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph as its sentences; joined without a separator they are its text.

    >>> Paragraph(("It rained.", " It stopped.")).text
    'It rained. It stopped.'
    """

    sentences: tuple[str, ...]
    title: str = ""

    @property
    def text(self) -> str:
        """The whole paragraph; answer offsets count from its start."""
        return self.sentences[0] if len(self.sentences) == 1 else "".join(self.sentences)


@dataclass(frozen=True, slots=True)
class Fact:
    """A supporting fact: sentence number ``sentence`` (from 0) of the paragraph ``title``."""

    title: str
    sentence: int


@dataclass(frozen=True, slots=True)
class Document:
    """One paragraph of a corpus, found by its ``id`` (titles may collide)."""

    id: str
    paragraph: Paragraph


@dataclass(frozen=True, slots=True)
class Hit:
    """A document that a retriever found, with its score: the higher, the better."""

    document: str
    score: float


@dataclass(frozen=True, slots=True)
class Ranking:
    """What a retriever found for question ``id``, best first.

    ``candidates``: how many documents were ranked in all, of which ``hits`` are the first; a gold
    document that isn't among them counts as rank ``candidates + 1``.
    """

    id: str
    hits: tuple[Hit, ...]
    candidates: int


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a multiple-choice question."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Example:
    """One question with all that may answer it.

    ``variant`` names the perturbation its question has gone through ("original": none).
    ``extra`` keeps the fields of the source record that askance doesn't use, so that it can be
    written back.
    """

    id: str
    question: str
    paragraphs: tuple[Paragraph, ...] = ()
    answers: tuple[Answer, ...] = ()
    choices: tuple[Choice, ...] = ()
    facts: tuple[Fact, ...] = ()
    answerable: bool = True
    task: Task = "extractive"
    variant: str = "original"
    extra: Mapping[str, object] = field(default_factory=dict, hash=False)

    @property
    def cluster(self) -> str:
        """What this example shares with its neighbours: its paragraphs (the unit of resampling)."""
        return "\n".join(paragraph.text for paragraph in self.paragraphs) or self.id

    def with_question(self, question: str, variant: str) -> Example:
        """The same example, asked differently."""
        return replace(self, question=question, variant=variant)

    def readable(self, answer: str) -> str:
        """An answer as a person reads it: a choice's label becomes its text.

        >>> Example("1", "Fog?", choices=(Choice("A", "a marsh"),), task="choice").readable("A")
        'a marsh'
        """
        if self.task != "choice":
            return answer
        return next((choice.text for choice in self.choices if choice.label == answer), answer)


@dataclass(frozen=True, slots=True)
class Alternative:
    """A further answer a reader considered, with its probability among them all."""

    answer: str
    score: float


@dataclass(frozen=True, slots=True)
class Prediction:
    """A reader's answer to one example.

    ``answer``: text ("" when the reader abstains), the label for multiple choice, "yes"/"no".
    ``score``: its confidence in the answer, in [0, 1], or None when the reader gives none.
    ``no_answer_score``: the higher, the more likely there is no answer (official na-probability).
    ``error``: why there is no answer, when the reader failed on this example alone.
    """

    id: str
    answer: str
    variant: str = "original"
    score: float | None = None
    no_answer_score: float | None = None
    alternatives: tuple[Alternative, ...] = ()
    facts: tuple[Fact, ...] = ()
    error: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """What one prediction earned: ``exact`` 0 or 1, ``f1`` in [0, 1] (equal to it where the task
    has no partial credit). ``missing``: there was no prediction; it earned what the official script
    gives then.
    """

    id: str
    exact: float
    f1: float
    variant: str = "original"
    missing: bool = False


@dataclass(frozen=True, slots=True)
class Distances:
    """How far a word order lies from the original one.

    ``fixed_points``: share of words in their old place; ``kept_bigrams``: share of neighbouring
    pairs still adjacent in order; ``inversions``: normalised Kendall distance (0 same, 1 reversed).
    """

    fixed_points: float
    kept_bigrams: float
    inversions: float


@dataclass(frozen=True, slots=True)
class Perturbed:
    """A question after a perturbation.

    ``status``: ``changed``; ``unchanged`` (the rule doesn't apply; ``reason`` says why);
    ``unchangeable`` (no other form exists). ``text`` is the original where nothing changed.
    ``category``: for ``srl_switch`` the class of the switch, e.g. ``role_swap``.
    """

    text: str
    status: Status
    reason: str = ""
    category: str = ""
    distances: Distances | None = None
