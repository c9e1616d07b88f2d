"""Cut the bundled demo questions from the SQuAD 1.1 development set, one paragraph per article.

python scripts/make_sample.py dev-v1.1.json.gz
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

from askance.io import open_bytes, write_atomic

TARGET = Path(__file__).parents[1] / "src/askance/datasets/samples/squad-dev-sample.json.gz"
MAX_CONTEXT = 900


def main(source: str) -> None:
    """Keep, of every article, the paragraph of moderate length whose hash is the smallest."""
    with open_bytes(source) as stream:
        document = json.load(stream)
    articles = [sampled(article) for article in document["data"]]
    document = {
        "version": "1.1",
        "data": [article for article in articles if article["paragraphs"]],
    }
    write_atomic(TARGET, json.dumps(document, ensure_ascii=False, indent=1) + "\n")
    questions = sum(len(p["qas"]) for a in document["data"] for p in a["paragraphs"])
    print(f"{len(document['data'])} paragraphs, {questions} questions: {TARGET}")  # noqa: T201


def sampled(article: dict) -> dict:
    """The article with at most one paragraph."""
    fitting = [p for p in article["paragraphs"] if len(p["context"]) <= MAX_CONTEXT]
    ranked = sorted(fitting, key=lambda p: hashlib.sha256(p["context"].encode()).hexdigest())
    return {"title": article["title"], "paragraphs": ranked[:1]}


if __name__ == "__main__":
    main(*sys.argv[1:])
