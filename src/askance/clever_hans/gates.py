"""Conditions under which a run fails: ``understanding<0.5``, ``f1[ran]>60``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from askance.clever_hans.audit import Audit
from askance.clever_hans.results import VariantResult
from askance.errors import OptionError
from askance.metrics.gates import Condition, Verdict

__all__ = ["check_gates", "parse_gate"]

_FORM = re.compile(r"\s*(\w+)\s*(?:\[\s*(\w+)\s*\])?\s*(<=|>=|==|<|>)\s*(-?\d+(?:\.\d+)?)\s*")
OVERALL: dict[str, Callable[[Audit], float | None]] = {
    "understanding": lambda audit: audit.understanding.score,
    "stability": lambda audit: audit.understanding.stability.value,
    "floor": lambda audit: audit.understanding.floor.value,
}
BY_VARIANT: dict[str, Callable[[VariantResult], float | None]] = {
    "exact": lambda result: result.exact.value,
    "f1": lambda result: result.f1.value,
    "delta_exact": lambda result: result.delta_exact.value,
    "delta_f1": lambda result: result.delta_f1.value,
    "kept": lambda result: result.kept.value,
    "coverage": lambda result: result.changed / result.n if result.n else None,
}


def parse_gate(text: str) -> Condition:
    """Parse a condition; raises OptionError with the forms that are known.

    >>> parse_gate("f1[ran] > 60")
    Condition(measure='f1', group='ran', sign='>', bound=60.0)
    """
    match = _FORM.fullmatch(text)
    names = [*OVERALL, *(f"{name}[VARIANT]" for name in BY_VARIANT)]
    fix = f"write METRIC<NUMBER with METRIC one of {', '.join(names)}"
    if not match:
        raise OptionError(f"can't read the condition {text!r}", fix=fix)
    metric, variant, sign, bound = match.groups()
    if metric not in (BY_VARIANT if variant else OVERALL):
        raise OptionError(f"no such measure in the condition {text!r}", fix=fix)
    return Condition(metric, variant or "", sign, float(bound))


def check_gates(audit: Audit, gates: Sequence[Condition]) -> list[Verdict]:
    """Judge every condition; raises OptionError for a variant the audit doesn't have."""
    return [Verdict(gate, _value(audit, gate)) for gate in gates]


def _value(audit: Audit, gate: Condition) -> float | None:
    if not gate.group:
        return OVERALL[gate.measure](audit)
    results = {result.variant: result for result in audit.results}
    if gate.group not in results:
        known = ", ".join(results)
        raise OptionError(f"this run has no variant {gate.group!r}", fix=f"it has {known}")
    return BY_VARIANT[gate.measure](results[gate.group])
