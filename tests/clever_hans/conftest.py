"""Small examples and rules whose outcome can be worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from askance.data import Answer, Example, Paragraph, Perturbed


@dataclass(frozen=True)
class Rule:
    """A perturbation from a function of the question; None leaves it alone."""

    name: str
    rewrite: Callable[[str], str | None]
    expects: str = "change"
    options: dict = field(default_factory=dict)

    def __call__(self, example: Example) -> Perturbed:
        text = self.rewrite(example.question)
        if text is None:
            return Perturbed(example.question, "unchanged", reason="no_question_word")
        return Perturbed(text, "changed")


def make_example(number: int, question: str = "Who wrote it?", answer: str = "Ada") -> Example:
    paragraph = Paragraph((f"Paragraph {number // 2}: Ada wrote it. Bo read it.",))
    start = paragraph.text.find(answer) if answer else -1
    answers = (Answer(answer, start),) if answer else ()
    return Example(str(number), question, (paragraph,), answers, answerable=bool(answer))


@pytest.fixture
def examples() -> list[Example]:
    return [make_example(number) for number in range(8)]


@pytest.fixture
def blah() -> Rule:
    return Rule("blah", lambda q: q.replace("Who", "blah") if "Who" in q else None)


@pytest.fixture
def upper() -> Rule:
    return Rule("upper", str.upper, expects="stay")


@pytest.fixture
def empty() -> Rule:
    return Rule("empty", lambda _: "", expects="floor")
