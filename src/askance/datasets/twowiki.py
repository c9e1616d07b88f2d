"""2WikiMultihopQA: HotpotQA's form with evidence triples and answer ids (Ho et al. 2020)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import msgspec

from askance.data import Answer, Example, Paragraph
from askance.datasets.hotpotqa import HotpotQA
from askance.errors import DataError
from askance.io import decode_json, iter_lines

__all__ = ["TwoWiki", "read_aliases", "with_aliases"]


class TwoWiki(HotpotQA):
    """2WikiMultihopQA's JSON list (or lines): HotpotQA's fields, evidences, answer_id.

    Its sentences come without the space between them; here each but the first gets one in front,
    so that joined they read well. Evidences and ids stay in ``extra``.
    """

    name = "2wiki"

    def joinable(self, sentences: Sequence[str]) -> tuple[str, ...]:
        """Each sentence but the first with a space in front."""
        return (*sentences[:1], *(f" {sentence}" for sentence in sentences[1:]))

    def separate(self, paragraph: Paragraph) -> list[str]:
        """The sentences without that space."""
        first, rest = paragraph.sentences[:1], paragraph.sentences[1:]
        return [*first, *(sentence.removeprefix(" ") for sentence in rest)]


class _Aliases(msgspec.Struct):
    Q_id: str
    aliases: list[str] = []
    demonyms: list[str] = []


def read_aliases(path: str | os.PathLike[str]) -> dict[str, tuple[str, ...]]:
    """Read ``id_aliases.json``, one Wikidata entity a line: its id -> its aliases and demonyms.

    Raises DataError with the line of the first fault.
    """
    found: dict[str, tuple[str, ...]] = {}
    for number, line in iter_lines(path):
        record = decode_json(line, _Aliases, where=f"{path}:{number}")
        found[record.Q_id] = tuple(dict.fromkeys(record.aliases + record.demonyms))
    if not found:
        raise DataError("holds no aliases", where=str(path))
    return found


def with_aliases(
    examples: Iterable[Example], aliases: Mapping[str, Sequence[str]]
) -> Iterator[Example]:
    """Add to each example the other names of its answer, which its ``answer_id`` points at.

    >>> example = Example("1", "Who?", answers=(Answer("US"),), extra={"answer_id": "Q30"})
    >>> [answer.text for answer in next(with_aliases([example], {"Q30": ["USA"]})).answers]
    ['US', 'USA']
    """
    for example in examples:
        known = {answer.text for answer in example.answers}
        names = aliases.get(str(example.extra.get("answer_id")), ())
        more = tuple(Answer(name) for name in names if name not in known)
        yield replace(example, answers=example.answers + more)
