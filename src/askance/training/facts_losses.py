"""What the multi-hop reader's training lowers."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor
from torch.nn import functional

from askance.training.facts_features import WINDOW, Item
from askance.training.facts_model import FactsModel, Scores

__all__ = ["loss", "score_items"]

_STEP = 16  # lengths are padded to its multiples: oneDNN keeps code for every shape
_HIDDEN = -1e4  # score of a token that may not be in an answer
_WEIGHTS = {"span": 1.0, "fact": 1.5, "kind": 0.5, "relevance": 1.0}


def score_items(model: FactsModel, items: Sequence[Item]) -> Scores:
    """The model's scores for a padded batch."""
    longest = max(len(item.passage.ids) for item in items)
    shape = len(items), min(-(-longest // _STEP) * _STEP, max(WINDOW, longest))
    ids, mask, types = (torch.zeros(shape, dtype=torch.int64) for _ in range(3))
    for n, item in enumerate(items):
        length = len(item.passage.ids)
        ids[n, :length] = torch.from_numpy(item.passage.ids)
        types[n, :length] = torch.from_numpy(item.passage.type_ids)
        mask[n, :length] = 1
    return model(ids, mask, types)


def loss(model: FactsModel, items: Sequence[Item]) -> tuple[Tensor, dict[str, float]]:
    """The weighted sum of the parts that the batch has targets for, and each part."""
    scores = score_items(model, items)
    parts = {
        "span": _span_loss(scores, items),
        "fact": _fact_loss(scores, items),
        "kind": _kind_loss(scores, items),
        "relevance": _relevance_loss(scores, items),
    }
    known = {name: part for name, part in parts.items() if part is not None}
    total = sum((_WEIGHTS[name] * part for name, part in known.items()), torch.zeros(()))
    return total, {name: float(part.detach()) for name, part in known.items()}


def _span_loss(scores: Scores, items: Sequence[Item]) -> Tensor | None:
    """Minus the log of the probability that all occurrences of the answer have together."""
    losses = []
    for n, item in enumerate(items):
        if item.spans:
            allowed = torch.zeros(scores.start.shape[1], dtype=torch.bool)
            allowed[: len(item.passage.ids)] = torch.from_numpy(item.passage.places[:, 0] >= 0)
            for row, side in ((scores.start[n], 0), (scores.end[n], 1)):
                row = row.masked_fill(~allowed, _HIDDEN)
                right = row[torch.tensor(sorted({span[side] for span in item.spans}))]
                losses.append(row.logsumexp(0) - right.logsumexp(0))
    return torch.stack(losses).mean() if losses else None


def _fact_loss(scores: Scores, items: Sequence[Item]) -> Tensor | None:
    """Mean binary cross-entropy over the sentences of the batch; a sentence's score is the mean
    over its tokens.
    """
    found, targets = [], []
    for n, item in enumerate(items):
        for sentence, truth in zip(item.passage.sentences, item.facts or (), strict=False):
            found.append(scores.fact[n, sentence.first : sentence.end].mean())
            targets.append(float(truth))
    if not found:
        return None
    return functional.binary_cross_entropy_with_logits(torch.stack(found), torch.tensor(targets))


def _kind_loss(scores: Scores, items: Sequence[Item]) -> Tensor | None:
    rows = [n for n, item in enumerate(items) if item.kind is not None]
    if not rows:
        return None
    targets = torch.tensor([items[n].kind for n in rows])
    return functional.cross_entropy(scores.kind[torch.tensor(rows)], targets)


def _relevance_loss(scores: Scores, items: Sequence[Item]) -> Tensor | None:
    rows = [n for n, item in enumerate(items) if item.relevant is not None]
    if not rows:
        return None
    found = torch.stack([scores.relevance[n, int(items[n].pair)] for n in rows])
    targets = torch.tensor([float(bool(items[n].relevant)) for n in rows])
    return functional.binary_cross_entropy_with_logits(found, targets)
