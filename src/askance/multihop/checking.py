"""What can trip a multi-hop system in the data themselves: counted, with examples of each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from askance.data import Example
from askance.multihop.causes import plain

__all__ = ["FINDINGS", "Finding", "check_multihop"]

_ENTITY = re.compile(r"&(?:#\d+|#x[0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);")
_NAMED = ("yes", "no", "noanswer")
#: What HotpotQA's distractor and full-wiki settings show with each question.
PARAGRAPHS = 10


@dataclass(frozen=True, slots=True)
class Finding:
    """One kind of trap: how many examples have it, and the first ``shown`` of them (id, what)."""

    kind: str
    description: str
    count: int
    shown: tuple[tuple[str, str], ...] = ()

    def to_dict(self) -> dict[str, object]:
        """A row for a table; ``example`` is the first."""
        first = ": ".join(self.shown[0]) if self.shown else ""
        row: dict[str, object] = {"finding": self.kind, "examples": self.count}
        return row | {"first": first, "meaning": self.description}


def _colliding_titles(example: Example) -> Iterator[str]:
    counts = Counter(paragraph.title for paragraph in example.paragraphs)
    yield from (repr(title) for title, count in counts.items() if count > 1)


def _sentences(example: Example) -> Mapping[str, int]:
    """How many sentences the paragraphs of each title have; they are numbered through."""
    counts: Counter[str] = Counter()
    for paragraph in example.paragraphs:
        counts[paragraph.title] += len(paragraph.sentences)
    return counts


def _fact_beyond(example: Example) -> Iterator[str]:
    counts = _sentences(example)
    for fact in example.facts:
        if fact.title in counts and not 0 <= fact.sentence < counts[fact.title]:
            yield f"{fact.title!r} {fact.sentence} of {counts[fact.title]}"


def _fact_elsewhere(example: Example) -> Iterator[str]:
    counts = _sentences(example)
    if example.paragraphs:
        yield from (repr(fact.title) for fact in example.facts if fact.title not in counts)


def _repeated_facts(example: Example) -> Iterator[str]:
    counts = Counter(example.facts)
    yield from (f"{f.title!r} {f.sentence}" for f, count in counts.items() if count > 1)


def _few_paragraphs(example: Example) -> Iterator[str]:
    if 0 < len(example.paragraphs) < PARAGRAPHS:
        yield f"{len(example.paragraphs)}"


def _empty_sentences(example: Example) -> Iterator[str]:
    for paragraph in example.paragraphs:
        if not all(sentence.strip() for sentence in paragraph.sentences):
            yield repr(paragraph.title)


def _titles(example: Example) -> Iterator[str]:
    titles = [paragraph.title for paragraph in example.paragraphs]
    yield from dict.fromkeys([*titles, *(fact.title for fact in example.facts)])


def _entities(example: Example) -> Iterator[str]:
    yield from (repr(title) for title in _titles(example) if _ENTITY.search(title))


def _spaces(example: Example) -> Iterator[str]:
    yield from (repr(title) for title in _titles(example) if title != title.strip())


def _stray_quotes(example: Example) -> Iterator[str]:
    texts = [example.question, *(answer.text for answer in example.answers), *_titles(example)]
    yield from (repr(text) for text in texts if text.count('"') % 2)


def _answer_nowhere(example: Example) -> Iterator[str]:
    golds = [answer.text for answer in example.answers]
    if not (golds and example.paragraphs) or any(gold.lower() in _NAMED for gold in golds):
        return
    if not any(gold in paragraph.text for gold in golds for paragraph in example.paragraphs):
        text = plain(" ".join(paragraph.text for paragraph in example.paragraphs))
        again = any(plain(gold) and plain(gold) in text for gold in golds)
        yield f"{golds[0]!r}{', but for case or punctuation' if again else ''}"


#: Each kind with what it means and how it is found.
FINDINGS: Mapping[str, tuple[str, Callable[[Example], Iterator[str]]]] = {
    "colliding titles": ("several paragraphs of one title: a fact is ambiguous", _colliding_titles),
    "fact beyond its paragraph": ("no such sentence: nobody can name it", _fact_beyond),
    "fact outside the context": ("its paragraph isn't shown", _fact_elsewhere),
    "repeated fact": ("counted once, as facts are a set", _repeated_facts),
    f"fewer than {PARAGRAPHS} paragraphs": ("easier than the others", _few_paragraphs),
    "empty sentence": ("counts in the numbering, but vanishes in most tools", _empty_sentences),
    "HTML entity in a title": ("kept in facts; an unescaped title never matches", _entities),
    "space around a title": ("kept in facts; a stripped title never matches", _spaces),
    "stray quote": ("an odd number of double quotes", _stray_quotes),
    "answer in no paragraph": ("no reader of spans can give it", _answer_nowhere),
}


def check_multihop(examples: Iterable[Example], *, shown: int = 5) -> list[Finding]:
    """Count every kind of trap in ``FINDINGS``; kinds that no example has are counted 0.

    >>> from askance.data import Fact, Paragraph
    >>> example = Example("1", "Who?", (Paragraph(("Fog.",), "Fog "),), facts=(Fact("Fog ", 1),))
    >>> [(found.kind, found.count) for found in check_multihop([example]) if found.count]
    [('fact beyond its paragraph', 1), ('fewer than 10 paragraphs', 1), ('space around a title', 1)]
    """
    counts: Counter[str] = Counter()
    first: dict[str, list[tuple[str, str]]] = {kind: [] for kind in FINDINGS}
    for example in examples:
        for kind, (_, find) in FINDINGS.items():
            if found := ", ".join(find(example)):
                counts[kind] += 1
                if counts[kind] <= shown:
                    first[kind].append((example.id, found))
    return [
        Finding(kind, description, counts[kind], tuple(first[kind]))
        for kind, (description, _) in FINDINGS.items()
    ]
