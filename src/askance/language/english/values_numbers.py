"""English numbers: digits, words and their mixtures (3.5 million, twenty-five, half a dozen)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from askance.language.values_numbers import Words, digits_value, read_quantity
from askance.language.values_types import Duration, Number, Ordinal, Range

__all__ = ["WORDS", "number_prefixes", "order_value", "read_amount", "read_order"]

_LOW = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen"
)
_ONES = {word: n for n, word in enumerate(_LOW.split())}
_TENS_NAMES = "twenty thirty forty fifty sixty seventy eighty ninety"
_TENS = {word: 10 * n for n, word in enumerate(_TENS_NAMES.split(), 2)}
_SCALES = {
    **dict.fromkeys(("thousand", "k"), 10**3),
    **dict.fromkeys(("million", "m", "mn"), 10**6),
    **dict.fromkeys(("billion", "bn", "b"), 10**9),
    **dict.fromkeys(("trillion", "tn"), 10**12),
}
_FRACTIONS = {"half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "tenth": 10}
_ORDERS = (
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
    " thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
)
_ORDER_WORDS = {word: n for n, word in enumerate(_ORDERS.split())} | {
    word[:-1] + "ieth": n for word, n in _TENS.items()
}
_DIGITS = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
_SHORT = r"(?:k|mn?|bn?|tn)(?![\w.²])"
_WORD = "|".join(sorted((*_ONES, *_TENS), key=len, reverse=True))
_PIECE = re.compile(
    rf"[\s-]?(?:and\s)?(?:(?P<digits>{_DIGITS})|(?P<dozen>dozen)\b|(?P<hundred>hundred)s?\b"
    rf"|(?P<scale>(?:thousand|million|billion|trillion)s?\b|(?<=\d){_SHORT})"
    rf"|(?P<word>{_WORD})(?![a-z])|(?P<one>an?)(?=\s))"
)
_PART = re.compile(
    r"(?:(?P<whole>[\w.,-]+?)(?:\s|\sand\s))??(?:(?P<top>\d+)/(?P<bottom>[1-9]\d*)|(?:(?P<n>an?|one|"
    r"two|three|four)[\s-])?(?P<name>half|halves|(?:third|quarter|fourth|fifth|tenth)s?))"
    r"(?P<of>\s(?:of\s)?an?(?=\s))?(?![\w/])"
)


def number_prefixes(text: str) -> Iterator[tuple[Fraction, int]]:
    """The numbers that a text begins with and where each ends, the longest first.

    >>> [next(number_prefixes(text))[0] for text in ("3.5 million", "one hundred and five")]
    [Fraction(3500000, 1), Fraction(105, 1)]
    >>> next(number_prefixes("two and a half hours"))
    (Fraction(5, 2), 14)
    """
    lower = text.lower() if len(text.lower()) == len(text) else text
    part = _PART.match(lower)
    if part:
        yield from _parts(part, lower)
    yield from reversed(list(_prefixes(lower)))


def _parts(part: re.Match[str], text: str) -> Iterator[tuple[Fraction, int]]:
    """Halves and thirds: alone, after a whole number, or of a scale (half a million)."""
    if part["top"]:
        share = Fraction(int(part["top"]), int(part["bottom"]))
    else:
        name = "half" if part["name"].startswith("hal") else part["name"].rstrip("s")
        number = {None: 1, "a": 1, "an": 1}.get(part["n"]) or _ONES[part["n"]]
        share = Fraction(number, _FRACTIONS[name])
    whole = part["whole"]
    if whole:
        read = next((n for n, end in _prefixes(whole) if end == len(whole)), None)
        share = share + read if read is not None else Fraction(-1)
    if share < 0:
        return
    scale = re.match(
        r"[\s-](thousand|million|billion|trillion|dozen|hundred)\b", text[part.end() :]
    )
    if scale:
        size = {"dozen": 12, "hundred": 100}.get(scale[1]) or _SCALES[scale[1]]
        yield share * size, part.end() + scale.end()
    yield share, part.end()


def _prefixes(text: str) -> Iterator[tuple[Fraction, int]]:
    total = Fraction(0)
    number: Fraction | None = None
    free, largest, at = Fraction(0), 10**20, 0
    while piece := _PIECE.match(text, at):
        if not at and piece.start(str(piece.lastgroup)):
            return
        kind, word = str(piece.lastgroup), piece[str(piece.lastgroup)].rstrip("s")
        if kind == "scale" and number is not None and _SCALES[word] < largest:
            largest = _SCALES[word]
            total, number, free = total + number * largest, None, Fraction(largest)
        elif kind in ("hundred", "dozen") and number is not None and 0 < number < 100:
            number *= 100 if kind == "hundred" else 12
            free = Fraction(100 if kind == "hundred" else 0)
        elif kind in ("digits", "word", "one"):
            figure = _figure(kind, word)
            if figure is None or (at and not figure < free):
                return
            number = (number or 0) + figure
            free = Fraction(10 if word in _TENS else 0)
        else:
            return
        at = piece.end()
        if kind != "one" or text[at:].strip():
            yield total + (number or 0), at


def _figure(kind: str, word: str) -> Fraction | None:
    if kind == "digits":
        return digits_value(word)
    return Fraction(1 if kind == "one" else _ONES.get(word, _TENS.get(word, 0)))


_BOUNDS = [
    (re.compile(form, re.IGNORECASE), meaning)
    for form, meaning in (
        (
            r"^(?:the|only|exactly|just(?!\s(?:over|under))|an?\stotal\sof|a\sfurther|another)\s",
            "",
        ),
        (r"^(?:past|last|next)\s", ""),
        (r"^(?:at\sleast|no\s(?:fewer|less)\sthan|a\sminimum\sof)\s", "least"),
        (r"^(?:at\smost|no\smore\sthan|up\sto|as\s(?:many|much)\sas|a\smaximum\sof)\s", "most"),
        (r"^(?:just\s)?(?:over|above|more\sthan|upwards\sof|in\sexcess\sof)\s|^>\s?", "over"),
        (r"^(?:under|below|less\sthan|fewer\sthan)\s|^<\s?", "under"),
        (r"^(?:nearly|almost|just\sunder|close\sto)\s", "nearly"),
        (r"^(?:about|around|approximately|roughly|some|circa|c\.|an?\sestimated|~)\s?", "about"),
        (r"\s(?:or|and)\s(?:more|over|above)$|\+$", "least"),
        (r"\s(?:or|and)\s(?:less|fewer|under)$", "most"),
        (r"\sor\sso$", "about"),
    )
]
WORDS = Words(
    number_prefixes,
    _BOUNDS,
    [
        re.compile(r"between\s(.+?)\sand\s(.+)", re.IGNORECASE),
        re.compile(r"(?:from\s)?(.+?)\s(?:to|or)\s(.+)", re.IGNORECASE),
        re.compile(r"(.+?)\s?[-–—~∼〜]\s?(.+)"),
    ],
    re.compile(
        r"((?:second|minute|hour|day|week|month|year|decade)s?)\b(?:,?\sand\b|,)?(?=\s)",
        re.IGNORECASE,
    ),
    re.compile(r"(?:and\s)?a\shalf", re.IGNORECASE),
    re.compile(r"(?!)"),
    re.compile(r"[\s-][A-Za-z]{3,20}(?:\s[A-Za-z]{3,20})?"),
)


def read_amount(text: str) -> Number | Range | Duration | None:
    """The amount that an English text is.

    >>> read_amount("$3.5 million"), read_amount("80-90%"), read_amount("2 hours")
    (3500000 USD, [80 … 90] %, 7200 second)
    """
    return read_quantity(re.sub(r"\bhalves\b", "half", text), WORDS)


def order_value(text: str) -> int | None:
    """The number of an ordinal.

    >>> order_value("21st"), order_value("twenty-first"), order_value("two")
    (21, 21, None)
    """
    lower = text.lower().strip()
    digits = re.fullmatch(r"(\d{1,3}(?:,\d{3})*|\d+)(?:st|nd|rd|th)", lower)
    if digits:
        return int(digits[1].replace(",", ""))
    tens, _, ones = lower.replace(" ", "-").rpartition("-")
    if tens:
        place = _ORDER_WORDS.get(ones, 10)
        return _TENS[tens] + place if tens in _TENS and 0 < place < 10 else None
    return _ORDER_WORDS.get(lower)


def read_order(text: str) -> Ordinal | None:
    """The place in an order that an English text is.

    >>> read_order("the 3rd"), read_order("No. 1")
    (Ordinal(n=3, unit=''), Ordinal(n=1, unit=''))
    """
    bare = re.sub(r"^the\s|\s(?:place|position)$", "", text, flags=re.IGNORECASE)
    number = re.fullmatch(r"(?:no\.?|number|#)\s?(\d+)", bare, re.IGNORECASE)
    place = int(number[1]) if number else order_value(bare)
    return None if place is None else Ordinal(place)
