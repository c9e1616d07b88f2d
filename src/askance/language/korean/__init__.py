"""Korean: morphemes and sentences with offsets, question words, particles, nouns, clauses."""

from __future__ import annotations

from askance.language.korean.clauses import Clause, MarkedNoun, ParticleRoles, clauses
from askance.language.korean.edits import Edit, blank_focus, blank_phrase, blank_word
from askance.language.korean.morphemes import NOMINAL, Morpheme, morphemes, sentences
from askance.language.korean.nouns import Focus, Noun, focus, noun_before, nouns
from askance.language.korean.particles import attach, fits, refit, sound_before
from askance.language.korean.question_words import (
    QuestionWord,
    has_question_word,
    main_question_word,
    question_type,
    question_words,
)
from askance.language.korean.sounds import Sound, final_sound

__all__ = [
    "NOMINAL",
    "Clause",
    "Edit",
    "Focus",
    "MarkedNoun",
    "Morpheme",
    "Noun",
    "ParticleRoles",
    "QuestionWord",
    "Sound",
    "attach",
    "blank_focus",
    "blank_phrase",
    "blank_word",
    "clauses",
    "final_sound",
    "fits",
    "focus",
    "has_question_word",
    "main_question_word",
    "morphemes",
    "noun_before",
    "nouns",
    "question_type",
    "question_words",
    "refit",
    "sentences",
    "sound_before",
]
