"""Does a system reason over several documents, and can it show its facts?

Corpora: ``read_corpus``. Scores: ``score_multihop``, ``compare_multihop``, the causes of lost
points. Questions: ``analyse_questions``. Retrieval: ``build_index``, ``load_retriever``. All are
loaded when first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from askance.registry import lazy_exports

if TYPE_CHECKING:
    from askance.multihop.analysis.overview import QuestionAnalysis, analyse_questions
    from askance.multihop.causes import Causes, diagnose
    from askance.multihop.causes_waterfall import waterfall
    from askance.multihop.checking import check_multihop
    from askance.multihop.corpus import example_documents, read_corpus
    from askance.multihop.corpus_ids import DocumentIds
    from askance.multihop.index import Index, IndexSettings, build_index, open_index
    from askance.multihop.predictions import read_multihop_predictions
    from askance.multihop.predictions_hotpot import hotpot_predictions, write_hotpot_predictions
    from askance.multihop.predictions_lines import write_dire, write_own
    from askance.multihop.predictions_musique import write_musique_predictions
    from askance.multihop.reading import Reading, read_multihop
    from askance.multihop.report import render_report, write_report
    from askance.multihop.retrieval import (
        Retriever,
        build_retriever,
        load_retriever,
        rank_questions,
        read_run,
        write_run,
    )
    from askance.multihop.scores import MultihopScores, score_multihop
    from askance.multihop.scores_comparison import MultihopComparison, compare_multihop
    from askance.multihop.settings_named import Setting, open_setting

__all__ = [
    "Causes",
    "DocumentIds",
    "Index",
    "IndexSettings",
    "MultihopComparison",
    "MultihopScores",
    "QuestionAnalysis",
    "Reading",
    "Retriever",
    "Setting",
    "analyse_questions",
    "build_index",
    "build_retriever",
    "check_multihop",
    "compare_multihop",
    "diagnose",
    "example_documents",
    "hotpot_predictions",
    "load_retriever",
    "open_index",
    "open_setting",
    "rank_questions",
    "read_corpus",
    "read_multihop",
    "read_multihop_predictions",
    "read_run",
    "render_report",
    "score_multihop",
    "waterfall",
    "write_dire",
    "write_hotpot_predictions",
    "write_musique_predictions",
    "write_own",
    "write_report",
    "write_run",
]

_LATER = {
    "analysis.overview": ("QuestionAnalysis", "analyse_questions"),
    "causes": (
        "Causes",
        "diagnose",
    ),
    "causes_waterfall": ("waterfall",),
    "checking": ("check_multihop",),
    "index": ("Index", "IndexSettings", "build_index", "open_index"),
    "predictions": ("read_multihop_predictions",),
    "predictions_hotpot": (
        "hotpot_predictions",
        "write_hotpot_predictions",
    ),
    "predictions_lines": (
        "write_dire",
        "write_own",
    ),
    "predictions_musique": ("write_musique_predictions",),
    "retrieval": (
        "Retriever",
        "build_retriever",
        "load_retriever",
        "rank_questions",
        "read_run",
        "write_run",
    ),
    "reading": ("Reading", "read_multihop"),
    "settings_named": ("Setting", "open_setting"),
    "report": ("render_report", "write_report"),
    "scores": (
        "MultihopScores",
        "score_multihop",
    ),
    "scores_comparison": (
        "MultihopComparison",
        "compare_multihop",
    ),
    "corpus": ("example_documents", "read_corpus"),
    "corpus_ids": ("DocumentIds",),
}
__getattr__ = lazy_exports(__name__, _LATER)


def __dir__() -> list[str]:
    return __all__
