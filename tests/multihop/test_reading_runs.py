"""A reading run: kept, resumed and the same however it is read."""

from __future__ import annotations

import json

import pytest
from facts_support import write_multihop

from askance.data import Answer, Document, Example, Fact, Hit, Paragraph, Prediction, Ranking
from askance.datasets import load_dataset, sample_examples
from askance.errors import DataError, OptionError, ReaderError, RecordError
from askance.multihop import read_multihop_predictions, score_multihop
from askance.multihop.index import build_index
from askance.multihop.reading import read_multihop
from askance.multihop.retrieval import write_run
from askance.multihop.settings_named import Setting, open_setting
from askance.readers.asking import ReaderSource
from askance.readers.facts import numbered_facts

WORDS = ("denver", "dallas", "rain", "broncos", "1999")


def item(number):
    word = WORDS[number % 5]
    paragraphs = (
        Paragraph((f"It was {word}.", " Who won?"), f"A{number}"),
        Paragraph(("In 1999.", f" By {word} {number}."), f"B{number}"),
        Paragraph(("the rain",), f"C{number}"),
    )
    facts = (Fact(f"A{number}", 0), Fact(f"B{number}", 1))
    return Example(f"q{number}", f"Who won by {word}?", paragraphs, (Answer(word),), facts=facts)


ITEMS = [item(number) for number in range(70)]


class Echo:
    """Answers with the first title and names its first sentence; may die."""

    concurrency = "own"

    def __init__(self, dies_after=None):
        self.identity = {"reader": "echo"}
        self.asked, self.dies_after = [], dies_after

    def read(self, examples):
        if self.dies_after is not None and len(self.asked) >= self.dies_after:
            raise ReaderError("died", where="echo")
        self.asked += examples
        titles = [example.paragraphs[0].title for example in examples]
        pairs = zip(examples, titles, strict=True)
        return [Prediction(e.id, t, e.variant, facts=(Fact(t, 0),)) for e, t in pairs]

    def close(self):
        pass


def files(folder):
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_answers_and_facts_are_kept_in_both_forms(tmp_path):
    reading = read_multihop(Echo(), ITEMS, out=tmp_path)
    for name in ("predictions.jsonl", "predictions.json"):
        kept = read_multihop_predictions(tmp_path / name)
        assert tuple(kept) == reading.predictions
    official = json.loads((tmp_path / "predictions.json").read_text())
    assert official["sp"]["q7"] == [["A7", 0]]
    assert reading.score().overall == score_multihop(ITEMS, list(reading.predictions)).overall
    assert repr(reading) == "<Reading: 70 of 70 answered by echo>"


@pytest.mark.parametrize("cut", [0, 1, 7])
def test_a_run_that_died_goes_on_and_is_byte_equal(tmp_path, cut):
    read_multihop(Echo(), ITEMS, out=tmp_path / "whole")
    with pytest.raises(ReaderError):
        read_multihop(Echo(dies_after=32), ITEMS, out=tmp_path / "run")
    grown = tmp_path / "run" / "predictions.jsonl"
    grown.write_bytes(grown.read_bytes()[: -cut or None])
    again = Echo()
    read_multihop(again, ITEMS, out=tmp_path / "run")
    assert len(again.asked) == 70 - 32 + bool(cut)
    assert files(tmp_path / "run") == files(tmp_path / "whole")


def test_a_finished_run_is_not_asked_again(tmp_path):
    first = read_multihop(Echo(), ITEMS, out=tmp_path)
    again, seen = Echo(dies_after=0), []
    done = lambda *counts: seen.append(counts)  # noqa: E731
    assert read_multihop(again, ITEMS, out=tmp_path, on_progress=done) == first
    assert seen == []


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"examples": ITEMS[:9]}, "data"),
        ({"setting": Setting("gold")}, "setting"),
        ({"setting": Setting(shuffle=1)}, "setting"),
        ({"limit": 9}, "data"),
    ],
)
def test_another_run_is_not_mixed_with_it(tmp_path, changes, key):
    read_multihop(Echo(), ITEMS, out=tmp_path)
    with pytest.raises(RecordError, match=f"another {key}"):
        read_multihop(Echo(), **{"examples": ITEMS, "out": tmp_path, **changes})


def test_one_process_or_two_give_the_same_bytes(tmp_path):
    model = write_multihop(tmp_path / "model")
    for workers in (1, 2):
        source = ReaderSource(f"multihop:{model}")
        read_multihop(source, ITEMS, out=tmp_path / str(workers), workers=workers)
    assert files(tmp_path / "1") == files(tmp_path / "2")


