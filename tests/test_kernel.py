"""Errors, files, names: the ground that every room stands on."""

from __future__ import annotations

import bz2
import gzip
import pickle
import subprocess
import sys

import pytest

from askance.errors import AskanceError, DataError, OptionError
from askance.io import content_hash, decode_json, iter_json_items, iter_lines, write_atomic
from askance.registry import Registry, import_attribute


def test_an_error_is_one_line_whatever_is_in_it():
    error = DataError("two\nlines", where="a.json", fix="mend\tit")
    assert str(error) == "a.json: two lines — mend it"


def test_errors_travel_between_processes():
    error = pickle.loads(pickle.dumps(OptionError("no such thing", fix="look again")))
    assert isinstance(error, OptionError)
    assert str(error) == "no such thing — look again"


@pytest.mark.parametrize("suffix", ["", ".gz", ".bz2"])
def test_equal_content_has_equal_hash_packed_or_not(tmp_path, suffix):
    path = tmp_path / f"a.json{suffix}"
    write_atomic(path, "[1]")
    plain = tmp_path / "b.json"
    plain.write_text("[1]")
    assert content_hash(path) == content_hash(plain)


def test_packing_leaves_no_time_stamp(tmp_path):
    write_atomic(tmp_path / "a.gz", "x")
    write_atomic(tmp_path / "b.gz", "x")
    assert (tmp_path / "a.gz").read_bytes() == (tmp_path / "b.gz").read_bytes()


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress])
def test_a_truncated_archive_is_one_clear_line(tmp_path, pack):
    suffix = ".gz" if pack is gzip.compress else ".bz2"
    path = tmp_path / f"a.jsonl{suffix}"
    path.write_bytes(pack(b'{"a": 1}\n' * 1000)[:-20])
    with pytest.raises(DataError, match="can't be unpacked"):
        list(iter_lines(path))


def test_what_is_not_an_archive_says_so(tmp_path):
    path = tmp_path / "a.json.gz"
    path.write_bytes(b"{}")
    with pytest.raises(DataError, match="not compressed"):
        content_hash(path)


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_files_that_cannot_be_read_say_why(tmp_path, name):
    with pytest.raises(DataError, match=r"no such file|is a folder"):
        content_hash(tmp_path / name)


def test_broken_json_keeps_what_came_before(tmp_path):
    path = tmp_path / "a.json"
    path.write_text('[{"a": 1}, {"a": 2}, {"a":')
    items = iter_json_items(path, "item")
    assert [next(items), next(items)] == [{"a": 1}, {"a": 2}]
    with pytest.raises(DataError, match="broken JSON"):
        next(items)


def test_a_byte_order_mark_is_skipped(tmp_path):
    path = tmp_path / "a.json"
    path.write_bytes(b"\xef\xbb\xbf[1]")
    assert list(iter_json_items(path, "item")) == [1]
    assert [line for _, line in iter_lines(path)] == [b"[1]"]


def test_a_wrong_type_names_the_field():
    with pytest.raises(DataError, match=r"x\.json: Expected `int`, got `str` - at `\$\[\.\.\.\]`"):
        decode_json(b'{"a": "1"}', dict[str, int], where="x.json")


def test_an_interrupted_write_leaves_the_old_file(tmp_path):
    path = tmp_path / "a.json"
    path.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        write_atomic(path, "new \ud800")
    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["a.json"]


def test_a_plug_in_cannot_replace_a_built_in_name(monkeypatch):
    registry = Registry("metric", {"squad": "json:loads"})
    assert registry.targets["squad"] == "json:loads"


@pytest.mark.parametrize("target", ["nocolon", "no.such.module:x", "math:nothing"])
def test_bad_targets_are_option_errors(target):
    with pytest.raises(OptionError):
        import_attribute(target)


@pytest.mark.parametrize("statement", ["import askance", "import askance.cli"])
def test_importing_askance_is_light(statement):
    heavy = ["numpy", "scipy", "onnxruntime", "torch", "altair", "nltk", "httpx2", "rich"]
    code = f"{statement}; import sys; print([m for m in {heavy!r} if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_every_error_kind_has_an_exit_code():
    assert {kind.exit_code for kind in AskanceError.__subclasses__()} == {1, 2, 100}
