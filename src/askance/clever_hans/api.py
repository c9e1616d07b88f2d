"""``askance.clever_hans``: the audit as one call."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from askance.clever_hans.asking import Progress, ReaderSource
from askance.clever_hans.audit import Audit
from askance.clever_hans.choosing import choose_perturbations
from askance.clever_hans.run import run_audit
from askance.data import Example
from askance.datasets import sample_examples
from askance.readers import as_reader

if TYPE_CHECKING:
    from askance.clever_hans.frame_sources import Frames
    from askance.language.entities import EntityTagger

__all__ = ["clever_hans"]


def clever_hans(
    reader: object,
    examples: Sequence[Example],
    *,
    variants: str | Sequence[str] = "all",
    seed: int = 0,
    limit: int | None = None,
    metric: str | None = None,
    protocol: str = "eval_only",
    frames: str | os.PathLike[str] | Frames | None = None,
    tags: str | None = None,
    scope: str | None = None,
    core: bool = False,
    entities: str | EntityTagger = "rules",
    out: str | os.PathLike[str] | None = None,
    workers: int = 1,
    on_progress: Progress | None = None,
) -> Audit:
    """Does ``reader`` read the questions of ``examples``?

    ``reader``: a specification ("embedded", "hf:NAME" ...), a Reader, or a function from a list of
    examples to a list of answers. ``limit`` takes a sample by hash. With ``out``, the run is kept
    there and can be resumed; ``workers`` processes need a specification. ``frames``: where
    ``srl_switch`` has its roles from, a file, "spacy", "http://…" or a labeller;
    ``entities``: where ``entity_swap`` has its names from, "rules", "spacy" or a tagger.

    >>> from askance.data import Answer, Example, Paragraph
    >>> text = Paragraph(("Ada wrote it. Bo read it.",))
    >>> examples = [Example("1", "Who wrote it?", (text,), (Answer("Ada", 0),))]
    >>> clever_hans(lambda examples: ["Ada"] * len(examples), examples, variants="paper")
    <Audit of 1 questions x 5 variants: U 0.00 [0.00, 0.56]>
    """
    chosen = sample_examples(examples, limit, seed=seed)
    perturbations = choose_perturbations(
        variants,
        pool=examples,
        seed=seed,
        frames=frames,
        tags=tags,
        scope=scope,
        core=core,
        entities=entities,
    )
    may_refuse = any(not example.answerable for example in examples)
    source = (
        ReaderSource(reader, {"no_answer": may_refuse})
        if isinstance(reader, str)
        else as_reader(reader)
    )
    return run_audit(
        source,
        chosen,
        perturbations,
        seed=seed,
        metric=metric,
        protocol=protocol,
        out=out,
        workers=workers,
        on_progress=on_progress,
    )
