"""Building an index: in parts, in processes, stopped and gone on with, and what may be wrong."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from askance.data import Document, Paragraph
from askance.errors import AskanceError, DataError, RecordError
from askance.io import content_hash
from askance.multihop.index import adding, build_index, open_index
from askance.multihop.index.merging import merge_shards
from askance.multihop.index.settings import IndexSettings
from askance.multihop.index.shards import cut_shards, index_shard

WORDS = ("fog", "rain", "pier", "harbour", "Oslo", "안개", "1928", "the")


def corpus(n: int, start: int = 0) -> list[Document]:
    def words(number: int) -> str:
        return " ".join(WORDS[number * step % len(WORDS)] for step in range(1, number % 9 + 1))

    numbers = range(start, start + n)
    return [Document(f"d{i}", Paragraph((words(i), words(i // 3)), f"T{i % 5}")) for i in numbers]


def files(folder: Path) -> dict[str, str]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): content_hash(path) for path in found}


def rankings(index):
    questions = ("fog rain", "Oslo pier harbour", "안개 the T1", "1928 fog fog")
    return [index.search(question, k=50, candidates=7) for question in questions]


def test_documents_come_back_as_they_were(tmp_path):
    documents = [
        Document("a\nb", Paragraph(("One. ", 'Tw"o\n'), "T\u2028")),
        Document("", Paragraph(())),
        Document("é", Paragraph(("",), "한")),
    ]
    index = build_index(documents, tmp_path)
    assert list(index) == [index.document(place) for place in range(3)] == documents
    assert [index.place(document.id) for document in documents] == [0, 1, 2]
    assert index.find("é") == documents[2]
    assert (len(index), index.place("b"), index.paragraph(0)) == (3, -1, documents[0].paragraph)


def test_paragraphs_are_named_by_their_titles():
    index = build_index([Paragraph(("Fog.",), "A"), Paragraph(("Rain.",), "A")])
    assert [document.id for document in index] == ["A", "A#2"]


def test_shards_and_processes_make_no_difference(tmp_path):
    documents = corpus(60)
    for name, workers in (("one", 1), ("two", 2)):
        build_index(documents, tmp_path / name, shard_size=7, workers=workers)
    assert files(tmp_path / "one") == files(tmp_path / "two")
    whole = build_index(documents, tmp_path / "whole")
    assert rankings(whole) == rankings(open_index(tmp_path / "one"))


@settings(max_examples=20)
@given(st.lists(st.integers(1, 30), min_size=2, max_size=4))
def test_appending_ranks_as_building_at_once(tmp_path_factory, sizes):
    folder, start = tmp_path_factory.mktemp("index"), 0
    for size in sizes:
        index = build_index(corpus(size, start), folder, append=True, shard_size=8)
        start += size
    assert rankings(index) == rankings(build_index(corpus(start)))
    assert list(index) == corpus(start)
    assert [index.place(f"d{place}") for place in range(start)] == list(range(start))


@pytest.mark.parametrize("at_once", [1, 3, 50])
def test_merging_in_small_steps_changes_nothing(tmp_path, at_once):
    setup = IndexSettings()
    for name in ("whole", "steps"):
        (tmp_path / name).mkdir()
        shards = cut_shards(corpus(40), titles=True, size=9)
        done = [index_shard(s, folder=tmp_path / name, settings=setup) for s in shards]
        merge_shards(tmp_path / name, done, **({"at_once": at_once} if name == "steps" else {}))
    for name in ("grams", "ends", "places", "counts"):
        whole, steps = (np.load(tmp_path / part / f"{name}.npy") for part in ("whole", "steps"))
        assert whole.tolist() == steps.tolist()


@pytest.mark.parametrize("stop", ["index_shard", "merge_shards", "write_manifest"])
def test_a_stopped_build_goes_on(tmp_path, monkeypatch, stop):
    calls: list[int] = []
    real = getattr(adding, stop)

    def stopping(*args, **settings):
        calls.append(1)
        if len(calls) == 3 or stop != "index_shard":
            raise KeyboardInterrupt
        return real(*args, **settings)

    with monkeypatch.context() as patch:
        patch.setattr(adding, stop, stopping)
        with pytest.raises(KeyboardInterrupt):
            build_index(corpus(50), tmp_path / "stopped", shard_size=10)
    with pytest.raises(DataError, match="no index is here"):
        open_index(tmp_path / "stopped")
    build_index(corpus(50), tmp_path / "stopped", shard_size=10)
    build_index(corpus(50), tmp_path / "whole", shard_size=10)
    assert files(tmp_path / "stopped") == files(tmp_path / "whole")


def test_finished_shards_are_not_indexed_again(tmp_path):
    setup = IndexSettings()
    first, second = cut_shards(corpus(4), titles=True, size=2)
    done = index_shard(first, folder=tmp_path, settings=setup)
    first.texts.clear()
    assert index_shard(first, folder=tmp_path, settings=setup) == done
    second.number = 0
    assert index_shard(second, folder=tmp_path, settings=setup) != done


def test_a_stopped_append_leaves_the_index_as_it_was(tmp_path, monkeypatch):
    build_index(corpus(20), tmp_path)
    before = rankings(open_index(tmp_path))
    with monkeypatch.context() as patch:
        patch.setattr(adding, "write_manifest", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            build_index(corpus(5, 20), tmp_path, append=True)
    assert rankings(open_index(tmp_path)) == before
    assert len(build_index(corpus(5, 20), tmp_path, append=True)) == 25


def test_the_same_again_changes_nothing(tmp_path):
    build_index(corpus(20), tmp_path, shard_size=6)
    build_index(corpus(5, 20), tmp_path, append=True)
    before = files(tmp_path)
    build_index(corpus(20), tmp_path, shard_size=6)
    build_index(corpus(5, 20), tmp_path, append=True)
    assert files(tmp_path) == before


def test_other_documents_need_another_folder(tmp_path):
    build_index(corpus(20), tmp_path)
    for other in (corpus(19), corpus(21), corpus(20, 1)):
        with pytest.raises(RecordError, match="an index of other documents"):
            build_index(other, tmp_path)
    with pytest.raises(RecordError, match="other settings"):
        build_index(corpus(20), tmp_path, titles=False)


def test_an_id_may_occur_once(tmp_path):
    with pytest.raises(DataError, match=r"'d3': two documents have this id"):
        build_index([*corpus(5), corpus(1, 3)[0]], tmp_path)
    build_index(corpus(5), tmp_path)
    with pytest.raises(DataError, match="the id 'd4' is in the index already"):
        build_index(corpus(3, 4), tmp_path, append=True)


@pytest.mark.parametrize("documents", [[], [Document("\ud800", Paragraph(("x",)))]])
def test_what_cannot_be_indexed_is_told(tmp_path, documents):
    with pytest.raises(DataError) as caught:
        build_index(documents, tmp_path)
    assert "\n" not in str(caught.value)


def test_only_empty_paragraphs(tmp_path):
    index = build_index([Document("a", Paragraph(())), Document("b", Paragraph(("",)))], tmp_path)
    assert (len(index), index.search("fog").hits) == (2, ())


def damages():
    names = ("id_hashes", "id_places", "document_ends", "grams", "ends", "places", "counts")
    for name in (*(f"segments/0000/{name}.npy" for name in names), "segments/0000/documents.jsonl"):
        yield from ((name, "missing"), (name, "short"), (name, "empty"), (name, "noise"))
    yield from (("index.json", "short"), ("index.json", "empty"), ("index.json", "noise"))


@pytest.mark.parametrize(("name", "damage"), list(damages()))
def test_a_damaged_file_is_one_line(tmp_path, name, damage):
    build_index(corpus(30), tmp_path)
    path, raw = tmp_path / name, (tmp_path / name).read_bytes()
    noise = np.random.default_rng(7).integers(0, 255, len(raw), np.uint8).tobytes()
    if damage == "missing":
        path.unlink()
    else:
        path.write_bytes({"short": raw[: len(raw) // 2], "empty": b"", "noise": noise}[damage])
    assert "\n" not in fault_of(tmp_path)
    assert fault_of(tmp_path)


def fault_of(folder: Path) -> str:
    try:
        index = open_index(folder)
        rankings(index)
        list(index)
        index.place("d3")
    except AskanceError as error:
        return str(error)
    return ""


@settings(max_examples=200)
@given(place=st.integers(0, 10**6), byte=st.integers(0, 255), name=st.integers(0, 7))
def test_a_wrong_byte_never_gives_a_traceback(tmp_path_factory, place, byte, name):
    folder = tmp_path_factory.mktemp("damaged")
    build_index(corpus(12), folder)
    path = sorted((folder / "segments/0000").iterdir())[name]
    raw = bytearray(path.read_bytes())
    raw[place % len(raw)] = byte
    path.write_bytes(raw)
    assert "\n" not in fault_of(folder)
    shutil.rmtree(folder)


def test_another_version_is_told(tmp_path):
    build_index(corpus(3), tmp_path)
    manifest = json.loads((tmp_path / "index.json").read_text())
    (tmp_path / "index.json").write_text(json.dumps({**manifest, "version": 99}))
    with pytest.raises(DataError, match="index version 99"):
        open_index(tmp_path)
