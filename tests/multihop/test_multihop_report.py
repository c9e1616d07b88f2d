"""The page says what the scores say."""

from __future__ import annotations

import math
import re
from html import unescape
from pathlib import Path

import pytest

from askance.data import Answer, Example, Fact, Hit, Paragraph, Prediction, Ranking
from askance.errors import OptionError
from askance.multihop.report import render_report
from askance.multihop.report_paper import PAPERS, paper_for
from askance.multihop.report_retrieval import score_retrievers
from askance.multihop.report_subject import Subject, system_of
from askance.multihop.report_text import omissions, readings, shown_bars
from askance.multihop.report_waterfall import waterfall_grid
from askance.multihop.scores import score_multihop
from askance.multihop.scores_comparison import compare_multihop
from askance.reports.labels import load_labels
from askance.reports.numbers import number, span

LABELS = load_labels(("askance.reports", "askance.multihop"), "en")


def example(number: int, kind: str = "bridge", word: str = "Ada Lovelace") -> Example:
    fog = Paragraph((f"Fog {number} was seen.", f" {word} saw it."), f"Fog {number}")
    rain = Paragraph((f"Rain {number} fell.", " It stopped."), f"Rain {number}")
    return Example(
        str(number),
        f"Who saw fog {number}?",
        (fog, rain),
        (Answer(word, len(f"Fog {number} was seen. "), 0),),
        facts=(Fact(fog.title, 1), Fact(rain.title, 0)),
        extra={"type": kind, "level": "hard"},
    )


EXAMPLES = [example(n, "comparison" if n % 3 == 0 else "bridge") for n in range(24)]


def prediction(asked: Example) -> Prediction:
    """Right, right by the wrong facts, partly right and wrong in turn."""
    gold, place = asked.facts, int(asked.id) % 4
    said = ("Ada Lovelace", "Ada Lovelace", "Ada", "nobody")[place]
    facts = (gold, (gold[0], Fact(asked.paragraphs[1].title, 1)), gold[:1], ())[place]
    return Prediction(asked.id, said, facts=facts)


PREDICTIONS = [prediction(asked) for asked in EXAMPLES[:22]]
SCORES = score_multihop(EXAMPLES, PREDICTIONS, answered_only=True)


def rankings(depth: int = 6) -> list[Ranking]:
    """The first gold paragraph first, the other at rank 3."""
    found = []
    for asked in EXAMPLES:
        names = [asked.paragraphs[0].title, "x", asked.paragraphs[1].title, "y", "z", "w"]
        hits = tuple(Hit(name, float(-rank)) for rank, name in enumerate(names[:depth]))
        found.append(Ranking(asked.id, hits, 40))
    return found


def subject(*predictions: list[Prediction]) -> Subject:
    scored = [score_multihop(EXAMPLES, p) for p in predictions or (PREDICTIONS,)]
    systems = tuple(system_of(s, f"S{n}", seed=0) for n, s in enumerate(scored))
    return Subject("fog", len(EXAMPLES), systems)


