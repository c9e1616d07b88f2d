"""The names of sentences as supporting facts."""

from __future__ import annotations

from collections.abc import Sequence

from askance.data import Fact, Paragraph

__all__ = ["numbered_facts"]


def numbered_facts(paragraphs: Sequence[Paragraph]) -> list[tuple[Fact, ...]]:
    """For each paragraph its sentences as facts; those of one title are numbered through.

    >>> fog = Paragraph(("Fog.", " Rain."), "Fog")
    >>> numbered_facts([fog, Paragraph(("More fog.",), "Fog")])[1]
    (Fact(title='Fog', sentence=2),)
    """
    counts: dict[str, int] = {}
    found = []
    for paragraph in paragraphs:
        start = counts.get(paragraph.title, 0)
        end = counts[paragraph.title] = start + len(paragraph.sentences)
        found.append(tuple(Fact(paragraph.title, number) for number in range(start, end)))
    return found
