"""One process of the labeller's training; `roles.py` starts as many as there are cores.

As in the reader's training, each takes its own steps, and every few steps all go on from the mean
of their weights (local SGD).
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, distributed
from torch.nn import functional

from askance.language.role_decoding import decode_arguments, tag_names
from askance.training.local_sgd import (
    Weights,
    append_log,
    joined,
    save_checkpoint,
    warmed_rate,
)
from askance.training.roles_data import Sentence, known_labels, read_sentences
from askance.training.roles_features import (
    BATCH_PIECES,
    IGNORED,
    Item,
    batches,
    item_of,
    load_tokenizer,
)
from askance.training.roles_model import RoleModel, from_base
from askance.training.roles_questions import questions
from askance.training.roles_score import Counts, RoleScores, score_propositions

UNKNOWN = 100  # the id of [UNK]
LAST_SPECIAL = 103
ROUND_ITEMS = 4


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run depends on; written beside its checkpoint."""

    data: str
    base: str
    out: str
    minutes: float
    start: str = ""  # a checkpoint to go on from instead of the base
    seed: int = 7
    rate: float = 3e-4
    warm_up: float = 0.05  # share of the time
    decay: float = 0.01
    clip: float = 1.0
    unknown: float = 0.05  # share of the pieces hidden from the network
    made_questions: bool = True  # train on questions made from the statements, too
    repeat_questions: int = 1  # further passes over the real questions, within each pass
    bfloat16: bool = True
    processes: int = 2
    agree_every: int = 8  # steps
    score_every: float = 240.0  # seconds
    sample: int = 400  # development sentences scored during training


@dataclass(frozen=True, slots=True)
class Batch:
    """Items as tensors: ``ids``, ``mask`` and ``predicates`` (tags) of each sentence; ``owners``
    (sentences), ``marks`` and ``tags`` of each row.
    """

    ids: Tensor
    mask: Tensor
    predicates: Tensor
    owners: Tensor
    marks: Tensor
    tags: Tensor


