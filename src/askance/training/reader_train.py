"""One process of the reader's training; ``reader.py`` starts as many as there are cores.

Each takes batches and steps of its own; every few steps they all go on from the mean of their
weights (local SGD).
"""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from torch import distributed

from askance.training.local_sgd import (
    Weights,
    append_log,
    joined,
    save_checkpoint,
    warmed_rate,
)
from askance.training.reader_data import Choice, Corpus, load_corpus
from askance.training.reader_features import Encoder, Item, epoch_batches
from askance.training.reader_losses import choice_loss, held_out_scores, span_loss
from askance.training.reader_model import load_base
from askance.training.sampling import unit

__all__ = ["Settings", "train"]


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run depends on; written beside its checkpoint."""

    data: str
    base: str
    out: str
    minutes: float
    seed: int = 7
    rate: float = 2.5e-4
    warm_up: float = 0.04  # share of the time
    decay: float = 0.01
    clip: float = 1.0
    dropout: float = 0.0
    bfloat16: bool = True
    processes: int = 2
    # Steps; agreeing at each one would wait for the slower process on a busy machine.
    agree_every: int = 8
    save_every: float = 240.0  # seconds
    score_every: float = 600.0
    sample: int = 600  # held-out rows scored during training
    korean: bool = False  # with the Korean rows
    fixed_layers: int = 0  # lowest layers that stay as they are, besides the word embeddings


class _Worker:
    """The state of one process: the float32 weights, fast copy, optimizer and clock."""

    def __init__(self, settings: Settings, rank: int) -> None:
        self.settings, self.rank, self.out = settings, rank, Path(settings.out)
        torch.manual_seed(settings.seed)
        self.encoder = Encoder(Path(settings.base) / "tokenizer.json")
        self.corpus: Corpus = load_corpus(
            Path(settings.data), settings.seed, korean=settings.korean
        )
        self.master = load_base(Path(settings.base) / "model.safetensors")
        self.fast = self.master.compute_copy(
            settings.dropout, torch.bfloat16 if settings.bfloat16 else torch.float32
        )
        # Half of all weights: fixed, they cost no gradient, no exchange and no optimizer state.
        for model in (self.master, self.fast):
            model.fix(settings.fixed_layers)
        self.weights = Weights(
            self.master,
            self.fast,
            rate=settings.rate,
            decay=settings.decay,
            clip=settings.clip,
            processes=settings.processes,
        )
        self.epoch, self.index, self.step, self.elapsed = 0, 0, 0, 0.0
        self.losses: dict[str, list[float]] = {"span": [], "choice": []}
        checkpoint = self.out / "checkpoint.pt"
        if checkpoint.exists():
            state = torch.load(checkpoint, weights_only=True)
            self.master.load_state_dict(state["model"])
            self.weights.optimizer.load_state_dict(state["optimizer"])
            self.epoch, self.index, self.step = state["epoch"], state["index"], state["step"]
            self.elapsed = state["elapsed"]
        torch.manual_seed(settings.seed + 1_000 * self.step + rank)  # dropout only
        self.weights.refresh()

    def _progress(self) -> float:
        return min(1.0, self.elapsed / (60 * self.settings.minutes))

    def _rate(self) -> float:
        return warmed_rate(self.settings.rate, self._progress(), self.settings.warm_up)

    def _loss(self, batch: list[Item] | list[Choice]) -> tuple[str, torch.Tensor]:
        choices = [choice for choice in batch if isinstance(choice, Choice)]
        if choices:
            return "choice", choice_loss(self.fast, self.encoder, choices)
        return "span", span_loss(self.fast, [item for item in batch if isinstance(item, Item)])

    def _one_step(self, batch: list[Item] | list[Choice]) -> None:
        kind, loss = self._loss(batch)
        loss.backward()  # type: ignore[no-untyped-call]
        self.losses[kind].append(float(loss.detach()))
        self.weights.step(self._rate())
        self.step += 1

    def run(self) -> None:
        """Train until the time is over."""
        saved = scored = self.elapsed
        while self._progress() < 1.0:
            begun = time.monotonic()
            steps, counts = epoch_batches(
                self.corpus, self.encoder, self.epoch, self.settings.seed, self.settings.processes
            )
            self._log({"epoch": self.epoch, "steps": len(steps), "rows": dict(counts)})
            while self.index < len(steps) and self._progress() < 1.0:
                self._one_step(steps[self.index][self.rank])
                self.index += 1
                if self.step % 50 == 0:
                    self._log_losses()
                if self.step % self.settings.agree_every:
                    continue
                now = time.monotonic()
                self.elapsed = self.weights.agree(self.elapsed + now - begun)
                begun = now
                if self.elapsed - saved > self.settings.save_every:
                    saved = self.elapsed
                    self._save()
                if self.elapsed - scored > self.settings.score_every:
                    scored = self.elapsed
                    self._score()
            if self._progress() < 1.0:
                self.epoch, self.index = self.epoch + 1, 0
        self._save()
        self._score()

    def _score(self) -> None:
        held_out, ranks = self.corpus.held_out, self.settings.processes
        sample = sorted(held_out, key=lambda row: unit(row.question, row.context))
        rows = sample[: self.settings.sample][self.rank :: ranks]
        choices = self.corpus.held_out_choices[self.rank :: ranks]
        found = held_out_scores(self.fast, self.encoder, rows, choices)
        sums = torch.tensor(found, dtype=torch.float64)
        if ranks > 1:
            distributed.all_reduce(sums)
        n, exact, f1, asked, right = sums.tolist()
        scores = {"EM": exact / n, "F1": f1 / n, "choice": right / max(1, asked)}
        self._log({"held_out": {name: 100 * score for name, score in scores.items()}})

    def _log_losses(self) -> None:
        means = {
            kind: round(sum(v[-50:]) / len(v[-50:]), 4) for kind, v in self.losses.items() if v
        }
        self._log({"loss": means, "rate": self._rate()})

    def _log(self, entry: dict[str, Any]) -> None:
        if self.rank == 0:
            append_log(self.out, {"step": self.step, "seconds": round(self.elapsed), **entry})

    def _save(self) -> None:
        if self.rank == 0:
            state = {
                "model": self.master.state_dict(),
                "optimizer": self.weights.optimizer.state_dict(),
                "epoch": self.epoch,
                "index": self.index,
                "step": self.step,
                "elapsed": self.elapsed,
                "counts": self.corpus.counts,
                "settings": asdict(self.settings),
            }
            save_checkpoint(self.out, state)


def train(settings: Settings, rank: int) -> None:
    """Train as process ``rank``, from the last checkpoint in ``settings.out`` if there is one."""
    with joined(settings.out, settings.processes, rank):
        _Worker(settings, rank).run()
