"""A dump becomes shards of rows: the same for any number of workers, resumed, counted."""

from __future__ import annotations

import bz2
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from askance.cli.multihop_wiki import wiki
from askance.errors import DataError, RecordError
from askance.multihop.wikipedia import PageCounts, build_pages, pages_shards, read_page_rows

LONG = "is a thing of some kind that one can read about at length here, as anyone will."


def page(number: int, title: str, text: str, ns: int = 0) -> str:
    return (
        f"<page><title>{title}</title><ns>{ns}</ns><id>{number}</id>"
        f"<revision><text>{text}</text></revision></page>"
    )


PAGES = [
    page(1, "Fog", f"'''Fog''' {LONG} See [[Clouds]], [[Nowhere]], [[loop]] and [[rain]]."),
    page(2, "Cloud", f"'''Cloud''' {LONG}"),
    page(3, "Clouds", "#넘겨주기 [[Cloud forms]]"),
    page(4, "Cloud forms", "#REDIRECT [[cloud#Forms]]"),
    page(5, "Loop", "#REDIRECT [[Loop]]"),
    page(6, "Rain", "Short."),
    page(7, "Template:Fog", LONG, ns=10),
    page(8, "Template (novel)", f"{LONG} [[Fog]]\n{{{{disambig}}}}"),
    page(2, "Cloud", f"'''Cloud''' {LONG}"),
]
HEAD = "<mediawiki><siteinfo><base>https://en.wikipedia.org/wiki/M</base></siteinfo>"


def write(path: Path, pages: list[str] = PAGES, *, streams: bool = False) -> Path:
    parts = [HEAD, *pages, "</mediawiki>"]
    if streams:
        path.write_bytes(b"".join(bz2.compress(part.encode()) for part in parts))
    else:
        path.write_text("".join(parts), encoding="utf-8")
    return path


def rows_of(folder: Path) -> list:
    return [row for file in sorted((folder / "pages").iterdir()) for row in read_page_rows(file)]


def test_everything_is_counted(tmp_path: Path) -> None:
    counts = build_pages(write(tmp_path / "d.xml"), tmp_path / "out")
    assert counts == PageCounts(
        pages=9, other_namespaces=1, redirects=3, duplicate_ids=1, without_lead=1, paragraphs=3,
        disambiguations=1, links=5, links_to_pages=3, links_through_redirects=1,
    )  # fmt: skip


def test_links_lead_through_redirects_to_pages(tmp_path: Path) -> None:
    build_pages(write(tmp_path / "d.xml"), tmp_path / "out")
    fog, _, template = rows_of(tmp_path / "out")
    anchors = [(fog.text[link.start : link.end], link.target) for link in fog.links]
    assert anchors == [
        ("Clouds", "Cloud"), ("Nowhere", "Nowhere"), ("loop", "Loop"), ("rain", "Rain"),
    ]  # fmt: skip
    assert (fog.url, fog.disambiguation) == ("https://en.wikipedia.org/wiki?curid=1", False)
    assert (template.title, template.disambiguation) == ("Template (novel)", True)


@pytest.mark.parametrize("streams", [False, True])
def test_pieces_and_workers_change_no_row(tmp_path: Path, streams: bool) -> None:
    whole = build_pages(write(tmp_path / "d.xml"), tmp_path / "whole")
    dump = write(tmp_path / "e.xml.bz2", streams=True) if streams else tmp_path / "d.xml"
    cut = build_pages(dump, tmp_path / "cut", piece_size=40, workers=2)
    assert len(list((tmp_path / "cut" / "pages").iterdir())) > 5
    assert rows_of(tmp_path / "cut") == rows_of(tmp_path / "whole")
    assert cut == whole


def test_a_stopped_build_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dump = write(tmp_path / "d.xml")
    read: list[int] = []

    def stopping(piece, content, site):
        if len(read) == 4:
            raise KeyboardInterrupt
        read.append(piece.number)
        return parse(piece, content, site)

    parse = pages_shards.parse_piece
    monkeypatch.setattr(pages_shards, "parse_piece", stopping)
    with pytest.raises(KeyboardInterrupt):
        build_pages(dump, tmp_path / "out", piece_size=40)
    done = list(read)
    monkeypatch.setattr(
        pages_shards, "parse_piece", lambda *a: read.append(a[0].number) or parse(*a)
    )
    build_pages(dump, tmp_path / "out", piece_size=40)
    assert len(done) == 4
    assert len(read) == len(set(read))
    assert [row.id for row in rows_of(tmp_path / "out")] == ["1", "2", "8"]


