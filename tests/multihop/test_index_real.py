"""On real questions the index finds what they ask for."""

from __future__ import annotations

import pytest

from askance.data import Document
from askance.datasets import load_dataset
from askance.multihop import build_index, read_corpus

pytestmark = pytest.mark.data


def test_hotpotqa_gold_is_among_the_ten_best(data_dir):
    path = data_dir / "hotpotqa" / "hotpot_train_subset.json.gz"
    index = build_index(read_corpus(path))
    found = asked = 0
    for example in load_dataset(path)[:200]:
        hits = index.search(example.question).hits
        titles = {index.find(hit.document).paragraph.title for hit in hits}
        gold = {fact.title for fact in example.facts}
        found, asked = found + len(gold & titles), asked + len(gold)
    assert found / asked > 0.8


def test_korquad_paragraphs_are_found_by_syllable_pairs(data_dir):
    path = data_dir / "korquad" / "KorQuAD_v1.0_dev.json.gz"
    examples = load_dataset(path)
    paragraphs = {example.paragraphs[0].text: example.paragraphs[0] for example in examples}
    names = {text: str(number) for number, text in enumerate(paragraphs)}
    documents = [Document(names[text], paragraph) for text, paragraph in paragraphs.items()]
    index = build_index(documents, analyser="korean-ngrams")
    hit = [
        names[example.paragraphs[0].text]
        in {hit.document for hit in index.search(example.question).hits}
        for example in examples[:500]
    ]
    assert sum(hit) / len(hit) > 0.9
