"""Korean numbers: digits, Sino-Korean and native words and their mixtures (1만2천345, 서른두)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from askance.language.values_numbers import Words, digits_value, read_quantity
from askance.language.values_types import Duration, Number, Ordinal, Range

__all__ = ["WORDS", "number_prefixes", "read_amount", "read_order"]

_SINO = {digit: n for n, digit in enumerate("영일이삼사오육칠팔구")} | {"륙": 6}
_SMALL = {"십": 10, "백": 100, "천": 1000}
_LARGE = {"만": 10**4, "억": 10**8, "조": 10**12, "경": 10**16}
_ONES = {
    **dict.fromkeys(("하나", "한"), 1),
    **dict.fromkeys(("둘", "두"), 2),
    **dict.fromkeys(("셋", "세", "석", "서"), 3),
    **dict.fromkeys(("넷", "네", "넉", "너"), 4),
    **{word: n for n, word in enumerate(("다섯", "여섯", "일곱", "여덟", "아홉"), 5)},
}
_TENS = {"스무": 20} | {
    word: 10 * n
    for n, word in enumerate(
        ("열", "스물", "서른", "마흔", "쉰", "예순", "일흔", "여든", "아흔"), 1
    )
}
_BEFORE_A_NOUN = {"한", "두", "세", "석", "서", "네", "넉", "너", "스무"}
_NATIVE = rf"(?:{'|'.join(_TENS)})(?:{'|'.join(_ONES)})?|{'|'.join(_ONES)}"
_PIECE = re.compile(
    rf"\s?(?:(?P<digits>\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?)|(?P<small>[십백천])"
    rf"|(?P<large>[만억조경])|(?P<native>{_NATIVE})|(?P<sino>[영일이삼사오육칠팔구륙]))"
)
_WHOLE = {"절반": Fraction(1, 2), "반": Fraction(1, 2), "제로": Fraction(0), "공": Fraction(0)}
_DAY_NAMES = "하루 이틀 사흘 나흘 닷새 엿새 이레 여드레 아흐레 열흘"
_DAYS = {word: n for n, word in enumerate(_DAY_NAMES.split(), 1)} | {"보름": 15}
_FEW = {"한두": (1, 2), "두세": (2, 3), "두서너": (2, 4), "서너": (3, 4), "네댓": (4, 5)} | {
    "대여섯": (5, 6),
    "예닐곱": (6, 7),
}
_POINTING = re.compile(
    r"[일이사오구]\s?(?:번|회|사람|대|세|곳|개|차례|점)"
)  # 이번, 사회: no numbers
_MANY = re.compile(r"(?:수|몇)\s?([십백천만억])\s?")
_ORDER = re.compile(
    r"제\s?(.+?)\s?(위|등|번째|차|회|호|장|대|조|기|부|편|탄|권)?|(?:시즌\s?)(\d+)|(.+?)\s?(위|등|번째|째|차|호|회째|대째|기|탄|라운드)"
)
_PLACES = {"위", "등", "번째", "째", "", "회째", "대째"}
_AROUND = r"~∼〜–—-"


def number_prefixes(text: str) -> Iterator[tuple[Fraction, int]]:
    """The numbers that a text begins with and where each ends, the longest first.

    >>> next(number_prefixes("1만2천345원")), next(number_prefixes("서른두 명"))
    ((Fraction(12345, 1), 7), (Fraction(32, 1), 3))
    """
    if text in _WHOLE:
        yield _WHOLE[text], len(text)
    yield from reversed(list(_prefixes(text)))


def _prefixes(text: str) -> Iterator[tuple[Fraction, int]]:
    total = section = Fraction(0)
    number: Fraction | None = None
    small, large, at, arabic = 10**4, 10**20, 0, False
    while piece := _PIECE.match(text, at):
        kind, word = str(piece.lastgroup), piece[0].strip()
        if kind == "small" and _SMALL[word] < small:
            small = _SMALL[word]
            section, number = section + (1 if number is None else number) * small, None
        elif kind == "large" and _LARGE[word] < large:
            large, small = _LARGE[word], 10**4
            whole = section + (number or 0)
            total, section, number = total + (whole or 1) * large, Fraction(0), None
        elif (
            number is None and kind not in ("small", "large") and not (arabic and kind != "digits")
        ):
            number, arabic = _figure(kind, word), arabic or kind == "digits"
            if number is None or (number >= min(small, large) and at):
                return
        else:
            return
        at = piece.end()
        if kind != "native" or word not in _BEFORE_A_NOUN or text[at:].strip():
            yield total + section + (number or 0), at


def _figure(kind: str, word: str) -> Fraction | None:
    if kind == "digits":
        return digits_value(word)
    if kind == "sino":
        return Fraction(_SINO[word])
    tens = next((each for each in _TENS if word.startswith(each)), "")
    return Fraction(_TENS.get(tens, 0) + _ONES.get(word.removeprefix(tens), 0))


_COUNTERS = (
    "개|차례|세트|편|장|곳|층|종목|표|배럴|마리|건|대|척|권|채|곡|벌|쌍|가구|세대|분|종|석|승|패|연승|연패|이닝|안타"
    "|홈런|그루|송이|병|잔|그릇|자|줄|칸|판|자루|필|문|정|통|발|쪽|글자|단계|강|등급|갑|배우|마디"
)
_BOUNDS = [
    (re.compile(form), meaning)
    for form, meaning in (
        (r"\s?(?:이상)$", "least"),
        (r"\s?(?:초과|넘게|남짓)$", "over"),
        (r"\s?(?:이하|이내|까지)$", "most"),
        (r"\s?미만$", "under"),
        (r"\s?(?:가까이|가까운)$", "nearly"),
        (r"\s?(?:가량|정도|안팎|내외|쯤)$", "about"),
        (r"^(?:최소|적어도|최소한)\s", "least"),
        (r"^(?:최대|최고|많아야)\s", "most"),
        (r"^(?:약|대략|어림잡아)\s?(?=[\d$가-힣])", "about"),
        (r"^거의\s", "nearly"),
        (r"^(?:총|무려|단|모두|불과|전체|매)\s", ""),
        (r"\s?(?:동안|(?<!시)간|째|짜리|어치|(?:(?<=\d[년일])|(?<=개월|시간))\s?만)$", ""),
    )
]
WORDS = Words(
    number_prefixes,
    _BOUNDS,
    [
        re.compile(rf"(.+?)\s?[{_AROUND}]\s?(.+)"),
        re.compile(r"(.+?)(?:에서|부터)\s?(.+?)(?:까지|\s?사이)?"),
        re.compile(r"(.+?)[과와]\s(.+?)\s?사이"),
    ],
    re.compile(r"(시간|분|초|년|개월|달|주일|주|일|해)(?=\s?\S)"),
    re.compile("반"),
    re.compile(r"\s?여(?=\s?[가-힣a-zA-Z%]|$)"),
    re.compile(rf"(?:(?<=[\d여])|\s)[가-힣]{{1,4}}|\s?(?:{_COUNTERS})"),
)


def read_amount(text: str) -> Number | Range | Duration | None:
    """The amount that a Korean text is.

    >>> read_amount("3만2천 원"), read_amount("10여 명"), read_amount("1시간 반")
    (32000 KRW, [10 … 20) person, 5400 second)
    """
    if _POINTING.fullmatch(text):
        return None
    if text in _WHOLE:
        return Number(_WHOLE[text])
    few = next((word for word in _FEW if text.startswith(word) and text != word), "")
    if few:
        ends = [read_quantity(f"{n}{text[len(few) :]}", WORDS) for n in _FEW[few]]
        return _range(ends[0], ends[1])
    many = _MANY.match(text)
    if many:
        unit = text[many.end() :]
        ends = [read_quantity(f"{n}{many[1]}{unit}", WORDS) for n in (2, 10)]
        return _range(ends[0], ends[1])
    parts = re.fullmatch(r"([\d가-힣]{1,5}?)\s?분의\s?([\d가-힣]{1,5})", text)
    if parts:
        return _share(parts[1], parts[2])
    bare = re.sub(r"\s?(?:동안|간|째|만)$", "", text)
    if bare in _DAYS:
        return Duration(Fraction(_DAYS[bare] * 86_400), "second")
    return read_quantity(text, WORDS)


def _share(whole: str, part: str) -> Number | None:
    """3분의 2 is two thirds."""
    sides = [
        next((n for n, end in number_prefixes(t) if end == len(t)), None) for t in (whole, part)
    ]
    bottom, top = sides
    return Number(top / bottom) if bottom and top is not None else None


def _range(low: object, high: object) -> Range | None:
    if not isinstance(low, (Number, Duration)) or not isinstance(high, (Number, Duration)):
        return None
    return Range(low.amount, high.amount, low.unit)


def read_order(text: str) -> Ordinal | None:
    """The place in an order that a Korean text is.

    >>> [read_order(text) for text in ("첫 번째", "제2차", "1위")][1:]
    [Ordinal(n=2, unit='차'), Ordinal(n=1, unit='')]
    """
    match = _ORDER.fullmatch(re.sub(r"^첫\s?", "하나 ", text) if text != "첫" else "제1")
    if not match:
        return None
    season = "시즌" if match[3] else ""
    number, of = match[1] or match[3] or match[4], season or match[2] or match[5] or ""
    whole = next((n for n, end in number_prefixes(number + " 번") if end == len(number)), None)
    if whole is None or whole.denominator != 1:
        return None
    return Ordinal(int(whole), "" if of in _PLACES else of)
