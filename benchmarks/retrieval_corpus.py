"""Corpora of any size for retrieval benchmarks: real paragraphs, and text made from them.

The made text keeps what an index feels: words as frequent as in the real paragraphs, runs of words
that recur (so that bigrams do), and a Zipf tail of words that the real paragraphs don't have.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from askance.data import Paragraph
from askance.datasets import load_dataset
from askance.multihop.corpus import read_corpus

FILES = ("hotpot_dev_distractor_subset", "hotpot_dev_fullwiki_subset", "hotpot_train_subset")
RUN = 4
RARE_SHARE, RARE_WORDS, RARE_EXPONENT = 0.04, 20_000_000, 1.05


def real_paragraphs(data: Path) -> list[Paragraph]:
    """The distinct paragraphs of HotpotQA's files and of 2WikiMultihopQA's corpus."""
    paths = [data / f"hotpotqa/{name}.json.gz" for name in FILES]
    paths.append(data / "2wikimultihopqa/2wikimultihopqa_corpus.json.gz")
    found = (document.paragraph for path in paths for document in read_corpus(path))
    return list({(p.title, p.text): p for p in found}.values())


def questions(data: Path, n: int) -> list[str]:
    return [e.question for e in load_dataset(data / f"hotpotqa/{FILES[0]}.json.gz")][:n]


def made_paragraphs(real: list[Paragraph], n: int, *, seed: int = 0) -> Iterator[tuple[str, str]]:
    """``n`` titles and texts of runs of real words, as long as real paragraphs are."""
    words = np.array([word for p in real for word in p.text.split()], dtype=object)
    lengths = np.array([len(p.text.split()) for p in real])
    random = np.random.default_rng(seed)
    for number in range(n):
        length = int(random.choice(lengths))
        starts = random.integers(0, len(words) - RUN, length // RUN + 1)
        text = words[(starts[:, None] + np.arange(RUN)).ravel()[:length]]
        rare = np.flatnonzero(random.random(length) < RARE_SHARE)
        text[rare] = [f"q{rank % RARE_WORDS}" for rank in random.zipf(RARE_EXPONENT, len(rare))]
        yield f"{' '.join(text[:2])} {number}", " ".join(text)


def write_corpus(path: Path, paragraphs: Iterable[tuple[str, str]]) -> int:
    """Write lines of id, title and text; returns the bytes of text."""
    size = 0
    with path.open("w", encoding="utf-8") as stream:
        for number, (title, text) in enumerate(paragraphs):
            size += len(title.encode()) + len(text.encode())
            stream.write(json.dumps({"id": str(number), "title": title, "text": text}) + "\n")
    return size
