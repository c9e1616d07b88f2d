"""What an edit of a question's context is, and what comes of applying it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from askance.clever_hans.perturbation import Expectation
from askance.data import Example
from askance.evidence.contexts import Context, put_context

__all__ = ["Edit", "Edited", "Outcome", "edit_example", "edited_context"]

#: A changed context, or why the edit doesn't apply.
Outcome: TypeAlias = Context | str


class Edit(Protocol):
    """A rule from an example to another context; the same seed gives the same context."""

    @property
    def name(self) -> str:
        """The variant's name, as in tables and records."""
        ...

    @property
    def expects(self) -> Expectation:
        """What the right answer must do: ``change`` (or be refused), ``stay``; ``floor``: what
        comes back now is memory or chance.
        """
        ...

    @property
    def options(self) -> Mapping[str, object]:
        """What decides the context, JSON-able; kept in the run record."""
        ...

    def claims(self, example: Example) -> bool:
        """Whether the answer can't be known from what this edit leaves of the example."""
        ...

    def __call__(self, example: Example) -> Outcome:
        """Change one context, or say why not."""
        ...


@dataclass(frozen=True, slots=True)
class Edited:
    """An example with its context changed; None where the edit doesn't apply, for ``reason``."""

    example: Example | None
    reason: str = ""


def edit_example(example: Example, edit: Edit) -> Edited:
    """Apply an edit; question and answers stay, and the example's variant names the edit.

    >>> from askance.data import Fact, Paragraph
    >>> from askance.evidence.rules import no_answer_paragraph, no_gold
    >>> fog, rain = Paragraph(("Fog is wet.",), "Fog"), Paragraph(("Rain falls.",), "Rain")
    >>> example = Example("1", "What is wet?", (fog, rain), facts=(Fact("Fog", 0),))
    >>> [p.title for p in edit_example(example, no_gold).example.paragraphs]
    ['Rain']
    >>> edit_example(example, no_answer_paragraph)
    Edited(example=None, reason='answer_not_in_gold')
    """
    found = edited_context(example, edit)
    if isinstance(found, str):
        return Edited(None, found)
    return Edited(put_context(example, found, edit.name))


def edited_context(example: Example, edit: Edit) -> Outcome:
    """The edit's context; a reason also where it leaves nothing, or everything as it was."""
    found = edit(example)
    if isinstance(found, str):
        return found
    paragraphs = put_context(example, found, edit.name).paragraphs
    if not paragraphs:
        return "nothing_left"
    return "same_context" if paragraphs == example.paragraphs else found
