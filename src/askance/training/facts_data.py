"""Questions over several paragraphs for the multi-hop reader, with the sentences they rest on."""

from __future__ import annotations

import gzip
import json
import random
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import Any

from askance.data import Paragraph
from askance.training.reader_data import Row, squad_rows, without_dev
from askance.training.reader_negatives import Paragraphs
from askance.training.sampling import derived, unit

__all__ = ["KINDS", "Question", "Questions", "load_questions"]

KINDS = ("span", "yes", "no")
HELD_OUT = 0.2  # of HotpotQA's train items: what is chosen is chosen on them
_SPLIT = re.compile(r"(?<=[.!?])(?= +[A-Z\"'(])")


@dataclass(frozen=True, slots=True)
class Question:
    """``gold`` paragraphs hold the answer and what leads to it.

    ``facts`` are (paragraph, sentence), or None where nobody marked sentences.
    """

    id: str
    source: str
    question: str
    paragraphs: tuple[Paragraph, ...]
    gold: tuple[int, ...]
    facts: frozenset[tuple[int, int]] | None
    kind: str
    answers: tuple[str, ...]


@dataclass(slots=True)
class Questions:
    """What is trained on, what is held out, and the counts for the card."""

    train: list[Question] = field(default_factory=list)
    held_out: list[Question] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)


def load_questions(data: Path, seed: int) -> Questions:
    """All of them; none shares a question or a passage with SQuAD dev, or a question with
    HotpotQA dev.
    """
    found = Questions()
    dev = {item["question"].strip().lower() for item in _hotpot_dev(data)}
    sources = (hotpot_questions(data), twowiki_questions(data), musique_questions(data))
    for question in (question for source in sources for question in source):
        if question.question.strip().lower() in dev:
            found.counts[f"{question.source}: dropped, question of HotpotQA dev"] += 1
            continue
        held = question.source == "hotpot" and unit("facts", seed, question.id) < HELD_OUT
        (found.held_out if held else found.train).append(question)
    found.train += squad_questions(data, seed, found.counts)
    found.train += boolq_questions(data)
    for name, part in (("trained on", found.train), ("held out", found.held_out)):
        found.counts.update(f"{question.source}: {name}" for question in part)
    return found


def _hotpot_dev(data: Path) -> list[dict[str, Any]]:
    whole = json.loads((data / "hotpotqa/hotpot_dev_v1_simplified.json").read_text("utf-8"))
    items: list[dict[str, Any]] = whole if isinstance(whole, list) else list(whole.values())
    return items


def hotpot_questions(data: Path) -> Iterator[Question]:
    """HotpotQA's train items with ten paragraphs each."""
    with gzip.open(data / "hotpotqa/hotpot_train_subset.json.gz", "rt", encoding="utf-8") as file:
        for item in json.load(file):
            yield from _with_facts(item, "hotpot", "")


def twowiki_questions(data: Path) -> Iterator[Question]:
    """2WikiMultihopQA's items; their sentences come without the blanks between them."""
    place = data / "2wikimultihopqa/migres_2wiki_200.jsonl.gz"
    with gzip.open(place, "rt", encoding="utf-8") as file:
        for line in file:
            item = json.loads(line)
            if "context" in item:  # 36 of the 200 come without
                yield from _with_facts(item, "2wiki", " ")


def _with_facts(item: dict[str, Any], source: str, blank: str) -> Iterator[Question]:
    paragraphs = tuple(
        Paragraph(tuple((blank if n else "") + text for n, text in enumerate(sentences)), title)
        for title, sentences in item["context"]
    )
    places = {paragraph.title: n for n, paragraph in enumerate(paragraphs)}
    facts = frozenset(
        (places[title], number)
        for title, number in item["supporting_facts"]
        if title in places and number < len(paragraphs[places[title]].sentences)
    )
    gold = tuple(sorted({paragraph for paragraph, _ in facts}))
    answer = item["answer"]
    kind = answer if answer in ("yes", "no") else "span"
    if len(gold) >= 2:
        yield Question(
            item["_id"], source, item["question"], paragraphs, gold, facts, kind, (answer,)
        )


def musique_questions(data: Path) -> Iterator[Question]:
    """MuSiQue's items: its supporting paragraphs are marked, their sentences aren't."""
    with gzip.open(data / "musique/migres_musique_200.jsonl.gz", "rt", encoding="utf-8") as file:
        for item in map(json.loads, file):
            paragraphs = tuple(
                Paragraph(tuple(_SPLIT.split(p["paragraph_text"])), p["title"])
                for p in item["paragraphs"]
            )
            gold = tuple(n for n, p in enumerate(item["paragraphs"]) if p["is_supporting"])
            answers = (item["answer"], *item["answer_aliases"])
            yield Question(
                item["id"], "musique", item["question"], paragraphs, gold, None, "span", answers
            )


def squad_questions(data: Path, seed: int, counts: Counter[str]) -> Iterator[Question]:
    """SQuAD's train subset and the new Wikipedia questions beside two paragraphs like theirs.

    The sentence with the answer is the one fact.
    """
    files = (("squad/train-subset-v1.1", "squad"), ("squadshifts/new_wiki_v1.0", "new_wiki"))
    for name, source in files:
        rows = without_dev(list(squad_rows(data / f"{name}.json.gz", source)), data, counts)
        near = Paragraphs(sorted({row.context for row in rows}))
        for number, row in enumerate(rows):
            if row.spans:
                yield _beside_others(row, near, f"{source}-{number}", derived(seed, source, number))


def _beside_others(row: Row, near: Paragraphs, name: str, rng: random.Random) -> Question:
    others = {context for _ in range(3) if (context := near.near(row, rng))}
    texts = [row.context, *sorted(others)[:2]]
    rng.shuffle(texts)
    paragraphs = tuple(Paragraph(tuple(_SPLIT.split(text))) for text in texts)
    gold = texts.index(row.context)
    ends = list(accumulate(len(sentence) for sentence in paragraphs[gold].sentences))
    facts = frozenset({(gold, bisect_right(ends, row.spans[0][0]))})
    answers = tuple(dict.fromkeys(row.answers()))
    return Question(name, row.source, row.question, paragraphs, (gold,), facts, "span", answers)


def boolq_questions(data: Path) -> Iterator[Question]:
    """BoolQ's yes/no questions over one passage."""
    with gzip.open(data / "boolq/dev.jsonl.gz", "rt", encoding="utf-8") as file:
        for number, item in enumerate(map(json.loads, file)):
            asked = item["question"] + "?"
            paragraph = Paragraph(tuple(_SPLIT.split(item["passage"])), item.get("title", ""))
            kind = "yes" if str(item["answer"]) == "True" else "no"
            yield Question(f"boolq-{number}", "boolq", asked, (paragraph,), (0,), None, kind, ())
