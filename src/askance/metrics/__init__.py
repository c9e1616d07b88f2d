"""Scores and their uncertainty.

Answers: ``score_examples``, ``score_squad``, ``METRICS``; with their facts: ``DIALECTS``. The rest
imports numpy, so it is loaded when first asked for. Retrieval: ``score_rankings``. Uncertainty:
intervals, the bootstrap, tests, correlations, agreement.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from askance.metrics.answer import Metric
from askance.metrics.scores import Scores
from askance.metrics.scoring import METRICS, default_metric, score_examples, score_squad
from askance.registry import lazy_exports

if TYPE_CHECKING:
    from askance.metrics.agreement import krippendorff_alpha
    from askance.metrics.correlation import Correlation, bootstrap_correlation, correlate
    from askance.metrics.files import read_na_probs, read_predictions
    from askance.metrics.intervals import Interval, fisher_interval, wilson_interval
    from askance.metrics.resampling import Bootstrap, bootstrap_means
    from askance.metrics.retrieval import RetrievalScores, score_rankings
    from askance.metrics.retrieval_metric import (
        RETRIEVAL_METRICS,
        RetrievalMetric,
        parse_retrieval_metric,
    )
    from askance.metrics.significance import (
        McNemar,
        cluster_standard_error,
        holm,
        mcnemar_exact,
        minimum_detectable_difference,
    )
    from askance.metrics.supporting_facts import FactScore, Overlap
    from askance.metrics.supporting_facts_dialects import DIALECTS, Dialect

__all__ = [
    "DIALECTS",
    "METRICS",
    "RETRIEVAL_METRICS",
    "Bootstrap",
    "Correlation",
    "Dialect",
    "FactScore",
    "Interval",
    "McNemar",
    "Metric",
    "Overlap",
    "RetrievalMetric",
    "RetrievalScores",
    "Scores",
    "bootstrap_correlation",
    "bootstrap_means",
    "cluster_standard_error",
    "correlate",
    "default_metric",
    "fisher_interval",
    "holm",
    "krippendorff_alpha",
    "mcnemar_exact",
    "minimum_detectable_difference",
    "parse_retrieval_metric",
    "read_na_probs",
    "read_predictions",
    "score_examples",
    "score_rankings",
    "score_squad",
    "wilson_interval",
]

_LATER = {
    "supporting_facts": ("FactScore", "Overlap"),
    "supporting_facts_dialects": ("DIALECTS", "Dialect"),
    "agreement": ("krippendorff_alpha",),
    "correlation": ("Correlation", "bootstrap_correlation", "correlate"),
    "files": ("read_na_probs", "read_predictions"),
    "intervals": ("Interval", "fisher_interval", "wilson_interval"),
    "resampling": ("Bootstrap", "bootstrap_means"),
    "retrieval": ("RetrievalScores", "score_rankings"),
    "retrieval_metric": ("RETRIEVAL_METRICS", "RetrievalMetric", "parse_retrieval_metric"),
    "significance": (
        "McNemar",
        "cluster_standard_error",
        "holm",
        "mcnemar_exact",
        "minimum_detectable_difference",
    ),
}
__getattr__ = lazy_exports(__name__, _LATER)


def __dir__() -> list[str]:
    return __all__