def batched(items: Sequence[Item], *, full: bool = False) -> Batch:
    """``full`` adds empty sentences and rows: each new shape costs memory that stays taken."""
    longest = max(item.padded for item in items)
    owners = [n for n, item in enumerate(items) for _ in item.rows]
    size = len(items)
    if full:
        size = -(size // -ROUND_ITEMS) * ROUND_ITEMS
        owners += [0] * (BATCH_PIECES // longest - len(owners))
    ids = torch.zeros((size, longest), dtype=torch.int64)
    mask, predicates = torch.zeros_like(ids), torch.full_like(ids, IGNORED)
    marks = torch.zeros((len(owners), longest), dtype=torch.int64)
    tags = torch.full_like(marks, IGNORED)
    for n, item in enumerate(items):
        ids[n, : len(item.ids)] = torch.as_tensor(item.ids)
        mask[n, : len(item.ids)] = 1
        predicates[n, : len(item.ids)] = torch.as_tensor(item.predicates)
    for n, row in enumerate(row for item in items for row in item.rows):
        marks[n, slice(*row.mark)] = 1
        tags[n, : len(row.tags)] = torch.as_tensor(row.tags)
    return Batch(ids, mask, predicates, torch.tensor(owners, dtype=torch.int64), marks, tags)


def scored(model: RoleModel, batch: Batch, ids: Tensor) -> tuple[Tensor, Tensor]:
    """Predicate scores of the sentences and role scores of the rows."""
    hidden = model.read(ids, batch.mask)
    rows = model.label(hidden[batch.owners], batch.marks, batch.mask[batch.owners])
    return model.find(hidden), rows


def losses(model: RoleModel, items: Sequence[Item], unknown: float) -> dict[str, Tensor]:
    """Mean cross-entropy over words, of the predicates and of the roles."""
    batch = batched(items, full=True)
    hidden = (torch.rand(batch.ids.shape) < unknown) & (batch.ids > LAST_SPECIAL)
    predicate, role = scored(model, batch, batch.ids.masked_fill(hidden, UNKNOWN))
    found = {"predicate": _cross_entropy(predicate, batch.predicates)}
    if any(item.rows for item in items):
        found["role"] = _cross_entropy(role, batch.tags)
    return found


def _cross_entropy(scores: Tensor, tags: Tensor) -> Tensor:
    return functional.cross_entropy(scores.flatten(0, 1), tags.flatten(), ignore_index=IGNORED)


@torch.no_grad()
def held_out_scores(
    model: RoleModel, sentences: Sequence[Sentence], tokenizer: Any, labels: Sequence[str]
) -> RoleScores:
    """Predicates as found, arguments with gold predicates."""
    model.eval()
    total = RoleScores()
    for sentence in sentences:
        item = item_of(sentence, tokenizer, labels)
        firsts = [place for place, tag in enumerate(item.predicates) if tag != IGNORED]
        if len(firsts) != len(sentence.words):
            continue
        batch = batched([item])
        predicate, role = scored(model, batch, batch.ids)
        gold = {p.predicate: p.arguments for p in sentence.propositions}
        spans = decode_arguments(role[:, firsts].float().numpy(), list(gold), labels)
        scores = score_propositions(gold, dict(zip(gold, spans, strict=True)))
        total += replace(scores, predicates=Counts())
        lead = (predicate[0, firsts, 1] > predicate[0, firsts, 0]).tolist()
        found = {word: () for word, is_one in enumerate(lead) if is_one}
        counts = score_propositions(dict.fromkeys(gold, ()), found).predicates
        total += replace(RoleScores(), predicates=counts)
    model.train()
    return total


class Worker:
    """The state of one process: the float32 weights, their fast copy, optimizer and clock."""

    def __init__(self, settings: Settings, rank: int) -> None:
        self.settings, self.rank, self.out = settings, rank, Path(settings.out)
        torch.manual_seed(settings.seed)
        base, data = Path(settings.base), Path(settings.data) / "propbank-ewt"
        self.tokenizer = load_tokenizer(base)
        sentences = list(read_sentences(data, "train"))
        self.labels = known_labels(sentences)
        self.items = self.make_items(sentences)
        self.held_out = sorted(read_sentences(data, "dev"), key=lambda s: hash_of(s.id))
        self.master = from_base(base / "model.safetensors", len(tag_names(self.labels)))
        self.history: list[dict[str, Any]] = []
        if settings.start:
            before = torch.load(settings.start, weights_only=True)
            self.master.load_state_dict(before["model"])
            self.history = before["history"]
        kind = torch.bfloat16 if settings.bfloat16 else torch.float32
        self.fast = self.master.compute_copy(kind)
        # Half of all weights: fixed, they cost no gradient, no exchange and no optimizer state.
        self.master.words.requires_grad_(False)
        self.fast.words.requires_grad_(False)
        self.weights = Weights(
            self.master,
            self.fast,
            rate=settings.rate,
            decay=settings.decay,
            clip=settings.clip,
            processes=settings.processes,
        )
        self.epoch, self.step, self.elapsed = 0, 0, 0.0
        self.recent: dict[str, list[float]] = {"predicate": [], "role": []}
        torch.manual_seed(settings.seed + rank)  # hidden pieces only
        self.weights.refresh()

    def make_items(self, sentences: Sequence[Sentence]) -> list[Item]:
        """What a pass goes over."""
        settings = self.settings
        made = list(questions(sentences, settings.seed)) if settings.made_questions else []
        asked = [s for s in sentences if s.is_question] * settings.repeat_questions
        every = [*sentences, *asked, *made]
        self.log({"sentences": len(sentences), "made": len(made), "items": len(every)}, step=0)
        return [item_of(s, self.tokenizer, self.labels) for s in every]

    def progress(self) -> float:
        """The share of the time that is over."""
        return min(1.0, self.elapsed / (60 * self.settings.minutes))

    def rate(self) -> float:
        """The learning rate now."""
        return warmed_rate(self.settings.rate, self.progress(), self.settings.warm_up)

    def one_step(self, items: Sequence[Item]) -> None:
        """Learn from one batch."""
        found = losses(self.fast, items, self.settings.unknown)
        torch.stack(list(found.values())).sum().backward()  # type: ignore[no-untyped-call]
        for name, loss in found.items():
            self.recent[name].append(float(loss.detach()))
        self.weights.step(self.rate())
        self.step += 1

    def run(self) -> None:
        """Train until the time is over."""
        scored, begun = self.elapsed, time.monotonic()
        while self.progress() < 1.0:
            chance = random.Random(f"{self.settings.seed}:{self.epoch}")
            for step in batches(self.items, chance, self.settings.processes):
                self.one_step(step[self.rank])
                if self.step % self.settings.agree_every:
                    continue
                now = time.monotonic()
                self.elapsed = self.weights.agree(self.elapsed + now - begun)
                begun = now
                if self.progress() >= 1.0:
                    break
                if self.elapsed - scored > self.settings.score_every:
                    scored = self.elapsed
                    self.save()
                    self.score()
                    begun = time.monotonic()
            self.epoch += 1
        self.save()
        self.score()

    def score(self) -> None:
        """Log F1 on a sample of dev, each process doing its part."""
        ranks = self.settings.processes
        mine = self.held_out[: self.settings.sample][self.rank :: ranks]
        scores = held_out_scores(self.fast, mine, self.tokenizer, self.labels)
        pair = (scores.predicates, scores.arguments)
        counts = [n for part in pair for n in (part.right, part.wrong, part.missed)]
        sums = torch.tensor(counts, dtype=torch.float64)
        if ranks > 1:
            distributed.all_reduce(sums)
        right = [int(n) for n in sums.tolist()]
        means = {name: sum(v[-100:]) / len(v[-100:]) for name, v in self.recent.items() if v}
        entry = {
            "epoch": self.epoch,
            "loss": {name: round(value, 4) for name, value in means.items()},
            "predicate_f1": Counts(*right[:3]).f1,
            "argument_f1": Counts(*right[3:]).f1,
        }
        self.log(entry, step=self.step)

    def log(self, entry: dict[str, Any], *, step: int) -> None:
        """One line of the log; the first process writes it."""
        if self.rank == 0:
            seconds = round(self.elapsed) if step else 0
            append_log(self.out, {"step": step, "seconds": seconds, **entry})

    def save(self) -> None:
        """Replace the checkpoint; the first process does."""
        if self.rank == 0:
            done = {"steps": self.step, "passes": self.epoch + 1, "settings": asdict(self.settings)}
            state = {
                "model": self.master.state_dict(),
                "labels": self.labels,
                "history": [*self.history, done],
            }
            save_checkpoint(self.out, state)


def hash_of(name: str) -> float:
    """A number by which to sample, the same in every process."""
    return random.Random(name).random()


def train(settings: Settings, rank: int) -> None:
    """Train as process `rank` of `settings.processes`."""
    with joined(settings.out, settings.processes, rank):
        Worker(settings, rank).run()
