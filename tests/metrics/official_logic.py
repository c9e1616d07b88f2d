"""The official scripts' rules, plainly and slowly: what the metrics are held against."""

from __future__ import annotations

import gzip
import json
import re
import string
from collections import Counter
from pathlib import Path

from askance.data import Answer, Example, Paragraph


def load_squad_file(path: Path) -> list[Example]:
    with gzip.open(path) as stream:
        articles = json.load(stream)["data"]
    return [
        Example(
            qa["id"],
            qa["question"],
            (Paragraph((paragraph["context"],)),),
            tuple(Answer(answer["text"], answer["answer_start"]) for answer in qa["answers"]),
            answerable=not qa.get("is_impossible", False),
        )
        for article in articles
        for paragraph in article["paragraphs"]
        for qa in paragraph["qas"]
    ]


def words(text: str) -> list[str]:
    drop = set(string.punctuation)
    kept = "".join(character for character in text.lower() if character not in drop)
    return re.sub(r"\b(a|an|the)\b", " ", kept).split()


def letters(text: str) -> list[str]:
    for mark in "'\"《》<>〈〉()‘’":
        text = text.replace(mark, " ")
    kept = "".join(character for character in text.lower() if character not in string.punctuation)
    return list("".join(kept.split()))


def f1(prediction: list[str], gold: list[str], *, empty_agree: bool = False) -> float:
    if empty_agree and not (prediction and gold):
        return float(prediction == gold)
    same = sum((Counter(prediction) & Counter(gold)).values())
    if same == 0:
        return 0.0
    precision = 1.0 * same / len(prediction)
    recall = 1.0 * same / len(gold)
    return (2 * precision * recall) / (precision + recall)


def squad11(prediction: str, golds: list[str]) -> tuple[float, float]:
    exact = max(words(prediction) == words(gold) for gold in golds)
    return float(exact), max(f1(words(prediction), words(gold)) for gold in golds)


def squad20(prediction: str, golds: list[str]) -> tuple[float, float]:
    kept = [gold for gold in golds if words(gold)] or [""]
    exact = max(words(prediction) == words(gold) for gold in kept)
    best = max(f1(words(prediction), words(gold), empty_agree=True) for gold in kept)
    return float(exact), best


def best_threshold(
    predictions: dict[str, str],
    scores: dict[str, float],
    na_probs: dict[str, float],
    has_answer: dict[str, bool],
) -> tuple[float, float]:
    current = best = sum(1 for qid in has_answer if not has_answer[qid])
    threshold = 0.0
    for qid in sorted(na_probs, key=lambda k: na_probs[k]):
        if qid not in scores:
            continue
        gain = scores[qid] if has_answer[qid] else (-1 if predictions[qid] else 0)
        current += gain
        if current > best:
            best, threshold = current, na_probs[qid]
    return 100.0 * best / len(scores), threshold
