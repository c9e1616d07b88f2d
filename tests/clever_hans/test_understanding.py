"""The understanding score on audits small enough to count by hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from askance.clever_hans.analysis import analyse, group_results
from askance.clever_hans.flow import answer_flow
from askance.clever_hans.results import Asked
from askance.data import Perturbed, Prediction, Score

EXPECTS = {"original": "stay", "blah": "change", "upper": "stay", "empty": "floor"}


def asked(examples, variant, answers, *, changed=None, scores=None):
    """One variant's items from answers; right means the gold answer, or "" where there is none."""
    items = []
    for i, (example, answer) in enumerate(zip(examples, answers, strict=True)):
        gold = example.answers[0].text if example.answers else ""
        right = float(answer == gold)
        status = "changed" if changed is None or changed[i] else "unchanged"
        if variant == "original":
            status = "unchanged"
        score = scores[i] if scores else None
        prediction = Prediction(example.id, answer, variant, score=score)
        perturbed = Perturbed(example.question, status, "" if status == "changed" else "no_word")
        counts = EXPECTS[variant] == "change" and status == "changed"
        items.append(
            Asked(
                replace(example, variant=variant),
                perturbed,
                prediction,
                Score(example.id, right, right, variant),
                counts=counts,
            )
        )
    return items


def with_flows(by_variant):
    first = by_variant["original"]
    return {
        variant: [
            replace(
                item,
                flow=answer_flow(
                    item.example, (before.prediction, before.score), (item.prediction, item.score)
                ),
            )
            for before, item in zip(first, items, strict=True)
        ]
        for variant, items in by_variant.items()
    }


@pytest.fixture
def audit(examples):
    right = ["Ada"] * 6 + ["Bo"] * 2
    blah = ["Ada", "Ada", "Ada", "Bo", "", "Cy", "Bo", "Ada"]
    return with_flows(
        {
            "original": asked(examples, "original", right, scores=[0.9] * 8),
            # Item 2 is kept but its question didn't change; items 6 and 7 weren't right before.
            "blah": asked(
                examples,
                "blah",
                blah,
                changed=[1, 1, 0, 1, 1, 1, 1, 1],
                scores=[0.9, 0.8] + [0.5] * 6,
            ),
            "upper": asked(examples, "upper", ["Ada"] * 5 + ["Bo"] * 3),
            "empty": asked(examples, "empty", ["Ada"] + ["Bo"] * 7),
        }
    )


def test_the_score_counts_right_answers_that_had_to_change(audit):
    _, u = analyse(audit, EXPECTS, seed=7)
    # Right before and changed: items 0 1 3 4 5; kept: 0 and 1.
    assert (u.kept, u.n, u.items) == (2, 5, 5)
    assert u.score == pytest.approx(1 - 2 / 5)
    assert 0 <= u.low <= u.score <= u.high <= 1


def test_its_controls_stand_beside_it(audit):
    _, u = analyse(audit, EXPECTS, seed=7)
    assert (u.stability.count, u.stability.n) == (5, 6)
    assert (u.floor.count, u.floor.n) == (1, 6)
    assert list(u.by_variant) == ["blah"]
    assert list(u.stability_by_variant) == ["upper"]


def test_a_refusal_that_was_right_need_not_change(examples):
    refused = [replace(example, answers=(), answerable=False) for example in examples]
    audit = with_flows(
        {
            "original": asked(refused, "original", [""] * 8),
            "blah": asked(refused, "blah", [""] * 8),
        }
    )
    _, u = analyse(audit, EXPECTS, seed=7)
    assert u.score is None
    assert u.n == 0


def test_a_result_holds_all_that_stands_beside_a_score(audit):
    results, _ = analyse(audit, EXPECTS, seed=7)
    blah = results[1]
    assert (blah.n, blah.changed, blah.reasons) == (8, 7, {"no_word": 1})
    assert blah.exact.value == pytest.approx(100 * 4 / 8)
    assert blah.changed_exact.value == pytest.approx(100 * 3 / 7)
    assert blah.delta_exact.value == pytest.approx(-25)
    assert blah.relative_exact == pytest.approx(100 * (50 / 75 - 1))
    # Right only before: 3, 4, 5; right only after: 7. Two-sided binomial of 3 in 4: 10/16.
    assert blah.discordant == (3, 1)
    assert blah.p_value == pytest.approx(0.625)
    assert blah.flow == {
        "kept": 4,
        "right_to_right": 0,
        "wrong_to_right": 1,
        "right_to_wrong": 2,
        "wrong_to_wrong": 0,
        "abstained": 1,
    }
    assert sum(blah.flow.values()) == blah.n


def test_confidence_is_compared_on_changed_items(audit):
    blah = analyse(audit, EXPECTS, seed=7)[0][1]
    assert blah.confidence_before == pytest.approx(0.9)
    assert blah.confidence_after == pytest.approx((0.9 + 0.8 + 5 * 0.5) / 7)
    # Kept on changed items: 0 (.9 -> .9), 1 (.9 -> .8), 6 (.9 -> .5).
    assert (blah.not_lower.count, blah.not_lower.n) == (1, 3)


def test_holm_is_over_the_variants_alone(audit):
    results, _ = analyse(audit, EXPECTS, seed=7)
    p = sorted(result.p_value for result in results[1:])
    assert min(result.p_holm for result in results[1:]) == pytest.approx(min(1, 3 * p[0]))


def test_intervals_come_from_whole_paragraphs(audit):
    first, _ = analyse(audit, EXPECTS, seed=7)
    again, _ = analyse(audit, EXPECTS, seed=7)
    assert first == again
    assert first[0].exact.low < 75 < first[0].exact.high


def test_groups_below_the_bound_are_pooled(audit):
    names = dict(zip(map(str, range(8)), "aaaaabcc", strict=True))
    groups = group_results(audit, EXPECTS, lambda item: names[item.example.id], pool_below=3)
    original = [group for group in groups if group.variant == "original"]
    assert [(group.group, group.n) for group in original] == [("a", 5), ("other", 3)]
    assert np.isclose(original[1].exact, 100 / 3)
