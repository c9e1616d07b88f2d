"""Which questions are asked, and in which variants."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence

from askance.clever_hans.perturb import (
    ABLATIONS,
    FLOOR,
    INVARIANCE,
    PAPER_VARIANTS,
    load_perturbation,
)
from askance.clever_hans.perturbation import Perturbation
from askance.data import Example
from askance.errors import OptionError

__all__ = ["choose_perturbations", "sample_examples", "variant_names"]


def sample_examples(
    examples: Sequence[Example], limit: int | None, *, seed: int = 0
) -> list[Example]:
    """``limit`` examples in their order, those with the smallest hash of seed and id.

    A larger limit only adds to a smaller one; the first questions of a file would be those of its
    first article.
    """
    if limit is None or limit >= len(examples):
        return list(examples)
    ranked = sorted(examples, key=lambda example: _rank(example.id, seed))
    chosen = {example.id for example in ranked[:limit]}
    return [example for example in examples if example.id in chosen]


def _rank(example_id: str, seed: int) -> str:
    key = f"{seed}|{example_id}|sample".encode("utf-8", "surrogatepass")
    return hashlib.sha256(key).hexdigest()


def variant_names(names: str | Sequence[str], *, with_frames: bool = False) -> list[str]:
    """The variants that ``names`` stands for: "paper", "all", or names, with commas or as a list.

    ``srl_switch`` belongs to a group only where role frames are given; named, it always does.

    >>> variant_names("paper")
    ['wh2blah', 'ran', 'wh2blah_ran']
    """
    chosen = names.split(",") if isinstance(names, str) else list(names)
    groups = {
        "paper": [*PAPER_VARIANTS],
        "all": [*PAPER_VARIANTS, *ABLATIONS, *INVARIANCE, *FLOOR],
    }
    found: list[str] = []
    for name in (name.strip() for name in chosen):
        members = groups.get(name, [name])
        found += [m for m in members if m != "srl_switch" or with_frames or m == name]
    if not any(found):
        raise OptionError("no variant is named", fix="paper, all, or names with commas")
    return [name for name in dict.fromkeys(found) if name != "original"]


def choose_perturbations(
    names: str | Sequence[str] = "all",
    *,
    pool: Sequence[Example],
    seed: int = 0,
    frames: str | os.PathLike[str] | None = None,
    tags: str | None = None,
    scope: str | None = None,
    core: bool = False,
) -> list[Perturbation]:
    """The perturbations of the named variants; ``pool`` holds the donors of other questions.

    ``core``: ``srl_switch`` exchanges only who does (ARG0) and what it is done to (ARG1).
    """
    wh: dict[str, object] = {
        key: value for key, value in (("tags", tags), ("scope", scope)) if value is not None
    }
    options: dict[str, dict[str, object]] = {
        "wh2blah": wh,
        "wh2blah_ran": wh,
        "other_question": {"pool": pool},
        "srl_switch": {"frames": _read_frames(frames), "core": core},
    }
    return [
        load_perturbation(name, seed=seed, **options.get(name, {}))
        for name in variant_names(names, with_frames=frames is not None)
    ]


def _read_frames(frames: str | os.PathLike[str] | None) -> object:
    if frames is None:
        return {}
    from askance.clever_hans.frames import load_frames

    return load_frames(frames)
