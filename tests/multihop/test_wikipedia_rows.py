"""Sentences join to the paragraph, and rows of HotpotQA's form survive a round trip."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.errors import DataError
from askance.multihop import read_corpus
from askance.multihop.wikipedia import Link, PageRow, cut_sentences, read_page_rows, write_page_rows
from askance.multihop.wikipedia.rows import encode_row


@pytest.mark.parametrize(
    "sentences",
    [
        ["It rained.", " It stopped!", " Did it?", " Yes."],
        ["Dr. J. R. Fog met Mr. Rain in St. Ives."],
        ["It cost $1.5 million, e.g. No. 5."],
        ["She was born in the U.S. Army base.", " Her son wasn't."],
        ["He moved to the U.S.", " He died there."],
        ['He said "Go."', " She went."],
        ["Fog (b. 1920. Died 1930.) was short.", " It ended."],
        ["N.EX.T was a band.", " Asda Stores Ltd.", " The firm grew."],
        ["He lived c. 1900.", " In 1910 he left.", " 20 people stayed…"],
        ["Yahoo! was a firm.", " It ended."],
        ["안개는 구름이다.", " 땅에 닿는다."],
        ["霧は雲である。", "地面に接する。"],
    ],
)
def test_sentences_end_where_a_reader_ends_them(sentences: list[str]) -> None:
    assert list(cut_sentences("".join(sentences))) == sentences


def test_no_link_lies_in_two_sentences() -> None:
    text = "He wrote Fog. A Book that sold. It ended."
    assert cut_sentences(text, (Link(9, 20, "Fog. A Book"),)) == (text[:31], text[31:])


def test_korean_sentences_are_kiwi_s() -> None:
    pytest.importorskip("kiwipiepy")
    assert cut_sentences("비가 왔다 그리고 3.5도였다. 그쳤다.", language="ko")[-1] == " 그쳤다."


@given(st.text(alphabet="aB .?!\"'()1é한。…", max_size=80), st.sampled_from(["en", "ltg"]))
def test_sentences_join_to_the_text(text: str, language: str) -> None:
    assert "".join(cut_sentences(text, (), language)) == text


ROW = PageRow(
    "12", "https://en.wikipedia.org/wiki?curid=12", "Fog",
    ("Fog by AT&T.", " It is a cloud."), (Link(7, 11, "AT&T"), Link(21, 26, "Clouds & rain")),
)  # fmt: skip


def test_the_row_has_the_published_fields() -> None:
    record = json.loads(encode_row(ROW))
    assert record == {
        "id": "12",
        "url": "https://en.wikipedia.org/wiki?curid=12",
        "title": "Fog",
        "text": ["Fog by AT&T.", " It is a cloud."],
        "charoffset": [
            [[0, 3], [4, 6], [7, 9], [9, 10], [10, 11], [11, 12]],
            [[13, 15], [16, 18], [19, 20], [21, 26], [26, 27]],
        ],
        "text_with_links": [
            'Fog by <a href="AT%26T">AT&T</a>.',
            ' It is a <a href="Clouds%20%26%20rain">cloud</a>.',
        ],
        "charoffset_with_links": record["charoffset_with_links"],
    }
    linked = "".join(record["text_with_links"])
    tokens = [linked[start:end] for span in record["charoffset_with_links"] for start, end in span]
    assert tokens[2:5] == ['<a href="AT%26T">', "AT", "&"]


@pytest.mark.parametrize("ending", ["jsonl", "jsonl.bz2", "gz"])
def test_rows_survive_a_round_trip(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"rows.{ending}"
    assert write_page_rows(file, [ROW, PageRow("2", "", "Dab", ("A.",), (), True)]) == 2
    assert list(read_page_rows(file)) == [ROW, PageRow("2", "", "Dab", ("A.",), (), True)]


def test_double_encoded_titles_of_published_rows_are_healed(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    linked = '<a href="AT%26amp%3BT">AT&T</a> rose.'
    file.write_text(
        json.dumps({"id": 1, "title": "A", "text": ["AT&T rose."], "text_with_links": [linked]})
    )
    assert next(read_page_rows(file)).links == (Link(0, 4, "AT&T"),)


def test_links_that_do_not_fit_the_text_are_told_with_their_line(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text('{"id": 1, "title": "A", "text": ["Fog."], "text_with_links": ["Rain."]}')
    with pytest.raises(DataError, match=r"rows.jsonl:1: the links don't fit"):
        list(read_page_rows(file))


def test_rows_are_a_corpus(tmp_path: Path) -> None:
    write_page_rows(tmp_path / "wiki-000000.jsonl.bz2", [ROW])
    (document,) = read_corpus(tmp_path)
    assert (document.id, document.paragraph.sentences) == ("12", ROW.sentences)


words = st.text(alphabet="ab &é<>한\"'%", min_size=1, max_size=6)


@given(st.lists(st.tuples(words, words, st.booleans()), min_size=1, max_size=6))
def test_any_row_survives_a_round_trip(tmp_path_factory, parts) -> None:
    links, sentences, at = [], [], 0
    for word, target, linked in parts:
        if linked:
            links.append(Link(at, at + len(word), target))
        sentences.append(f"{word}.")
        at += len(word) + 1
    row = PageRow("1", "u", "T", tuple(sentences), tuple(links))
    file = tmp_path_factory.mktemp("rows") / "r.jsonl"
    write_page_rows(file, [row])
    assert list(read_page_rows(file)) == [row]
