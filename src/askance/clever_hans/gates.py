"""Conditions under which a run fails: ``understanding<0.5``, ``f1[ran]>60``."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from askance.clever_hans.audit import Audit
from askance.clever_hans.results import VariantResult
from askance.errors import GateNotMet, OptionError

__all__ = ["Gate", "GateResult", "check_gates", "parse_gate", "raise_for_gates"]

_FORM = re.compile(r"\s*(\w+)\s*(?:\[\s*(\w+)\s*\])?\s*(<=|>=|==|<|>)\s*(-?\d+(?:\.\d+)?)\s*")
_COMPARE: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
}
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


@dataclass(frozen=True, slots=True)
class Gate:
    """One condition; the run fails if it is true."""

    metric: str
    variant: str
    sign: str
    bound: float

    def __str__(self) -> str:
        place = f"[{self.variant}]" if self.variant else ""
        return f"{self.metric}{place}{self.sign}{self.bound:g}"


@dataclass(frozen=True, slots=True)
class GateResult:
    """A condition with the value it met; ``failed`` also where nothing could be measured."""

    gate: Gate
    value: float | None
    failed: bool

    @property
    def message(self) -> str:
        """What happened, for a log line or a JUnit failure."""
        if self.value is None:
            return f"{self.gate}: nothing was measured"
        return f"{self.gate}: it is {self.value:.4g}"


def parse_gate(text: str) -> Gate:
    """Parse a condition; raises OptionError with the forms that are known.

    >>> parse_gate("f1[ran] > 60")
    Gate(metric='f1', variant='ran', sign='>', bound=60.0)
    """
    match = _FORM.fullmatch(text)
    names = [*OVERALL, *(f"{name}[VARIANT]" for name in BY_VARIANT)]
    fix = f"write METRIC<NUMBER with METRIC one of {', '.join(names)}"
    if not match:
        raise OptionError(f"can't read the condition {text!r}", fix=fix)
    metric, variant, sign, bound = match.groups()
    if metric not in (BY_VARIANT if variant else OVERALL):
        raise OptionError(f"no such measure in the condition {text!r}", fix=fix)
    return Gate(metric, variant or "", sign, float(bound))


def check_gates(audit: Audit, gates: Sequence[Gate]) -> list[GateResult]:
    """Judge every condition; raises OptionError for a variant the audit doesn't have."""
    return [_check(audit, gate) for gate in gates]


def _check(audit: Audit, gate: Gate) -> GateResult:
    if gate.variant:
        results = {result.variant: result for result in audit.results}
        if gate.variant not in results:
            known = ", ".join(results)
            raise OptionError(f"this run has no variant {gate.variant!r}", fix=f"it has {known}")
        value = BY_VARIANT[gate.metric](results[gate.variant])
    else:
        value = OVERALL[gate.metric](audit)
    failed = value is None or _COMPARE[gate.sign](value, gate.bound)
    return GateResult(gate, value, failed)


def raise_for_gates(results: Sequence[GateResult]) -> None:
    """Raise GateNotMet if any condition came true."""
    if failed := [result.message for result in results if result.failed]:
        raise GateNotMet("; ".join(failed), where="--fail-if")
