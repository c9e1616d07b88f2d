from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser

import audit_fixtures as fixtures
import pytest

from askance.clever_hans.audit import Audit
from askance.clever_hans.report import finding, render_report, render_summary
from askance.clever_hans.report_examples import choose_examples, show_examples
from askance.clever_hans.report_method import describe_method
from askance.clever_hans.report_text import readings
from askance.clever_hans.results import Share
from askance.errors import OptionError
from askance.reports.labels import load_labels

VOID = {"meta", "input", "br", "img", "link", "hr"}
AUDITS = ["plain", "squad2", "choice", "hostile", "one_question", "unchanged"]
LABELS = load_labels(("askance.reports", "askance.clever_hans"), "en")


class Outline(HTMLParser):
    """What a browser would build: tags, ids, headings and text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.ids: list[str] = []
        self.headings: list[int] = []
        self.addresses: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        found = dict(attrs)
        self.ids += [found["id"] or ""] if "id" in found else []
        self.addresses += [str(found[k]) for k in ("src", "href", "action", "srcset") if k in found]
        if re.fullmatch(r"h\d", tag):
            self.headings.append(int(tag[1]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(params=AUDITS)
def page(request: pytest.FixtureRequest) -> str:
    return report(request.param)


@cache
def report(name: str) -> str:
    return render_report(fixtures.named_audit(name))


@pytest.fixture(scope="module")
def plain() -> Audit:
    return fixtures.named_audit("plain")


def with_understanding(audit: Audit, **changes: object) -> Audit:
    return replace(audit, understanding=replace(audit.understanding, **changes))  # type: ignore[arg-type]


def test_a_page_is_well_formed_light_and_alone(page: str) -> None:
    outline = Outline(page)
    assert outline.open == []
    assert len(outline.ids) == len(set(outline.ids))
    assert outline.headings[0] == 1
    assert outline.headings.count(1) == 1
    steps = zip(outline.headings, outline.headings[1:], strict=False)
    assert all(after - before <= 1 for before, after in steps)
    assert all(address.startswith("#") for address in outline.addresses)
    assert not re.search(r"url\(|@import", page)
    assert outline.tags.count("script") == 1
    assert len(page.encode()) < 1_500_000


def test_the_same_audit_gives_the_same_bytes() -> None:
    assert render_report(fixtures.squad2_audit()) == report("squad2")


def test_every_link_of_the_contents_leads_somewhere(page: str) -> None:
    outline = Outline(page)
    assert {address[1:] for address in outline.addresses} <= set(outline.ids)


def test_the_finding_carries_its_numbers(plain: Audit) -> None:
    u = plain.understanding
    assert u.score is not None
    said = finding(plain)
    assert f"When {u.items} questions" in said
    assert f"{100 * u.kept / u.n:.0f}% of the cases ({u.kept} of {u.n})" in said
    assert f"score {u.score:.2f} (95% CI {u.low:.2f}–{u.high:.2f})" in said
    assert said in report("plain")


def test_no_right_answer_is_told_from_no_change_that_counts() -> None:
    assert "No question that the reader got right" in finding(fixtures.unchanged_audit())
    clueless = fixtures.audit_of(
        [fixtures.example(0)], lambda e, v, _: fixtures.Prediction(e.id, "no idea", v)
    )
    assert finding(clueless).startswith("The reader got none of the 1 question right")


@pytest.mark.parametrize(
    ("stability", "floor", "warnings"),
    [
        (Share(95, 100, 0.9, 0.98), Share(10, 100, 0.05, 0.17), []),
        (Share(60, 100, 0.5, 0.7), Share(10, 100, 0.05, 0.17), ["can't be trusted"]),
        (Share(95, 100, 0.9, 0.98), Share(45, 100, 0.35, 0.55), ["gives answers away"]),
        (Share(0, 0), Share(0, 0), ["No harmless change", "not asked without"]),
    ],
)
def test_the_controls_say_whether_to_trust_the_score(
    plain: Audit, stability: Share, floor: Share, warnings: list[str]
) -> None:
    told = readings(with_understanding(plain, stability=stability, floor=floor), LABELS)
    warned = [sentence.text for sentence in told if sentence.warns]
    assert len(warned) == len(warnings)
    assert all(part in text for part, text in zip(warnings, warned, strict=True))


def test_a_small_audit_says_that_it_says_little() -> None:
    told = readings(fixtures.squad2_audit(6), LABELS)
    assert any("the score says little" in sentence.text for sentence in told)


def test_missing_answers_and_failures_are_told(plain: Audit) -> None:
    first, *rest = plain.results
    faulty = replace(plain, results=(replace(first, missing=3, errors=2), *rest))
    told = " ".join(sentence.text for sentence in readings(faulty, LABELS) if sentence.warns)
    assert "3 answers were missing" in told
    assert "The reader failed on 2 questions" in told
    assert "original: 3 answers missing" in describe_method(faulty, LABELS).left_out


def test_multiple_choice_shows_accuracy_and_the_choices_texts() -> None:
    text = report("choice")
    assert "Accuracy, original questions" in text
    assert "F1 by type" not in text
    assert "∆ F1" not in text
    assert "<bdi>Santa Clara</bdi>" in text


def test_both_sides_of_squad2_stand_side_by_side() -> None:
    text = report("squad2")
    assert "NoAns EM" in text
    assert "none: the passage doesn&#39;t say" in text
    assert "NoAns EM" not in report("plain")


def test_both_deltas_are_named(plain: Audit) -> None:
    text = report("plain")
    assert "∆ EM, points" in text
    assert "∆ EM, relative %" in text


def test_a_reader_without_confidence_is_told() -> None:
    assert "gives no confidence" in report("unchanged")


def test_the_record_is_shown_whole(plain: Audit) -> None:
    text = report("plain")
    assert "5b3ca78bd6f31ce6d7ef2a3d" in text
    assert "Q: {q}\nA:" in text
    assert "evaluation only" in text
    both = fixtures.audit_of([fixtures.example(0)], fixtures.reads, protocol="train_and_eval")
    assert "training and evaluation" in describe_method(both, LABELS).protocol


def test_unchanged_questions_are_counted_with_their_reason(plain: Audit) -> None:
    result = next(result for result in plain.results if result.variant == "srl_switch")
    left = result.n - result.changed
    assert f"srl_switch: {left} of {result.n} unchanged (no predicate: {left})" in render_report(
        plain
    )


def test_text_from_data_stays_text() -> None:
    text = report("hostile")
    assert "<img" not in text
    assert "&lt;img src=x onerror=alert(1)&gt;" in text
    assert 'data-variant="ran"' in text
    assert "{{ 7*7 }}" in text
    text.encode()


def test_examples_are_even_and_always_the_same(plain: Audit) -> None:
    chosen, total = choose_examples(plain, 60)
    cells: dict[tuple[str, str], int] = {}
    for item in chosen:
        key = item.example.variant, item.flow
        cells[key] = cells.get(key, 0) + 1
    changed = [
        i
        for v in plain.asked
        for i in plain.asked[v]
        if v != "original" and i.perturbed.status == "changed"
    ]
    there = {(i.example.variant, i.flow) for i in changed}
    assert total == len(changed)
    assert len(chosen) == 60
    assert set(cells) == there
    assert choose_examples(plain, 60)[0] == chosen


def test_fewer_examples_are_a_part_of_more(plain: Audit) -> None:
    assert choose_examples(plain, 100)[0][:30] == choose_examples(plain, 30)[0]


def test_an_order_of_the_data_changes_no_example(plain: Audit) -> None:
    turned = replace(plain, asked={v: items[::-1] for v, items in plain.asked.items()})
    assert choose_examples(turned, 50)[0] == choose_examples(plain, 50)[0]


def test_heavy_examples_are_cut_by_weight() -> None:
    long = fixtures.Paragraph(("가나다라 " * 2000,))
    examples = [replace(fixtures.example(i), paragraphs=(long,) * 8) for i in range(40)]
    heavy = fixtures.audit_of(examples, fixtures.reads)
    shown, total = show_examples(heavy, LABELS)
    assert 0 < len(shown) < total
    assert len(render_report(heavy).encode()) < 1_500_000


def test_an_example_shows_both_answers_and_the_marked_gold() -> None:
    shown, _ = show_examples(fixtures.one_question_audit(), LABELS)
    item = next(item for item in shown if item.variant == "ran")
    marked = [
        part.text for passage in item.passages for part in passage.parts if part.kind == "gold"
    ]
    assert marked == list(item.gold) == ["Ada Lovelace"]
    assert len(item.replies) == 2


def test_an_unknown_language_is_refused(plain: Audit) -> None:
    with pytest.raises(OptionError, match="one of en"):
        render_report(plain, lang="tlh")


@pytest.mark.parametrize("name", AUDITS)
def test_a_summary_is_a_short_fragment(name: str) -> None:
    audit = fixtures.named_audit(name)
    fragment = render_summary(audit)
    outline = Outline(fragment)
    assert outline.open == []
    assert "script" not in outline.tags
    assert "html" not in outline.tags
    assert all(f">{result.variant}<" in fragment for result in audit.results)
    assert len(fragment) < 5000
