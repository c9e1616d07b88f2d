"""The network of the role labeller: the reader's encoder with a predicate head and a role head."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn

from askance.training.reader_model import EPSILON, POSITIONS, WIDTH, Layer, load_base

__all__ = ["SHARED", "RoleModel", "from_base"]

LAYERS = 6
VOCABULARY = 30_522
SHARED = 3  # layers that read the sentence once for all its predicates


class RoleModel(nn.Module):
    """Scores of each piece as a predicate, and of its role tags where a predicate is marked.

    The lower layers read the sentence, and the predicates are found by their output. A learned
    vector is then added to the pieces of one predicate, and the upper layers go on from there, once
    for each predicate. Marking at the input, as Shi and Lin (2019) do, would run all layers for
    each predicate: half as fast in training and in use.
    """

    def __init__(self, tags: int) -> None:
        super().__init__()
        self.words = nn.Embedding(VOCABULARY, WIDTH)
        self.positions = nn.Embedding(POSITIONS, WIDTH)
        self.types = nn.Embedding(2, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, EPSILON)
        self.layers = nn.ModuleList(Layer(0.0) for _ in range(LAYERS))
        self.mark = nn.Parameter(torch.randn(WIDTH) * 0.3)
        self.predicate = nn.Linear(WIDTH, 2)
        self.role = nn.Linear(WIDTH, tags)
        for head in self.heads:
            nn.init.normal_(head.weight, std=0.02)
            nn.init.zeros_(head.bias)

    @property
    def heads(self) -> tuple[nn.Linear, nn.Linear]:
        """The two heads, which stay in float32."""
        return self.predicate, self.role

    def read(self, input_ids: Tensor, mask: Tensor | None = None) -> Tensor:
        """int64 [sentences, pieces] -> [sentences, pieces, 384]; ``mask`` is 0 at padding."""
        places = torch.arange(input_ids.shape[1], device=input_ids.device)
        hidden = self.norm(self.words(input_ids) + self.positions(places) + self.types.weight[0])
        bias = _bias(hidden, mask)
        for layer in self.layers[:SHARED]:
            hidden = layer(hidden, bias)
        return hidden

    def find(self, hidden: Tensor) -> Tensor:
        """What ``read`` gives -> predicate scores [sentences, pieces, 2]."""
        scores: Tensor = self.predicate(hidden.to(self.predicate.weight.dtype))
        return scores

    def label(self, hidden: Tensor, marks: Tensor, mask: Tensor | None = None) -> Tensor:
        """``read``'s output and ``marks`` [rows, pieces] -> role scores [rows, pieces, tags]."""
        bias = _bias(hidden, mask)
        hidden = hidden + marks[:, :, None].to(hidden.dtype) * self.mark
        for layer in self.layers[SHARED:]:
            hidden = layer(hidden, bias)
        scores: Tensor = self.role(hidden.to(self.role.weight.dtype))
        return scores

    def compute_copy(self, kind: torch.dtype) -> RoleModel:
        """For training: the encoder in ``kind`` (bfloat16 is fast on AMX), the heads in float32."""
        copy = RoleModel(self.role.out_features)
        copy.load_state_dict(self.state_dict())
        copy.to(kind)
        for head in copy.heads:
            head.float()
        return copy.train()


def _bias(hidden: Tensor, mask: Tensor | None) -> Tensor:
    if mask is None:
        return torch.zeros(1, 1, 1, 1, dtype=hidden.dtype)
    return (mask[:, None, None, :].to(hidden.dtype) - 1.0) * 10_000.0


def from_base(path: Path, tags: int) -> RoleModel:
    """The encoder of ``path`` (a safetensors file with BERT's names) and fresh heads."""
    model = RoleModel(tags)
    own = model.state_dict()
    encoder = load_base(path).state_dict()
    model.load_state_dict(own | {name: encoder[name] for name in encoder if name in own})
    return model
