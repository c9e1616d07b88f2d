"""The network of the embedded reader: a small BERT encoder, a span head and a choice head."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from torch.nn import functional

WIDTH = 384
HEADS = 12
INNER = 1536
POSITIONS = 512
EPSILON = 1e-12  # of every layer norm, as in the base weights


class Layer(nn.Module):
    """One transformer layer, post-norm; query, key and value come from one matrix product."""

    def __init__(self, dropout: float) -> None:
        super().__init__()
        self.drop = nn.Dropout(dropout)
        self.qkv = nn.Linear(WIDTH, 3 * WIDTH)
        self.out = nn.Linear(WIDTH, WIDTH)
        self.attention_norm = nn.LayerNorm(WIDTH, EPSILON)
        self.up = nn.Linear(WIDTH, INNER)
        self.down = nn.Linear(INNER, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, EPSILON)

    def forward(self, hidden: Tensor, bias: Tensor) -> Tensor:
        """``hidden`` [batch, tokens, 384]; ``bias`` [batch, 1, 1, tokens]: very low at padding."""
        batch, tokens = hidden.shape[0], hidden.shape[1]
        split = self.qkv(hidden).view(batch, tokens, 3, HEADS, WIDTH // HEADS)
        query, key, value = split.permute(2, 0, 3, 1, 4).unbind(0)
        scores = torch.matmul(query, key.transpose(-1, -2)) * (WIDTH // HEADS) ** -0.5
        mixed = torch.matmul(functional.softmax(scores + bias, dim=-1), value)
        mixed = mixed.transpose(1, 2).reshape(batch, tokens, WIDTH)
        hidden = self.attention_norm(self.drop(self.out(mixed)) + hidden)
        inner = self.drop(self.down(functional.gelu(self.up(hidden))))
        normed: Tensor = self.norm(inner + hidden)
        return normed


class ReaderModel(nn.Module):
    """Scores each token as start and as end of the answer, and the whole pair as a choice.

    Position 0 ([CLS]) as start and end means "no answer", as in BERT's SQuAD 2.0 head.
    """

    def __init__(self, layers: int, vocabulary: int, dropout: float = 0.0) -> None:
        super().__init__()
        self.words = nn.Embedding(vocabulary, WIDTH)
        self.positions = nn.Embedding(POSITIONS, WIDTH)
        self.types = nn.Embedding(2, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, EPSILON)
        self.layers = nn.ModuleList(Layer(dropout) for _ in range(layers))
        self.span = nn.Linear(WIDTH, 2)
        self.choice = nn.Linear(WIDTH, 1)
        for head in (self.span, self.choice):
            nn.init.normal_(head.weight, std=0.02)
            nn.init.zeros_(head.bias)

    def forward(
        self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Three int64 [batch, tokens] -> start and end [batch, tokens], choice [batch]."""
        hidden = self.encode(input_ids, attention_mask, token_type_ids)
        start, end = self.span(hidden).unbind(-1)
        return start, end, self.choice(hidden[:, :1]).flatten()

    def encode(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor) -> Tensor:
        """The same inputs -> [batch, tokens, 384] in the type of the heads."""
        places = torch.arange(input_ids.shape[1], device=input_ids.device)
        hidden = self.norm(
            self.words(input_ids) + self.positions(places) + self.types(token_type_ids)
        )
        bias = (attention_mask[:, None, None, :].to(hidden.dtype) - 1.0) * 10_000.0
        for layer in self.layers:
            hidden = layer(hidden, bias)
        return hidden.to(self.span.weight.dtype)

    def fix(self, layers: int) -> None:
        """Keep the word embeddings, and with ``layers`` also what lies below them, as they are."""
        parts: list[nn.Module] = [self.words]
        if layers:
            parts += [self.positions, self.norm, *self.layers[:layers]]
        for part in parts:
            part.requires_grad_(False)

    def compute_copy(self, dropout: float, kind: torch.dtype) -> ReaderModel:
        """For training: the encoder in ``kind`` (bfloat16 is fast), the heads in float32."""
        copy = model_from(self.state_dict(), dropout)
        copy.to(kind)
        copy.span.float()
        copy.choice.float()
        return copy.train()


def model_from(state: Mapping[str, Tensor], dropout: float = 0.0) -> ReaderModel:
    """The reader whose weights these are."""
    layers = sum(name.endswith("qkv.weight") for name in state)
    model = ReaderModel(layers, state["words.weight"].shape[0], dropout)
    model.load_state_dict(state)
    return model


def load_base(path: Path) -> ReaderModel:
    """A reader with the encoder of ``path`` (a safetensors file, BERT's names) and fresh heads."""
    base = load_file(str(path))
    words = base["embeddings.word_embeddings.weight"]
    layers = sum(name.endswith("attention.self.query.weight") for name in base)
    state = ReaderModel(layers, words.shape[0]).state_dict()
    for name, theirs in (("words", "word"), ("positions", "position"), ("types", "token_type")):
        state[f"{name}.weight"] = base[f"embeddings.{theirs}_embeddings.weight"]
    parts = {
        "out": "attention.output.dense",
        "attention_norm": "attention.output.LayerNorm",
        "up": "intermediate.dense",
        "down": "output.dense",
        "norm": "output.LayerNorm",
    }
    for kind in ("weight", "bias"):
        state[f"norm.{kind}"] = base[f"embeddings.LayerNorm.{kind}"]
        for n in range(layers):
            theirs = f"encoder.layer.{n}"
            for ours, part in parts.items():
                state[f"layers.{n}.{ours}.{kind}"] = base[f"{theirs}.{part}.{kind}"]
            qkv = [
                base[f"{theirs}.attention.self.{part}.{kind}"] for part in ("query", "key", "value")
            ]
            state[f"layers.{n}.qkv.{kind}"] = torch.cat(qkv)
    return model_from(state)
