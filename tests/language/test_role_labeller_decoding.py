"""Decoding: exact under its constraints."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from askance.language.role_decoding import LabelledSpan, decode_arguments, tag_names
from askance.language.roles import bio_spans

LABELS = ("ARG0", "C-ARG0", "ARGM-TMP")
NAMES = tag_names(LABELS)


def scores(*rows: str) -> np.ndarray:
    """One predicate's words; each row names the tags it likes, the best first."""
    table = np.full((1, len(rows), len(NAMES)), -5.0)
    for word, row in enumerate(rows):
        for rank, name in enumerate(row.split()):
            table[0, word, NAMES.index(name)] = 2.0 - rank
    return table


def spans(*rows: str, predicate: int = 0) -> list[LabelledSpan]:
    return decode_arguments(scores(*rows), [predicate], LABELS)[0]


def test_plain_spans() -> None:
    assert spans("O", "B-ARG0", "I-ARG0", "B-ARGM-TMP") == [("ARG0", 1, 3), ("ARGM-TMP", 3, 4)]


def test_an_inside_tag_needs_its_beginning() -> None:
    # I-ARG0 alone is forbidden: taking B-ARG0 in its place (-5) is worse than O (+1).
    assert spans("O", "O", "I-ARG0 O") == []
    assert spans("O", "B-ARGM-TMP B-ARG0", "I-ARG0") == [("ARG0", 1, 3)]


def test_the_predicate_is_in_no_span() -> None:
    assert spans("B-ARG0", "I-ARG0 O", "I-ARG0 O", predicate=1) == [("ARG0", 0, 1)]


def test_numbered_roles_occur_once_others_as_often_as_they_like() -> None:
    assert spans("O", "B-ARG0", "O", "B-ARG0 B-C-ARG0") == [("ARG0", 1, 2), ("C-ARG0", 3, 4)]
    twice = spans("O", "B-ARGM-TMP", "O", "B-ARGM-TMP")
    assert [span.label for span in twice] == ["ARGM-TMP", "ARGM-TMP"]


def test_no_predicates_no_spans() -> None:
    assert decode_arguments(np.zeros((0, 4, len(NAMES))), [], LABELS) == []


def allowed(path: tuple[str, ...], predicate: int) -> bool:
    previous = "O"
    for tag in path:
        if tag.startswith("I-") and previous[2:] != tag[2:]:
            return False
        previous = tag
    labels = Counter(label for label, _, _ in bio_spans(path))
    return path[predicate] == "O" and labels["ARG0"] <= 1


@settings(max_examples=60)
@given(st.data())
def test_no_allowed_path_scores_higher(data: st.DataObject) -> None:
    words = data.draw(st.integers(1, 5))
    values = st.integers(-9, 9).map(float)
    flat = data.draw(st.lists(values, min_size=words * 7, max_size=words * 7))
    table = np.array(flat).reshape(words, 7)
    predicate = data.draw(st.integers(0, words - 1))
    paths = [p for p in product(NAMES, repeat=words) if allowed(p, predicate)]
    best = max(sum(table[n, NAMES.index(t)] for n, t in enumerate(p)) for p in paths)
    found = decode_arguments(table[None], [predicate], LABELS)[0]
    tags = ["O"] * words
    for label, start, end in found:
        tags[start:end] = [f"B-{label}"] + [f"I-{label}"] * (end - start - 1)
    assert allowed(tuple(tags), predicate)
    assert sum(table[n, NAMES.index(t)] for n, t in enumerate(tags)) == best


@pytest.mark.parametrize("words", [40, 80])
def test_long_texts_of_many_repeats_end(words: int) -> None:
    table = np.zeros((1, words, len(NAMES)))
    table[0, ::2, 1] = 1 + np.arange(0, words, 2) / words
    found = decode_arguments(table, [1], LABELS)[0]
    assert sum(span.label == "ARG0" for span in found) == 1