def test_progress_counts_what_was_kept(tmp_path):
    with pytest.raises(ReaderError):
        read_multihop(Echo(dies_after=32), ITEMS, out=tmp_path)
    seen = []
    read_multihop(Echo(), ITEMS, out=tmp_path, on_progress=lambda *counts: seen.append(counts))
    assert seen == [(64, 70), (70, 70)]


def test_the_reader_sees_the_setting_and_the_scores_are_of_the_data(tmp_path):
    reader = Echo()
    reading = read_multihop(reader, ITEMS[:3], setting=Setting("facts"))
    assert reader.asked[0].paragraphs[0].sentences == ("It was denver.", "")
    assert reading.examples == tuple(ITEMS[:3])


def test_full_wiki_reads_what_an_index_finds(tmp_path):
    paragraphs = [(p, f"d-{p.title}") for example in ITEMS for p in example.paragraphs]
    build_index([Document(id_, p) for p, id_ in paragraphs], tmp_path / "index")
    rankings = [Ranking(f"q{n}", (Hit(f"d-B{n}", 2.0), Hit("d-C0", 1.0)), 9) for n in range(3)]
    write_run(tmp_path / "run.jsonl", rankings)
    named = {"index": tmp_path / "index", "rankings": tmp_path / "run.jsonl"}
    setting = open_setting("fullwiki", **named)
    assert [p.title for p in setting(ITEMS[2]).paragraphs] == ["B2", "C0"]
    assert [p.title for p in open_setting("fullwiki", **named, k=1)(ITEMS[2]).paragraphs] == ["B2"]
    searched = open_setting("fullwiki", index=tmp_path / "index", k=3)
    assert len(searched(ITEMS[2]).paragraphs) == 3
    assert len({json.dumps(dict(s.identity)) for s in (setting, searched)}) == 2
    with pytest.raises(DataError, match="example q3: has no ranking"):
        setting(ITEMS[3])


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("wiki", {}, "no setting 'wiki' — one of distractor, fullwiki, gold, facts"),
        ("fullwiki", {}, "needs an index"),
        ("gold", {"index": "x"}, "the setting gold takes no index"),
        ("distractor", {"rankings": "x"}, "takes no index and no rankings"),
        ("gold", {"k": 0}, "k must be at least 1"),
    ],
)
def test_settings_that_make_no_sense_are_told(name, options, message):
    with pytest.raises(OptionError, match=message):
        open_setting(name, **options)


def test_a_sample_only_grows_and_keeps_the_order():
    small, large = (sample_examples(ITEMS, size, seed=7) for size in (5, 20))
    assert [len(small), len(large)] == [5, 20]
    assert {e.id for e in small} <= {e.id for e in large}
    assert large == [e for e in ITEMS if e in large]
    assert sample_examples(ITEMS, None) == sample_examples(ITEMS, 99) == ITEMS


def test_no_questions_and_ids_twice_are_told():
    with pytest.raises(DataError, match="no questions to read"):
        read_multihop(Echo(), [])
    with pytest.raises(DataError, match="example q0: two questions have this id"):
        read_multihop(Echo(), [ITEMS[0], ITEMS[0]])


@pytest.mark.data
def test_published_predictions_earn_what_the_official_script_gave_them(data_dir):
    folder = data_dir / "hotpotqa"
    examples = load_dataset("hotpotqa", folder / "hotpot_dev_distractor_subset.json.gz")
    saved = folder / "predictions" / "dire_pred_official_format_subset.json"
    reading = read_multihop(ReaderSource(f"saved:{saved}"), examples)
    # Scored over the 627 of 631 that have a prediction.
    official = {
        "em": 0.5757575757575758,
        "sp_f1": 0.822946254525204,
        "joint_f1": 0.6023215040163155,
    }
    overall = reading.score().overall
    assert {name: overall[name] * 631 / 627 for name in official} == pytest.approx(official)
    assert reading.failed == 4


@pytest.mark.data
def test_every_setting_keeps_the_facts_of_real_questions(data_dir):
    examples = load_dataset(
        "hotpotqa", data_dir / "hotpotqa" / "hotpot_dev_distractor_subset.json.gz"
    )
    for setting in (Setting("gold"), Setting("facts"), Setting(shuffle=3)):
        for example in examples:
            before, after = sentences(example), sentences(setting(example))
            assert after.items() <= before.items()
            assert all(after.get(fact) == before.get(fact) for fact in example.facts)


def sentences(example):
    named = zip(numbered_facts(example.paragraphs), example.paragraphs, strict=True)
    pairs = [pair for own, p in named for pair in zip(own, p.sentences, strict=True)]
    return {fact: text for fact, text in pairs if text}
