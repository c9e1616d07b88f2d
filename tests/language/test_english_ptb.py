"""Penn tags, as the paper counted them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from askance.errors import MissingExtra
from askance.language.english import WH_TAGS, ptb, ptb_tags

nltk = pytest.importorskip("nltk")


@cache
def has_wh_tag(text: str) -> bool:
    # The two datasets share half of their questions.
    return any(token.tag in WH_TAGS for token in ptb_tags(text))


@pytest.fixture
def tagger_data(data_dir: Path) -> Iterator[None]:
    folder = str(data_dir / "nltk_data")
    nltk.data.path.insert(0, folder)
    ptb._tools.cache_clear()
    yield
    nltk.data.path.remove(folder)
    ptb._tools.cache_clear()


def questions(path: Path) -> list[str]:
    with gzip.open(path) as stream:
        articles = json.load(stream)["data"]
    return [
        qa["question"] for a in articles for p in a["paragraphs"] for qa in p["qas"]
    ]  # fmt: skip


@pytest.mark.data
@pytest.mark.parametrize(
    ("name", "tagged", "total"),
    [("dev-v1.1.json.gz", 10_103, 10_570), ("dev-v2.0.json.gz", 11_465, 11_873)],
)
def test_as_many_questions_have_a_wh_tag_as_the_paper_says(
    data_dir: Path, tagger_data: None, name: str, tagged: int, total: int
) -> None:
    asked = questions(data_dir / "squad" / name)
    assert len(asked) == total
    assert sum(map(has_wh_tag, asked)) == tagged


@pytest.mark.data
def test_rewritten_quotation_marks_are_traced_back(tagger_data: None) -> None:
    text = 'Who said "I can\'t" and “gonna…”?  '
    words = [text[slice(*token.span)] for token in ptb_tags(text)]
    assert "".join(words) == "".join(text.split())
    assert words[2] == '"'


@pytest.mark.data
@pytest.mark.parametrize("text", ["", " ", "\x00", "\ud800 who", "مَن 🙂 é who?"])
def test_odd_texts(tagger_data: None, text: str) -> None:
    for span, _ in ptb_tags(text):
        assert span.start < span.end <= len(text)


def test_missing_data_are_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nltk.data, "path", [])
    ptb._tools.cache_clear()
    with pytest.raises(MissingExtra, match=r"nltk\.downloader averaged_perceptron_tagger_eng"):
        ptb_tags("Who?")
