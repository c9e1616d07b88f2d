"""Training rows of the embedded reader: sources, held-out split and the check against SQuAD dev."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from askance.data import Answer, Example, Paragraph
from askance.data import Choice as ChoiceOption
from askance.training.reader_korean import cloze_rows
from askance.training.reader_qamr import qamr_rows
from askance.training.sampling import unit

SHARED_RUN = 13  # tokens in a row that count as a shared passage
SHARED_LIMIT = 3  # such runs in common with one dev paragraph: the row is dropped
HELD_OUT_SHARE = {"squad": 0.10, "new_wiki": 0.08, "reddit": 0.03, "amazon": 0.03, "klue": 0.05}


@dataclass(frozen=True, slots=True)
class Row:
    """A question over a context, with (start, end) characters of its answers, if it has any."""

    source: str
    group: str
    question: str
    context: str
    spans: tuple[tuple[int, int], ...]
    kind: str = "answered"

    def answers(self) -> list[str]:
        """The texts of the spans."""
        return [self.context[start:end] for start, end in self.spans]


@dataclass(frozen=True, slots=True)
class Choice:
    """A multiple-choice question; `answer` is the index of the right choice."""

    stem: str
    choices: tuple[str, ...]
    answer: int


@dataclass(slots=True)
class Corpus:
    """Everything the training sees, and the counts that the model card reports."""

    train: list[Row] = field(default_factory=list)
    held_out: list[Row] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)
    held_out_choices: list[Choice] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)


def example_of(row: Row, name: str) -> Example:
    """The row as the rest of askance sees it."""
    answers = tuple(Answer(row.context[start:end], start) for start, end in row.spans)
    paragraphs = (Paragraph((row.context,)),)
    return Example(name, row.question, paragraphs, answers, answerable=bool(row.spans))


def choice_example(choice: Choice, name: str) -> Example:
    """The question as the rest of askance sees it, its choices labelled from A."""
    options = tuple(ChoiceOption(chr(65 + n), text) for n, text in enumerate(choice.choices))
    answers = (Answer(chr(65 + choice.answer)),)
    return Example(name, choice.stem, answers=answers, choices=options, task="choice")


def _read_json(path: Path) -> Any:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return json.load(file)


def squad_rows(path: Path, source: str) -> Iterator[Row]:
    """Rows of a SQuAD file whose answers stand where `answer_start` says; others are left out."""
    for article in _read_json(path)["data"]:
        for paragraph in article["paragraphs"]:
            context = paragraph["context"]
            # One file of a source may be a single article: its paragraphs are the groups then.
            group = article.get("title", "") if source in {"new_wiki", "amazon"} else context
            for qa in paragraph["qas"]:
                spans = agreed(_aligned(context, qa["answers"]))
                if spans or not qa["answers"]:
                    yield Row(source, group, qa["question"].strip(), context, spans, _kind(spans))


def _kind(spans: tuple[tuple[int, int], ...]) -> str:
    return "answered" if spans else "impossible"


def _aligned(context: str, answers: list[dict[str, Any]]) -> tuple[tuple[int, int], ...]:
    spans = [
        (answer["answer_start"], answer["answer_start"] + len(answer["text"]), answer["text"])
        for answer in answers
    ]
    return tuple((start, end) for start, end, text in spans if text and context[start:end] == text)


def agreed(spans: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Of three or more annotators' spans, those that touch another one's; all when none does.

    >>> agreed(((0, 5), (3, 6), (40, 44)))
    ((0, 5), (3, 6))
    """
    if len(spans) < 3:
        return spans
    kept = [
        (start, end)
        for n, (start, end) in enumerate(spans)
        if any(start < other[1] and other[0] < end for m, other in enumerate(spans) if m != n)
    ]
    return tuple(kept) or spans


