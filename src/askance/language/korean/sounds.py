"""How a word ends when it is read in Korean: in a vowel, in ㄹ or in another consonant."""

from __future__ import annotations

import re
from typing import Literal

__all__ = ["Sound", "final_sound"]

Sound = Literal["vowel", "rieul", "consonant"]

_RIEUL = 8
_LONGEST = 200
_CLOSING = re.compile(r"[^\w%℃°ℓ]+$|_+$")
_ASIDE = re.compile(r"(?<=\w)\s*[(（\[〔【][^()（）\[\]〔〕【】]*[)）\]〕】]$")
# After a letter a digit may be read in either language: S6 is 에스육 or 에스식스.
_NUMBER = re.compile(r"(?<![A-Za-z\d,.])\d[\d,.]*$")
_UNIT = re.compile(r"\d\s*([a-zA-Z]{1,3})$")
_LATIN = re.compile(r"[A-Za-z]+$")
# 영 일 이 삼 사 오 육 칠 팔 구
_DIGITS = dict(zip("0123456789", "crvcvvcrrv", strict=True))
# Read by the letter's name: 엘 and 알, 엠 and 엔; all other names end in a vowel.
_NAMES = {"L": "r", "R": "r", "M": "c", "N": "c"}
_UNITS = {"kg": "c", "mg": "c", "g": "c", "t": "c", "m": "v", "km": "v", "cm": "v", "mm": "v"}
_SIGNS = {"%": "v", "℃": "v", "°": "v", "ℓ": "v"}
_SOUNDS: dict[str, Sound] = {"v": "vowel", "r": "rieul", "c": "consonant"}
_VOWELS = "aeiou"
_TRILLION = range(12, 16)


def final_sound(word: str) -> Sound | None:
    """The sound that decides which form of a particle follows; None where the reading is unknown.

    Digits and Latin letters are read in Korean: numbers by their last digit, capitals by their
    names, words by what their spelling makes likely. An aside in brackets isn't read.

    >>> [final_sound(word) for word in ("이름", "서울", "나라", "3", "BTS", "Apple", "세종(世宗)")]
    ['consonant', 'rieul', 'vowel', 'consonant', 'vowel', 'rieul', 'consonant']
    """
    word = word[-_LONGEST:].rstrip()
    while (bare := _ASIDE.sub("", word)) != word:
        word = bare
    word = _CLOSING.sub("", word)
    if not word:
        return None
    last = word[-1]
    code = _hangul(last) or _SIGNS.get(last) or _latin(word) or _number(word)
    return _SOUNDS[code] if code else None


def _hangul(char: str) -> str:
    if "\uac00" <= char <= "\ud7a3":
        final = (ord(char) - 0xAC00) % 28
        return "v" if not final else "r" if final == _RIEUL else "c"
    if char in "ㄹ\u11af":
        return "r"
    if "ㄱ" <= char <= "ㅎ" or "\u11a8" <= char <= "\u11c2":
        return "c"
    return "v" if "ㅏ" <= char <= "ㅣ" or "\u1161" <= char <= "\u1175" else ""


def _number(word: str) -> str:
    found = _NUMBER.search(word)
    if not found:
        return ""
    digits = found.group().rstrip(",.").replace(",", "")
    zeros = len(digits) - len(digits.rstrip("0"))
    return "v" if zeros in _TRILLION else _DIGITS.get(digits[-1], "")


def _latin(word: str) -> str:
    if unit := _UNIT.search(word):
        return _UNITS.get(unit[1], _NAMES.get(unit[1][-1].upper(), "v"))
    found = _LATIN.search(word)
    if not found:
        return ""
    letters = found.group()
    if letters.isupper() or len(letters) == 1:
        return _NAMES.get(letters[-1].upper(), "v")
    return _spelt(letters.lower())


def _spelt(word: str) -> str:
    """By the usual transcriptions: 애플, 타임, 북, 팁, 넷, but 게이트, 파크, 포인트, 스트리트."""
    last, before = word[-1], word[-2]
    if last == "e":
        last = before if before in "lmn" else "e"
    if last == "l":
        return "r"
    if last in "mn" or word.endswith("ng"):
        return "c"
    if last in "kpt":
        long = len(word) > 2 and word[-3] in _VOWELS and not word.endswith("ook")
        return "c" if before == last or before == "c" or (before in _VOWELS and not long) else "v"
    return "c" if last in "bc" and before in _VOWELS else "v"
