"""What the retrievers find: HotpotQA's distractor questions over a mini full wiki.

    python benchmarks/retrieval_quality.py --data DIR

DIR holds hotpotqa/ and 2wikimultihopqa/. Searched are the distinct paragraphs of HotpotQA's three
files and of 2WikiMultihopQA's corpus; gold are the paragraphs with supporting facts. Rankings go
down to 5,000 as the paper's; its own table is over 5.2 million paragraphs and can't be compared.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from askance.data import Document, Example
from askance.datasets import load_dataset
from askance.metrics.retrieval import score_rankings
from askance.metrics.retrieval_metric import parse_retrieval_metric
from askance.multihop import DocumentIds, build_index, build_retriever, rank_questions, read_corpus
from askance.multihop.retrieval import load_retriever
from askance.reports.tables import render_rows

NAMES = ["map", "mean_rank", "hits@2", "hits@10", "recall_all@10", "recall_all@50"]
FILES = ("dev_distractor", "dev_fullwiki", "train")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    data = parser.parse_args().data
    sets = {
        name: load_dataset("hotpotqa", data / f"hotpotqa/hotpot_{name}_subset.json.gz")
        for name in FILES
    }
    ids = DocumentIds()
    documents = list(_documents(sets.values(), data, ids))
    asked = list(sets["dev_distractor"])
    gold = {example.id: frozenset(_gold(example, ids)) for example in asked}
    answers = {example.id: example.answers[0].text for example in asked}
    texts = {document.id: document.paragraph.text for document in documents}
    metrics = [parse_retrieval_metric(name) for name in NAMES]
    rows = []
    with TemporaryDirectory() as folder:
        for titles in (True, False):
            index = build_index(documents, Path(folder) / str(titles), titles=titles)
            for name in ("bigram", "bm25s", "tantivy") if titles else ("bigram",):
                build_retriever(name, index)
                rankings = rank_questions(
                    load_retriever(name, Path(folder) / str(titles)), asked, k=5_000
                )
                found = score_rankings(
                    list(rankings), gold, metrics, answers=answers, text_of=texts.__getitem__
                )
                label = name if titles else f"{name}, no titles"
                rows.append(
                    {"retriever": label, **{n: f"{v:.3f}" for n, v in found.overall.items()}}
                )
    print(f"{len(documents)} paragraphs, {len(asked)} questions")
    print(render_rows(rows, "md"))


def _documents(sets, data: Path, ids: DocumentIds) -> Iterator[Document]:
    paragraphs = (p for examples in sets for example in examples for p in example.paragraphs)
    corpus = read_corpus(data / "2wikimultihopqa/2wikimultihopqa_corpus.json.gz")
    for paragraph in chain(paragraphs, (document.paragraph for document in corpus)):
        name, new = ids.name(paragraph)
        if new:
            yield Document(name, paragraph)


def _gold(example: Example, ids: DocumentIds) -> Iterator[str]:
    titles = {fact.title for fact in example.facts}
    yield from (ids.name(p)[0] for p in example.paragraphs if p.title in titles)


if __name__ == "__main__":
    main()