def hotpot_rows(path: Path) -> Iterator[Row]:
    """HotpotQA train items; the two supporting paragraphs in a row are the context."""
    for item in _read_json(path):
        titles = {title for title, _ in item["supporting_facts"]}
        context = " ".join(
            "".join(sentences).strip() for title, sentences in item["context"] if title in titles
        )
        starts = [match.start() for match in re.finditer(re.escape(item["answer"]), context)]
        if item["answer"] not in {"yes", "no"} and starts:
            spans = tuple((start, start + len(item["answer"])) for start in starts)
            yield Row("hotpot", item["_id"], item["question"], context, spans[:1])


def choice_rows(path: Path) -> Iterator[Choice]:
    """OpenBookQA's questions."""
    for line in path.read_text(encoding="utf-8").splitlines():
        item = json.loads(line)
        choices = item["question"]["choices"]
        labels = [choice["label"] for choice in choices]
        texts = tuple(choice["text"] for choice in choices)
        yield Choice(item["question"]["stem"], texts, labels.index(item["answerKey"]))


def words(text: str) -> list[str]:
    """Lower-cased runs of letters and digits."""
    return re.findall(r"[a-z0-9]+", text.lower())


def _runs(text: str) -> set[tuple[str, ...]]:
    """All runs of `SHARED_RUN` words of the text."""
    tokens = words(text)
    return {tuple(tokens[n : n + SHARED_RUN]) for n in range(len(tokens) - SHARED_RUN + 1)}


def without_dev(rows: list[Row], data: Path, counts: dict[str, int]) -> list[Row]:
    """The rows that share neither a long passage nor a question with a SQuAD dev set."""
    dev = [
        row
        for name in ("1.1", "2.0")
        for row in squad_rows(data / f"squad/dev-v{name}.json.gz", "dev")
    ]
    questions = {" ".join(words(row.question)) for row in dev}
    owners: dict[tuple[str, ...], set[int]] = {}
    for number, context in enumerate(sorted({row.context for row in dev})):
        for run in _runs(context):
            owners.setdefault(run, set()).add(number)
    shared: dict[str, bool] = {}
    for context in {row.context for row in rows}:
        hits = Counter(number for run in _runs(context) for number in owners.get(run, ()))
        shared[context] = bool(hits) and max(hits.values()) >= SHARED_LIMIT
    kept = []
    for row in rows:
        if shared[row.context]:
            counts[f"{row.source}: dropped, passage shared with SQuAD dev"] += 1
        elif " ".join(words(row.question)) in questions:
            counts[f"{row.source}: dropped, question of SQuAD dev"] += 1
        else:
            kept.append(row)
    return kept


def load_corpus(data: Path, seed: int, *, korean: bool = False) -> Corpus:
    """All rows under `data`, checked against SQuAD dev and split by article or paragraph."""
    counts: Counter[str] = Counter()
    rows = list(squad_rows(data / "squad/train-subset-v1.1.json.gz", "squad"))
    for name, source in (
        ("new_wiki", "new_wiki"),
        ("reddit", "reddit"),
        ("amazon_reviews", "amazon"),
    ):
        rows += squad_rows(data / f"squadshifts/{name}_v1.0.json.gz", source)
    rows += hotpot_rows(data / "hotpotqa/hotpot_train_subset.json.gz")
    rows += [Row("qamr", *parts) for parts in qamr_rows(data / "qamr")]
    if korean:
        rows += [Row("klue", *parts, _kind(parts[-1])) for parts in cloze_rows(data, seed)]
    for row in rows:
        counts[f"{row.source}: read"] += 1
    corpus = Corpus(counts=counts)
    for row in without_dev(rows, data, counts):
        held = unit("held-out", seed, row.source, row.group) < HELD_OUT_SHARE.get(row.source, 0.0)
        if held and not row.spans:
            continue  # held-out scores are over questions with answers
        (corpus.held_out if held else corpus.train).append(row)
        counts[f"{row.source}: {'held out' if held else 'trained on'}"] += 1
    for choice in choice_rows(data / "openbookqa/train.jsonl"):
        held = unit("held-out", seed, choice.stem) < 0.06
        (corpus.held_out_choices if held else corpus.choices).append(choice)
        counts[f"openbookqa: {'held out' if held else 'trained on'}"] += 1
    return corpus
