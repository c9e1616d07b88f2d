"""The index finds what the definition says, to the last digit."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.data import Document, Paragraph
from askance.errors import OptionError
from askance.multihop.index import ANALYSERS, Index, build_index
from askance.multihop.index.analysers import plain_words

MASK = (1 << 64) - 1
BASE, PAIR = 0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93


def mix(h: int) -> int:
    for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
        h = ((h ^ (h >> 33)) * factor) & MASK
    return h ^ (h >> 33)


def word_hash(word: str) -> int:
    return mix(sum(ord(c) * pow(BASE, i, 1 << 64) for i, c in enumerate(word)) & MASK)


def plain_grams(text: str, analyser: str) -> Counter[int]:
    """Buckets of the uni- and bigrams of a text without stop words: the definition."""
    stop, found = ANALYSERS[analyser].stop_words, Counter[int]()
    for words in plain_words(text, ANALYSERS[analyser]):
        found.update(word_hash(word) >> 40 for word in words if word not in stop)
        for one, two in pairwise(words):
            if one not in stop and two not in stop:
                found[mix((word_hash(one) * PAIR + word_hash(two)) & MASK) >> 40] += 1
    return found


def plain_search(
    documents: list[Document], question: str, *, analyser: str, k: int, limit: int, mode: str
) -> tuple[list[tuple[str, float]], int]:
    grams = [
        plain_grams(f"{d.paragraph.title}\n.\n{d.paragraph.text}", analyser) for d in documents
    ]
    asked = plain_grams(question, analyser)
    shared = [len(asked.keys() & held.keys()) for held in grams]
    candidates = algorithm_2(shared, limit, mode)
    n, scored = len(documents), []
    for number in candidates:
        score = 0.0
        for gram in sorted(asked.keys() & grams[number].keys()):
            df = sum(gram in held for held in grams)
            idf = max(0.0, math.log((n - df + 0.5) / (df + 0.5)))
            weight = math.log1p(asked[gram]) * (idf * idf)
            score += weight * math.log1p(grams[number][gram])
        scored.append((documents[number].id, score))
    return sorted(scored, key=lambda hit: -hit[1])[:k], len(candidates)


def algorithm_2(shared: list[int], limit: int, mode: str) -> list[int]:
    least, last = 0, list[int]()
    while True:
        least += 1
        found = [number for number, grams in enumerate(shared) if grams >= least]
        if len(found) <= limit:
            return last if not found and mode == "practical" else found
        last = found


def corpus(*texts: str) -> list[Document]:
    return [Document(str(n), Paragraph((text,))) for n, text in enumerate(texts)]


def found(index: Index, question: str, **settings: object) -> list[str]:
    return [hit.document for hit in index.search(question, **settings).hits]  # type: ignore[arg-type]


WORDS = st.sampled_from(
    "fog Fog rain the of of. pier, é e\u0301 ΣΑΣ x-1 한국어 서울 가 $".split(" ")  # noqa: SIM905
)
SANE = st.characters(exclude_categories=["Cs"])


@given(
    st.lists(st.lists(WORDS, max_size=12).map(" ".join), min_size=1, max_size=12),
    st.lists(WORDS, max_size=8).map(" ".join),
    st.sampled_from(["english", "korean-ngrams"]),
    st.sampled_from(["paper", "practical"]),
    st.integers(1, 8),
    st.integers(1, 5),
)
def test_equals_the_definition(texts, question, analyser, mode, limit, k):
    documents = corpus(*texts)
    index = build_index(documents, analyser=analyser, shard_size=5)
    ranking = index.search(question, k, mode=mode, candidates=limit)
    expected = plain_search(documents, question, analyser=analyser, k=k, limit=limit, mode=mode)
    assert [(hit.document, hit.score) for hit in ranking.hits] == expected[0]
    assert ranking.candidates == expected[1]


@given(st.lists(st.text(SANE, max_size=30), min_size=1, max_size=4), st.text(max_size=20))
def test_equals_the_definition_on_any_text(texts, question):
    for analyser in ("english", "korean-ngrams"):
        finder = build_index(corpus("x"), analyser=analyser).settings.finder()
        grams = finder.count([*texts, question])
        for number, text in enumerate([*texts, question]):
            own = grams.texts == number
            counted = dict(
                zip(grams.buckets[own].tolist(), grams.counts[own].tolist(), strict=True)
            )
            assert counted == plain_grams(text, analyser)


def test_algorithm_2_by_hand():
    # r_q = {red, blue, green, "red blue", "blue green"}: 0 shares 5 of them, 1 three, 2 and 3 one.
    documents = corpus("red blue green", "blue. red blue", "green", "blue", "grey")
    index = build_index(documents)
    question = "red blue green?"
    assert index.search(question).candidates == 4
    assert index.search(question, candidates=3).candidates == 2
    assert index.search(question, candidates=1).candidates == 1
    assert found(index, question, candidates=2) == ["0", "1"]


def test_a_tie_at_the_maximum_empties_the_published_algorithm():
    index = build_index(corpus("fog", "fog", "fog", "rain"))
    paper = index.search("fog", candidates=2, mode="paper", question_id="q")
    assert (paper.id, paper.hits, paper.candidates) == ("q", (), 0)
    practical = index.search("fog", k=2, candidates=2)
    assert practical.candidates == 3
    assert [hit.document for hit in practical.hits] == ["0", "1"]


def test_scores_by_hand():
    index = build_index(corpus("fog fog", "rain", "sun", "sleet"))
    idf = math.log(3.5 / 1.5)
    one, pair = (index.search(question).hits[0].score for question in ("fog", "fog fog"))
    assert one == pytest.approx(math.log(2) * idf * math.log(3) * idf, abs=1e-12)
    unigram = math.log(3) * (idf * idf) * math.log(3)
    bigram = math.log(2) * (idf * idf) * math.log(2)
    assert pair == pytest.approx(unigram + bigram, abs=1e-12)


@pytest.mark.parametrize("question", ["", "the of", "?!", "unheard", "\ud800"])
def test_a_question_without_a_known_gram_finds_nothing(question):
    for mode in ("paper", "practical"):
        ranking = build_index(corpus("fog", "")).search(question, mode=mode)
        assert (ranking.hits, ranking.candidates) == ((), 0)


def test_bigrams_cross_neither_stop_words_nor_punctuation():
    index = build_index(corpus("fog bank", "fog, bank", "fog of bank", "fog\nbank"), titles=False)
    scores = {hit.document: hit.score for hit in index.search("fog bank").hits}
    assert scores["1"] == scores["2"]
    assert index._finder.count(["fog bank"]).counts.tolist() == [1, 1, 1]
    assert len(index._finder.count(["fog of bank"]).counts) == 2


def test_stop_words_are_a_setting():
    index = build_index(corpus("The fog", "rain", "sun"), stop_words=["fog"])
    assert (found(index, "the"), found(index, "fog")) == (["0"], [])


def test_titles_are_a_setting():
    documents = [Document("a", Paragraph(("Rain.",), "Fog")), Document("b", Paragraph(("Sun.",)))]
    assert found(build_index(documents), "fog") == ["a"]
    assert found(build_index(documents, titles=False), "fog") == []


def test_korean_particles_do_not_hide_a_word():
    documents = corpus(
        "서울특별시는 대한민국의 수도이다.", "부산은 항구 도시이다.", "LG전자는 기업이다."
    )
    index = build_index(documents, analyser="korean-ngrams")
    assert found(index, "대한민국 수도는?")[0] == "0"
    assert found(index, "lg의 창업자는")[0] == "2"


def test_korean_morphemes():
    pytest.importorskip("kiwipiepy")
    documents = corpus("서울은 대한민국의 수도이다.", "부산은 항구 도시이다.")
    index = build_index(documents, analyser="korean-morphemes")
    assert found(index, "항구가 있는 도시는?") == ["1"]


def test_huge_counts_and_huge_words():
    index = build_index(corpus("fog " * 70_000, "x" * 300_000, "rain", "sun", "sleet"))
    idf = math.log(4.5 / 1.5)
    ranking = index.search("fog")
    assert ranking.hits[0].score == math.log1p(1) * (idf * idf) * math.log1p(70_000)
    assert found(index, "x" * 300_000) == ["1"]


def test_options_are_checked():
    index = build_index(corpus("fog"))
    for settings in ({"k": 0}, {"candidates": 0}, {"mode": "papre"}):
        with pytest.raises(OptionError):
            index.search("fog", **settings)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="Known: english"):
        build_index(corpus("fog"), analyser="englich")
