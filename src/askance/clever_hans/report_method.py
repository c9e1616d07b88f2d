"""How an audit was made: its record in words, and what it left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from askance.clever_hans.audit import Audit
from askance.clever_hans.report_charts import perturbed_results
from askance.clever_hans.report_text import FEW, HIGH_FLOOR, LOW_STABILITY
from askance.io import encode_json
from askance.reports.html import clean_text
from askance.reports.labels import Labels
from askance.reports.numbers import count, percent
from askance.runs import RunRecord

__all__ = ["Method", "describe_method", "reader_name"]

Pairs = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Method:
    """The method section's contents."""

    protocol: str
    thresholds: str
    groups: Sequence[tuple[str, Pairs]]
    left_out: Sequence[str]


def reader_name(record: RunRecord) -> str:
    """The reader's name as its identity gives it."""
    identity = record.inputs.get("reader", "")
    if isinstance(identity, Mapping):
        names = [identity.get("reader"), identity.get("name") or identity.get("model")]
        # A hash says nothing in a headline; the method section has it.
        shown = [str(name) for name in names if name and len(str(name)) <= 40]
        return " ".join(dict.fromkeys(shown))
    return str(identity)


def describe_method(audit: Audit, t: Labels) -> Method:
    """The whole record, and every question that a variant left as it was."""
    inputs = dict(audit.record.inputs)
    protocol = str(inputs.get("protocol", ""))
    sentence = t(f"method.protocol_{protocol}") if t.get("method", f"protocol_{protocol}") else ""
    identity = inputs.pop("reader", {})
    groups = {
        "run": {"command": audit.record.command, **audit.record.arguments},
        "reader": identity if isinstance(identity, Mapping) else {"reader": identity},
        "inputs": inputs,
        "versions": audit.record.versions,
    }
    shown = [(t(f"method.{name}"), list(flatten(values))) for name, values in groups.items()]
    thresholds = t(
        "method.thresholds", stability=percent(LOW_STABILITY), floor=percent(HIGH_FLOOR), few=FEW
    )
    left_out = list(_left_out(audit, t)) or [t("method.nothing_left_out")]
    return Method(sentence, thresholds, [group for group in shown if group[1]], left_out)


def flatten(values: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    """A record's values as pairs of a dotted name and a text; named objects keep their name.

    >>> list(flatten({"seed": 7, "rules": {"top": 20}, "variants": [{"name": "ran", "n": 1}]}))
    [('seed', '7'), ('rules.top', '20'), ('variants.ran', 'n = 1')]
    """
    for name, value in values.items():
        key = f"{prefix}{name}"
        if isinstance(value, Mapping):
            yield from flatten(value, f"{key}.")
        elif _are_named(value):
            for each in value:  # type: ignore[attr-defined]
                rest = {k: v for k, v in each.items() if k != "name"}
                yield f"{key}.{each['name']}", _listed(rest)
        else:
            yield key, _text(value)


def _are_named(value: object) -> bool:
    return isinstance(value, list | tuple) and all(
        isinstance(each, Mapping) and "name" in each for each in value
    )


def _listed(values: Mapping[str, object]) -> str:
    return ", ".join(f"{name.rpartition('.')[2]} = {text}" for name, text in flatten(values))


def _text(value: object) -> str:
    if isinstance(value, str):
        return clean_text(value)
    try:
        return encode_json(value).decode()
    except (TypeError, UnicodeEncodeError):
        return clean_text(str(value))


def _left_out(audit: Audit, t: Labels) -> Iterator[str]:
    for result in perturbed_results(audit):
        if unchanged := result.n - result.changed:
            names = (
                f"{t.get('reasons', name, name.replace('_', ' '))}: {count(n)}"
                for name, n in result.reasons.items()
            )
            values = {"n": count(unchanged), "total": count(result.n), "reasons": "; ".join(names)}
            yield t("method.unchanged", variant=result.variant, **values)
    for result in audit.results:
        for kind, n in (("missing", result.missing), ("errors", result.errors)):
            if n:
                yield t(f"method.{kind}", variant=result.variant, n=count(n))
