"""Baselines by hand, with Hangul kept, and against published judgements."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from statistics import fmean

import pytest

from askance.consistency.baselines import ngram_precision, rouge_l, rouge_n
from askance.consistency.baselines_entities import entity_pairs_in_a_sentence, entity_precision
from askance.consistency.correlate import correlate_ratings
from askance.errors import OptionError
from askance.language.entities import RuleEntities

SOURCE = "손흥민이 두 골을 넣어 토트넘이 이겼다"


def test_a_wrong_korean_summary_is_not_perfect() -> None:
    wrong = "케인이 한 골을 넣어 아스널이 졌다"  # 골을 and 넣어 of six words
    assert rouge_n(SOURCE, wrong, 1) == pytest.approx((2 / 6, 2 / 6, 2 / 6))
    assert rouge_n(SOURCE, wrong, 2).precision == 1 / 5
    assert ngram_precision(SOURCE, wrong, 3) == 0
    assert ngram_precision(SOURCE, SOURCE, 3) == 1


def test_rouge_by_hand() -> None:
    # Lin 2004, section 3: both candidates have ROUGE-2 1/3, ROUGE-L tells them apart.
    reference = "police killed the gunman"
    assert rouge_l(reference, "police kill the gunman").f1 == 0.75
    assert rouge_l(reference, "the gunman kill police").f1 == 0.5
    # "the" twice in the candidate is matched once.
    assert rouge_n("the cat", "The the cat, sat", 1) == pytest.approx((2 / 4, 2 / 2, 2 / 3))


def test_composed_and_decomposed_hangul_are_the_same() -> None:
    import unicodedata

    assert rouge_n(SOURCE, unicodedata.normalize("NFD", SOURCE), 2).f1 == 1


def test_texts_too_short_for_an_ngram() -> None:
    assert ngram_precision("a b c", "a b", 3) is None
    assert rouge_n("", "a") == rouge_l("a", "") == (0, 0, 0)
    with pytest.raises(OptionError):
        rouge_n("a", "a", 0)


def test_entities_in_the_source() -> None:
    source = ["Germany won in 2014.", "Argentina lost in Brazil."]
    tagger = RuleEntities()
    assert entity_precision(" ".join(source), "Spain beat Argentina in 2014.", tagger) == 2 / 3
    assert entity_precision("Germany won.", "They won.", tagger) is None


def test_entity_pairs_need_one_source_sentence() -> None:
    source = ["Germany won in 2014.", "Argentina lost in Brazil."]
    tagger = RuleEntities()
    # (Germany, Argentina) no, (Germany, 2014) yes, (Argentina, 2014) no
    pairs = entity_pairs_in_a_sentence(source, ["Germany beat Argentina in 2014."], tagger)
    assert pairs == 1 / 3
    assert entity_pairs_in_a_sentence(source, ["Germany won.", "Brazil lost."], tagger) is None


def correlations(items: list[tuple[str, str, float]]) -> dict[str, float]:
    ratings = [rating for _, _, rating in items]
    scores = {
        "trigrams": [ngram_precision(source, summary, 3) for source, summary, _ in items],
        "rouge-2": [rouge_n(source, summary, 2).precision for source, summary, _ in items],
    }
    found = {name: correlate_ratings(column, ratings) for name, column in scores.items()}
    return {name: round(each.r, 3) for name, each in found.items() if each}


@pytest.mark.data
def test_copying_alone_goes_far_on_qags(data_dir: Path) -> None:
    lines = (data_dir / "factual/qags/mturk_cnndm.jsonl").read_text("utf-8").splitlines()
    items = []
    for row in map(json.loads, lines):
        told = row["summary_sentences"]
        votes = [[r["response"] == "yes" for r in each["responses"]] for each in told]
        rating = fmean(2 * sum(vote) > len(vote) for vote in votes)
        items.append((row["article"], " ".join(each["sentence"] for each in told), rating))
    assert correlations(items) == {"trigrams": 0.696, "rouge-2": 0.668}


@pytest.mark.data
def test_copying_alone_goes_far_on_summeval(data_dir: Path) -> None:
    with gzip.open(
        data_dir / "factual/summeval/summeval.jsonl.gz", "rt", encoding="utf-8"
    ) as lines:
        rows = [json.loads(line) for line in lines]
    items = [
        (row["src"], told["sys_summ"], told["scores"]["consistency"])
        for row in rows
        for told in row["sys_summs"].values()
    ]
    assert len(items) == 1600
    assert correlations(items) == {"trigrams": 0.481, "rouge-2": 0.507}
