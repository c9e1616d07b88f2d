"""From one logit for each choice to a label."""

from __future__ import annotations

import math
from collections.abc import Sequence

from askance.data import Alternative, Choice, Example, Prediction
from askance.readers.spans import softmax

__all__ = ["YES_NO", "choices_of", "predict_choice"]

YES_NO = (Choice("yes", "yes"), Choice("no", "no"))
_ALTERNATIVES = 5


def choices_of(example: Example) -> tuple[Choice, ...]:
    """What may be answered: the example's choices; for a yes/no question "yes" and "no"."""
    return YES_NO if example.task == "yes_no" else example.choices


def predict_choice(example: Example, logits: Sequence[float]) -> Prediction:
    """The likeliest choice's label (ties: the first), with its softmax probability.

    Raises ValueError for NaN logits.

    >>> from askance.data import Choice
    >>> fog = Example("1", "Fog?", choices=(Choice("A", "dry"), Choice("B", "wet")), task="choice")
    >>> predict_choice(fog, [0.0, 0.0]).score
    0.5
    """
    if not all(math.isfinite(logit) for logit in logits):
        raise ValueError("the model gave a logit that is not a number")
    labels = [choice.label for choice in choices_of(example)]
    if not labels:
        return Prediction(example.id, "", example.variant, error="no choices to choose from")
    ranked = sorted(zip(softmax(logits), labels, strict=True), key=lambda pair: -pair[0])
    (score, answer), *others = ranked
    alternatives = tuple(Alternative(label, share) for share, label in others[:_ALTERNATIVES])
    return Prediction(example.id, answer, example.variant, score, alternatives=alternatives)
