"""Numbers survive being written in words, comparing is symmetric, and no text raises."""

from __future__ import annotations

import datetime
from fractions import Fraction

from hypothesis import example, given, settings
from hypothesis import strategies as st

from askance.language.values import (
    DateValue,
    Number,
    Score,
    TimeValue,
    compare_values,
    normalize_value,
    same_value,
)

KINDS = ["", "DT", "DT_DURATION", "DT_YEAR", "TI", "QT", "QT_COUNT", "QT_MONEY", "QT_SCORE", "PS"]
REFERENCES = st.none() | st.dates()
COUNTS = st.integers(1, 10**16 - 1)
SINO = "영일이삼사오육칠팔구"
LOW = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
    " fifteen sixteen seventeen eighteen nineteen"
)
TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety"
NATIVE_ONES = "- 한 두 세 네 다섯 여섯 일곱 여덟 아홉"
NATIVE_TENS = "- 열 스물 서른 마흔 쉰 예순 일흔 여든 아흔"
WRITTEN = (
    "1 12 345 2016 , . - ~ – : / % $ ₩ A£ 만 천 억 일 이 두 서른 반"
    " 몇 수"
    " 년 월 일 시 분 여 명 원 위 제 대"
    " 약 이상 지난 작년 초 월요일 one two twenty hundred million half a and to between of last next"
    " Monday May 5th century BC pm hours years ago about over"
)
PIECES = st.lists(st.sampled_from(WRITTEN.split(" ")), max_size=9)
SCALES = [
    (10**12, "trillion"),
    (10**9, "billion"),
    (10**6, "million"),
    (1000, "thousand"),
    (100, "hundred"),
]


def below_ten_thousand(n: int) -> str:
    """십이, 천이백: a one is said before the last place alone."""
    places = [(1000, "천"), (100, "백"), (10, "십"), (1, "")]
    digits = [(n // size % 10, name) for size, name in places]
    return "".join(("" if d == 1 and name else SINO[d]) + name for d, name in digits if d)


def groups(n: int) -> list[tuple[int, str]]:
    names = ["", "만", "억", "조"]
    found = [(n // 10_000**k % 10_000, name) for k, name in enumerate(names)]
    return [(group, name) for group, name in reversed(found) if group]


def english(n: int) -> str:
    for size, name in SCALES:
        if n >= size:
            return f"{english(n // size)} {name}" + (f" {english(n % size)}" if n % size else "")
    if n < 20:
        return LOW.split()[n]
    return TENS.split()[n // 10] + (f"-{LOW.split()[n % 10]}" if n % 10 else "")


@given(COUNTS)
@example(10_000)
@example(10**8)
def test_hangul_numbers_come_back(n: int) -> None:
    written = "".join(below_ten_thousand(group) + name for group, name in groups(n))
    assert normalize_value(written, "QT_COUNT") == Number(Fraction(n))
    assert normalize_value(f"{written} 원", "QT_MONEY") == Number(Fraction(n), "KRW")


@given(COUNTS, st.sampled_from(["", " "]))
def test_mixed_numbers_come_back(n: int, space: str) -> None:
    written = space.join(f"{group}{name}" for group, name in groups(n))
    assert normalize_value(f"{written}명", "QT_COUNT") == Number(Fraction(n), "person")
    commas = space.join(f"{group:,}{name}" for group, name in groups(n))
    assert normalize_value(f"{commas}명", "QT_COUNT") == Number(Fraction(n), "person")


@given(st.integers(1, 99))
def test_native_numbers_come_back(n: int) -> None:
    tens, ones = NATIVE_TENS.split()[n // 10].strip("-"), NATIVE_ONES.split()[n % 10].strip("-")
    written = "스무" if n == 20 else tens + ones
    assert normalize_value(f"{written} 명", "QT_COUNT") == Number(Fraction(n), "person")


@given(st.integers(0, 10**15 - 1))
def test_english_numbers_come_back(n: int) -> None:
    assert normalize_value(english(n), "QT_COUNT") == Number(Fraction(n))
    assert normalize_value(f"{n:,}", "QT_COUNT") == Number(Fraction(n))


@given(st.decimals(0, 10**6, places=2), st.sampled_from(["million", "billion"]))
def test_decimals_are_exact(amount: object, scale: str) -> None:
    size = {"million": 10**6, "billion": 10**9}[scale]
    assert normalize_value(f"${amount} {scale}", "QT_MONEY") == Number(
        Fraction(str(amount)) * size, "USD"
    )


@given(st.dates(datetime.date(1000, 1, 1)))
def test_dates_come_back(day: datetime.date) -> None:
    date = DateValue(day.year, day.month, day.day)
    assert normalize_value(f"{day.year}년 {day.month}월 {day.day}일", "DT") == date
    months = "January February March April May June July August September October November December"
    assert normalize_value(f"{day.day} {months.split()[day.month - 1]} {day.year}", "DT") == date
    assert normalize_value(day.isoformat(), "DT") == date


@given(st.times())
def test_times_come_back(time: datetime.time) -> None:
    value = TimeValue(time.hour, time.minute)
    half, hour = ("오전", "오후")[time.hour >= 12], time.hour % 12 or 12
    assert normalize_value(f"{half} {hour}시 {time.minute}분", "TI") == value
    assert normalize_value(f"{hour}:{time.minute:02} {'ap'[time.hour >= 12]}m", "TI") == value
    assert same_value(value, normalize_value(f"{time.hour}:{time.minute:02}", "TI"))


@given(st.integers(0, 999), st.integers(0, 999), st.sampled_from(["-", "–", ":", " 대 ", " to "]))
def test_scores_come_back(left: int, right: int, between: str) -> None:
    assert normalize_value(f"{left}{between}{right}", "QT_SCORE") == Score(left, right)


@settings(max_examples=400)
@given(
    st.text(max_size=120), st.sampled_from(KINDS), st.sampled_from([None, "en", "ko"]), REFERENCES
)
def test_no_text_raises(
    text: str, kind: str, lang: object, reference: datetime.date | None
) -> None:
    normalize_value(text, kind, lang=lang, reference_date=reference)  # type: ignore[arg-type]


@settings(max_examples=600)
@given(PIECES, PIECES, st.sampled_from(["", " "]), st.sampled_from(KINDS), REFERENCES)
def test_comparing_is_symmetric_and_a_value_equals_itself(
    left: list[str], right: list[str], space: str, kind: str, reference: datetime.date | None
) -> None:
    a, b = (
        normalize_value(space.join(pieces), kind, reference_date=reference)
        for pieces in (left, right)
    )
    assert compare_values(a, b) == compare_values(b, a)
    assert a is None or compare_values(a, a) == "equal"
    assert repr(a)
