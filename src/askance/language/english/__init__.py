"""English: words with offsets, closed classes, question words and their types, Penn tags."""

from __future__ import annotations

from askance.language.english.contractions import contract, expand_contractions
from askance.language.english.phrases import question_phrase, question_type
from askance.language.english.ptb import WH_TAGS, TaggedToken, has_wh_tag, ptb_tags
from askance.language.english.question_words import (
    QuestionWord,
    has_question_word,
    main_question_word,
    question_words,
)
from askance.language.english.words import FUNCTION_WORDS, is_function_word, tokens, word_set

__all__ = [
    "FUNCTION_WORDS",
    "WH_TAGS",
    "QuestionWord",
    "TaggedToken",
    "contract",
    "expand_contractions",
    "has_question_word",
    "has_wh_tag",
    "is_function_word",
    "main_question_word",
    "ptb_tags",
    "question_phrase",
    "question_type",
    "question_words",
    "tokens",
    "word_set",
]
