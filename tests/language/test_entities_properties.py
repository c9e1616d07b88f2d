"""What holds for the mentions of every text, and of every source."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.errors import OptionError
from askance.language.entities import (
    EntityMention,
    EntityTagger,
    RuleEntities,
    longest_mentions,
    open_entities,
)
from askance.text import Span

pytest.importorskip("kiwipiepy")

WORDS = st.sampled_from(
    [
        "Germany", "the", "US", "of", "Mr.", "Ada", "Lovelace's", "1990", "May", "5,", "3.5", "%",
        "$5", "million", "두", "명", "3시", "서울에서", "김씨", "1945년", "(", "’s", "&", "-", "🙂",
        "\ud800", "WHO", "A", "A.B.", "x/y", "and", "\n", "‘바람’은?",
    ]
)  # fmt: skip
MIXED = st.lists(WORDS, max_size=12).map(" ".join)


@given(MIXED | st.text(max_size=40))
def test_mentions_are_exact_apart_and_in_order(text: str) -> None:
    mentions = RuleEntities().mentions(text)
    for mention in mentions:
        start, end = mention.span
        assert 0 <= start < end <= len(text)
        assert mention.text(text) == mention.text(text).strip() != ""
        assert mention.source == "rules"
    assert all(left.span.end <= right.span.start for left, right in pairwise(mentions))


SPANS = st.tuples(st.integers(0, 20), st.integers(0, 6)).map(lambda p: Span(p[0], p[0] + p[1]))


@given(st.lists(SPANS, max_size=12))
def test_the_longest_stay_and_nothing_else_is_lost(spans: list[Span]) -> None:
    found = longest_mentions(EntityMention(span, "X", "t") for span in spans)
    kept = [mention.span for mention in found]
    assert kept == sorted(kept)
    assert all(left.end <= right.start for left, right in pairwise(kept))
    for start, end in spans:
        assert start == end or any(start < k.end and k.start < end for k in kept)


def test_a_source_has_a_name_or_is_a_tagger() -> None:
    tagger = open_entities("rules")
    assert isinstance(tagger, EntityTagger)
    assert open_entities(tagger) is tagger
    with pytest.raises(OptionError, match="no entity source named 'spacey'"):
        open_entities("spacey")