def words(page: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", page)))


@pytest.fixture(scope="module")
def page() -> str:
    return render_report(
        SCORES, EXAMPLES, names=["Reader"], data="fog", rankings={"bm": rankings()}
    )


def test_every_number_of_the_scores_stands_on_the_page(page: str) -> None:
    said, intervals = words(page), SCORES.intervals()
    for name, value in SCORES.overall.items():
        ends = span(100 * intervals[name].low, 100 * intervals[name].high)
        assert f"{number(100 * value)} {ends}" in said


def test_the_headline_says_what_was_scored_and_the_lede_what_was_not(page: str) -> None:
    joint = number(100 * SCORES.overall["joint_f1"])
    assert f"On 22 questions of fog, Reader reaches a joint F1 of {joint} (95% CI" in words(page)
    assert "2 of 24 questions had no prediction and are left out." in words(page)


def test_missing_answers_are_told_where_they_count() -> None:
    told = list(omissions(subject(), LABELS))
    assert told == ["2 questions without an answer from S0 counted as 0."]


def test_each_group_has_its_own_scores(page: str) -> None:
    groups = SCORES.by_group("type")
    for kind, scores in groups.items():
        value = number(100 * scores.overall["joint_f1"])
        assert re.search(rf"{kind} {scores.n} questions .*{re.escape(value)}", words(page))
    assert "By level" not in page


def test_the_causes_and_what_is_left_add_up_to_100() -> None:
    grid = waterfall_grid(subject(), LABELS)
    values = [float(row[1].text.replace("−", "-")) for row in grid.rows]
    assert -sum(values[:-1]) + values[-1] == pytest.approx(100, abs=0.05 * len(values))
    system = subject().first
    lost = math.fsum(step.lost for step in system.steps)
    assert lost + 100 * system.scores.overall["joint_f1"] == pytest.approx(100)


def test_the_chart_names_every_cause_with_its_points(page: str) -> None:
    system = system_of(SCORES, "", seed=0)
    charts = page[page.index('id="waterfall"') : page.index('id="items"')]
    for step in system.steps:
        assert charts.count(f">{LABELS(f'causes.{step.part}.{step.cause}')}<") >= 2
        assert number(step.lost) in charts


def test_right_answers_without_their_facts_are_counted() -> None:
    told = " ".join(sentence.text for sentence in readings(subject(), LABELS))
    assert "Of 12 questions that S0 answered exactly right, 6 (50%) did not come" in told
    parts = shown_bars(subject(), LABELS)[0].parts
    assert [part.weight for part in parts] == [6, 6, 12]


def test_the_papers_figures_stand_only_beside_their_own_setting() -> None:
    official = render_report(SCORES, EXAMPLES, data="hotpot_dev_distractor_v1")
    assert "40.86" in official
    assert "all 7,405 questions of distractor dev" in words(official)
    assert "40.86" not in render_report(SCORES, EXAMPLES, data="hotpot_train_v1.1")
    assert "40.86" not in render_report(SCORES, data="hotpot_dev_distractor_v1", paper="none")


def test_the_papers_types_make_up_its_whole() -> None:
    for name in ("distractor-dev", "fullwiki-dev"):
        paper = PAPERS[name]
        bridge, comparison = paper.answers["bridge"], paper.answers["comparison"]
        for place, measure in enumerate(("em", "f1")):
            whole = (5918 * bridge[place] + 1487 * comparison[place]) / 7405
            assert whole == pytest.approx(paper.overall[measure], abs=0.15)
    with pytest.raises(OptionError, match="distractor-dev"):
        paper_for("distractor")


def test_retrieval_finds_gold_paragraphs_by_their_titles(page: str) -> None:
    found = score_retrievers(EXAMPLES, {"bm": rankings()})["bm"]
    assert found.curve("recall_any") == [(1, 100), (2, 100), (3, 100), (5, 100)]
    assert found.curve("recall_all") == [(1, 0), (2, 0), (3, 100), (5, 100)]
    assert found.numbers["map"] == pytest.approx((1 + 2 / 3) / 2)
    assert found.numbers["correct_answer_rank"] == 1
    assert "83.3" in words(page[page.index('id="retrieval"') :])


def test_a_paragraph_beyond_the_hits_has_the_rank_after_the_candidates() -> None:
    found = score_retrievers(EXAMPLES, {"bm": rankings(2)})["bm"]
    assert found.numbers["mean_rank"] == (1 + 41) / 2


def test_two_systems_are_compared_in_pairs() -> None:
    right = [Prediction(e.id, "Ada Lovelace", facts=e.facts) for e in EXAMPLES]
    compared = compare_multihop(EXAMPLES, PREDICTIONS, right)
    page = render_report(compared, EXAMPLES, names=["old", "new"], data="fog")
    row = next(row for row in compared.to_dicts() if row["measure"] == "joint_f1")
    said = words(page)
    assert (
        f"new reaches a joint F1 of 100.0 against {number(100 * float(row['first']))} of old"
        in said
    )
    assert row["second better"] == 18
    assert "18 / 0" in said
    assert page.count("from 100 points down to the joint F1.") == 2


@pytest.mark.data
def test_a_published_systems_page_shows_the_official_numbers(data_dir: Path) -> None:
    from askance.datasets import load_dataset
    from askance.multihop.predictions import read_multihop_predictions

    folder = data_dir / "hotpotqa"
    examples = load_dataset("hotpotqa", folder / "hotpot_dev_distractor_subset.json.gz")
    file = folder / "predictions" / "dire_original_hotpotqa_dev_predictions.jsonl.gz"
    scores = score_multihop(examples, read_multihop_predictions(file), answered_only=True)
    page = render_report(scores, examples, names=["DIRE"], data="hotpot_dev_distractor")
    said = words(page)
    assert "On 627 questions" in said
    for official in ("57.6", "70.4", "47.7", "82.3", "30.9", "60.2"):
        assert official in said
    assert len(page.encode()) < 5_000_000
