"""Which words of a Korean text ask, and the type of answer they ask for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from askance.language.english import word_set
from askance.language.korean.morphemes import Morpheme, morphemes
from askance.text import Span

__all__ = [
    "QuestionWord",
    "eojeol_rest",
    "has_question_word",
    "main_question_word",
    "question_type",
    "question_words",
]

# Stem -> type. 무어, 뭣 and 뭔 are forms of 무엇 and 무슨; 어떠하- is the long form of 어떻-.
_STEMS = {
    **dict.fromkeys(("무엇", "무어", "뭐", "뭣", "무슨", "뭔", "웬"), "what"),
    **dict.fromkeys(("어느", "어떤"), "which"),
    **dict.fromkeys(("몇", "얼마", "얼마나"), "how+adj"),
    **dict.fromkeys(("어찌", "어떻", "어떻게", "어떠", "어떠하"), "how"),
    **dict.fromkeys(("왜", "어째서"), "why"),
    "누구": "who",
    "어디": "where",
    "언제": "when",
}
# Without one of these there is none, and the analyser isn't asked.
_PERHAPS = re.compile(
    "[누뭐뭘뭔뭣뭡몇웬왜]|무[엇어언얼슨]|어[디딘딜느떤떻떠땠떨때찌째]|언[제젠]|얼마"
)
_TAGS = word_set("NP NNG NNB NR MM MAG MAJ VA XR")
_WHOLE = word_set("누구 무엇 무어 뭐 뭣 어디 언제")
_ANY_PARTICLES = word_set("나 이나 든지 이든지 든 이든 라도 이라도 도")
_ANY_ENDINGS = word_set("든지 든 라도")
_AFTER_A_WHILE = word_set("전 후 뒤 간 동안")
_ASKS_ON = re.compile(r"요?\s*(?:$|[^\w\s])")
_LONGEST_REST = 16
_TAIL = ("J", "E", "VCP", "XSV", "XSA")


@dataclass(frozen=True, slots=True)
class QuestionWord:
    """A question word: the place of its stem, the stem, and where its particles and endings end.

    ``interrogative`` is False where it only tells an unknown amount (얼마 후, "a while later").
    ``index`` is its stem's place among the text's morphemes.
    """

    span: Span
    word: str
    end: int
    interrogative: bool
    index: int


def question_words(text: str) -> tuple[QuestionWord, ...]:
    """The question words of ``text`` in order; not 누구나, 몇몇, 무엇보다 and the like.

    >>> [(w.word, w.span.start, w.end) for w in question_words("누가 무엇을 만들었나?")]
    [('누구', 0, 2), ('무엇', 3, 6)]
    >>> question_words("언제나 누구나 쓰는 것은?")
    ()
    """
    if not _PERHAPS.search(text):
        return ()
    parts = morphemes(text)
    found = []
    for index, part in enumerate(parts):
        if part.form not in _STEMS or part.tag not in _TAGS or _glued(parts, index):
            continue
        rest = eojeol_rest(parts, index)
        if _asks_nothing(text, part, rest) or _repeated(parts, index):
            continue
        end = _tail_end(part, rest)
        asks = not (part.form == "얼마" and _next_form(parts, index) in _AFTER_A_WHILE)
        start, stem_end = part.span
        # Of 어떠하- and 어떻게 only the stem asks; the rest carries the ending.
        stem_end = start + 2 if part.form in ("어떠하", "어떻게") else stem_end
        found.append(QuestionWord(Span(start, stem_end), part.form, end, asks, index))
    return tuple(found)


def main_question_word(text: str) -> QuestionWord | None:
    """The word that asks: the first interrogative one."""
    return next((word for word in question_words(text) if word.interrogative), None)


def has_question_word(text: str) -> bool:
    """Whether any question word stands in ``text``."""
    return bool(question_words(text))


def question_type(text: str) -> str:
    """What a question asks for, in the types of English: 어느 and 어떤 ask which, 무슨 asks what.

    >>> [question_type(text) for text in ("왜 졌나?", "몇 년인가?", "어떻게 죽었나?", "죽은 곳은?")]
    ['why', 'how+adj', 'how', 'none']
    """
    word = main_question_word(text)
    return _STEMS[word.word] if word else "none"


def eojeol_rest(parts: Sequence[Morpheme], index: int) -> list[Morpheme]:
    """The morphemes, 16 at most, that follow number ``index`` without a space between."""
    rest: list[Morpheme] = []
    end = parts[index].span.end
    for part in parts[index + 1 : index + 1 + _LONGEST_REST]:
        if part.span.start > end:
            break
        rest.append(part)
        end = max(end, part.span.end)
    return rest


def _glued(parts: Sequence[Morpheme], index: int) -> bool:
    """Whether it is the end of a longer word."""
    if index == 0 or parts[index - 1].span.end < parts[index].span.start:
        return False
    return parts[index - 1].tag in ("NNG", "NNP", "NP", "MM", "XPN", "SN", "NR", "SL", "UN")


def _repeated(parts: Sequence[Morpheme], index: int) -> bool:
    """Whether the same word touches it: 무슨무슨, 몇몇."""
    part = parts[index]
    neighbours = [*parts[max(index - 1, 0) : index], *parts[index + 1 : index + 2]]
    return any(each.form == part.form and set(each.span) & set(part.span) for each in neighbours)


def _asks_nothing(text: str, part: Morpheme, rest: Sequence[Morpheme]) -> bool:
    """누구나 (anyone), 무엇보다 (above all), 누군가 (someone), 왜냐하면 (because)."""
    particles = {each.form for each in rest if each.is_particle}
    if part.form == "왜":
        return text.startswith("왜냐", part.span.start)
    if part.form == "어찌":
        return text.startswith("어찌나", part.span.start)
    if part.form not in _WHOLE:
        return False
    if particles & _ANY_PARTICLES or any(p.is_ending and p.form in _ANY_ENDINGS for p in rest):
        return True
    if part.form in ("무엇", "뭐") and "보다" in particles:
        return True
    unsure = next((each for each in rest if each.form == "ᆫ가"), None)
    return unsure is not None and not _ASKS_ON.match(text, unsure.span.end)


def _tail_end(part: Morpheme, rest: Sequence[Morpheme]) -> int:
    end = part.span.end
    for each in rest:
        if not each.tag.startswith(_TAIL):
            break
        end = max(end, each.span.end)
    return end


def _next_form(parts: Sequence[Morpheme], index: int) -> str:
    return parts[index + 1].form if index + 1 < len(parts) else ""
