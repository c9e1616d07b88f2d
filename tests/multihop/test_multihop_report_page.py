"""The page as a file: whole, alone, the same every time, in both languages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from html import unescape
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from askance.data import Answer, Example, Fact, Paragraph, Prediction, Ranking
from askance.errors import OptionError
from askance.multihop.report import render_report, write_report
from askance.multihop.scores import score_multihop


def example(number: int, title: str = "Fog", word: str = "Ada") -> Example:
    fog = Paragraph((f"{title} {number}.", f" {word} saw it."), f"{title} {number}")
    answers = (Answer(word, len(fog.sentences[0]) + 1, 0),)
    return Example(str(number), f"Who saw {title}?", (fog,), answers, facts=(Fact(fog.title, 1),))


EXAMPLES = [example(number) for number in range(6)]
SCORES = score_multihop(
    EXAMPLES, [Prediction(e.id, "Ada", facts=e.facts[: n % 2]) for n, e in enumerate(EXAMPLES[:5])]
)


def rankings() -> list[Ranking]:
    return [Ranking(asked.id, (), 3) for asked in EXAMPLES]


@pytest.fixture(scope="module")
def page() -> str:
    return render_report(
        SCORES, EXAMPLES, names=["Reader"], data="fog", rankings={"bm": rankings()}
    )


def test_text_from_data_stays_text() -> None:
    evil = "<script>alert(1)</script>\"'&\x00\ud800"
    asked = replace(example(1, evil, evil), id=evil, extra={"type": evil, "level": evil})
    facts = (*asked.facts, Fact(evil, 9))
    scores = score_multihop([asked], [Prediction(evil, f"Ada {evil}", facts=facts)])
    page = render_report(scores, names=[evil], data=evil, rankings={evil: [Ranking(evil, (), 3)]})
    assert page.count("<script>") == 1
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    page.encode()


def test_the_same_scores_give_the_same_bytes(page: str, tmp_path: Path) -> None:
    settings: dict[str, Any] = {"names": ["Reader"], "data": "fog", "rankings": {"bm": rankings()}}
    file = write_report(tmp_path, SCORES, EXAMPLES, **settings)
    assert file == tmp_path / "report.html"
    assert file.read_text(encoding="utf-8") == page
    assert write_report(tmp_path / "page.html", SCORES, EXAMPLES, **settings).read_bytes() == (
        file.read_bytes()
    )


def test_a_page_loads_nothing_and_its_links_lead_somewhere(page: str) -> None:
    ids = re.findall(r'<(?!use)[^>]* id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert {link[1:] for link in re.findall(r' href="([^"]+)"', page)} <= set(ids)
    assert not re.search(r'url\(|@import|src="', page)


def _keys(texts: Mapping[str, Any], head: str = "") -> Iterator[tuple[str, frozenset[str]]]:
    for key, value in texts.items():
        if isinstance(value, Mapping):
            yield from _keys(value, f"{head}{key}.")
        elif head != "glossary.":
            yield f"{head}{key}", frozenset(re.findall(r"{(\w+)}", value))


def test_both_languages_have_equal_labels_and_placeholders() -> None:
    folder = files("askance.multihop") / "templates"
    texts = [tomllib.loads((folder / f"{lang}.toml").read_text("utf-8")) for lang in ("en", "ko")]
    english, korean = (dict(_keys(text)) for text in texts)
    assert english == korean
    assert len(texts[0]["glossary"]) == len(texts[1]["glossary"])


def test_the_korean_page_speaks_korean() -> None:
    page = render_report(SCORES, EXAMPLES, lang="ko")
    assert '<html lang="ko">' in page
    assert "결합 F1" in page
    assert "Joint F1" not in unescape(page)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(OptionError, match="one of en, ko"):
        render_report(SCORES, lang="tlh")
