"""Perturbations by name: one question, many examples, and what became of them."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import cast

from askance.clever_hans.perturbation import Perturbation
from askance.data import Example, Perturbed
from askance.errors import OptionError
from askance.registry import Registry

__all__ = [
    "ABLATIONS",
    "FLOOR",
    "INVARIANCE",
    "PAPER_VARIANTS",
    "PERTURBATIONS",
    "coverage",
    "load_perturbation",
    "must_change",
    "perturb",
    "perturb_examples",
]

PAPER_VARIANTS = ("srl_switch", "wh2blah", "ran", "wh2blah_ran")
INVARIANCE = ("casing", "whitespace", "contractions", "final_punctuation")
FLOOR = ("empty", "other_question")
ABLATIONS = ("no_function_words", "no_content_words", "wh_word_only")

_SWAPS = ("role_swap", "name_swap", "value_swap")
_CONTROLS = (*INVARIANCE, "empty", *ABLATIONS)

PERTURBATIONS = Registry(
    "perturbation",
    {
        "srl_switch": "askance.clever_hans.semantic_roles:SrlSwitch",
        "wh2blah": "askance.clever_hans.question_words:Wh2Blah",
        "ran": "askance.clever_hans.word_order:Ran",
        "wh2blah_ran": "askance.clever_hans.word_order:Wh2BlahRan",
        "entity_swap": "askance.clever_hans.entity_swap:EntitySwap",
        "focus2blah": "askance.clever_hans.korean:Focus2Blah",
        "other_question": "askance.clever_hans.other_question:OtherQuestion",
        **{name: f"askance.clever_hans.controls:{name}" for name in _CONTROLS},
    },
)


def load_perturbation(name: str, *, seed: int = 0, **options: object) -> Perturbation:
    """Make the perturbation ``name``; raises OptionError for an unknown name or option.

    ``srl_switch`` needs ``frames``, ``other_question`` needs ``pool``.

    >>> load_perturbation("wh2blah", scope="first").options["scope"]
    'first'
    """
    make = PERTURBATIONS.load(name)
    known = inspect.signature(make).parameters
    if unknown := sorted(set(options) - set(known)):
        fix = f"it takes {', '.join(known)}"
        raise OptionError(f"perturbation {name!r} has no option {unknown[0]!r}", fix=fix)
    needed = [key for key, parameter in known.items() if parameter.default is parameter.empty]
    if missing := sorted(set(needed) - set(options)):
        raise OptionError(f"perturbation {name!r} needs {missing[0]!r}")
    if "seed" in known:
        options["seed"] = seed
    return cast(Perturbation, make(**options))


def perturb(
    question: str,
    name: str,
    *,
    seed: int = 0,
    id: str | None = None,  # noqa: A002 — the field's name
    **options: object,
) -> Perturbed:
    """Perturb one question; ``id`` (the question itself by default) and ``seed`` decide by chance.

    >>> perturb("Who wrote it?", "wh2blah").text
    'blah wrote it?'
    """
    example = Example(question if id is None else id, question)
    return load_perturbation(name, seed=seed, **options)(example)


def perturb_examples(
    examples: Iterable[Example], perturbation: Perturbation
) -> Iterator[tuple[Example, Perturbed]]:
    """Each example asked differently, with what became of its question."""
    for example in examples:
        perturbed = perturbation(example)
        yield example.with_question(perturbed.text, perturbation.name), perturbed


def must_change(perturbed: Perturbed) -> bool:
    """Whether this question can't have its old answer any more, as far as the text tells.

    A switch must be a ``role_swap``, ``name_swap`` or ``value_swap`` that nothing speaks against
    (no ``reason``); where the perturbation has no classes, any change counts.

    >>> must_change(Perturbed("…", "changed", category="wh_moved"))
    False
    """
    if perturbed.status != "changed":
        return False
    if perturbed.category in ("", "same_title", "other_title"):
        return True
    return perturbed.category in _SWAPS and not perturbed.reason


def coverage(perturbed: Iterable[Perturbed]) -> dict[str, dict[str, int]]:
    """How many questions had each status, reason and category; "" is left out.

    >>> coverage([perturb("Why?", "ran"), perturb("Who won?", "ran")])["status"]
    {'unchangeable': 1, 'changed': 1}
    """
    counts: dict[str, Counter[str]] = {key: Counter() for key in ("status", "reason", "category")}
    for item in perturbed:
        for key, count in counts.items():
            count[getattr(item, key)] += 1
    return {key: {value: n for value, n in count.items() if value} for key, count in counts.items()}
