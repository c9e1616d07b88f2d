"""Conditions under which a command fails, of any measures: ``joint_f1<0.5``, ``em[bridge]<0.4``."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from askance.errors import GateNotMet, OptionError

__all__ = ["Condition", "Verdict", "judge_conditions", "parse_condition", "raise_for_verdicts"]

_FORM = re.compile(
    r"\s*([\w@.]+)\s*(?:\[\s*([^\]]*?)\s*\])?\s*(<=|>=|==|<|>)\s*(-?\d+(?:\.\d+)?)\s*"
)
_COMPARE: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
}


@dataclass(frozen=True, slots=True)
class Condition:
    """A measure, of all or of one group, against a bound; a command fails if it is true."""

    measure: str
    group: str
    sign: str
    bound: float

    def __str__(self) -> str:
        place = f"[{self.group}]" if self.group else ""
        return f"{self.measure}{place}{self.sign}{self.bound:g}"

    def holds(self, value: float) -> bool:
        """Whether it is true of ``value``."""
        return _COMPARE[self.sign](value, self.bound)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A condition with the value it met; ``failed`` also where nothing could be measured."""

    condition: Condition
    value: float | None

    @property
    def failed(self) -> bool:
        """Whether the command fails for it."""
        return self.value is None or self.condition.holds(self.value)

    @property
    def message(self) -> str:
        """What happened, for a log line or a JUnit failure."""
        if self.value is None:
            return f"{self.condition}: nothing was measured"
        return f"{self.condition}: it is {self.value:.4g}"


def parse_condition(text: str, measures: Collection[str]) -> Condition:
    """Parse a condition on one of ``measures``; raises OptionError with the form.

    >>> parse_condition("joint_f1[bridge] < 0.5", ["em", "joint_f1"])
    Condition(measure='joint_f1', group='bridge', sign='<', bound=0.5)
    """
    match = _FORM.fullmatch(text)
    fix = f"write MEASURE<NUMBER or MEASURE[GROUP]<NUMBER with one of {', '.join(measures)}"
    if not match:
        raise OptionError(f"can't read the condition {text!r}", fix=fix)
    measure, group, sign, bound = match.groups()
    if measure not in measures:
        raise OptionError(f"no such measure in the condition {text!r}", fix=fix)
    return Condition(measure, group or "", sign, float(bound))


def judge_conditions(
    conditions: Iterable[Condition], value_of: Callable[[Condition], float | None]
) -> None:
    """Raise GateNotMet for the conditions that hold, or whose value couldn't be measured."""
    raise_for_verdicts([Verdict(condition, value_of(condition)) for condition in conditions])


def raise_for_verdicts(verdicts: Iterable[Verdict]) -> None:
    """Raise GateNotMet if any condition came true or couldn't be measured."""
    if failed := [verdict.message for verdict in verdicts if verdict.failed]:
        raise GateNotMet("; ".join(failed), where="--fail-if")
