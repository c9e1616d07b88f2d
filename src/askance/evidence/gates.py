"""Conditions under which an evidence audit fails: ``evidence<0.7``, ``joint_f1[gold_only]<60``."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from askance.clever_hans.results import VariantResult
from askance.errors import OptionError
from askance.evidence.audit import EvidenceAudit
from askance.evidence.results import MEASURES, EditResult
from askance.metrics.gates import Condition, judge_conditions, parse_condition

__all__ = ["check_evidence", "parse_evidence"]

OVERALL: dict[str, Callable[[EvidenceAudit], float | None]] = {
    "evidence": lambda audit: audit.evidence.score,
    "stability": lambda audit: audit.evidence.stability.value,
    "floor": lambda audit: audit.evidence.floor.value,
    "single_hop": lambda audit: audit.single_hop.value if audit.single_hop else None,
    "understanding": lambda a: a.questions.understanding.score if a.questions else None,
}
BY_EDIT = (*MEASURES, *(f"delta_{name}" for name in MEASURES), "kept", "coverage")


def parse_evidence(text: str) -> Condition:
    """Parse a condition; raises OptionError with the measures there are.

    Shares lie in [0, 1], scores of one edit ("f1[no_gold]") are in percent.

    >>> str(parse_evidence("evidence < 0.7"))
    'evidence<0.7'
    """
    condition = parse_condition(text, [*OVERALL, *BY_EDIT])
    wants_edit = condition.measure in BY_EDIT
    if wants_edit != bool(condition.group):
        form = f"{condition.measure}[EDIT]" if wants_edit else condition.measure
        raise OptionError(f"can't read the condition {text!r}", fix=f"write {form}<NUMBER")
    return condition


def check_evidence(audit: EvidenceAudit, conditions: Iterable[Condition | str]) -> None:
    """Raise GateNotMet for the conditions that hold or couldn't be measured."""
    parsed = [parse_evidence(c) if isinstance(c, str) else c for c in conditions]
    judge_conditions(parsed, lambda condition: _value(audit, condition))


def _value(audit: EvidenceAudit, condition: Condition) -> float | None:
    if not condition.group:
        return OVERALL[condition.measure](audit)
    results = {result.edit: result for result in audit.results}
    variants = {r.variant: r for r in audit.questions.results} if audit.questions else {}
    if condition.group in results:
        return _of_edit(results[condition.group], condition.measure)
    if condition.group in variants:
        return _of_variant(variants[condition.group], condition.measure)
    known = ", ".join(dict.fromkeys([*results, *variants]))
    raise OptionError(f"this run has no edit {condition.group!r}", fix=f"it has {known}")


def _of_edit(result: EditResult, measure: str) -> float | None:
    if measure == "kept":
        return result.kept.value
    if measure == "coverage":
        return result.changed / result.n
    found = (
        result.deltas.get(measure.removeprefix("delta_"))
        if measure.startswith("delta_")
        else result.scores.get(measure)
    )
    return found.value if found else None


def _of_variant(result: VariantResult, measure: str) -> float | None:
    if measure == "kept":
        return result.kept.value
    if measure == "coverage":
        return result.changed / result.n
    found = {
        "em": result.exact,
        "f1": result.f1,
        "delta_em": result.delta_exact,
        "delta_f1": result.delta_f1,
    }.get(measure)
    return found.value if found else None
