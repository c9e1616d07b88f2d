"""One process of the multi-hop reader's training; ``facts.py`` starts one for each core."""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch

from askance.training.facts_data import load_questions
from askance.training.facts_features import Maker, batches, epoch_items
from askance.training.facts_losses import loss
from askance.training.facts_model import from_reader
from askance.training.local_sgd import (
    Weights,
    append_log,
    joined,
    save_checkpoint,
    warmed_rate,
)
from askance.training.sampling import derived
from askance.training.shipped import load_shipped

__all__ = ["Settings", "train"]


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run depends on; written beside its checkpoint."""

    data: str
    base: str
    out: str
    minutes: float
    seed: int = 7
    rate: float = 1e-4
    warm_up: float = 0.05  # share of the time
    decay: float = 0.01
    clip: float = 1.0
    bfloat16: bool = True
    processes: int = 2
    agree_every: int = 8
    save_every: float = 180.0  # seconds


class _Worker:
    def __init__(self, settings: Settings, rank: int) -> None:
        self.settings, self.rank, self.out = settings, rank, Path(settings.out)
        torch.manual_seed(settings.seed)
        self.maker = Maker(Path(settings.base) / "tokenizer.json")
        self.questions = load_questions(Path(settings.data), settings.seed)
        self.master = from_reader(load_shipped(Path(settings.base) / "model.onnx"))
        kind = torch.bfloat16 if settings.bfloat16 else torch.float32
        self.fast = self.master.compute_copy(0.0, kind)
        for model in (self.master, self.fast):
            model.fix(0)
        self.weights = Weights(
            self.master,
            self.fast,
            rate=settings.rate,
            decay=settings.decay,
            clip=settings.clip,
            processes=settings.processes,
        )
        self.epoch, self.index, self.steps, self.elapsed = 0, 0, 0, 0.0
        self.parts: dict[str, list[float]] = defaultdict(list)
        checkpoint = self.out / "checkpoint.pt"
        if checkpoint.exists():
            state = torch.load(checkpoint, weights_only=True)
            self.master.load_state_dict(state["model"])
            self.weights.optimizer.load_state_dict(state["optimizer"])
            self.epoch, self.index, self.steps, self.elapsed = state["place"]
        self.weights.refresh()

    def _progress(self) -> float:
        return min(1.0, self.elapsed / (60 * self.settings.minutes))

    def _rate(self) -> float:
        return warmed_rate(self.settings.rate, self._progress(), self.settings.warm_up)

    def run(self) -> None:
        """Train until the time is over."""
        saved = self.elapsed
        while self._progress() < 1.0:
            begun = time.monotonic()
            items = epoch_items(self.maker, self.questions.train, self.epoch, self.settings.seed)
            order = batches(items, derived(self.settings.seed, "order", self.epoch))
            self._log({"epoch": self.epoch, "items": len(items), "batches": len(order)})
            ranks = self.settings.processes
            while (self.index + 1) * ranks <= len(order) and self._progress() < 1.0:
                total, parts = loss(self.fast, order[self.index * ranks + self.rank])
                total.backward()  # type: ignore[no-untyped-call]
                self.weights.step(self._rate())
                for name, part in parts.items():
                    self.parts[name].append(part)
                self.index, self.steps = self.index + 1, self.steps + 1
                if self.steps % self.settings.agree_every:
                    continue
                now = time.monotonic()
                self.elapsed = self.weights.agree(self.elapsed + now - begun)
                begun = now
                if self.elapsed - saved > self.settings.save_every:
                    saved = self.elapsed
                    self._save()
            if self._progress() < 1.0:
                self.epoch, self.index = self.epoch + 1, 0
        self._save()

    def _log(self, entry: dict[str, Any]) -> None:
        if self.rank == 0:
            append_log(self.out, {"step": self.steps, "seconds": round(self.elapsed), **entry})

    def _save(self) -> None:
        means = {name: round(sum(v[-100:]) / len(v[-100:]), 4) for name, v in self.parts.items()}
        self._log({"loss": means, "rate": self._rate()})
        if self.rank == 0:
            state = {
                "model": self.master.state_dict(),
                "optimizer": self.weights.optimizer.state_dict(),
                "place": (self.epoch, self.index, self.steps, self.elapsed),
                "counts": dict(self.questions.counts),
                "settings": asdict(self.settings),
            }
            save_checkpoint(self.out, state)


def train(settings: Settings, rank: int) -> None:
    """Train as process ``rank``, from the last checkpoint in ``settings.out`` if there is one."""
    with joined(settings.out, settings.processes, rank):
        _Worker(settings, rank).run()
