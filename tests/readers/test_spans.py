from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from readers_support import example, tiny_tokenizer

from askance.data import Example, Paragraph
from askance.errors import OptionError
from askance.readers.spans import Logits, SpanRules, predict_span
from askance.readers.windows import Windower


def cut(item, window=100, stride=20):
    return Windower(tiny_tokenizer(), window=window, stride=stride).cut(item)


def logits_of(window, **by_place):
    """Logits of -9 but for start_3=5 style values, places counted in the paragraph's tokens."""
    rows = {"start": np.full(len(window.ids), -9.0), "end": np.full(len(window.ids), -9.0)}
    for name, value in by_place.items():
        side, place = name.split("_")
        rows[side][0 if place == "null" else window.first + int(place)] = value
    return Logits(rows["start"], rows["end"])


def test_the_answer_is_the_paragraphs_own_text():
    item = example(text="It was DENVER by 1999.")
    (window,) = cut(item)
    found = predict_span(item, [window], [logits_of(window, start_2=5, end_4=5)], SpanRules())
    assert found.answer == "DENVER by 1999"
    assert found.no_answer_score is None


def test_score_is_the_softmax_over_the_n_best_texts():
    item = example(text="rain rain")
    (window,) = cut(item)
    pair = Logits(*(np.array([0, 0, 0, 0, 0, *side, 0.0]) for side in ([2, 0], [1, 0])))
    found = predict_span(item, [window], [pair], SpanRules())
    # "rain" 2+1, "rain rain" 2+0; the second "rain" (0+0) has a text already among them.
    assert found.score == pytest.approx(math.e**3 / (math.e**3 + math.e**2))
    assert [a.answer for a in found.alternatives] == ["rain rain"]
    assert found.alternatives[0].score == pytest.approx(1 - found.score)


def test_refuses_when_the_null_score_exceeds_the_best_by_more_than_the_threshold():
    item = example()
    (window,) = cut(item)
    pair = logits_of(window, start_2=1, end_2=1, start_null=2, end_null=2)
    refused = predict_span(item, [window], [pair], SpanRules(no_answer=True, null_threshold=1.9))
    assert refused.answer == ""
    assert refused.no_answer_score == pytest.approx(1 / (1 + math.exp(-2)))
    assert refused.alternatives[0].answer == "Denver"
    kept = predict_span(item, [window], [pair], SpanRules(no_answer=True, null_threshold=2.0))
    assert kept.answer == "Denver"
    assert kept.no_answer_score == refused.no_answer_score
    assert predict_span(item, [window], [pair], SpanRules()).answer == "Denver"


def test_the_null_score_is_the_lowest_of_all_windows():
    item = Example("1", "Who?", (Paragraph(("it was rain",)), Paragraph(("Denver won",))))
    first, second = cut(item)
    sure = logits_of(first, start_null=9, end_null=9)
    unsure = logits_of(second, start_0=2, end_0=2, start_null=0, end_null=0)
    found = predict_span(item, [first, second], [sure, unsure], SpanRules(no_answer=True))
    assert found.answer == "Denver"
    assert found.no_answer_score == pytest.approx(1 / (1 + math.exp(4)))


def test_a_span_is_no_longer_than_allowed_and_never_backwards():
    item = example(text="a of in by it is")
    (window,) = cut(item)
    pair = logits_of(window, start_3=9, end_1=9, end_5=5, start_0=1, end_4=4)
    assert predict_span(item, [window], [pair], SpanRules(2)).answer == "by it"
    assert predict_span(item, [window], [pair], SpanRules(3)).answer == "by it is"


def test_always_answers_even_when_every_good_start_follows_every_good_end():
    item = example(text=" ".join(["a"] * 60))
    (window,) = cut(item)
    rows = np.zeros((2, len(window.ids)))
    rows[0, window.first + 40 : window.first + 60] = 5
    rows[1, window.first : window.first + 20] = 5
    assert predict_span(item, [window], [Logits(*rows)], SpanRules(4)).answer == "a"


def test_nan_is_told():
    item = example()
    (window,) = cut(item)
    with pytest.raises(ValueError, match="not a number"):
        predict_span(item, [window], [logits_of(window, start_1=math.nan)], SpanRules())


def test_windows_overlap_by_the_stride_and_cover_all():
    item = example(question="who", text="a " * 250)
    windows = cut(item)
    assert all(len(window.ids) <= 100 for window in windows)
    starts = [int(window.offsets[0, 0]) for window in windows]
    assert starts[:3] == [0, 40, 80]  # 20 tokens of two characters
    assert int(windows[-1].offsets[-1, 1]) == 499
    assert len(windows) == 1 + math.ceil((250 - 96) / 20)


def test_a_huge_question_is_cut_to_64_tokens():
    item = example(question="who won? " * 120_000)
    (window,) = cut(item)
    assert window.first == 64 + 2


def test_a_window_with_no_room_is_refused():
    with pytest.raises(OptionError, match="no room"):
        Windower(tiny_tokenizer(), window=64, stride=20)


@given(question=st.text(max_size=80), text=st.text(max_size=300), seed=st.integers(0, 99))
@settings(max_examples=150, deadline=None)
def test_any_answer_is_a_piece_of_its_paragraph(question, text, seed):
    item = example(question=question, text=text)
    windows = cut(item)
    random = np.random.default_rng(seed)
    logits = [Logits(*random.normal(size=(2, len(window.ids)))) for window in windows]
    found = predict_span(item, windows, logits, SpanRules(8))
    assert found.answer in text
    assert bool(found.error) == (not windows)
    assert all(alternative.answer in text for alternative in found.alternatives)


@given(text=st.text(alphabet=st.characters(codec="utf-8"), max_size=400), stride=st.integers(1, 50))
@settings(max_examples=100, deadline=None)
def test_windows_miss_no_token(text, stride):
    item = example(text=text)
    (whole,) = cut(item, window=5000) or [None]
    windows = cut(item, stride=stride)
    seen = {tuple(offset) for window in windows for offset in window.offsets.tolist()}
    assert seen == ({tuple(o) for o in whole.offsets.tolist()} if whole else set())
