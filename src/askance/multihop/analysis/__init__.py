"""What kinds of questions and answers a multi-hop dataset holds, and how well people agree on it.

``analyse_questions`` says all of it; ``render_analysis`` makes a page of it; worksheets go out with
``reasoning_rows``, ``answer_type_rows`` and ``write_worksheet`` and come back with
``read_worksheets``. All are loaded when first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from askance.registry import lazy_exports

if TYPE_CHECKING:
    from askance.multihop.analysis.answer_types import ANSWER_TYPES, answer_type, answer_type_rows
    from askance.multihop.analysis.human import HumanAgreement, human_agreement
    from askance.multihop.analysis.overview import QuestionAnalysis, analyse_questions
    from askance.multihop.analysis.question_types import TypeNode, count_types, question_type
    from askance.multihop.analysis.reasoning import REASONING, reasoning_rows
    from askance.multihop.analysis.report import render_analysis
    from askance.multihop.analysis.worksheets import Labelled, read_worksheets, write_worksheet

__all__ = [
    "ANSWER_TYPES",
    "REASONING",
    "HumanAgreement",
    "Labelled",
    "QuestionAnalysis",
    "TypeNode",
    "analyse_questions",
    "answer_type",
    "answer_type_rows",
    "count_types",
    "human_agreement",
    "question_type",
    "read_worksheets",
    "reasoning_rows",
    "render_analysis",
    "write_worksheet",
]

_LATER = {
    "answer_types": ("ANSWER_TYPES", "answer_type", "answer_type_rows"),
    "human": ("HumanAgreement", "human_agreement"),
    "overview": ("QuestionAnalysis", "analyse_questions"),
    "question_types": ("TypeNode", "count_types", "question_type"),
    "reasoning": ("REASONING", "reasoning_rows"),
    "report": ("render_analysis",),
    "worksheets": ("Labelled", "read_worksheets", "write_worksheet"),
}
__getattr__ = lazy_exports(__name__, _LATER)


def __dir__() -> list[str]:
    return __all__
