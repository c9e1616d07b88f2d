"""Two-hop questions small enough to work out every figure by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from askance.data import Answer, Example, Fact, Paragraph, Prediction

NAMES = ["Ada", "Bo", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"]


def make_bridge(number: int) -> Example:
    """Who wrote the book that the film is based on? The film's page leads to the book's."""
    name = NAMES[number]
    film = Paragraph((f"Film {number} is new.", f" It is based on Book {number}."), f"F{number}")
    book = Paragraph((f"Book {number} is by {name}.", " It sold well."), f"B{number}")
    noise = Paragraph((f"Town {number} lies in Ohio.",), f"T{number}")
    return Example(
        f"q{number}",
        f"Who wrote what Film {number} is based on?",
        (noise, film, book),
        (Answer(name, book.text.find(name), 2),),
        facts=(Fact(film.title, 1), Fact(book.title, 0)),
        extra={"type": "bridge", "level": "hard"},
    )


def make_yes_no(number: int) -> Example:
    first = Paragraph((f"Film {number} is Danish.",), f"F{number}")
    second = Paragraph((f"Film {number}b is Danish.",), f"G{number}")
    noise = Paragraph((f"Town {number} lies in Utah.",), f"T{number}")
    return Example(
        f"y{number}",
        "Are both Danish?",
        (first, noise, second),
        (Answer("yes"),),
        facts=(Fact(first.title, 0), Fact(second.title, 0)),
        extra={"type": "comparison", "level": "easy"},
    )


@pytest.fixture
def bridges() -> list[Example]:
    return [make_bridge(number) for number in range(4)]


@pytest.fixture
def questions(bridges: list[Example]) -> list[Example]:
    return [*bridges, *(make_yes_no(number) for number in range(2))]


def read(example: Example) -> Prediction:
    """The name it finds in the text, with the sentence that says so; "yes" to "Are ...?"."""
    if example.question.startswith("Are"):
        return Prediction(example.id, "yes", example.variant)
    for paragraph in example.paragraphs:
        for number, sentence in enumerate(paragraph.sentences):
            if " is by " in sentence:
                name = sentence.split(" is by ")[1].rstrip(".")
                facts = (Fact(paragraph.title, number),)
                return Prediction(example.id, name, example.variant, facts=facts)
    return Prediction(example.id, "", example.variant)


@pytest.fixture
def reads() -> Callable[[list[Example]], list[Prediction]]:
    """A reader that answers only from what it is given."""
    return lambda examples: [read(example) for example in examples]
