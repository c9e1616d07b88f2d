"""One network of several that went on from the same checkpoint: the mean of their weights."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import torch

__all__ = ["average"]


def average(checkpoints: Sequence[Path], out: Path) -> None:
    """Write the mean of the checkpoints' weights (a "model soup", Wortsman et al. 2022)."""
    states = [torch.load(path, weights_only=True) for path in checkpoints]
    models = [state["model"] for state in states]
    mean = {name: sum(model[name] for model in models) / len(models) for name in models[0]}
    history = [stage for state in states for stage in state["history"]]
    distinct = [stage for n, stage in enumerate(history) if stage not in history[:n]]
    torch.save({"model": mean, "labels": states[0]["labels"], "history": distinct}, out)
