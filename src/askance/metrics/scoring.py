"""Score a set of predictions against a set of examples."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from askance.data import Example, Prediction, Score
from askance.errors import DataError, OptionError
from askance.metrics.answer import Metric, answer_text
from askance.metrics.golds import has_answer
from askance.metrics.no_answer import Evidence, apply_threshold
from askance.metrics.scores import Scores, prediction_key
from askance.registry import Registry

__all__ = ["METRICS", "Predictions", "default_metric", "score_examples", "score_squad"]

Predictions: TypeAlias = Mapping[str, str | Prediction] | Iterable[Prediction]

METRICS = Registry(
    "metric",
    {
        "squad": "askance.metrics.answer:SQUAD",
        "squad2": "askance.metrics.answer:SQUAD2",
        "korquad": "askance.metrics.answer:KORQUAD",
        "accuracy": "askance.metrics.answer:ACCURACY",
    },
)

_HANGUL = re.compile("[\uac00-\ud7a3]")
#: The official script's default: a probability never exceeds it, so no answer is withdrawn.
_OFFICIAL_THRESHOLD = 1.0


def default_metric(examples: Sequence[Example]) -> str:
    """The metric that fits the data.

    ``accuracy`` for multiple choice and yes/no, ``squad2`` where a question is unanswerable,
    ``korquad`` where most questions are Korean, else ``squad``; that also where some answers are
    "yes" and "no" and others spans, as in HotpotQA. Raises OptionError where some have choices.
    """
    if all(example.task in ("choice", "yes_no") for example in examples):
        return "accuracy" if examples else "squad"
    if any(example.task == "choice" for example in examples):
        fix = "score each task on its own"
        raise OptionError("no metric fits both extractive questions and choices", fix=fix)
    if not all(has_answer(example) for example in examples):
        return "squad2"
    korean = sum(bool(_HANGUL.search(example.question)) for example in examples)
    return "korquad" if 2 * korean > len(examples) else "squad"


def score_examples(
    examples: Iterable[Example],
    predictions: Predictions,
    metric: str | Metric = "squad",
    *,
    na_probs: Mapping[str, float] | None = None,
    na_threshold: float | None = None,
) -> Scores:
    """Score every example, a missing prediction with 0, and count predictions of no example.

    ``predictions``: id -> answer (or Prediction), or Predictions, matched by id and variant.
    ``na_probs`` (``squad2`` only): id -> no-answer probability; where it exceeds ``na_threshold``
    (1.0 as in the official script), the answer is withdrawn. The official SQuAD 2.0 script breaks
    off on a missing prediction; here it is wrong.

    >>> from askance.data import Answer
    >>> examples = [Example(id, "Who?", answers=(Answer("Ada"),)) for id in ("1", "2")]
    >>> score_examples(examples, {"1": "ada", "3": "Bo"})
    <Scores squad: exact_match=50.00, f1=50.00; n=2, missing=1, extra=1>
    """
    chosen: Metric = METRICS.load(metric) if isinstance(metric, str) else metric
    examples = tuple(examples)
    if not examples:
        raise DataError("there are no examples to score")
    answers, keys = _matched(examples, predictions)
    given = [answers.get(key) for key in keys]
    scores = tuple(map(chosen.score_one, examples, given))
    extra = frozenset(answers.keys() - set(keys))
    if na_probs is None:
        return Scores(chosen, examples, scores, extra)
    if chosen.name != "squad2":
        fix = "use the metric squad2"
        raise OptionError(f"{chosen} has no use for no-answer probabilities", fix=fix)
    evidence = _evidence(scores, given, keys, na_probs)
    scores = _after_threshold(examples, scores, evidence, na_threshold)
    return Scores(chosen, examples, scores, extra, evidence)


def score_squad(
    examples: Iterable[Example],
    predictions: Predictions,
    *,
    version: str | None = None,
    na_probs: Mapping[str, float] | None = None,
    na_threshold: float | None = None,
) -> Scores:
    """Score as the official SQuAD script of ``version`` "1.1" or "2.0".

    Without a version: 2.0 where any example is unanswerable, else 1.1.
    """
    examples = tuple(examples)
    if version is None:
        version = "1.1" if all(has_answer(example) for example in examples) else "2.0"
    if version not in ("1.1", "2.0"):
        raise OptionError(f"no SQuAD version {version!r}", fix="1.1 or 2.0")
    metric = "squad" if version == "1.1" else "squad2"
    return score_examples(
        examples, predictions, metric, na_probs=na_probs, na_threshold=na_threshold
    )


def _matched(
    examples: Sequence[Example], predictions: Predictions
) -> tuple[Mapping[str, str | Prediction], list[str]]:
    """The predictions by key, and each example's key."""
    if isinstance(predictions, Mapping):
        return predictions, [example.id for example in examples]
    table: dict[str, str | Prediction] = {}
    for prediction in predictions:
        key = prediction_key(prediction.id, prediction.variant)
        if key in table:
            raise DataError("has two predictions", where=f"id {key}", fix="keep one")
        table[key] = prediction
    return table, [prediction_key(example.id, example.variant) for example in examples]


def _evidence(
    scores: Sequence[Score],
    given: Sequence[str | Prediction | None],
    keys: Sequence[str],
    na_probs: Mapping[str, float],
) -> tuple[Evidence | None, ...]:
    ranks = {key: rank for rank, key in enumerate(na_probs)}
    found: list[Evidence | None] = []
    for score, prediction, key in zip(scores, given, keys, strict=True):
        if score.missing:
            found.append(None)
            continue
        probability = na_probs.get(key, math.nan)
        if math.isnan(probability):
            fix = "give one for every prediction"
            raise DataError("has no no-answer probability", where=f"id {key}", fix=fix)
        answered = bool(answer_text(prediction))
        found.append(Evidence(ranks[key], probability, score.exact, score.f1, answered))
    return tuple(found)


def _after_threshold(
    examples: Sequence[Example],
    scores: Sequence[Score],
    evidence: Sequence[Evidence | None],
    threshold: float | None,
) -> tuple[Score, ...]:
    limit = _OFFICIAL_THRESHOLD if threshold is None else threshold
    return tuple(
        apply_threshold(example, score, found.probability, limit) if found else score
        for example, score, found in zip(examples, scores, evidence, strict=True)
    )
