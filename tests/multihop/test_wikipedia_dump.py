"""Dumps are read whatever their layout, and what is whole before a fault is kept."""

from __future__ import annotations

import bz2
import gzip
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.errors import DataError
from askance.multihop.wikipedia import RawPage, read_pages, read_site
from askance.multihop.wikipedia.dump_parser import DumpParser
from askance.multihop.wikipedia.site import Site, redirect_target

SITE = (
    '<mediawiki xml:lang="ko"><siteinfo><base>https://ko.wikipedia.org/wiki/X</base>'
    "<case>first-letter</case><namespaces><namespace key='0' />"
    "<namespace key='6'>파일</namespace><namespace key='14'>분류</namespace>"
    "</namespaces></siteinfo>"
)


def page(title: str, text: str = "Text.", number: int = 1, extra: str = "", ns: int = 0) -> str:
    return (
        f"<page><title>{title}</title><ns>{ns}</ns><id>{number}</id>{extra}<revision><id>9</id>"
        f"<contributor><id>5</id></contributor><text>{text}</text></revision></page>"
    )


def dump(*pages: str) -> bytes:
    return (SITE + "".join(pages) + "</mediawiki>").encode()


def test_a_page_has_its_own_id_not_its_revision_s_or_contributor_s(tmp_path: Path) -> None:
    file = tmp_path / "d.xml"
    file.write_bytes(dump(page("Fog &amp; rain", "a&lt;b", number=7)))
    assert list(read_pages(file)) == [RawPage(7, "Fog & rain", 0, "", "a<b", 9)]


@pytest.mark.parametrize(
    ("ending", "pack"),
    [
        (".xml", bytes),
        (".xml.gz", gzip.compress),
        (".xml.bz2", bz2.compress),
        (
            ".xml.bz2",
            lambda raw: b"".join(bz2.compress(raw[i : i + 99]) for i in range(0, 999, 99)),
        ),
    ],
)
def test_packed_and_multistream_dumps_give_the_same_pages(tmp_path, ending, pack) -> None:
    file = tmp_path / f"d{ending}"
    file.write_bytes(pack(dump(page("A"), page("B", number=2))))
    assert [found.title for found in read_pages(file)] == ["A", "B"]


def test_a_one_line_siteinfo_is_understood(tmp_path: Path) -> None:
    file = tmp_path / "d.xml"
    file.write_bytes(dump(page("A")))
    site = read_site(file)
    assert (site.language, site.base) == ("ko", "https://ko.wikipedia.org/wiki/")
    assert site.namespace("파일:안개.jpg") == 6


def test_a_title_that_begins_with_template_is_a_page_by_its_ns(tmp_path: Path) -> None:
    file = tmp_path / "d.xml"
    file.write_bytes(dump(page("Template (novel)"), page("Template:Fog", number=2, ns=10)))
    assert [found.ns for found in read_pages(file)] == [0, 10]


def test_redirects_are_told_by_tag_or_by_localised_word(tmp_path: Path) -> None:
    file = tmp_path / "d.xml"
    tagged = page("A", "#REDIRECT [[C]]", extra='<redirect title="B &amp; b"/>')
    file.write_bytes(dump(tagged, page("D", "#넘겨주기 [[서울_특별시#역사]]", number=2)))
    assert [found.redirect for found in read_pages(file)] == ["B & b", "서울 특별시"]


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("#REDIRECT [[Fog]]", "Fog"),
        ("  #redirect:[[Fog|fog]]", "Fog"),
        ("#WEITERLEITUNG [[Nebel]]", "Nebel"),
        ("#ПЕРЕНАПРАВЛЕНИЕ [[Туман]]", "Туман"),
        ("#1 song [[Fog]]", ""),
        ("text #REDIRECT [[Fog]]", ""),
    ],
)
def test_redirect_words(text: str, target: str) -> None:
    assert redirect_target(text) == target


def test_a_cut_dump_gives_its_whole_pages_and_then_one_line(tmp_path: Path) -> None:
    file = tmp_path / "d.xml"
    file.write_bytes(dump(page("A"), page("B", number=2))[:-60])
    pages = read_pages(file)
    assert next(pages).title == "A"
    with pytest.raises(DataError, match="after page 'A'") as told:
        list(pages)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(("ending", "pack"), [(".bz2", bz2.compress), (".gz", gzip.compress)])
def test_a_cut_archive_is_one_line(tmp_path: Path, ending: str, pack) -> None:
    file = tmp_path / f"d.xml{ending}"
    file.write_bytes(pack(dump(*(page(f"P{n}", "x" * n, number=n) for n in range(1, 400))))[:-20])
    with pytest.raises(DataError, match="can't be unpacked"):
        list(read_pages(file))


def test_an_entity_bomb_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "d.xml"
    file.write_bytes(b'<!DOCTYPE m [<!ENTITY a "aaa"><!ENTITY b "&a;&a;">]><m>&b;</m>')
    with pytest.raises(DataError, match="document type"):
        list(read_pages(file))


def test_a_page_without_id_is_counted_and_the_next_one_read() -> None:
    parser = DumpParser("d.xml")
    nameless = "<page><title>A</title><ns>0</ns></page>"
    pages = parser.feed(f"<mediawiki>{nameless}{page('B')}</mediawiki>".encode(), last=True)
    assert ([found.title for found in pages], parser.nameless) == (["B"], 1)


@given(st.binary(max_size=200))
def test_no_bytes_give_anything_but_pages_or_a_data_error(raw: bytes) -> None:
    parser = DumpParser("d.xml")
    with suppress(DataError):
        parser.feed(b"<mediawiki><page><title>" + raw)
        assert parser.feed(b"", last=True) == []
        parser.check()


def test_titles_are_written_as_mediawiki_does() -> None:
    site = Site()
    assert site.title("  albert__Einstein ") == "Albert Einstein"
    assert site.title("AT%26T") == site.title("AT&amp;T") == "AT&T"
    assert site.title("ßtrom") == "ßtrom"
    assert Site(first_letter=False).title("fog") == "fog"


@pytest.mark.data
@pytest.mark.parametrize(
    ("name", "pages", "articles"),
    [
        ("enwiki-20160307-shortened-pages-articles.xml.bz2", 206, 106),
        ("ltgwiki-smallwiki-pages-articles.xml.gz", 2004, 903),
        ("dbpedia-minidump-en.xml.bz2", 27, 24),
        ("dbpedia-minidump-ko.xml.bz2", 1, 1),
        ("tinywiki-pages-articles.xml", 8, 7),
    ],
)
def test_real_dumps_are_read_whole(data_dir: Path, name: str, pages: int, articles: int) -> None:
    found = list(read_pages(data_dir / "wikipedia" / name))
    assert len(found) == pages
    assert sum(raw.ns == 0 and not raw.redirect for raw in found) == articles
