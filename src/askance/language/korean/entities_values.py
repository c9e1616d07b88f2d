"""Korean dates, times, amounts and numbers by their form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from askance.language.entities import EntityMention, longest_mentions
from askance.language.entities_lists import read_lists
from askance.text import Span

__all__ = ["value_mentions"]

_DIGITS = r"\d+(?:,\d{3})*(?:\.\d+)?"
_NUMBER = rf"{_DIGITS}(?:\s?(?:십|백|천|만|억|조)(?:\s?{_DIGITS})?)*"
_DIGIT = "[일이삼사오육칠팔구]"
_HANJA = rf"{_DIGIT}?[십백천만억](?:[십백천만억]|{_DIGIT}|\s(?={_DIGIT}?[백천]))*"
_NATIVE = (
    "(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉)?|스무|스물|서너|두세|한두"
    "|몇십|몇백|수십|수백|수천|수만)"
)
_RANGE = r"\s?[~∼\-–]\s?"
_MORE = r"(?:\s?여)?"
_COUNTERS = (
    "명|개국|개|번|차례|점|세트|편|장|곳|층|종목|표|배럴|배|마리|건|대|척|권|채|곡|벌|쌍|가지|가구|세대|인분|인|종|석|승|패"
    "|연승|연패|골|경기|이닝|안타|홈런|그루|송이|병|잔|그릇|살|세|자|줄|칸|판|자루|필|문|정|통|발|호선|페이지|쪽|글자|부작"
)
# Written onto 한, 두 …; 한편, 열차 and the like are words of their own.
_GLUED = "명|개|번|살|마리|가지|권|잔|병|차례|사람|마디"
_ORDERS = "번째|위|등|차|회|호|대째|회째|기|등급|단계|강|라운드"
_MONEY = "원|달러|유로|엔|위안|파운드|프랑|마르크|루블|루피|센트"
_MEASURES = (
    r"킬로미터|센티미터|밀리미터|미터|킬로그램|그램|톤|리터|인치|피트|마일|야드|제곱킬로미터|제곱미터|헥타르|평|도|와트|기가|메가|노트"
    r"|킬로와트|메가와트|헥토파스칼|k[mg]²?|[cm]m|m²?|㎞|㎝|㎜|㎡|㎢|㎏|kg|g|t|ℓ|L|cc|GB|MB|TB|Hz|MHz|GHz|kW|MW|V|W|℃"
)
_ERA = r"(?:기원전\s?|기원후\s?|서기\s?|BC\s?|AD\s?)?"
_PAST = r"(?:(?:지난|지난달|이달|다음달|오는|올해|올|지난해|이듬해|내년|작년|매년|약)\s)?"
_PART = r"(?:\s?(?:초반|중반|후반|말|초|중순|하순|상순|여름|겨울|봄|가을|상반기|하반기))?"
_AWAY = r"(?:\s?(?:전|후|뒤|만|이후|이내|동안|간|째|여간))?"
_DAYPART = r"(?:(?:오전|오후|새벽|밤|저녁|아침|낮)\s?)?"
_END = r"(?![\d,.]*\d)"

_FORMS = (
    (
        "DT_DATE",
        rf"{_PAST}(?:{_ERA}\d{{1,4}}년\s?)?\d{{1,2}}월\s?\d{{1,2}}일(?:{_RANGE}\d{{1,2}}일)?",
    ),
    ("DT_DATE", rf"{_PAST}\d{{1,2}}(?:{_RANGE}\d{{1,2}})?일(?!간|째|만|\s?(?:동안|후|뒤|전\b))"),
    ("DT_DATE", r"\d{4}[.-]\s?\d{1,2}[.-]\s?\d{1,2}"),
    ("DT_MONTH", rf"{_PAST}(?:{_ERA}\d{{1,4}}년\s?)?\d{{1,2}}월{_PART}"),
    ("DT_DECADE", rf"{_PAST}(?:{_ERA}\d{{2,4}})년대{_PART}"),
    ("DT_CENTURY", rf"{_ERA}\d{{1,2}}세기{_PART}"),
    ("DT_YEAR", rf"{_PAST}{_ERA}\d{{4}}년도?{_PART}|{_ERA}\d{{3,4}}년(?!간|\s?(?:동안|전|후|뒤))"),
    (
        "DT_YEAR",
        r"(?:BC|AD|기원전|서기)\s?\d{1,4}년?|(?<![\d,.:])(?:1[5-9]\d\d|20[0-4]\d)(?![\d,.:]|[가-힣㎞%])",
    ),
    (
        "DT_DURATION",
        rf"{_PAST}{_NUMBER}{_MORE}\s?(?:년|개월|주일|주년|주기|주|일)(?:\s?\d+개월)?{_AWAY}",
    ),
    ("DT_DURATION", rf"{_NATIVE}\s?(?:해|달|주|학기){_AWAY}"),
    (
        "TI_TIME",
        rf"{_DAYPART}(?:\d{{1,2}}|{_NATIVE})시(?!간)(?:\s?\d{{1,2}}분|\s?반)?(?:\s?\d{{1,2}}초)?",
    ),
    ("TI_TIME", r"(?:전반|후반)\s?\d{1,2}분"),
    (
        "TI_DURATION",
        rf"(?:{_NUMBER}|{_NATIVE}){_MORE}\s?(?:시간|분|초)(?:\s?\d+{_MORE}분)?(?:\s?\d+초)?{_AWAY}",
    ),
    ("QT_MONEY", rf"[$€£¥₩]\s?{_NUMBER}|(?:{_NUMBER}|{_HANJA}){_MORE}\s?(?:{_MONEY})"),
    ("QT_PERCENT", rf"{_DIGITS}(?:{_RANGE}{_DIGITS})?\s?(?:%|퍼센트|프로(?!그|젝|듀|필)|%포인트)"),
    ("QT_MEASURE", rf"{_NUMBER}{_MORE}\s?(?:{_MEASURES})(?![A-Za-z])"),
    ("QT_ORDER", rf"제?{_NUMBER}\s?(?:{_ORDERS})|(?:{_NATIVE}|첫)\s?번째|제\s?\d+"),
    ("QT_SCORE", r"\d{1,3}\s?(?:[-–:]|\s대\s)\s?\d{1,3}"),
    ("QT_COUNT", rf"(?:{_NUMBER}(?:{_RANGE}{_NUMBER})?|{_HANJA}){_MORE}\s?(?:{_COUNTERS})"),
    ("QT_COUNT", rf"{_NATIVE}{_MORE}(?:\s(?:{_COUNTERS})|(?:{_GLUED}))(?![가-힣]{{2}})"),
    ("QT_COUNT", rf"{_NUMBER}{_MORE}(?:{_RANGE}{_NUMBER})?"),
)
_EDGED = [(k, re.compile(rf"(?<![\w.,])(?:{form}){_END}")) for k, form in _FORMS]
_WORDS = {"days": "DT", "times": "TI", "counts": "QT_COUNT"}


@lru_cache(maxsize=1)
def _words() -> list[tuple[str, re.Pattern[str]]]:
    cues = read_lists("askance.language.korean")["cues"]
    found = []
    for key, kind in _WORDS.items():
        listed = "|".join(sorted(cues[key], key=lambda word: (-len(word), word)))
        found.append(
            (kind, re.compile(rf"(?<!\w)(?:{listed})(?=\W|$|[이은을도의과와가는를에로부까])"))
        )
    return found


def value_mentions(text: str) -> tuple[EntityMention, ...]:
    """The dates, times, amounts and numbers of a Korean text, the longest of each.

    >>> text = "1945년 8월 15일 오후 3시 30분에 1만2천 원을 5명이 냈다."
    >>> [(m.text(text), m.type) for m in value_mentions(text)][:2]
    [('1945년 8월 15일', 'DT_DATE'), ('오후 3시 30분', 'TI_TIME')]
    >>> [(m.text(text), m.type) for m in value_mentions(text)][2:]
    [('1만2천 원', 'QT_MONEY'), ('5명', 'QT_COUNT')]
    """
    return longest_mentions(_found(text))


def _found(text: str) -> Iterator[EntityMention]:
    for kind, form in [*_EDGED, *_words()]:
        for match in form.finditer(text):
            yield EntityMention(Span(*match.span()), kind, "rules")
