"""What the reader's training lowers, and what it is scored by on the way."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor
from torch.nn import functional

from askance.metrics.answer import SQUAD
from askance.readers.spans import Logits, SpanRules, predict_span
from askance.readers.windows import Window
from askance.training.reader_data import Choice, Row, example_of
from askance.training.reader_features import WINDOW, Encoder, Item
from askance.training.reader_model import ReaderModel

__all__ = ["choice_loss", "held_out_scores", "span_loss"]

_CHOICE_WEIGHT = 0.5
_HIDDEN = -1e4  # score of a token that may not be an answer
_STEP = 16  # lengths are padded to its multiples: oneDNN keeps code for every shape
_BATCH = 16  # of windows or questions scored at once


def _padded(rows: Sequence[tuple[Sequence[int], int]]) -> tuple[Tensor, Tensor, Tensor]:
    """(ids, place of the context's first token) of each row -> the model's three inputs."""
    longest = max(len(ids) for ids, _ in rows)
    longest = min(-(-longest // _STEP) * _STEP, WINDOW)
    ids = torch.zeros((len(rows), longest), dtype=torch.int64)  # the mask hides the padding
    mask, types = torch.zeros_like(ids), torch.zeros_like(ids)
    for n, (row, first) in enumerate(rows):
        ids[n, : len(row)] = torch.as_tensor(row)
        mask[n, : len(row)] = 1
        types[n, first : len(row)] = 1
    return ids, mask, types


def span_loss(model: ReaderModel, items: list[Item]) -> Tensor:
    """Mean cross-entropy of the start and the end token among [CLS] and the context's tokens."""
    ids, mask, types = _padded([(item.ids, item.first) for item in items])
    start, end, _ = model(ids, mask, types)
    allowed = types.bool()
    allowed[:, 0] = True
    left = functional.cross_entropy(
        start.masked_fill(~allowed, _HIDDEN), torch.tensor([i.start for i in items])
    )
    right = functional.cross_entropy(
        end.masked_fill(~allowed, _HIDDEN), torch.tensor([i.end for i in items])
    )
    return (left + right) / 2


def _choice_scores(model: ReaderModel, encoder: Encoder, choices: list[Choice]) -> list[Tensor]:
    """One tensor of scores for each question."""
    pairs = [pair for c in choices for pair in encoder.windower.pairs(c.stem, c.choices)]
    scores = model(*_padded([(pair.ids.tolist(), pair.first) for pair in pairs]))[2]
    return list(scores.split([len(choice.choices) for choice in choices]))


def choice_loss(model: ReaderModel, encoder: Encoder, choices: list[Choice]) -> Tensor:
    """Mean cross-entropy of the right choices, weighted against the span loss."""
    losses = [
        functional.cross_entropy(scores[None], torch.tensor([choice.answer]))
        for scores, choice in zip(_choice_scores(model, encoder, choices), choices, strict=True)
    ]
    return _CHOICE_WEIGHT * torch.stack(losses).mean()


@torch.no_grad()
def held_out_scores(
    model: ReaderModel, encoder: Encoder, rows: list[Row], choices: list[Choice]
) -> list[float]:
    """[rows, sum of EM, sum of F1, choices, right choices]; processes add theirs up."""
    model.eval()
    totals = [float(len(rows)), 0.0, 0.0, float(len(choices)), 0.0]
    examples = [example_of(row, str(n)) for n, row in enumerate(rows)]
    cut = [encoder.windower.cut(example) for example in examples]
    flat = sorted((w for windows in cut for w in windows), key=lambda window: len(window.ids))
    logits: dict[Window, Logits] = {}
    for n in range(0, len(flat), _BATCH):
        part = flat[n : n + _BATCH]
        start, end, _ = model(*_padded([(window.ids.tolist(), window.first) for window in part]))
        for window, left, right in zip(part, start.numpy(), end.numpy(), strict=True):
            logits[window] = Logits(left[: len(window.ids)], right[: len(window.ids)])
    for example, windows in zip(examples, cut, strict=True):
        found = predict_span(example, windows, [logits[w] for w in windows], SpanRules())
        score = SQUAD.score_one(example, found)
        totals[1] += score.exact
        totals[2] += score.f1
    for n in range(0, len(choices), _BATCH):
        part_choices = choices[n : n + _BATCH]
        for scores, choice in zip(
            _choice_scores(model, encoder, part_choices), part_choices, strict=True
        ):
            totals[4] += float(int(scores.argmax()) == choice.answer)
    model.train()
    return totals