def test_a_finished_build_is_not_done_again(tmp_path: Path) -> None:
    dump = write(tmp_path / "d.xml")
    first = build_pages(dump, tmp_path / "out")
    (shard,) = (tmp_path / "out" / "pages").iterdir()
    shard.unlink()
    assert build_pages(dump, tmp_path / "out") == first
    assert not shard.exists()
    with pytest.raises(RecordError, match="another language"):
        build_pages(dump, tmp_path / "out", language="ko")


@pytest.mark.parametrize("streams", [False, True])
def test_what_is_whole_in_a_broken_dump_is_kept(tmp_path: Path, streams: bool) -> None:
    dump = write(tmp_path / "d.xml.bz2" if streams else tmp_path / "d.xml", streams=streams)
    dump.write_bytes(dump.read_bytes()[: -150 if streams else -100])
    counts = build_pages(dump, tmp_path / "out")
    assert counts.faults
    assert [row.id for row in rows_of(tmp_path / "out")][:2] == ["1", "2"]


def test_a_dump_cut_between_two_pages_is_known_to_be_cut(tmp_path: Path) -> None:
    dump = tmp_path / "d.xml"
    dump.write_text(HEAD + PAGES[0], encoding="utf-8")
    assert build_pages(dump, tmp_path / "out").faults
    assert [row.title for row in rows_of(tmp_path / "out")] == ["Fog"]


@pytest.mark.data
def test_korean_sentences_and_particles(data_dir: Path, tmp_path: Path) -> None:
    pytest.importorskip("kiwipiepy")
    dump = data_dir / "wikipedia" / "dbpedia-minidump-ko.xml.bz2"
    build_pages(dump, tmp_path, language="ko")
    (row,) = rows_of(tmp_path)
    assert row.sentences[0] == "베를린(독일어: Berlin)은 독일의 수도이다."
    assert [row.text[link.start : link.end] for link in row.links][-1] == "브란덴부르크주"


@pytest.mark.parametrize(
    "content", ["", "no xml", "<html></html>", "<mediawiki/>", "<!DOCTYPE a><mediawiki/>"]
)
def test_what_is_no_dump_is_told_in_one_line(tmp_path: Path, content: str) -> None:
    (tmp_path / "d.xml").write_text(content)
    with pytest.raises(DataError, match="no pages") as told:
        build_pages(tmp_path / "d.xml", tmp_path / "out")
    assert "\n" not in str(told.value)


def test_the_command_prints_the_counts(tmp_path: Path) -> None:
    dump = write(tmp_path / "d.xml")
    done = CliRunner().invoke(wiki, [str(dump), "--out", str(tmp_path / "o"), "--format", "csv"])
    assert done.exit_code == 0, done.output
    assert "links through redirects,1" in done.stdout
    assert "3 lead paragraphs" in done.stderr


def test_the_command_fails_on_a_broken_dump_after_writing_what_is_whole(tmp_path: Path) -> None:
    dump = write(tmp_path / "d.xml")
    dump.write_bytes(dump.read_bytes()[:-100])
    done = CliRunner().invoke(wiki, [str(dump), "--out", str(tmp_path / "o")])
    assert isinstance(done.exception, DataError)
    assert rows_of(tmp_path / "o")


@pytest.mark.data
@pytest.mark.parametrize(
    ("name", "paragraphs", "links", "to_pages"),
    [
        ("enwiki-20160307-shortened-pages-articles.xml.bz2", 102, 775, 9),
        ("ltgwiki-smallwiki-pages-articles.xml.gz", 821, 1970, 980),
        ("dbpedia-minidump-en.xml.bz2", 24, 168, 1),
        ("dbpedia-minidump-ko.xml.bz2", 1, 6, 0),
    ],
)
def test_real_dumps(data_dir: Path, tmp_path: Path, name, paragraphs, links, to_pages) -> None:
    counts = build_pages(data_dir / "wikipedia" / name, tmp_path)
    assert (counts.paragraphs, counts.links, counts.links_to_pages) == (paragraphs, links, to_pages)
    marks = re.compile(r"\[\[|\]\]|\{\{|\}\}|'''|</?ref|<!--|\bthumb\||&nbsp;|\n|  ")
    for row in rows_of(tmp_path):
        assert len(row.text) > 50
        assert not marks.search(row.text), row.title
        starts = [0]
        for sentence in row.sentences:
            starts.append(starts[-1] + len(sentence))
        for link in row.links:
            assert row.text[link.start : link.end].strip() == row.text[link.start : link.end] != ""
            assert not any(link.start < start < link.end for start in starts)
