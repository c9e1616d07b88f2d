"""Which questions a page shows, and how their sentences are marked."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from askance.cli.multihop_report import report
from askance.data import Answer, Example, Fact, Paragraph, Prediction
from askance.datasets.musique import paragraph_facts
from askance.metrics.supporting_facts_dialects import HOTPOT, TWOWIKI
from askance.multihop.predictions_lines import write_own
from askance.multihop.report_items import choose_items, show_items
from askance.multihop.report_sentences import fact_lines, passages
from askance.multihop.report_subject import Subject, system_of
from askance.multihop.scores import score_multihop
from askance.reports.labels import load_labels

LABELS = load_labels(("askance.reports", "askance.multihop"), "en")
FOG = Paragraph(("It hid.", " Ada saw it.", " She left."), "Fog")
RAIN = Paragraph(("It fell.", " It stopped."), "Rain")


def example(id_: str = "1", paragraphs: tuple[Paragraph, ...] = (FOG, RAIN)) -> Example:
    return Example(
        id_,
        "Who saw it?",
        paragraphs,
        (Answer("Ada", 8, 0),),
        facts=(Fact("Fog", 1), Fact("Rain", 0)),
    )


def subject(size: int = 40) -> Subject:
    """Mostly wrong answers, every tenth right, every fourth without facts."""
    asked = [example(str(n)) for n in range(size)]
    said = [
        Prediction(e.id, "Ada" if n % 10 == 0 else "Bo", facts=e.facts if n % 4 else ())
        for n, e in enumerate(asked)
    ]
    return Subject("fog", size, (system_of(score_multihop(asked, said), "S", seed=0),))


def test_every_sentence_says_what_became_of_it() -> None:
    said = Prediction("1", "She", facts=(Fact("Fog", 1), Fact("Fog", 2)))
    fog, rain = passages(example(), said, HOTPOT)
    assert [sentence.state for sentence in fog.sentences] == ["none", "both", "extra"]
    assert [sentence.state for sentence in rain.sentences] == ["missed", "none"]
    assert fog.gold
    assert rain.gold


def test_the_gold_answer_and_the_given_one_are_marked_where_they_stand() -> None:
    said = Prediction("1", "She", facts=(Fact("Fog", 1), Fact("Fog", 2)))
    fog, _ = passages(example(), said, HOTPOT)
    marks = [(p.text, p.kind) for s in fog.sentences for p in s.parts if p.kind]
    assert marks == [("Ada", "gold"), ("She", "other")]


def test_facts_stand_in_reading_order_with_a_state_for_each_system() -> None:
    first = Prediction("1", "Ada", facts=(Fact("Rain", 0), Fact("Hail", 3)))
    lines = fact_lines(example(), [first, None], HOTPOT)
    assert [(line.title, line.sentence, line.states) for line in lines] == [
        ("Fog", 1, ("missed", "missed")),
        ("Rain", 0, ("both", "missed")),
        ("Hail", 3, ("extra", "none")),
    ]
    assert not lines[-1].parts


def test_titles_are_compared_as_the_dialect_does() -> None:
    said = Prediction("1", "Ada", facts=(Fact("FOG", 1),))
    assert fact_lines(example(), [said], TWOWIKI)[0].states == ("both",)
    assert fact_lines(example(), [said], HOTPOT)[0].states == ("missed",)


def test_whole_paragraphs_of_one_title_are_told_apart() -> None:
    pair = (Paragraph(("One.",), "Fog"), Paragraph(("Two.",), "Fog"))
    asked = Example("1", "Who?", pair, (Answer("Two"),), facts=paragraph_facts(pair)[1:])
    first, second = passages(asked, None, HOTPOT)
    assert not first.gold
    assert second.sentences[0].state == "missed"


def test_questions_are_chosen_from_every_pair_of_causes_losses_first() -> None:
    found = subject()
    chosen = choose_items(found, 3)
    causes = [(found.first.causes[p].answer, found.first.causes[p].facts) for p in chosen]
    assert causes == [("wrong", "right"), ("wrong", "none_given"), ("right", "none_given")]
    assert choose_items(found, 20)[:3] == chosen
    assert sorted(choose_items(found, 400)) == list(range(40))


def test_a_page_never_grows_beyond_its_weight() -> None:
    long = Paragraph(("가나다라 " * 400,) * 20, "Fog")
    asked = [example(str(n), (long, RAIN)) for n in range(120)]
    found = Subject("fog", 120, (system_of(score_multihop(asked, []), "S", seed=0),))
    assert 0 < len(show_items(found, LABELS)) < 120


def test_data_without_paragraphs_still_list_their_facts() -> None:
    found = score_multihop([example("1", ())], [Prediction("1", "Bo")])
    item = show_items(Subject("fog", 1, (system_of(found, "S", seed=0),)), LABELS)[0]
    assert [line.title for line in item.facts] == ["Fog", "Rain"]
    assert not item.passages
    assert item.outcome == "wrong"


@pytest.mark.data
def test_the_command_writes_the_page(data_dir: Path, tmp_path: Path) -> None:
    data = data_dir / "hotpotqa" / "hotpot_dev_distractor_subset.json.gz"
    said = data_dir / "hotpotqa" / "predictions" / "dire_pred_official_format_subset.json"
    out = tmp_path / "page.html"
    command = [str(data), str(said), "--items", "5", "--lang", "ko", "--out", str(out)]
    result = CliRunner().invoke(report, command)
    assert result.exit_code == 0, result.output
    assert result.output.strip() == str(out)
    assert out.read_text(encoding="utf-8").count("data-item ") == 5


@pytest.mark.data
def test_the_command_compares_two_files(data_dir: Path, tmp_path: Path) -> None:
    data = data_dir / "hotpotqa" / "hotpot_dev_distractor_subset.json.gz"
    said = data_dir / "hotpotqa" / "predictions" / "dire_pred_official_format_subset.json"
    other, out = tmp_path / "other.jsonl", tmp_path / "page.html"
    write_own([Prediction("5a8c7595554299585d9e36b6", "Chief of Protocol")], other)
    command = [str(data), str(said), str(other), "--name", "DIRE", "--answered-only"]
    result = CliRunner().invoke(report, [*command, "--out", str(out)])
    assert result.exit_code == 0, result.output
    page = out.read_text(encoding="utf-8")
    assert "On 1 question of hotpot_dev_distractor_subset, other reaches" in page
