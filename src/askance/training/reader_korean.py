"""Korean rows for the bilingual reader: questions made from KLUE's news sentences and their names.

After Lewis et al. (2019), "Unsupervised Question Answering by Cloze Translation": a named mention
is the answer, what remains of its sentence becomes the question, a few sentences of other news are
the rest of the paragraph. No question written by a person is among them.
"""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from askance.language.korean.particles import attach
from askance.training.sampling import derived, unit

__all__ = ["Sentence", "cloze_rows", "question_from", "read_entities"]

TRAINED_SHARE = 0.8  # the other sentences test entity taggers
_FILE = "klue/klue-ner-v1.1_dev.tsv.gz"
_SOURCE = "wikitree"  # the others are film reviews
_ASKED = {  # question words, and nouns to ask for the kind
    "PS": (("누구",), ("사람", "인물", "사람의 이름")),
    "LC": (("어디",), ("곳", "장소", "지역", "나라", "도시")),
    "OG": (("어디", "어느 단체"), ("단체", "기관", "곳", "회사", "조직의 이름")),
    "DT": (("언제",), ("때", "날짜", "해", "시기", "연도")),
    "TI": (("언제", "몇 시"), ("시각", "시간", "때")),
    "QT": (("얼마", "몇"), ("수", "개수", "양", "숫자")),
}
_ENDING = re.compile(r"(?:[가-힣]*다|[가-힣]*[음함됨])?[.!?…\"'”’ ]*$")
_SHORTEST = 5  # eojeol of a sentence worth asking about


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of KLUE's named entity set; entities are (start, end, type), in characters."""

    name: str
    text: str
    entities: tuple[tuple[int, int, str], ...]

    @property
    def trained(self) -> bool:
        """Whether models may learn from it; the others are for tests."""
        return unit("klue-ner", self.name) < TRAINED_SHARE


def read_entities(data: Path) -> Iterator[Sentence]:
    """The sentences under ``data``; a heading line begins each one, then characters and labels."""
    with gzip.open(data / _FILE, "rt", encoding="utf-8") as file:
        blocks = file.read().split("\n\n")
    for block in blocks:
        heading, _, body = block[block.find("## klue") :].partition("\n")
        if not heading.startswith("## klue"):
            continue
        cells = [line.split("\t") for line in body.splitlines() if "\t" in line]
        text = "".join(letter for letter, _ in cells)
        yield Sentence(heading.split("\t")[0].removeprefix("## "), text, _spans(cells))


def _spans(cells: list[list[str]]) -> tuple[tuple[int, int, str], ...]:
    found: list[tuple[int, int, str]] = []
    for n, (_, label) in enumerate(cells):
        if label.startswith("B-"):
            found.append((n, n + 1, label[2:]))
        elif label.startswith("I-") and found and found[-1][1] == n:
            found[-1] = (found[-1][0], n + 1, found[-1][2])
    return tuple(found)


def question_from(sentence: Sentence, entity: tuple[int, int, str], rng: random.Random) -> str:
    """A question that the entity answers: a question word in its place, or a noun at the end.

    Some of the other eojeol are left out, so that matching words alone isn't enough.
    """
    start, end, kind = entity
    text = sentence.text
    words, nouns = _ASKED[kind]
    head = text[:start].split(" ")
    glued, tail = head[-1], text[end:].split(" ")
    particle = re.match(r"[가-힣]*", tail[0])
    if rng.random() < 0.5:
        asked = rng.choice(words)
        middle = [glued + _with_particle(asked, particle.group() if particle else "")]
        closing = [] if rng.random() < 0.5 else ["무엇인가"]
    else:
        middle = [glued] if glued else []
        closing = [rng.choice(nouns) + rng.choice(["은", "는", "은 무엇인가", "는 어디인가", ""])]
        closing = [_refit(closing[0])]
    before = _thinned(head[:-1], rng)
    after = _thinned(_ENDING.sub("", " ".join(tail[1:])).split(), rng)
    return " ".join(filter(None, [*before, *middle, *after, *closing])) + "?"


def _with_particle(word: str, rest: str) -> str:
    """The question word with what followed the name, its particle in the form that fits."""
    for forms in (("이", "가"), ("을", "를"), ("은", "는"), ("과", "와"), ("으로", "로")):
        if rest in forms:
            return attach(word, rest)
    return word + rest


def _refit(closing: str) -> str:
    match = re.fullmatch(r"(.*?)(은|는)( .*)?", closing)
    if match is None:
        return closing
    return attach(match[1], match[2]) + (match[3] or "")


def _thinned(words: list[str], rng: random.Random) -> list[str]:
    share = rng.choice((0.0, 0.2, 0.4))
    return [word for word in words if rng.random() >= share]


def cloze_rows(
    data: Path, seed: int
) -> Iterator[tuple[str, str, str, tuple[tuple[int, int], ...]]]:
    """(sentence's name, question, context, spans); spans are empty where the context lacks it.

    One row for each entity of the news sentences that models may learn from, one in five of them
    without its sentence.
    """
    sentences = [s for s in read_entities(data) if _SOURCE in s.name and s.trained]
    for number, sentence in enumerate(sentences):
        if len(sentence.text.split(" ")) < _SHORTEST:
            continue
        for entity in sentence.entities:
            rng = derived(seed, "cloze", sentence.name, entity)
            others = [rng.choice(sentences) for _ in range(rng.randint(2, 6))]
            others = [other for other in others if other is not sentences[number]]
            question = question_from(sentence, entity, rng)
            answer = sentence.text[entity[0] : entity[1]]
            absent = rng.random() < 0.2
            place = rng.randint(0, len(others))
            texts = [other.text.strip() for other in others]
            if absent:
                texts = [text for text in texts if answer not in text]
            else:
                texts.insert(place, sentence.text.strip())
            if not texts:
                continue
            context = " ".join(texts)
            lead = len(sentence.text) - len(sentence.text.lstrip())
            offset = sum(len(text) + 1 for text in texts[:place]) - lead
            spans = () if absent else ((offset + entity[0], offset + entity[1]),)
            yield sentence.name, question, context, spans
