"""Units as exact multiples of a base unit, by every name that English and Korean give them."""

from __future__ import annotations

from fractions import Fraction

__all__ = ["CURRENCY_SIGNS", "is_count", "unit_of"]

CURRENCY_SIGNS = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₩": "KRW"} | {
    "US$": "USD",
    "C$": "CAD",
    "A$": "AUD",
    "HK$": "HKD",
}

# Base unit; multiple; names. Case counts where two units differ by it alone (MW and mW).
_TABLE = """
%; 1; %|percent|per cent|퍼센트|프로
%p; 1; %p|percentage point|%포인트|퍼센트포인트|포인트
KRW; 1; 원|won|krw|korean won|south korean won
USD; 1; 달러|dollar|usd|us dollar|u.s. dollar|buck|미국 달러|미 달러|미달러
USD; 1/100; cent|센트
EUR; 1; 유로|euro|eur
GBP; 1; 파운드 스털링|pound sterling|gbp
JPY; 1; 엔|엔화|yen|jpy
CNY; 1; 위안|위안화|yuan|cny|renminbi
CAD; 1; canadian dollar|캐나다 달러|캐나다달러
AUD; 1; australian dollar|호주 달러
m; 1; m|meter|metre|미터
m; 1000; km|kilometer|kilometre|킬로미터
m; 1/100; cm|centimeter|centimetre|센티미터|센티
m; 1/1000; mm|millimeter|millimetre|밀리미터
m; 1/1000000; micrometer|micrometre
m; 1/1000000000; nm|nanometer|nanometre
m; 0.3048; ft|foot|feet|피트
m; 0.0254; inch|inche|인치
m; 0.9144; yd|yard|야드
m; 1609.344; mi|mile|마일
g; 1; g|gram|그램
g; 1000; kg|kilogram|킬로그램|kilo
g; 1/1000; mg|milligram|밀리그램
g; 1000000; t|톤|tonne|metric ton
g; 453.59237; lb|lbs
pound; 1; pound|파운드
ton; 1; ton
g; 28.349523125; oz|ounce|온스
m2; 1; m2|square meter|square metre|제곱미터|sq m|평방미터
m2; 1000000; km2|square kilometer|square kilometre|제곱킬로미터|sq km|평방킬로미터
m2; 2589988.110336; square mile|sq mi
m2; 0.09290304; square feet|square foot|sq ft
m2; 4046.8564224; acre|에이커
m2; 10000; ha|hectare|헥타르
m2; 400/121; 평
m3; 1; m3|cubic meter|cubic metre|세제곱미터
l; 1; l|liter|litre|ℓ|리터
l; 1/1000; ml|milliliter|millilitre|밀리리터|cc
W; 1; W|watt|와트
W; 1000; kW|kilowatt|킬로와트
W; 1000000; MW|megawatt|메가와트
W; 1000000000; GW|gigawatt|기가와트
Hz; 1; hz|hertz|헤르츠
Hz; 1000; khz|kilohertz
Hz; 1000000; mhz|megahertz
Hz; 1000000000; ghz|gigahertz
B; 1; byte|바이트
B; 1000; kb|kilobyte
B; 1000000; mb|megabyte|메가바이트
B; 1000000000; gb|gigabyte|기가바이트
B; 1000000000000; tb|terabyte
V; 1; V|volt|볼트
°C; 1; °c|℃|degree celsius|degrees celsius
°F; 1; °f|degree fahrenheit|degrees fahrenheit
°; 1; °|degree|도
km/h; 1; km/h|kph|kmh
km/h; 1.609344; mph|mile per hour|miles per hour
second; 1; second|sec|초
second; 60; minute|min|분
second; 3600; hour|hr|시간
second; 86400; day|일
second; 604800; week|주|주일
month; 1; month|개월|달
month; 12; year|년|해|주년|주기
month; 120; decade
month; 1200; century|centurie
person; 1; 명|인|人|사람|person|people
time; 1; 번|회|차례|time
point; 1; 점|point
goal; 1; 골|goal
year old; 1; 살|세|year old|year-old|years old|years-old
game; 1; 경기|게임|game
kind; 1; 가지
fold; 1; 배|times as much|fold
country; 1; 개국|나라|국가|country|countrie
"""
_UNITS: dict[str, tuple[str, Fraction]] = {
    name: (base, Fraction(factor))
    for base, factor, names in (line.split("; ") for line in _TABLE.strip().splitlines())
    for name in names.split("|")
}
_COUNTS = {"person", "time", "point", "goal", "year old", "game", "kind", "country"}
_MEASURES = {base for base, _ in _UNITS.values()} - _COUNTS


def unit_of(name: str) -> tuple[str, Fraction] | None:
    """The base unit that a name means, and how many of it; None for an unknown name.

    Pounds may be money or weight and tons short or metric: they stay what they are.

    >>> unit_of("miles"), unit_of("₩")
    (('m', Fraction(201168, 125)), ('KRW', Fraction(1, 1)))
    """
    bare = name.strip(" -")
    if bare.upper() in CURRENCY_SIGNS:
        return CURRENCY_SIGNS[bare.upper()], Fraction(1)
    tries = (bare, bare.lower(), bare.lower().removesuffix("s"))
    return next((_UNITS[each] for each in tries if each in _UNITS), None)


def is_count(unit: str) -> bool:
    """Whether a unit only counts things, so that a bare number may mean the same.

    >>> is_count("person"), is_count("km/h"), is_count("마리")
    (True, False, True)
    """
    return unit not in _MEASURES
