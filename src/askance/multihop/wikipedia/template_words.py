"""The names of templates that give text, and the words and signs they give."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = [
    "CONSTANTS",
    "DISAMBIGUATIONS",
    "FIRST",
    "LANGUAGES",
    "LAST",
    "MONTHS",
    "PREFIXES",
    "SECOND",
    "SHIPS",
    "SUFFIXES",
    "UNITS",
]


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))


#: Templates that show their first argument.
FIRST = _names(
    "nowrap, nobr, nwr, nobreak, small, smaller, smallcaps, sc, smallcaps all, big, "
    "bigger, large, larger, resize, nobold, noitalic, nobolditalic, normal, abbr, "
    "abbrv, tooltip, h:title, formatnum, formatprice, format price, fmtn, gaps, val, "
    "num, number, mvar, math, code, mono, kbd, var, samp, tt, em, strong, strongbad, "
    "visible anchor, vanchor, linktext, uc, lc, ucfirst, lcfirst, sup, sub, su, chem, "
    "title case, sic, not a typo, typo, proper name, keypress, key press, pre2, bold, "
    "italic, italics correction, ics, zh, cjk, jpn, kor, aut, author, script, unicode, "
    "polytonic, nastaliq, nq, sindhi, pinyin, ipa link, nihongo foot, nihongo krt, "
    "marriage, semxlit, midsize, stack, center, block indent, pad, tone, no wrap, "
    "nobots text, wikt-lang, 작은글씨, 작게, 줄바꿈 금지, 굵게, 한자, 첨자, ko-hhrm, "
    "w, ruby, ruby-ko"
)
#: Templates that show their second argument.
SECOND = _names(
    "lang, rtl-lang, script/slavonic, color, colour, font color, fontcolor, "
    "lang-unicode, langue, hover title, wt, 언어, 글씨색, 색"
)
#: Templates that show their last argument.
LAST = _names("transl, transliteration, xlit, linkcolor, font, circa2, 로마자")
#: Templates and magic words that always give the same.
CONSTANTS: Mapping[str, str] = {
    "!": "|", "=": "=", "(": "{", ")": "}", "((": "{{", "))": "}}", "'": "'", "' \"": "' \"",
    "\" '": "\" '", "'s": "'s", "-": " ", "nbsp": " ", "spaces": " ", "space": " ", "thinsp": " ",
    "hairsp": " ", "zwsp": "", "ndash": "–", "en dash": "–", "mdash": "—", "em dash": "—",
    "spaced ndash": " – ", "snd": " – ", "snds": " – ", "spnd": " – ", "dash": " – ",
    "spaced en dash": " – ", "spaced mdash": " — ", "·": " ·", "dot": " ·", "•": " •", "bull": " •",
    "bullet": " •", "middot": " ·", "\\": " /", "okina": "ʻ", "hamza": "ʼ", "ayin": "ʽ",
    "shy": "", "wbr": "", "times": "×", "pi": "π", "euro": "€", "pound": "£", "ordinal": "",
    "sharp": "♯", "music": "", "flat": "♭", "natural": "♮", "prime": "′", "minus": "−",
    "carbon": "C", "hydrogen": "H", "oxygen": "O", "nitrogen": "N", "co2": "CO2", "h2o": "H2O",
    "ad": "AD", "bc": "BC", "ce": "CE", "bce": "BCE", "shalom": "", "pbuh": "",
}  # fmt: skip
#: Templates that put a sign before their argument.
PREFIXES: Mapping[str, str] = {
    "circa": "c. ", "c.": "c. ", "ca.": "c. ", "floruit": "fl. ", "fl.": "fl. ", "reign": "r. ",
    "r.": "r. ", "us$": "US$", "usd": "US$", "a$": "A$", "aud": "A$", "c$": "C$", "cad": "C$",
    "£": "£", "gbp": "£", "€": "€", "eur": "€", "¥": "¥", "jpy": "¥", "cny": "CN¥", "inr": "₹",
    "indian rupee": "₹", "indian rupees": "₹", "₩": "₩", "krw": "₩", "₽": "₽", "us dollar": "$",
    "born": "born ", "died": "died ", "gregorian": "", "pow": "^", "10^": "10^", "sqrt": "√",
}  # fmt: skip
#: Templates that put a sign after their argument.
SUFFIXES: Mapping[str, str] = {"percentage": "%", "deg": "°", "celsius": "°C"}
#: Templates that link to a ship by its prefix, name and number.
SHIPS = _names(
    "ship, uss, usns, usat, hms, hmas, hmcs, hmnzs, rms, ss, mv, ms, ins, sms, hnlms, "
    "hdms, hnoms, hswms, uscgc, usrc, css, rfa, jds, roks, barque"
)
MONTHS = _names(
    "January, February, March, April, May, June, July, August, September, October, "
    "November, December"
)
#: What ``{{convert}}`` shows for a unit; all others are shown as written.
UNITS: Mapping[str, str] = {
    "km2": "km²", "m2": "m²", "cm2": "cm²", "mm2": "mm²", "sqmi": "sq mi", "sqft": "sq ft",
    "sqin": "sq in", "sqyd": "sq yd", "sqkm": "km²", "m3": "m³", "km3": "km³", "cm3": "cm³",
    "cuft": "cu ft", "cumi": "cu mi", "cuin": "cu in", "C": "°C", "F": "°F", "kn": "knots",
    "USgal": "US gal", "impgal": "imp gal", "kph": "km/h", "ha": "hectares", "acre": "acres",
    "PD/sqmi": "per square mile", "PD/km2": "/km²", "/km2": "/km²", "/sqmi": "/sq mi",
    "foot": "feet", "mile": "miles", "inch": "inches", "kg/m3": "kg/m³", "ton": "tons",
    "LT": "long tons", "ST": "short tons", "MT": "metric tons", "t": "tonnes", "ft2": "sq ft",
}  # fmt: skip


def _pairs(text: str) -> Mapping[str, str]:
    return dict(pair.split("=") for pair in text.split())


#: Names of languages by code, as ``{{lang-xx}}`` shows them, in English and Korean.
LANGUAGES: Mapping[str, Mapping[str, str]] = {
    "en": _pairs(
        "af=Afrikaans am=Amharic ar=Arabic az=Azerbaijani be=Belarusian ber=Berber "
        "bg=Bulgarian bn=Bengali bs=Bosnian ca=Catalan cs=Czech cy=Welsh da=Danish "
        "de=German el=Greek en=English es=Spanish et=Estonian eu=Basque fa=Persian "
        "fi=Finnish fr=French ga=Irish gd=Gaelic gl=Galician grc=Greek he=Hebrew hi=Hindi "
        "hr=Croatian hu=Hungarian hy=Armenian id=Indonesian is=Icelandic it=Italian "
        "ja=Japanese ka=Georgian kk=Kazakh ko=Korean ku=Kurdish la=Latin lt=Lithuanian "
        "lv=Latvian mk=Macedonian mn=Mongolian ms=Malay mt=Maltese my=Burmese ne=Nepali "
        "nl=Dutch no=Norwegian pl=Polish ps=Pashto pt=Portuguese ro=Romanian ru=Russian "
        "rus=Russian sa=Sanskrit sk=Slovak sl=Slovene sq=Albanian sr=Serbian sv=Swedish "
        "sw=Swahili ta=Tamil te=Telugu th=Thai tr=Turkish uk=Ukrainian ur=Urdu uz=Uzbek "
        "vi=Vietnamese yi=Yiddish zh=Chinese zu=Zulu"
    ),
    "ko": _pairs(
        "ar=아랍어 cs=체코어 da=덴마크어 de=독일어 el=그리스어 en=영어 es=스페인어 "
        "fa=페르시아어 fi=핀란드어 fr=프랑스어 grc=고대그리스어 he=히브리어 hi=힌디어 "
        "hu=헝가리어 id=인도네시아어 it=이탈리아어 ja=일본어 ko=한국어 la=라틴어 mn=몽골어 "
        "nl=네덜란드어 no=노르웨이어 pl=폴란드어 pt=포르투갈어 ro=루마니아어 ru=러시아어 "
        "sa=산스크리트어 sv=스웨덴어 th=타이어 tr=튀르키예어 uk=우크라이나어 vi=베트남어 "
        "zh=중국어"
    ),
}
#: Templates that say a page tells apart things of one name, by their names' beginnings.
DISAMBIGUATIONS = _names(
    "disambig, disambiguation, dab, hndis, geodis, hospital disambiguation, "
    "letter-number combination disambiguation, school disambiguation, mathdab, place "
    "name disambiguation, road disambiguation, begriffsklärung, homonymie, "
    "desambiguación, disambigua, desambiguação, doorverwijspagina, неоднозначность, "
    "багатозначність, ujednoznacznienie, rozcestník, egyért, täsmennyssivu, "
    "förgrening, 曖昧さ回避, 消歧义, 消歧義, 동음이의, 동음이의어, 인명 동음이의, 지명 "
    "동음이의, anlam ayrımı, zeimeibu škiršona, nozīmju atdalīšana, aimai, hndab, "
    "numberdis, surname-dab, given name-dab"
)
