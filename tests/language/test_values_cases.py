"""Values by hand: every writing that must come to the same, and those that mustn't."""

from __future__ import annotations

import pytest

from askance.errors import OptionError
from askance.language.values import (
    Ordinal,
    Score,
    compare_values,
    is_swapped_score,
    normalize_value,
    same_value,
)

EQUAL = [
    ("QT", "1만2천345", "12,345"),
    ("QT_COUNT", "서른두 명", "32명"),
    ("QT_COUNT", "삼십이명", "32인"),
    ("QT_COUNT", "삼십이", "thirty-two"),
    ("QT_COUNT", "twenty-five", "25"),
    ("QT_COUNT", "one", "1"),
    ("QT_COUNT", "half", "절반"),
    ("QT_COUNT", "half a million", "500,000"),
    ("QT_COUNT", "two and a half", "2.5"),
    ("QT_COUNT", "2½", "5/2"),
    ("QT_COUNT", "one hundred and five thousand", "105,000"),
    ("QT_COUNT", "3 billion", "30억"),
    ("QT_COUNT", "2조 5천억", "2.5 trillion"),
    ("QT_COUNT", "5k", "5천"),
    ("QT_COUNT", "a dozen", "12"),
    ("QT_COUNT", "한두 명", "1~2명"),
    ("QT_PERCENT", "20%", "20 퍼센트"),
    ("QT_PERCENT", "twenty percent", "20％"),
    ("QT_PERCENT", "between 80% and 90%", "80~90%"),
    ("QT_PERCENT", "80% to 90%", "80에서 90%"),
    ("QT_PERCENT", "about 50%", "약 50%"),
    ("QT_PERCENT", "50% 이상", "at least 50%"),
    ("QT_PERCENT", "under 50%", "50% 미만"),
    ("QT_PERCENT", "over 50%", "50% 초과"),
    ("QT_MONEY", "1만2천 원", "₩12,000"),
    ("QT_MONEY", "12,000 won", "12,000 KRW"),
    ("QT_MONEY", "$3.5 million", "350만 달러"),
    ("QT_MONEY", "$3.5m", "3,500,000 dollars"),
    ("QT_MONEY", "$2bn", "20억달러"),
    ("QT_MONEY", "50 cents", "$0.50"),
    ("QT_MONEY", "$2-3 million", "$2 million to $3 million"),
    ("QT_MONEY", "£5", "£5.00"),
    ("QT_MEASURE", "1.5 km", "1,500 metres"),
    ("QT_MEASURE", "5㎞", "5000미터"),
    ("QT_MEASURE", "2kg", "2,000g"),
    ("QT_MEASURE", "one mile", "1,760 yards"),
    ("DT_DATE", "5 May 2016", "2016년 5월 5일"),
    ("DT_DATE", "May 5th, 2016", "2016-05-05"),
    ("DT_DATE", "the 5th of May", "5월 5일"),
    ("DT_YEAR", "44 BC", "기원전 44년"),
    ("DT_DECADE", "the 1960s", "1960년대"),
    ("DT_DECADE", "60년대 초반", "early 1960s"),
    ("DT_CENTURY", "the 19th century", "19세기"),
    ("DT_PERIOD", "1939–45", "1939-1945"),
    ("DT_WEEKDAY", "Monday", "월요일"),
    ("DT_DURATION", "two years", "24개월"),
    ("DT_DURATION", "사흘", "three days"),
    ("TI_TIME", "3:30 pm", "15:30"),
    ("TI_TIME", "오후 3시 30분", "half past 3 p.m."),
    ("TI_TIME", "noon", "낮 12시"),
    ("TI_TIME", "밤 12시", "midnight"),
    ("TI_DURATION", "1시간 반", "90분"),
    ("TI_DURATION", "1 hour and 30 minutes", "90 minutes"),
    ("QT_ORDER", "1st", "첫 번째"),
    ("QT_ORDER", "first", "제1"),
    ("QT_ORDER", "the first", "1위"),
    ("QT_ORDER", "twenty-first", "21번째"),
    ("QT_ORDER", "둘째", "second"),
    ("QT_ORDER", "두 번째", "2nd"),
    ("DT_DURATION", "4년 만", "four years"),
    ("QT_COUNT", "일만", "10,000"),
    ("QT_COUNT", "3분의 2", "two thirds"),
    ("QT_MEASURE", "-5 ℃", "영하 5℃"),
    ("DT_DURATION", "the past two years", "2년"),
    ("QT_SCORE", "2–0", "2-0"),
    ("QT_SCORE", "2 대 0", "2:0"),
    ("QT_SCORE", "2 to 0", "two-nil"),
]
AGREE = [
    ("DT", "May 2016", "5 May 2016"),
    ("DT", "Monday", "2 May 2016"),
    ("DT", "1965", "the 1960s"),
    ("QT", "10여 명", "13명"),
    ("QT", "over 50%", "60%"),
    ("QT", "nearly 100", "97"),
    ("QT", "약 5만 명", "51,000명"),
    ("QT", "수십 명", "34명"),
    ("QT", "5명", "5"),
    ("QT", "5 pounds", "£5"),
    ("DT_DURATION", "1 year", "365 days"),
    ("TI", "3:30", "오후 3시 30분"),
    ("TI", "저녁", "오후 7시"),
    ("TI", "오후 6∼12시", "11 pm"),
]
DIFFER = [
    ("DT", "May 2016", "5 May 2017"),
    ("DT", "early 1960s", "late 1960s"),
    ("DT", "Monday", "3 May 2016"),
    ("QT", "50% 미만", "50%"),
    ("QT", "10여 명", "20명"),
    ("QT", "nearly 100", "100"),
    ("QT", "two million", "200만 1"),
    ("QT_SCORE", "2-0", "0-2"),
    ("QT_PERCENT", "-5%", "5%"),
    ("QT_ORDER", "1위", "2위"),
    ("TI", "3:30 am", "15:30"),
    ("TI", "오후 6∼12시", "5 pm"),
    ("TI", "오전 10시", "10 pm"),
    ("TI", "전반 30분", "후반 30분"),
    ("DT_DURATION", "1 month", "32 days"),
]
APART = [
    ("QT", "5 km", "5 kg"),
    ("QT", "5명", "5%"),
    ("QT", "$5", "5원"),
    ("QT", "5 pounds", "5 kg"),
    ("QT", "5명", "5마리"),
    ("DT", "2016", "May"),
    ("QT", "none at all", "5"),
    ("DT_DATE", "31 April 2016", "30 April 2016"),
]


