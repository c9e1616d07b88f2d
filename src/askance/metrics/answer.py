"""Answer metrics, digit for digit the official scripts: SQuAD 1.1 and 2.0, KorQuAD 1.0, accuracy.

Sources: ``evaluate-v1.1.py`` and ``evaluate-v2.0.py`` (Rajpurkar et al. 2016, 2018),
``evaluate-v1.0.py`` of KorQuAD (Lim et al. 2019).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from askance.data import Example, Prediction, Score
from askance.metrics.forms import Form, characters, shared, tokens
from askance.metrics.golds import all_golds, label_golds, non_empty_golds
from askance.metrics.summary import accuracy_summary, squad2_summary, squad_summary

__all__ = ["ACCURACY", "KORQUAD", "SQUAD", "SQUAD2", "Metric", "answer_text"]

Summary: TypeAlias = Callable[[Sequence[Example], Sequence[Score]], dict[str, float]]


def answer_text(prediction: str | Prediction | None) -> str | None:
    """The answer to score; None where there is none, or where the reader failed.

    >>> answer_text(Prediction("7", "", error="timed out")) is None
    True
    """
    if not isinstance(prediction, Prediction):
        return prediction
    return None if prediction.error else prediction.answer


@dataclass(frozen=True, repr=False)
class Metric:
    """A way to score answers; its ``repr`` is its name, which ``METRICS`` turns back into it.

    >>> from askance.data import Answer
    >>> example = Example("1", "Who?", answers=(Answer("the Denver Broncos"),))
    >>> SQUAD, SQUAD.score_one(example, "Broncos")
    (squad, Score(id='1', exact=0.0, f1=0.6666666666666666, variant='original', missing=False))
    """

    name: str
    compare: Callable[[Example, str], tuple[float, float]]
    summarise: Summary
    description: str

    def __post_init__(self) -> None:
        # What help() and lists of metrics show of this one.
        object.__setattr__(self, "__doc__", self.description)

    def __repr__(self) -> str:
        return self.name

    def score_one(self, example: Example, prediction: str | Prediction | None) -> Score:
        """Score one answer; a missing one, or one of a reader that failed, earns 0.

        Raises DataError where the example has no answer that this metric could compare with.
        """
        text = answer_text(prediction)
        if text is None:
            return Score(example.id, 0.0, 0.0, example.variant, missing=True)
        exact, f1 = self.compare(example, text)
        return Score(example.id, exact, f1, example.variant)


def _best(
    form: Form, golds: Sequence[Form], f1: Callable[[Form, Form], float]
) -> tuple[float, float]:
    exact = any(form.text == gold.text for gold in golds)
    # Equal texts have the highest F1 there is, unless they are empty: there the scripts differ.
    return float(exact), 1.0 if exact and form.text else max(f1(form, gold) for gold in golds)


def _overlap_f1(prediction: Form, gold: Form) -> float:
    """SQuAD 1.1 and KorQuAD: nothing shared is 0, two empty texts included."""
    same = shared(prediction.units, gold.units)
    if not same:
        return 0.0
    precision, recall = same / len(prediction.units), same / len(gold.units)
    return (2 * precision * recall) / (precision + recall)


def _overlap_f1_or_empty(prediction: Form, gold: Form) -> float:
    """SQuAD 2.0: where either text is empty, 1 if both are."""
    if not prediction.units or not gold.units:
        return float(len(prediction.units) == len(gold.units))
    return _overlap_f1(prediction, gold)


def _squad(example: Example, text: str) -> tuple[float, float]:
    return _best(tokens(text), all_golds(example, tokens), _overlap_f1)


def _squad2(example: Example, text: str) -> tuple[float, float]:
    return _best(tokens(text), non_empty_golds(example, tokens), _overlap_f1_or_empty)


def _korquad(example: Example, text: str) -> tuple[float, float]:
    return _best(characters(text), all_golds(example, characters), _overlap_f1)


_TRUTH = {"true": "yes", "false": "no"}


def _accuracy(example: Example, text: str) -> tuple[float, float]:
    label = text.strip()
    if example.task == "yes_no":
        label = _TRUTH.get(label.lower(), label.lower())
    right = float(label in label_golds(example))
    return right, right


SQUAD = Metric(
    "squad", _squad, squad_summary, "SQuAD 1.1: exact match and F1 of words, official script."
)
SQUAD2 = Metric(
    "squad2", _squad2, squad2_summary, "SQuAD 2.0: the same, with HasAns and NoAns questions apart."
)
KORQUAD = Metric(
    "korquad", _korquad, squad_summary, "KorQuAD 1.0: exact match and F1 of characters."
)
ACCURACY = Metric(
    "accuracy", _accuracy, accuracy_summary, "Multiple choice and yes/no: share of right answers."
)
