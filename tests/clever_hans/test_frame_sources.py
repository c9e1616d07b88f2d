"""Where frames come from, by name, and that what a labeller found is kept."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import make_example

from askance.clever_hans.api import clever_hans
from askance.clever_hans.choosing import choose_perturbations
from askance.clever_hans.frame_sources import KeptFrames, open_frames
from askance.clever_hans.frames import load_frames
from askance.clever_hans.perturb import perturb
from askance.cli.run import run
from askance.datasets import write_dataset
from askance.errors import AskanceError, DataError, OptionError
from askance.language.roles import Argument, Frame
from askance.text import Span

FRAME = Frame(Span(4, 9), (Argument("ARG0", Span(0, 3)), Argument("ARG1", Span(10, 12))))


class Labeller:
    """Finds one frame in "Who wrote it?", and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def frames(self, question: str) -> Sequence[Frame]:
        self.asked.append(question)
        return (FRAME,)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("spacey", "did you mean 'spacy'? FILE, embedded, spacy, spacy:MODEL or http://…"),
        ("embeded", "did you mean 'embedded'?"),
        ("htp", "did you mean 'http'?"),
        ("frames", "no such file or source"),
        ("frames.jsonl", "frames.jsonl: no such file"),
        ("folder/frames", "folder/frames: no such file"),
        ("spacy:no_such_model", "spaCy has no model 'no_such_model'"),
        ("embedded:no_such_folder", "there is no role labeller here"),
    ],
)
def test_an_unknown_source_is_told_in_one_line(source: str, message: str) -> None:
    pytest.importorskip("spacy")
    with pytest.raises(AskanceError) as caught:
        perturb("Who wrote it?", "srl_switch", frames=source)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_shipped_labeller_by_name() -> None:
    named = perturb("Who wrote it?", "srl_switch", frames="embedded", core=True)
    assert named.text == "it wrote Who ?"
    assert open_frames("embedded").identity["labeller"] == "embedded"


def test_a_name_goes_before_a_file_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    record = {"question": "Who wrote it?", "words": [], "verbs": []}
    Path("embedded").write_text(json.dumps(record))
    assert hasattr(open_frames("embedded"), "frames")
    assert list(open_frames("./embedded")) == ["Who wrote it?"]


def test_a_labeller_is_asked_once_for_each_question(tmp_path: Path) -> None:
    labeller = Labeller()
    audit = clever_hans(
        lambda examples: ["Ada"] * len(examples),
        [make_example(number) for number in range(4)],
        variants="srl_switch",
        frames=labeller,
        out=tmp_path,
    )
    assert labeller.asked == ["Who wrote it?"]
    assert [item.example.question for item in audit.asked["srl_switch"]] == ["it wrote Who ?"] * 4
    kept = load_frames(tmp_path / "frames.jsonl")
    assert kept["Who wrote it?"].frames("Who wrote it?") == (FRAME,)


def test_kept_frames_replace_their_labeller(tmp_path: Path) -> None:
    kept = KeptFrames(Labeller())
    first = perturb("Who wrote it?", "srl_switch", frames=kept)
    kept.write(tmp_path / "frames.jsonl")
    assert perturb("Who wrote it?", "srl_switch", frames=tmp_path / "frames.jsonl") == first


def test_no_source_and_no_variant_that_needs_one_keeps_nothing(tmp_path: Path) -> None:
    examples = [make_example(0)]
    clever_hans(lambda batch: ["Ada"] * len(batch), examples, variants="ran", out=tmp_path)
    assert not (tmp_path / "frames.jsonl").exists()


def test_the_record_names_the_source(tmp_path: Path) -> None:
    write_dataset([make_example(0)], tmp_path / "dev-v1.1.json", "squad")
    arguments = [tmp_path / "dev-v1.1.json", "--variants", "srl_switch", "--workers", "1"]
    arguments += ["--frames", "embedded", "--reader", "python:test_frame_sources:answer_ada"]
    arguments += ["--out", tmp_path / "run"]
    result = CliRunner().invoke(run, [str(a) for a in arguments])
    assert result.exit_code == 0, result.output
    record = json.loads((tmp_path / "run" / "run.json").read_text())
    (variant,) = record["inputs"]["variants"]
    assert variant["options"]["frames"]["labeller"] == "embedded"
    assert record["arguments"]["frames"] == "embedded"
    assert list(load_frames(tmp_path / "run" / "frames.jsonl")) == ["Who wrote it?"]


def answer_ada(examples: Sequence[object]) -> list[str]:
    return ["Ada"] * len(examples)


def test_the_frames_of_a_file_enter_the_record_by_their_content(tmp_path: Path) -> None:
    record = {"question": "Who wrote it?", "frames": []}
    hashes = set()
    for name, lines in (("a", [record]), ("b", [record]), ("c", [{**record, "id": "1"}])):
        path = tmp_path / f"{name}.jsonl"
        path.write_text("".join(json.dumps(line) + "\n" for line in lines))
        (switch,) = choose_perturbations("srl_switch", pool=[make_example(0)], frames=path)
        hashes.add(switch.options["frames"])
    assert len(hashes) == 2


def test_an_empty_file_is_no_source(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("")
    with pytest.raises(OptionError, match="role frames"):
        perturb("Who wrote it?", "srl_switch", frames=tmp_path / "a.jsonl")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="folder"):
        perturb("Who wrote it?", "srl_switch", frames=tmp_path)
