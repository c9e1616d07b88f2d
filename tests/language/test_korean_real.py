"""Korean analysis measured against gold data; no text of it is kept here."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from askance.language import has_question_word, language_of, question_type

pytest.importorskip("kiwipiepy")

from askance.datasets import load_dataset
from askance.language.korean import final_sound, fits, focus, morphemes, sentences, sound_before

pytestmark = pytest.mark.data


@pytest.fixture(scope="module")
def korquad(data_dir: Path) -> list[str]:
    file = data_dir / "korquad" / "KorQuAD_v1.0_dev.json.gz"
    return [example.question for example in load_dataset("squad", file)]


def test_coverage_on_korquad(korquad: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    asks = [has_question_word(question) for question in korquad]
    rest = [question for question, found in zip(korquad, asks, strict=True) if not found]
    share = sum(asks) / len(korquad)
    focused = sum(focus(question) is not None for question in rest) / len(rest)
    types = Counter(map(question_type, korquad))
    with capsys.disabled():
        sys.stdout.write(
            f"\nKorQuAD dev: {len(korquad)} questions, {share:.1%} with a question word, "
            f"{focused:.1%} of the rest with a focus; {types.most_common()}\n"
        )
    assert len(korquad) == 5774
    assert sum(language_of(question) == "ko" for question in korquad) == 5774
    assert 0.43 < share < 0.48
    assert focused > 0.98


def test_particles_of_korquad_fit_the_words_before_them(korquad: list[str]) -> None:
    kinds: dict[str, Counter[bool]] = {"hangul": Counter(), "other": Counter()}
    for text in korquad:
        for before, part in pairwise(morphemes(text)):
            written = text[slice(*part.span)]
            touching = part.is_particle and before.span.end == part.span.start
            if not touching or written != part.form or not sound_before(written):
                continue
            word = text[: part.span.start].split()[-1]
            if final_sound(word):
                kind = "hangul" if "가" <= word[-1] <= "힣" else "other"
                kinds[kind][fits(written, word)] += 1
    assert kinds["hangul"][True] / kinds["hangul"].total() > 0.998
    assert kinds["other"][True] / kinds["other"].total() > 0.85


def _blocks(file: Path) -> Iterator[list[str]]:
    for block in file.read_text(encoding="utf-8").split("\n\n"):
        if lines := [line.strip() for line in block.splitlines() if line.strip()]:
            yield lines


def _places(pieces: list[str]) -> set[tuple[int, int]]:
    """Start and end of each sentence, whitespace not counted."""
    places, position = set(), 0
    for piece in pieces:
        length = len("".join(piece.split()))
        places.add((position, position + length))
        position += length
    return places


@pytest.mark.parametrize(
    ("name", "least"), [("wikipedia", 0.97), ("sample", 0.75), ("nested", 0.7)]
)
def test_sentence_splitting_f1(data_dir: Path, name: str, least: float) -> None:
    same = total = 0
    for gold in _blocks(data_dir / "kss-sentence-split" / f"{name}.txt"):
        found = _places(list(sentences(" ".join(gold))))
        same += len(found & _places(gold))
        total += len(found) + len(gold)
    assert 2 * same / total > least


def test_particles_as_in_the_treebank(data_dir: Path) -> None:
    right = found = gold = 0
    text = (data_dir / "ud" / "ko_gsd-ud-test.conllu").read_text(encoding="utf-8")
    for block in text.strip().split("\n\n"):
        lines = block.split("\n")
        raw = next(line[9:] for line in lines if line.startswith("# text = "))
        ours = Counter(part.form for part in morphemes(raw) if part.is_particle)
        theirs: Counter[str] = Counter()
        for _, _, lemma, _, tags, *_ in (line.split("\t") for line in lines if line[0] != "#"):
            pairs = zip(lemma.split("+"), tags.split("+"), strict=False)
            theirs.update(form for form, tag in pairs if tag.startswith("J"))
        right += (ours & theirs).total()
        found += ours.total()
        gold += theirs.total()
    assert right / found > 0.95
    assert right / gold > 0.95
