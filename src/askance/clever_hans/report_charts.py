"""The drawings of the clever-hans report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from askance.clever_hans.audit import Audit
from askance.clever_hans.report_text import measures
from askance.clever_hans.results import FLOWS, Flow, Share, VariantResult
from askance.reports.charts import Point
from askance.reports.components import Bar, Drawing, Key, bar_of, draw_dots
from askance.reports.labels import Labels
from askance.reports.numbers import count, number, percent
from askance.reports.palette import CATEGORIES

__all__ = [
    "changed_flow",
    "confidence_drawing",
    "coverage_bars",
    "coverage_keys",
    "flow_bars",
    "flow_keys",
    "has_confidence",
    "kept_shares",
    "perturbed_results",
    "scores_drawing",
    "understanding_drawing",
]

FLOW_COLOURS: dict[Flow, str] = dict(zip(FLOWS, CATEGORIES, strict=True))
SERIES_COLOURS = ("accent", "second")


def perturbed_results(audit: Audit) -> list[VariantResult]:
    """The results of all variants but the original."""
    return [result for result in audit.results if result.variant != "original"]


def scores_drawing(audit: Audit, t: Labels) -> Drawing:
    """Each variant's scores with their intervals, and the original ones as reference lines."""
    names = measures(audit, t)
    points = [
        Point(r.variant, name, m.value, f"{name} {number(m.value)}", m.low, m.high)
        for r in audit.results
        for m, name in ((getattr(r, field), name) for field, name in names.items())
    ]
    originals = {
        name: getattr(r, field).value
        for r in audit.results
        if r.variant == "original"
        for field, name in names.items()
    }
    colours = dict(zip(names.values(), SERIES_COLOURS, strict=False))
    return draw_dots(
        points,
        colours=colours,
        caption=t("scores.caption"),
        spoken=t("scores.spoken", points=_spoken(points)),
        legend=[Key(colours[short], t(_long_name(names, f))) for f, short in names.items()],
        references=originals,
    )


def _long_name(names: dict[str, str], field: str) -> str:
    return f"measures.{field}" if len(names) > 1 else "measures.accuracy"


def _spoken(points: Sequence[Point]) -> str:
    return "; ".join(f"{point.row}: {point.label}" for point in points)


def kept_shares(audit: Audit) -> list[tuple[str, str, Share]]:
    """``(variant, what the answer must do, share of right answers kept)``, in reading order."""
    found = audit.understanding
    groups = {
        "change": found.by_variant,
        "stay": found.stability_by_variant,
        "floor": found.floor_by_variant,
    }
    return [
        (variant, role, share)
        for role, shares in groups.items()
        for variant, share in shares.items()
    ]


def understanding_drawing(audit: Audit, t: Labels) -> Drawing | None:
    """Kept right answers per variant, those that must change beside the controls."""
    points = [
        Point(v, role, 100 * s.value, percent(s.value), 100 * s.low, 100 * s.high)
        for v, role, s in kept_shares(audit)
        if s.value is not None
    ]
    if not points:
        return None
    colours = {"change": "accent", "stay": "third", "floor": "second"}
    roles = list(dict.fromkeys(point.series for point in points))
    one_line = [Point(p.row, "kept", p.value, p.label, p.low, p.high) for p in points]
    return draw_dots(
        one_line,
        colours={"kept": "accent"},
        row_colours={point.row: colours[point.series] for point in points},
        caption=t("understanding.caption"),
        spoken=t("understanding.spoken", points=_spoken(points)),
        legend=[Key(colours[role], t(f"expects.{role}")) for role in roles],
    )


def has_confidence(audit: Audit) -> bool:
    """Whether any variant has a confidence on both sides of its change."""
    return any(result.confidence_after is not None for result in perturbed_results(audit))


def confidence_drawing(audit: Audit, t: Labels) -> Drawing | None:
    """Mean confidence before and after each change; None where the reader gives none."""
    sides = {"before": t("confidence.before"), "after": t("confidence.after")}
    points = [
        Point(result.variant, sides[side], 100 * mean, f"{number(100 * mean)} {sides[side]}")
        for result in perturbed_results(audit)
        for side in sides
        if (mean := getattr(result, f"confidence_{side}")) is not None
    ]
    if not points:
        return None
    colours = {sides["before"]: "muted", sides["after"]: "accent"}
    return draw_dots(
        points,
        colours=colours,
        caption=t("confidence.caption"),
        spoken=t("confidence.spoken", points=_spoken(points)),
        legend=[Key(colour, label) for label, colour in colours.items()],
    )


def changed_flow(audit: Audit, variant: str) -> Counter[Flow]:
    """What became of the answers to a variant's changed questions."""
    items = audit.asked.get(variant, ())
    return Counter(item.flow for item in items if item.perturbed.status == "changed")


def flow_keys(t: Labels) -> list[Key]:
    """The legend of the flow bars."""
    return [Key(FLOW_COLOURS[flow], t(f"flow.{flow}")) for flow in FLOWS]


def flow_bars(audit: Audit, t: Labels) -> list[Bar]:
    """One bar per variant that changed a question."""
    return [
        bar_of(result.variant, list(_flow_parts(changed_flow(audit, result.variant), t)), detail)
        for result in perturbed_results(audit)
        if result.changed
        for detail in [
            t("flow.detail", n=count(result.changed), expects=t(f"expects.{result.expects}"))
        ]
    ]


def _flow_parts(flows: Counter[Flow], t: Labels) -> Iterator[tuple[str, int, str, str]]:
    total = flows.total()
    for flow in FLOWS:
        n = flows[flow]
        share = percent(n / total if total else None)
        title = t("flow.part", label=t(f"flow.{flow}"), share=share, n=count(n))
        yield FLOW_COLOURS[flow], n, share, title


def coverage_keys(t: Labels) -> list[Key]:
    """The legend of the coverage bars."""
    colours = {"changed": CATEGORIES[0], "unchanged": CATEGORIES[5]}
    return [Key(colour, t(f"coverage.{side}")) for side, colour in colours.items()]


def coverage_bars(audit: Audit, t: Labels) -> list[Bar]:
    """One bar per variant: changed and unchanged questions."""
    return [_coverage_bar(result, t) for result in perturbed_results(audit)]


def _coverage_bar(result: VariantResult, t: Labels) -> Bar:
    sides = {"changed": result.changed, "unchanged": result.n - result.changed}
    parts = [
        (key.colour, n, share, t("flow.part", label=key.label, share=share, n=count(n)))
        for key, n in zip(coverage_keys(t), sides.values(), strict=True)
        for share in [percent(n / result.n if result.n else None)]
    ]
    detail = t("coverage.spoken", changed=count(result.changed), n=count(result.n))
    return bar_of(result.variant, parts, detail)
