"""From answers to findings: everything that must stand beside a variant's score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

import numpy as np

from askance.clever_hans.columns import (
    AskedByVariant,
    Column,
    audit_columns,
    difference,
    kept_share,
    measured,
    resample,
)
from askance.clever_hans.perturbation import Expectation
from askance.clever_hans.results import (
    FLOWS,
    Asked,
    Group,
    Measured,
    Share,
    Understanding,
    VariantResult,
)
from askance.clever_hans.understanding import relevant_items, understanding
from askance.errors import DataError
from askance.metrics import (
    Bootstrap,
    holm,
    mcnemar_exact,
    minimum_detectable_difference,
    wilson_interval,
)

__all__ = ["analyse", "group_results"]

Findings: TypeAlias = tuple[tuple[VariantResult, ...], Understanding]
POOL_BELOW = 100


def analyse(asked: AskedByVariant, expects: Mapping[str, Expectation], seed: int) -> Findings:
    """Results per variant, in the order of ``asked``, and the understanding score."""
    columns = audit_columns(asked, relevant_items(asked, expects))
    boot = resample(asked, columns, seed)
    results = [_result(variant, asked, expects[variant], columns, boot) for variant in asked]
    adjusted = holm([result.p_value for result in results[1:]])
    tested = [replace(result, p_holm=p) for result, p in zip(results[1:], adjusted, strict=True)]
    return (results[0], *tested), understanding(asked, expects, columns, boot, seed)


def _result(
    variant: str,
    asked: AskedByVariant,
    expects: Expectation,
    columns: Mapping[str, Column],
    boot: Bootstrap,
) -> VariantResult:
    items, before = asked[variant], asked["original"]
    test = mcnemar_exact(_right(before), _right(items))
    pairs = [(b, a) for b, a in zip(before, items, strict=True) if a.perturbed.status == "changed"]
    return VariantResult(
        variant=variant,
        expects=expects,
        n=len(items),
        changed=len(pairs),
        reasons=_counts(i.perturbed.reason for i in items if i.perturbed.status != "changed"),
        categories=_counts(i.perturbed.category for i in items if i.perturbed.category),
        exact=_present(measured(boot, columns, f"exact:{variant}")),
        f1=_present(measured(boot, columns, f"f1:{variant}")),
        changed_exact=measured(boot, columns, f"changed_exact:{variant}"),
        changed_f1=measured(boot, columns, f"changed_f1:{variant}"),
        delta_exact=difference(boot, f"exact:{variant}", "exact:original", len(items)),
        delta_f1=difference(boot, f"f1:{variant}", "f1:original", len(items)),
        relative_exact=_relative(boot.means[f"exact:{variant}"], boot.means["exact:original"]),
        relative_f1=_relative(boot.means[f"f1:{variant}"], boot.means["f1:original"]),
        discordant=(test.b, test.c),
        p_value=test.p,
        p_holm=test.p,
        detectable=_detectable(variant, asked, columns),
        flow={flow: sum(item.flow == flow for item in items) for flow in FLOWS},
        kept=kept_share(boot, columns, variant),
        confidence_before=_mean([b.prediction.score for b, a in pairs if _both_scored(b, a)]),
        confidence_after=_mean([a.prediction.score for b, a in pairs if _both_scored(b, a)]),
        not_lower=_not_lower(pairs),
        missing=sum(item.score.missing for item in items),
        errors=sum(bool(item.prediction.error) for item in items),
    )


def _right(items: Sequence[Asked]) -> list[float]:
    return [item.score.exact for item in items]


def _counts(values: object) -> dict[str, int]:
    return dict(sorted(Counter(values).items()))  # type: ignore[call-overload]


def _present(found: Measured | None) -> Measured:
    if found is None:
        raise DataError("there are no questions to audit")
    return found


def _relative(after: float, before: float) -> float | None:
    """The paper's ∆: ``100 · (perturbed / original − 1)``; none where the original scored 0."""
    return 100 * (after / before - 1) if before else None


def _detectable(variant: str, asked: AskedByVariant, columns: Mapping[str, Column]) -> float | None:
    differences = columns[f"exact:{variant}"] - columns["exact:original"]
    clusters = [item.example.cluster for item in asked["original"]]
    if len(set(clusters)) < 2:
        return None
    return minimum_detectable_difference(differences, clusters)


def _both_scored(before: Asked, after: Asked) -> bool:
    return before.prediction.score is not None and after.prediction.score is not None


def _mean(scores: Sequence[float | None]) -> float | None:
    return float(np.mean([score for score in scores if score is not None])) if scores else None


def _not_lower(pairs: Sequence[tuple[Asked, Asked]]) -> Share:
    """Of the kept answers with a confidence on both sides, those given with no less of it."""
    kept = [(b, a) for b, a in pairs if a.flow == "kept" and _both_scored(b, a)]
    count = sum((a.prediction.score or 0) >= (b.prediction.score or 0) for b, a in kept)
    interval = wilson_interval(count, len(kept))
    return Share(count, len(kept), interval.low, interval.high)


def group_results(
    asked: AskedByVariant,
    expects: Mapping[str, Expectation],
    key: Callable[[Asked], str],
    *,
    pool_below: int = POOL_BELOW,
) -> tuple[Group, ...]:
    """Every variant's scores on each part of the data; small parts are pooled as "other"."""
    names = _pooled([key(item) for item in asked["original"]], pool_below)
    relevant = relevant_items(asked, expects)
    return tuple(
        _group(
            variant, group, [i for i, name in enumerate(names) if name == group], asked, relevant
        )
        for variant in asked
        for group in dict.fromkeys(sorted(names, key=lambda name: (name == "other", name)))
    )


def _pooled(names: Sequence[str], below: int) -> list[str]:
    sizes = Counter(names)
    return [name if sizes[name] >= below else "other" for name in names]


def _group(
    variant: str,
    group: str,
    places: Sequence[int],
    asked: AskedByVariant,
    relevant: Mapping[str, Sequence[bool]],
) -> Group:
    items = [asked[variant][place] for place in places]
    telling = [asked[variant][place] for place in places if relevant[variant][place]]
    kept = sum(item.flow == "kept" for item in telling)
    interval = wilson_interval(kept, len(telling))
    return Group(
        variant=variant,
        group=group,
        n=len(items),
        exact=100 * float(np.mean([item.score.exact for item in items])),
        f1=100 * float(np.mean([item.score.f1 for item in items])),
        kept=Share(kept, len(telling), interval.low, interval.high),
    )
