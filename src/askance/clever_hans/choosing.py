"""Which questions are asked, and in which variants."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from askance.clever_hans.perturb import (
    ABLATIONS,
    FLOOR,
    INVARIANCE,
    PAPER_VARIANTS,
    load_perturbation,
)
from askance.clever_hans.perturbation import Perturbation
from askance.data import Example
from askance.datasets import sample_examples
from askance.errors import OptionError
from askance.language import language_of
from askance.language.entities import EntityTagger

if TYPE_CHECKING:
    from askance.clever_hans.frame_sources import Frames

__all__ = ["choose_perturbations", "sample_examples", "variant_names"]


def variant_names(names: str | Sequence[str], *, korean: bool = False) -> list[str]:
    """The variants that ``names`` stands for: "paper", "all", or names, with commas or as a list.

    A group holds ``focus2blah`` only for Korean; named, it always belongs.

    >>> variant_names("paper")
    ['srl_switch', 'wh2blah', 'ran', 'wh2blah_ran']
    """
    chosen = names.split(",") if isinstance(names, str) else list(names)
    paper = [*PAPER_VARIANTS, *(["focus2blah"] if korean else [])]
    groups = {"paper": paper, "all": [*paper, *ABLATIONS, *INVARIANCE, *FLOOR]}
    found: list[str] = []
    for name in (name.strip() for name in chosen):
        found += groups.get(name, [name])
    if not any(found):
        raise OptionError("no variant is named", fix="paper, all, or names with commas")
    return [name for name in dict.fromkeys(found) if name != "original"]


def choose_perturbations(
    names: str | Sequence[str] = "all",
    *,
    pool: Sequence[Example],
    seed: int = 0,
    frames: str | os.PathLike[str] | Frames | None = None,
    tags: str | None = None,
    scope: str | None = None,
    core: bool = False,
    entities: str | EntityTagger = "rules",
) -> list[Perturbation]:
    """The perturbations of the named variants; ``pool`` holds the donors of other questions.

    ``frames``: a file, a source's name ("spacy", "http://…") or a labeller, for ``srl_switch``;
    ``core``: it exchanges only who does (ARG0) and what it is done to (ARG1). ``entities``: a
    tagger or its name ("rules", "spacy", "spacy:MODEL"), for ``entity_swap``.
    """
    wh: dict[str, object] = {
        key: value for key, value in (("tags", tags), ("scope", scope)) if value is not None
    }
    korean = mostly_korean(pool)
    chosen = variant_names(names, korean=korean)
    options: dict[str, dict[str, object]] = {
        "wh2blah": wh,
        "wh2blah_ran": wh,
        "other_question": {"pool": pool},
        "entity_swap": {"entities": entities},
    }
    if "srl_switch" in chosen:
        roles = _role_source(frames, korean=korean)
        options["srl_switch"] = {"frames": roles, "core": core}
    return [load_perturbation(name, seed=seed, **options.get(name, {})) for name in chosen]


def mostly_korean(pool: Sequence[Example]) -> bool:
    """Whether more than half of the questions are Korean."""
    return 2 * sum(language_of(example.question) == "ko" for example in pool) > len(pool)


def _role_source(frames: str | os.PathLike[str] | Frames | None, *, korean: bool) -> Frames:
    """The named source; else particles mark the roles in Korean, the shipped model in English."""
    from askance.clever_hans.frame_sources import KeptFrames, open_frames

    if frames is None and korean:
        from askance.language.korean import ParticleRoles

        return ParticleRoles()
    source = open_frames("embedded" if frames is None else frames)
    return source if isinstance(source, Mapping | KeptFrames) else KeptFrames(source)
