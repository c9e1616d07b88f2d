"""Sentences as the network's rows."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tokenizers import Tokenizer

import askance
from askance.language.role_decoding import LabelledSpan
from askance.language.role_pieces import MOST_PIECES, cut_into_pieces
from askance.training.roles_data import Proposition, Sentence
from askance.training.roles_features import BATCH_PIECES, IGNORED, Item, batches, item_of

LABELS = ("ARG0", "ARG1")
WORDS = ("Tirthankaras", "saw", "", "Bob", ".")
SENTENCE = Sentence(
    "s1",
    "Tirthankaras saw Bob.",
    WORDS,
    (Proposition(1, "see", (LabelledSpan("ARG0", 0, 1), LabelledSpan("ARG1", 3, 4))),),
)


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    folder = Path(askance.__file__).parent / "models" / "roles"
    return Tokenizer.from_file(str(folder / "tokenizer.json"))


def test_a_words_first_piece_carries_its_tag(tokenizer: Tokenizer) -> None:
    item = item_of(SENTENCE, tokenizer, LABELS)
    pieces = [tokenizer.id_to_token(number) for number in item.ids]
    assert (pieces[0], pieces[1], pieces[-1]) == ("[CLS]", "ti", "[SEP]")
    (row,) = item.rows
    marked = pieces[slice(*row.mark)]
    assert marked == ["saw"]
    tagged = {pieces[n]: tag for n, tag in enumerate(row.tags) if tag != IGNORED}
    assert tagged == {"ti": 1, "saw": 0, "bob": 2, ".": 0}
    found = {pieces[n]: tag for n, tag in enumerate(item.predicates) if tag != IGNORED}
    assert found == {"ti": 0, "saw": 1, "bob": 0, ".": 0}


def test_lengths_are_padded_to_multiples_of_16() -> None:
    assert [Item((0,) * n, (), ()).padded for n in (1, 16, 17)] == [16, 16, 32]


def test_a_pass_holds_every_sentence_in_batches_of_one_length(tokenizer: Tokenizer) -> None:
    items = [item_of(SENTENCE, tokenizer, LABELS)] * 700
    steps = list(batches(items, random.Random(1), 2))
    assert all(len(step) == 2 for step in steps)
    sizes = [len(batch) for step in steps for batch in step]
    assert max(sizes) * 16 <= BATCH_PIECES
    assert 700 - 2 * max(sizes) < sum(sizes) <= 700
    assert steps == list(batches(items, random.Random(1), 2))


def test_words_beyond_the_networks_reach_are_left_out(tokenizer: Tokenizer) -> None:
    pieces = cut_into_pieces(tokenizer, ["tirthankaras"] * 300)
    assert len(pieces.ids) <= MOST_PIECES
    assert pieces.ids[-1] == 102
    ends = [end for _, end in pieces.spans.values()]
    assert ends == sorted(ends)
    assert max(ends) < MOST_PIECES
