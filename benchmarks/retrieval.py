"""Building and asking an index: askance against other libraries, same paragraphs, same run.

    python benchmarks/retrieval.py --data DIR [--sizes 0 100000] [--systems askance bm25s ...]

DIR holds hotpotqa/ and 2wikimultihopqa/; size 0 is their real paragraphs, another one that many
made from them. Each system builds and answers in a process of its own, from the same file. Times
are CPU seconds of that process, so that a busy machine disturbs them less; memory is its peak; disk
is what is left in its folder (askance's holds the paragraphs, too; rank_bm25 saves nothing). All
rank by words alone, but for askance and scikit-learn, which rank by uni- and bigrams.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from askance.data import Document, Paragraph
from askance.reports.tables import render_rows

K = 10
Ask = Callable[[str], object]


def documents(path: Path) -> Iterator[Document]:
    import msgspec

    decode = msgspec.json.Decoder(dict[str, str]).decode
    with path.open("rb") as stream:
        for line in stream:
            row = decode(line)
            yield Document(row["id"], Paragraph((row["text"],), row["title"]))


def texts(path: Path) -> Iterator[str]:
    return (f"{d.paragraph.title}\n{d.paragraph.text}" for d in documents(path))


def askance(corpus: Path, folder: Path) -> Ask:
    from askance.multihop.index import build_index

    return build_index(documents(corpus), folder).search


def with_bm25s(corpus: Path, folder: Path) -> Ask:
    import bm25s

    model = bm25s.BM25()
    model.index(bm25s.tokenize(list(texts(corpus)), show_progress=False), show_progress=False)
    model.save(folder, show_progress=False)

    def ask(question: str) -> object:
        words = bm25s.tokenize([question], show_progress=False)
        return model.retrieve(words, k=K, show_progress=False)

    return ask


def with_tantivy(corpus: Path, folder: Path) -> Ask:
    import re

    import tantivy

    fields = tantivy.SchemaBuilder()
    fields.add_text_field("body", index_option="freq")
    fields.add_integer_field("place", stored=True, indexed=False)
    index = tantivy.Index(fields.build(), path=str(folder))
    writer = index.writer(256 << 20, 1)
    for place, text in enumerate(texts(corpus)):
        writer.add_document(tantivy.Document(place=place, body=text))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    searcher = index.searcher()

    def ask(question: str) -> object:
        query = index.parse_query(" ".join(re.findall(r"\w+", question.lower())), ["body"])
        hits = searcher.search(query, K).hits
        return [searcher.doc(address)["place"] for _, address in hits]

    return ask


def with_sklearn(corpus: Path, folder: Path) -> Ask:
    import numpy as np
    import scipy.sparse
    from sklearn.feature_extraction.text import TfidfVectorizer

    vectorizer = TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True, dtype=np.float32)
    matrix = vectorizer.fit_transform(texts(corpus)).T.tocsr()
    scipy.sparse.save_npz(folder / "matrix.npz", matrix, compressed=False)
    (folder / "words.json").write_text(json.dumps(list(vectorizer.vocabulary_)))

    def ask(question: str) -> object:
        scores = (vectorizer.transform([question]) @ matrix).toarray()[0]
        return np.argpartition(-scores, K)[:K]

    return ask


def with_rank_bm25(corpus: Path, folder: Path) -> Ask:
    import re

    import numpy as np
    from rank_bm25 import BM25Okapi

    def words(text: str) -> list[str]:
        return re.findall(r"\w+", text.lower())

    model = BM25Okapi([words(text) for text in texts(corpus)])
    return lambda question: np.argpartition(-model.get_scores(words(question)), K)[:K]


SYSTEMS = {
    "askance": askance,
    "bm25s": with_bm25s,
    "tantivy": with_tantivy,
    "scikit-learn": with_sklearn,
    "rank_bm25": with_rank_bm25,
}


def measure(system: str, corpus: Path, asked: list[str]) -> dict[str, float]:
    """Run in a process of its own."""
    with TemporaryDirectory(dir=corpus.parent) as name:
        folder = Path(name)
        start = time.process_time()
        ask = SYSTEMS[system](corpus, folder)
        built = time.process_time() - start
        few = asked[: max(len(asked) // 10, 1)] if system == "rank_bm25" else asked
        ask(few[0])
        start = time.process_time()
        for question in few:
            ask(question)
        each = (time.process_time() - start) / len(few)
        disk = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"build": built, "ask": each, "memory": peak, "disk": disk / 1e6}


def compare(corpus: Path, size: float, n: int, asked: list[str], names: list[str]) -> list[dict]:
    rows: list[dict[str, object]] = []
    first: dict[str, float] = {}
    for system in names:
        command = [sys.executable, __file__, "--one", system, str(corpus)]
        job = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True)
        if job.returncode:
            print(job.stderr[-500:], file=sys.stderr)
            continue
        found = json.loads(job.stdout.splitlines()[-1])
        first = first or found
        rows.append(
            {
                "paragraphs": n,
                "text_mb": round(size / 1e6, 1),
                "system": system,
                "build_cpu_s": found["build"],
                "build_ratio": found["build"] / first["build"],
                "ask_cpu_ms": 1000 * found["ask"],
                "ask_ratio": found["ask"] / first["ask"],
                "peak_mb": found["memory"],
                "disk_mb": found["disk"],
            }
        )
        print(render_rows(rows[-1:]), file=sys.stderr)
    return rows


def main() -> None:
    if sys.argv[1:2] == ["--one"]:
        print(json.dumps(measure(sys.argv[2], Path(sys.argv[3]), json.load(sys.stdin))))
        return
    from retrieval_corpus import made_paragraphs, questions, real_paragraphs, write_corpus

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--sizes", type=int, nargs="+", default=[0, 100_000])
    parser.add_argument("--questions", type=int, default=300)
    parser.add_argument("--systems", nargs="+", choices=list(SYSTEMS), default=list(SYSTEMS))
    options = parser.parse_args()
    real = real_paragraphs(options.data)
    asked = questions(options.data, options.questions)
    rows = []
    with TemporaryDirectory() as folder:
        for n in options.sizes:
            corpus = Path(folder) / f"{n}.jsonl"
            made = made_paragraphs(real, n) if n else ((p.title, p.text) for p in real)
            size = write_corpus(corpus, made)
            rows += compare(corpus, size, n or len(real), asked, options.systems)
            corpus.unlink()
    print(render_rows(rows, "md"))


if __name__ == "__main__":
    main()
