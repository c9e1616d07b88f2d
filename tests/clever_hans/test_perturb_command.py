"""``askance clever-hans perturb``: files that any other system can read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from askance.cli.perturb import perturb
from askance.data import Answer, Example, Paragraph
from askance.datasets import load_dataset, write_dataset
from askance.io import content_hash


def run(*arguments: object) -> Result:
    return CliRunner().invoke(perturb, [str(a) for a in arguments])


@pytest.fixture
def dev(tmp_path: Path) -> Path:
    paragraphs = [(Paragraph((f"Ada wrote book {i}.",), "Books"),) for i in range(3)]
    questions = ["Who wrote it?", "Is it long?", "What did Ada write when?"]
    examples = [
        Example(f"q{i}", question, paragraph, (Answer("Ada", 0),))
        for i, (question, paragraph) in enumerate(zip(questions, paragraphs, strict=True))
    ]
    write_dataset(examples, tmp_path / "dev-v1.1.json", "squad")
    return tmp_path / "dev-v1.1.json"


def test_a_dataset_for_each_variant(dev: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = run(dev, "--variants", "wh2blah,ran,other_question", "--out", out, "--format", "json")
    assert result.exit_code == 0, result.output
    assert sorted(path.name for path in out.iterdir()) == [
        "dev-v1.1.other_question.json",
        "dev-v1.1.ran.json",
        "dev-v1.1.wh2blah.json",
        "manifest.json",
        "perturbations.jsonl",
    ]
    original, blanked = load_dataset(dev), load_dataset(out / "dev-v1.1.wh2blah.json")
    assert [e.question for e in blanked] == [
        "blah wrote it?",
        "Is it long?",
        "blah did Ada write blah?",
    ]
    assert [(e.id, e.answers, e.paragraphs) for e in blanked] == [
        (e.id, e.answers, e.paragraphs) for e in original
    ]
    rows = {row["variant"]: row for row in json.loads(result.stdout)}
    assert (rows["wh2blah"]["changed"], rows["wh2blah"]["unchanged"]) == (2, 1)
    assert rows["wh2blah"]["why"] == "no_question_word 1"


def test_what_became_of_each_question_is_recorded(dev: Path, tmp_path: Path) -> None:
    run(dev, "--variants", "wh2blah,ran", "--out", tmp_path / "out")
    lines = (tmp_path / "out" / "perturbations.jsonl").read_text().splitlines()
    records = {(r["variant"], r["id"]): r for r in map(json.loads, lines)}
    assert len(records) == 6
    assert records["wh2blah", "q1"]["reason"] == "no_question_word"
    assert set(records["ran", "q0"]["distances"]) == {"fixed_points", "kept_bigrams", "inversions"}


def test_the_manifest_says_how_it_was_made(dev: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run(dev, "--variants", "wh2blah", "--scope", "first", "--seed", 3, "--out", out)
    manifest = json.loads((out / "manifest.json").read_text())
    assert manifest["protocol"] == "eval_only"
    assert manifest["source"] == {"file": dev.name, "sha256": content_hash(dev)}
    (variant,) = manifest["variants"]
    assert variant["options"]["scope"] == "first"
    assert variant["sha256"] == content_hash(out / variant["file"])


def test_the_same_command_writes_the_same_bytes(dev: Path, tmp_path: Path) -> None:
    for name in ("a", "b"):
        run(dev, "--variants", "all", "--out", tmp_path / name)
    for path in (tmp_path / "a").iterdir():
        assert path.read_bytes() == (tmp_path / "b" / path.name).read_bytes()


def test_both_splits_carry_the_protocol(dev: Path, tmp_path: Path) -> None:
    train = tmp_path / "train.json"
    train.write_bytes(dev.read_bytes())
    out = tmp_path / "out"
    result = run(
        dev, "--train", train, "--protocol", "train_and_eval", "--variants", "ran",
        "--limit", 1, "--out", out, "--format", "json",
    )  # fmt: skip
    assert [(row["split"], row["n"]) for row in json.loads(result.stdout)] == [
        ("eval", 1),
        ("train", 3),
    ]
    for split in ("eval", "train"):
        manifest = json.loads((out / split / "manifest.json").read_text())
        assert (manifest["protocol"], manifest["split"]) == ("train_and_eval", split)


def test_frames_switch_roles(dev: Path, tmp_path: Path) -> None:
    frames = tmp_path / "frames.jsonl"
    words, tags = ["Who", "wrote", "it", "?"], ["B-ARG0", "B-V", "B-ARG1", "O"]
    frames.write_text(json.dumps({"id": "q0", "words": words, "verbs": [{"tags": tags}]}))
    run(dev, "--variants", "srl_switch", "--frames", frames, "--out", tmp_path / "out")
    (first, *rest) = load_dataset(tmp_path / "out" / "dev-v1.1.srl_switch.json")
    assert first.question == "it wrote Who ?"
    assert [e.question for e in rest] == [e.question for e in load_dataset(dev)[1:]]


def test_half_a_protocol_is_refused(dev: Path, tmp_path: Path) -> None:
    result = run(dev, "--protocol", "train_and_eval", "--out", tmp_path / "out")
    assert "belong together" in str(result.exception)
    assert not (tmp_path / "out").exists()


def test_a_packed_dataset_stays_packed(dev: Path, tmp_path: Path) -> None:
    import gzip

    packed = dev.with_name("dev.json.gz")
    packed.write_bytes(gzip.compress(dev.read_bytes()))
    run(packed, "--variants", "wh2blah", "--out", tmp_path / "out")
    assert load_dataset(tmp_path / "out" / "dev.wh2blah.json.gz")[0].question == "blah wrote it?"


@pytest.mark.data
def test_the_whole_of_squad(data_dir: Path, tmp_path: Path) -> None:
    dev = data_dir / "squad" / "dev-v1.1.json.gz"
    words = ("--variants", "wh2blah,ran,wh2blah_ran")
    result = run(dev, "--out", tmp_path, "--format", "json", *words)
    rows = {row["variant"]: row for row in json.loads(result.stdout)}
    assert {name: row["n"] for name, row in rows.items()} == dict.fromkeys(
        ("wh2blah", "ran", "wh2blah_ran"), 10_570
    )
    assert rows["ran"]["changed"] == 10_570
    assert rows["wh2blah"]["changed"] > 10_400
    ran = load_dataset(tmp_path / "dev-v1.1.ran.json.gz")
    for example, original in zip(ran, load_dataset(dev), strict=True):
        assert sorted(example.question.split()) == sorted(original.question.split())
        assert example.question != original.question
