"""The multi-hop model that askance ships, as users meet it."""

from __future__ import annotations

import pytest

from askance.data import Example, Fact, Paragraph
from askance.datasets import load_dataset
from askance.multihop import score_multihop
from askance.readers import load_reader, read_checked

PARAGRAPHS = (
    Paragraph(("The river Ouse is in England.", " It is 208 km long."), "River Ouse"),
    Paragraph(
        ("Ada Lovelace wrote the first program.", " She was born in London in 1815."),
        "Ada Lovelace",
    ),
    Paragraph(("Penguins live in the south.", " They cannot fly."), "Penguin"),
    Paragraph(("The Analytical Engine was designed by Charles Babbage.",), "Analytical Engine"),
)


@pytest.fixture(scope="module")
def reader():
    return load_reader("multihop")


def test_answers_from_the_paragraph_asked_about_and_shows_it(reader):
    asked = Example("1", "In which city was Ada Lovelace born?", PARAGRAPHS)
    found = reader.read([asked])[0]
    assert found.answer == "London"
    assert Fact("Ada Lovelace", 1) in found.facts
    assert len({fact.title for fact in found.facts}) == 2


@pytest.mark.data
def test_is_far_above_chance_on_hotpotqa(reader, data_dir):
    dev = load_dataset("hotpotqa", data_dir / "hotpotqa/hotpot_dev_distractor_subset.json.gz")
    part = list(dev)[:40]
    scores = score_multihop(part, read_checked(reader, part)).overall
    assert scores["f1"] > 0.2
    assert scores["sp_f1"] > 0.4
