"""Names, dates and amounts of Korean questions by rules, and how well they do on KLUE."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("kiwipiepy")

from askance.language.entities import RuleEntities, open_entities


def found(text: str) -> list[tuple[str, str]]:
    return [(m.text(text), m.type) for m in open_entities("rules").mentions(text)]


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("1945년 8월 15일", "DT_DATE"),
        ("1945년", "DT_YEAR"),
        ("1960년대", "DT_DECADE"),
        ("19세기", "DT_CENTURY"),
        ("3년간", "DT_DURATION"),
        ("오후 3시 30분", "TI_TIME"),
        ("2시간", "TI_DURATION"),
        ("1만2천 원", "QT_MONEY"),
        ("34만 2310원", "QT_MONEY"),
        ("12.5%", "QT_PERCENT"),
        ("200여 명", "QT_COUNT"),
        ("세 명", "QT_COUNT"),
        ("3번째", "QT_ORDER"),
        ("10km", "QT_MEASURE"),
    ],
)
def test_a_value_is_found_whole_and_typed(value: str, kind: str) -> None:
    assert (value, kind) in found(f"그것은 {value}에 무엇을 했나?")


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("독일이 이긴 나라는?", "독일", "LC_COUNTRY"),
        ("문재인 대통령이 한 일은?", "문재인", "PS_NAME"),
        ("김연아는 언제 우승했나?", "김연아", "PS_NAME"),
        ("서울대학교의 총장은?", "서울대학교", "OG_SCHOOL"),
        ("삼성전자가 만든 것은?", "삼성전자", "OG_COMPANY"),
        ("러시아산 원유를 산 회사는?", "러시아", "LC_COUNTRY"),
        ("강원도 춘천시에서 열린 행사는?", "강원도 춘천시", "LC"),
        ("MBC에서 방영한 것은?", "MBC", "OG"),
    ],
)
def test_a_name_stands_without_its_particle(text: str, name: str, kind: str) -> None:
    assert (name, kind) in found(text)


@pytest.mark.data
def test_the_rules_reach_their_figures_on_klue(data_dir: Path) -> None:
    """On the thousand sentences that no model may learn from: boundaries, then with types."""
    klue = pytest.importorskip("askance.training.reader_korean")
    right = bounds = given = gold = 0
    for sentence in klue.read_entities(data_dir):
        if sentence.trained:
            continue
        mentions = {
            (m.span.start, m.span.end): m.prefix for m in RuleEntities().mentions(sentence.text)
        }
        entities = {(start, end): kind for start, end, kind in sentence.entities}
        given, gold = given + len(mentions), gold + len(entities)
        bounds += len(mentions.keys() & entities.keys())
        right += sum(mentions.get(span) == kind for span, kind in entities.items())
    assert 2 * bounds / (given + gold) > 0.70
    assert right / gold > 0.55
