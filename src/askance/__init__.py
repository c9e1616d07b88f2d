"""askance puts text systems to the question.

    import askance
    examples = askance.load_dataset("squad", "dev-v1.1.json")
    audit = askance.clever_hans("embedded", examples, limit=500, seed=7)
    audit.write("runs/mine")

Everything is imported when it is first used: ``import askance`` alone costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from askance.clever_hans.api import clever_hans
    from askance.clever_hans.audit import Audit
    from askance.clever_hans.perturb import perturb
    from askance.clever_hans.run import load_audit
    from askance.data import Answer, Choice, Example, Fact, Paragraph, Perturbed, Prediction, Score
    from askance.datasets import check_dataset, load_dataset, write_dataset
    from askance.errors import AskanceError
    from askance.evidence import evidence_audit
    from askance.metrics import Scores, score_examples, score_squad
    from askance.multihop import (
        build_index,
        load_retriever,
        open_index,
        read_corpus,
        read_multihop,
        score_multihop,
    )
    from askance.readers import Reader, load_reader

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "AskanceError",
    "Audit",
    "Choice",
    "Example",
    "Fact",
    "Paragraph",
    "Perturbed",
    "Prediction",
    "Reader",
    "Score",
    "Scores",
    "build_index",
    "check_dataset",
    "clever_hans",
    "evidence_audit",
    "load_audit",
    "load_dataset",
    "load_reader",
    "load_retriever",
    "open_index",
    "perturb",
    "read_corpus",
    "read_multihop",
    "score_examples",
    "score_multihop",
    "score_squad",
    "write_dataset",
]

_HOMES = {
    "clever_hans.audit": ("Audit",),
    "clever_hans.perturb": ("perturb",),
    "clever_hans.run": ("load_audit",),
    "data": (
        "Answer",
        "Choice",
        "Example",
        "Fact",
        "Paragraph",
        "Perturbed",
        "Prediction",
        "Score",
    ),
    "datasets": ("check_dataset", "load_dataset", "write_dataset"),
    "errors": ("AskanceError",),
    "evidence": ("evidence_audit",),
    "metrics": ("Scores", "score_examples", "score_squad"),
    "multihop": (
        "build_index",
        "load_retriever",
        "open_index",
        "read_corpus",
        "read_multihop",
        "score_multihop",
    ),
    "readers": ("Reader", "load_reader"),
}


def __getattr__(name: str) -> Any:
    if name == "clever_hans":
        # The room is callable, so that importing it never hides the function of its name.
        return import_module("askance.clever_hans")
    from askance.registry import lazy_exports

    return lazy_exports(__name__, _HOMES)(name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
