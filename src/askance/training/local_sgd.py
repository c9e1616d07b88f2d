"""Training on the processor: float32 weights, a fast copy in bfloat16, and several processes.

Each process steps on its own; ``agree`` now and then goes on from the mean of all weights (local
SGD, Stich 2019), which waits for nobody in between.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import torch
from torch import Tensor, distributed, nn

__all__ = ["Weights", "append_log", "joined", "save_checkpoint", "warmed_rate"]


@contextmanager
def joined(out: str, processes: int, rank: int) -> Iterator[None]:
    """Be process ``rank`` of so many, each of one thread, that meet by a file in ``out``."""
    torch.set_num_threads(1)
    if processes > 1:
        store = Path(out).resolve() / "rendezvous"
        distributed.init_process_group(
            "gloo", init_method=f"file://{store}", rank=rank, world_size=processes
        )
    yield
    if processes > 1:
        distributed.destroy_process_group()


def warmed_rate(rate: float, done: float, warm_up: float) -> float:
    """The learning rate at share ``done`` of the time: it rises over ``warm_up``, then falls to 0.

    >>> [round(warmed_rate(1.0, done, 0.5), 3) for done in (0.0, 0.25, 0.5, 1.0)]
    [0.0, 0.375, 0.5, 0.0]
    """
    return rate * min(1.0, (done + 1e-4) / warm_up) * (1.0 - done)


def save_checkpoint(out: Path, state: Mapping[str, object]) -> None:
    """Replace the checkpoint, whole or not at all."""
    partial = out / "checkpoint.partial"
    torch.save(dict(state), partial)
    partial.replace(out / "checkpoint.pt")


def append_log(out: Path, entry: Mapping[str, object]) -> None:
    """Add a line to the log."""
    with (out / "log.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(entry) + "\n")


class Weights:
    """``master`` is what is trained and kept, ``fast`` computes the gradients."""

    def __init__(
        self,
        master: nn.Module,
        fast: nn.Module,
        *,
        rate: float,
        decay: float = 0.01,
        clip: float = 1.0,
        processes: int = 1,
    ) -> None:
        self.clip, self.processes = clip, processes
        self._pairs = [
            (ours, theirs)
            for ours, theirs in zip(master.parameters(), fast.parameters(), strict=True)
            if ours.requires_grad
        ]
        self.trained: Sequence[Tensor] = [ours for ours, _ in self._pairs]
        groups = [
            {"params": [p for p in self.trained if p.ndim >= 2], "weight_decay": decay},
            {"params": [p for p in self.trained if p.ndim < 2], "weight_decay": 0.0},
        ]
        self.optimizer = torch.optim.AdamW(groups, lr=rate, fused=True)

    @torch.no_grad()
    def refresh(self) -> None:
        """Copy the weights into the fast copy."""
        for ours, theirs in self._pairs:
            theirs.copy_(ours)

    @torch.no_grad()
    def step(self, rate: float) -> None:
        """One AdamW step with the fast copy's gradients, clipped."""
        for ours, theirs in self._pairs:
            ours.grad = None if theirs.grad is None else theirs.grad.float()
            theirs.grad = None
        torch.nn.utils.clip_grad_norm_(self.trained, self.clip, foreach=True)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        self.optimizer.step()
        self.refresh()

    @torch.no_grad()
    def agree(self, clock: float) -> float:
        """Take the mean of all processes' weights; gives the first one's ``clock``."""
        if self.processes == 1:
            return clock
        total = torch.cat([weight.flatten() for weight in self.trained])
        distributed.all_reduce(total)
        means = (total / self.processes).split([weight.numel() for weight in self.trained])
        for weight, mean in zip(self.trained, means, strict=True):
            weight.copy_(mean.view_as(weight))
        self.refresh()
        shared = torch.tensor([clock], dtype=torch.float64)
        distributed.broadcast(shared, 0)
        return float(shared)
