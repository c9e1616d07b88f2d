"""The paragraphs that a question is read with: HotpotQA's settings and its ablations.

Yang et al. (2018), sections 2.3 and 5.2: distractor and full wiki; table 7: gold paragraphs only,
supporting facts only. A fact is named by its paragraph's title and its sentence's number, those of
one title numbered through, so every setting keeps each title's sentences in their order: what is
taken away between them leaves empty sentences.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256

from askance.data import Example, Paragraph
from askance.datasets.hotpotqa import locate_answer
from askance.errors import DataError
from askance.readers.facts import numbered_facts

__all__ = ["facts_only", "gold_only", "shuffled", "with_paragraphs", "with_retrieved"]


def with_paragraphs(example: Example, paragraphs: Iterable[Paragraph]) -> Example:
    """The example over other paragraphs; its answers are at their first place in the gold ones.

    >>> fog = Example("1", "What?", (Paragraph(("Rain.",), "Rain"), Paragraph(("A fog.",), "Fog")))
    >>> with_paragraphs(fog, fog.paragraphs[1:]).paragraphs
    (Paragraph(sentences=('A fog.',), title='Fog'),)
    """
    shown = tuple(paragraphs)
    if example.task != "extractive":
        return replace(example, paragraphs=shown)
    answers = tuple(locate_answer(gold.text, shown, example.facts) for gold in example.answers)
    return replace(example, paragraphs=shown, answers=answers)


def gold_only(example: Example) -> Example:
    """Only the paragraphs that hold supporting facts.

    Raises DataError for an example without facts, which would be left without a text.
    """
    gold = _gold_sentences(example)
    whole = [
        paragraph if numbers else _emptied(paragraph)
        for paragraph, numbers in zip(example.paragraphs, gold, strict=True)
    ]
    return with_paragraphs(example, _without_tails(whole))


def facts_only(example: Example) -> Example:
    """Only the supporting facts: the other sentences of their paragraphs are empty.

    Raises DataError for an example without facts, which would be left without a text.
    """
    gold = _gold_sentences(example)
    kept = [
        Paragraph(
            tuple(text if n in numbers else "" for n, text in enumerate(paragraph.sentences)),
            paragraph.title,
        )
        for paragraph, numbers in zip(example.paragraphs, gold, strict=True)
    ]
    return with_paragraphs(example, _without_tails(kept))


def shuffled(example: Example, *, seed: int) -> Example:
    """The paragraphs in another order, drawn from the seed and the id.

    Paragraphs of one title stay in their order, so that facts keep their names.
    """

    def rank(place: int) -> str:
        key = f"{seed}\x1f{example.id}\x1f{place}\x1fparagraphs"
        return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()

    order = sorted(range(len(example.paragraphs)), key=rank)
    queues = _by_title(example.paragraphs)
    titles = [example.paragraphs[place].title for place in order]
    return with_paragraphs(example, [queues[title].popleft() for title in titles])


def with_retrieved(example: Example, found: Sequence[Paragraph]) -> Example:
    """The paragraphs that a retriever found, best first, in place of the example's own.

    Of one title, those that are the example's own come first, as its facts number them: after an
    empty one for each of its own that was not found.
    """
    own = _by_title(example.paragraphs)
    queues = {
        title: deque(_numbered_as(list(own.get(title, ())), several))
        for title, several in _by_title(found).items()
    }
    shown = []
    for paragraph in found:
        queue = queues[paragraph.title]
        while queue and not queue[0].text:
            shown.append(queue.popleft())
        shown += [queue.popleft()] if queue else []
    return with_paragraphs(example, shown)


def _gold_sentences(example: Example) -> list[set[int]]:
    """For each paragraph the numbers, within it, of its supporting facts."""
    if not example.facts:
        fix = "take another setting"
        raise DataError("names no supporting facts", where=f"example {example.id}", fix=fix)
    gold = set(example.facts)
    return [
        {number for number, fact in enumerate(names) if fact in gold}
        for names in numbered_facts(example.paragraphs)
    ]


def _emptied(paragraph: Paragraph) -> Paragraph:
    return Paragraph(("",) * len(paragraph.sentences), paragraph.title)


def _without_tails(paragraphs: Sequence[Paragraph]) -> list[Paragraph]:
    """Without empty paragraphs, except those that a later one of their title is numbered after."""
    left = Counter(paragraph.title for paragraph in paragraphs if paragraph.text)
    kept = []
    for paragraph in paragraphs:
        if left[paragraph.title]:
            kept.append(paragraph)
        left[paragraph.title] -= bool(paragraph.text)
    return kept


def _by_title(paragraphs: Iterable[Paragraph]) -> dict[str, deque[Paragraph]]:
    queues: dict[str, deque[Paragraph]] = {}
    for paragraph in paragraphs:
        queues.setdefault(paragraph.title, deque()).append(paragraph)
    return queues


def _numbered_as(own: Sequence[Paragraph], found: Sequence[Paragraph]) -> Iterator[Paragraph]:
    there = {_plain(paragraph) for paragraph in found}
    known = [_plain(paragraph) for paragraph in own]
    end = max((place for place, text in enumerate(known, start=1) if text in there), default=0)
    for paragraph, text in zip(own[:end], known, strict=False):
        yield paragraph if text in there else _emptied(paragraph)
    yield from (paragraph for paragraph in found if _plain(paragraph) not in known[:end])


def _plain(paragraph: Paragraph) -> str:
    return " ".join(paragraph.text.split())
