"""Does a summary say what its source says? Questions on named entities, keywords and baselines.

Names are imported when they are first asked for, so that the room is light to enter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from askance.registry import lazy_exports

if TYPE_CHECKING:
    from askance.consistency.baselines import RougeScore, ngram_precision, rouge_l, rouge_n
    from askance.consistency.baselines_entities import (
        entity_pairs_in_a_sentence,
        entity_precision,
    )
    from askance.consistency.correlate import (
        Agreement,
        Comparison,
        GroupCorrelation,
        compare_scores,
        correlate_groups,
        correlate_ratings,
    )
    from askance.consistency.correlate_tests import (
        Williams,
        kendall,
        partial_correlation,
        williams_test,
    )
    from askance.consistency.keywords import Keyword, contains, find_keywords
    from askance.consistency.position import (
        LEAD_BIAS,
        KeySentences,
        PositionTable,
        fit_position,
        key_sentences,
        read_position,
        write_position,
    )
    from askance.consistency.salience import (
        Entity,
        Salience,
        SalienceSettings,
        feature_subsets,
        measure_salience,
    )
    from askance.consistency.salience_features import (
        TermStatistics,
        TrendTable,
        count_terms,
        read_trend,
    )
    from askance.consistency.score import Question, QuestionScore, score_questions
    from askance.consistency.score_combined import (
        ConsistencyScore,
        KeywordScore,
        combine_scores,
        score_keywords,
    )
    from askance.consistency.score_tree import ScoreLeaf, ScoreTree, score_tree

__all__ = [
    "LEAD_BIAS",
    "Agreement",
    "Comparison",
    "ConsistencyScore",
    "Entity",
    "GroupCorrelation",
    "KeySentences",
    "Keyword",
    "KeywordScore",
    "PositionTable",
    "Question",
    "QuestionScore",
    "RougeScore",
    "Salience",
    "SalienceSettings",
    "ScoreLeaf",
    "ScoreTree",
    "TermStatistics",
    "TrendTable",
    "Williams",
    "combine_scores",
    "compare_scores",
    "contains",
    "correlate_groups",
    "correlate_ratings",
    "count_terms",
    "entity_pairs_in_a_sentence",
    "entity_precision",
    "feature_subsets",
    "find_keywords",
    "fit_position",
    "kendall",
    "key_sentences",
    "measure_salience",
    "ngram_precision",
    "partial_correlation",
    "read_position",
    "read_trend",
    "rouge_l",
    "rouge_n",
    "score_keywords",
    "score_questions",
    "score_tree",
    "williams_test",
    "write_position",
]

_LATER = {
    "baselines": (
        "RougeScore",
        "ngram_precision",
        "rouge_l",
        "rouge_n",
    ),
    "baselines_entities": (
        "entity_pairs_in_a_sentence",
        "entity_precision",
    ),
    "correlate": (
        "Agreement",
        "Comparison",
        "GroupCorrelation",
        "compare_scores",
        "correlate_groups",
        "correlate_ratings",
    ),
    "correlate_tests": (
        "Williams",
        "kendall",
        "partial_correlation",
        "williams_test",
    ),
    "keywords": (
        "Keyword",
        "contains",
        "find_keywords",
    ),
    "position": (
        "LEAD_BIAS",
        "KeySentences",
        "PositionTable",
        "fit_position",
        "key_sentences",
        "read_position",
        "write_position",
    ),
    "salience": (
        "Entity",
        "Salience",
        "SalienceSettings",
        "feature_subsets",
        "measure_salience",
    ),
    "salience_features": (
        "TermStatistics",
        "TrendTable",
        "count_terms",
        "read_trend",
    ),
    "score": (
        "Question",
        "QuestionScore",
        "score_questions",
    ),
    "score_combined": (
        "ConsistencyScore",
        "KeywordScore",
        "combine_scores",
        "score_keywords",
    ),
    "score_tree": (
        "ScoreLeaf",
        "ScoreTree",
        "score_tree",
    ),
}
__getattr__ = lazy_exports(__name__, _LATER)


def __dir__() -> list[str]:
    return __all__
