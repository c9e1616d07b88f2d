"""Every token of a passage lies where it says, whatever the texts are."""

from __future__ import annotations

import pytest
from facts_support import several
from hypothesis import given
from hypothesis import strategies as st
from readers_support import tiny_tokenizer

from askance.data import Paragraph
from askance.errors import OptionError
from askance.readers.passages import PassageCutter, Sentence, _shares

CUTTER = PassageCutter(tiny_tokenizer(), window=160)
WIDE = PassageCutter(tiny_tokenizer(), window=512)
LETTERS = st.text(st.sampled_from("denver x1.,é 한\ud800\u0301\u200b🏈\n"), max_size=40)
PARAGRAPHS = st.builds(Paragraph, st.lists(LETTERS, max_size=4).map(tuple), LETTERS)


def shown(passage):
    vocabulary = {number: word for word, number in tiny_tokenizer().get_vocab().items()}
    return [vocabulary[number] for number in passage.ids]


def test_a_passage_by_hand():
    item = several("it was |rain", "dallas won")
    passage = WIDE.cut("who won", item.paragraphs, [1, 0])
    words = "[CLS] who won [SEP] b : dallas won a : it was rain [SEP]"
    assert shown(passage) == words.split()
    assert passage.type_ids.tolist() == [0] * 4 + [1] * 10
    runs = [Sentence(1, 0, 6, 8), Sentence(0, 0, 10, 12), Sentence(0, 1, 12, 13)]
    assert passage.sentences == tuple(runs)
    assert passage.slice(item, 11, 12) == "was rain"


@given(LETTERS, st.lists(PARAGRAPHS, min_size=1, max_size=3), st.data())
def test_every_token_lies_in_its_paragraph_and_sentence(question, paragraphs, data):
    chosen = data.draw(st.permutations(range(len(paragraphs))))[:2]
    passage = CUTTER.cut(question, paragraphs, chosen)
    assert len(passage.ids) == len(passage.places) == len(passage.type_ids) <= 160
    for owner, start, end in passage.places.tolist():
        if owner >= 0:
            assert owner in chosen
            assert 0 <= start <= end <= len(paragraphs[owner].text)
    inside = [place for place, row in enumerate(passage.places) if row[0] >= 0]
    runs = [place for s in passage.sentences for place in range(s.first, s.end)]
    assert runs == inside


@given(LETTERS, st.lists(PARAGRAPHS, min_size=1, max_size=2))
def test_the_tokens_of_a_sentence_start_in_it(question, paragraphs):
    passage = CUTTER.cut(question, paragraphs, range(len(paragraphs)))
    for sentence in passage.sentences:
        owner = paragraphs[sentence.paragraph]
        before = sum(map(len, owner.sentences[: sentence.number]))
        after = before + len(owner.sentences[sentence.number])
        for paragraph, start, _ in passage.places[sentence.first : sentence.end].tolist():
            assert paragraph == sentence.paragraph
            assert before <= start < after


@given(st.lists(st.integers(0, 600), min_size=1, max_size=4), st.integers(-50, 1200))
def test_the_longest_is_cut_off_first_and_no_room_is_wasted(lengths, room):
    shares = _shares(lengths, room)
    assert sum(shares) == min(sum(lengths), max(0, room))
    assert all(0 <= share <= length for share, length in zip(shares, lengths, strict=True))
    cut = [share for share, length in zip(shares, lengths, strict=True) if share < length]
    assert all(max(shares) - share <= len(lengths) for share in cut)


def test_a_short_paragraph_is_whole_beside_a_long_one():
    item = several("rain. " * 500, "it was denver.")
    passage = CUTTER.cut("who?", item.paragraphs, [0, 1])
    assert len(passage.ids) == 160
    last = [place for place, row in enumerate(passage.places) if row[0] == 1]
    assert passage.slice(item, last[0], last[-1]) == "it was denver."


def test_a_huge_question_and_a_huge_title_leave_room_for_text():
    paragraphs = [Paragraph(("it was denver.",), "title " * 999) for _ in range(2)]
    small = PassageCutter(tiny_tokenizer(), window=128)
    passage = small.cut("who? " * 200_000, paragraphs, [0, 1])
    assert len(passage.ids) <= 128
    assert {s.paragraph for s in passage.sentences} == {0, 1}


def test_a_window_without_room_is_refused():
    with pytest.raises(OptionError, match="a window of 100 leaves no room — take 128"):
        PassageCutter(tiny_tokenizer(), window=100)
