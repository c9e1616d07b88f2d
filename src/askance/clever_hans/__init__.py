"""Does a QA model read the question? Perturb it, ask again, and weigh what doesn't change.

The room itself can be called: ``askance.clever_hans(reader, examples)`` runs the whole audit. Names
are imported when they are first asked for, so that the room is light to enter.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from askance.registry import lazy_exports

if TYPE_CHECKING:
    from askance.clever_hans.audit import Audit
    from askance.clever_hans.choosing import (
        choose_perturbations,
        sample_examples,
        variant_names,
    )
    from askance.clever_hans.perturb import (
        PERTURBATIONS,
        coverage,
        load_perturbation,
        must_change,
        perturb_examples,
    )
    from askance.clever_hans.run import load_audit, run_audit

__all__ = [
    "PERTURBATIONS",
    "Audit",
    "choose_perturbations",
    "coverage",
    "load_audit",
    "load_perturbation",
    "must_change",
    "perturb_examples",
    "run_audit",
    "sample_examples",
    "variant_names",
]

_LATER = {
    "audit": ("Audit",),
    "choosing": ("choose_perturbations", "sample_examples", "variant_names"),
    "perturb": (
        "PERTURBATIONS",
        "coverage",
        "load_perturbation",
        "must_change",
        "perturb_examples",
    ),
    "run": ("load_audit", "run_audit"),
}
__getattr__ = lazy_exports(__name__, _LATER)


def __dir__() -> list[str]:
    return __all__


class _Room(ModuleType):
    """``askance.clever_hans`` is a package and, in the public surface, a function."""

    def __call__(self, *args: Any, **settings: Any) -> Audit:
        from askance.clever_hans.api import clever_hans

        return clever_hans(*args, **settings)


sys.modules[__name__].__class__ = _Room