@pytest.mark.parametrize(
    ("kind", "left", "right", "agreement"),
    [(*case, "equal") for case in EQUAL]
    + [(*case, "agrees") for case in AGREE]
    + [(*case, "differs") for case in DIFFER]
    + [(*case, None) for case in APART],
)
def test_how_two_writings_stand_to_each_other(
    kind: str, left: str, right: str, agreement: str | None
) -> None:
    a, b = normalize_value(left, kind), normalize_value(right, kind)
    assert compare_values(a, b) == compare_values(b, a) == agreement, (a, b)
    assert same_value(a, b) == {"differs": False, None: None}.get(agreement, True)


def test_a_swapped_score_is_told_from_another_score() -> None:
    ours, theirs = normalize_value("3 대 1", "QT_SCORE"), normalize_value("1-3", "QT_SCORE")
    assert ours == Score(3, 1)
    assert is_swapped_score(ours, theirs)
    assert not is_swapped_score(ours, Score(3, 0))
    assert not is_swapped_score(ours, ours)


def test_orders_of_different_things_are_not_compared() -> None:
    assert normalize_value("제2차", "QT_ORDER") == Ordinal(2, "차")
    assert same_value(Ordinal(2, "차"), Ordinal(3, "호")) is None
    assert same_value(Ordinal(2, "차"), Ordinal(2)) is True


def test_an_unknown_language_is_an_error_of_one_line() -> None:
    with pytest.raises(OptionError, match="no language 'de'"):
        normalize_value("5", "QT", lang="de")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text", ["", "이날", "이번", "the day", "Denver", "13월 1일", "25:00", "9" * 5000]
)
def test_what_has_no_value(text: str) -> None:
    assert all(normalize_value(text, kind) is None for kind in ("DT", "TI", "QT_COUNT"))
