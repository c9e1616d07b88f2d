"""The network of the multi-hop reader: the reader's encoder, and heads for facts and relevance."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor, nn

from askance.training.facts_data import KINDS
from askance.training.reader_model import WIDTH, ReaderModel

__all__ = ["FactsModel", "Scores", "from_reader"]


class Scores(NamedTuple):
    """``start``, ``end``, ``fact`` [batch, tokens]; ``kind`` [batch, 3]; ``relevance`` [batch, 2].

    A sentence's score as a fact is the mean over its tokens. ``relevance`` is that of a single
    paragraph, and that of a pair as the whole evidence.
    """

    start: Tensor
    end: Tensor
    fact: Tensor
    kind: Tensor
    relevance: Tensor


class FactsModel(ReaderModel):
    """Scores spans, supporting sentences, the kind of answer and the relevance of paragraphs."""

    def __init__(self, layers: int, vocabulary: int, dropout: float = 0.0) -> None:
        super().__init__(layers, vocabulary, dropout)
        del self.choice
        self.fact = nn.Linear(WIDTH, 1)
        self.kind = nn.Linear(WIDTH, len(KINDS))
        self.relevance = nn.Linear(WIDTH, 2)
        for head in (self.fact, self.kind, self.relevance):
            nn.init.normal_(head.weight, std=0.02)
            nn.init.zeros_(head.bias)

    def forward(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor) -> Scores:  # type: ignore[override]
        """Three int64 [batch, tokens] -> all scores."""
        hidden = self.encode(input_ids, attention_mask, token_type_ids)
        start, end = self.span(hidden).unbind(-1)
        first = hidden[:, 0]
        fact = self.fact(hidden).squeeze(-1)
        return Scores(start, end, fact, self.kind(first), self.relevance(first))

    def compute_copy(self, dropout: float, kind: torch.dtype) -> FactsModel:
        """For training: the encoder in ``kind``, the heads in float32."""
        copy = FactsModel(len(self.layers), self.words.num_embeddings, dropout)
        copy.load_state_dict(self.state_dict())
        copy.to(kind)
        for head in (copy.span, copy.fact, copy.kind, copy.relevance):
            head.float()
        return copy.train()


def from_reader(reader: ReaderModel) -> FactsModel:
    """The reader's encoder and span head, and fresh other heads."""
    model = FactsModel(len(reader.layers), reader.words.num_embeddings)
    state = {n: v for n, v in reader.state_dict().items() if not n.startswith("choice.")}
    model.load_state_dict(model.state_dict() | state)
    return model
