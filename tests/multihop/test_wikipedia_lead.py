"""Wikitext becomes the lead paragraph that a reader of the page sees."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.multihop.wikipedia import Site, cut_sentences, is_disambiguation, read_lead

REST = " is a thing of some kind that one can read about at length here."
KOREAN = Site("ko", namespaces={"파일": 6, "분류": 14})


def shown(wikitext: str, site: Site | None = None) -> str:
    """What is left of a beginning, which ``REST`` makes long enough."""
    lead = read_lead(wikitext + REST, site, "Page title")
    assert lead is not None
    return lead.text.removesuffix(REST)


def links(wikitext: str, site: Site | None = None) -> list[tuple[str, str]]:
    lead = read_lead(wikitext + REST, site)
    assert lead is not None
    return [(lead.text[link.start : link.end], link.target) for link in lead.links]


@pytest.mark.parametrize(
    ("wikitext", "text"),
    [
        ("{{Infobox\n| a = {{b|{{c}}}}\n| d = [[E]]\n}}\n'''Fog'''", "Fog"),
        ("Fog ({{coord|1|2}}; {{IPA|x}})", "Fog"),
        ("Fog {{IPA|x}}; rain {{IPA|x}}, ice", "Fog; rain, ice"),
        ("{{convert|1300|km|mi}}", "1,300 km"),
        ("{{convert|5|to|8|km2|sqmi|abbr=on}}", "5 to 8 km²"),
        ("{{cvt|5|ft|11|in|cm}}", "5 ft 11 in"),
        ("{{lang|fr|brouillard}}", "brouillard"),
        ("{{lang-de|Nebel}}", "German: Nebel"),
        ("{{formatnum:1234}}", "1234"),
        ("{{nowrap|a {{small|b}}}}", "a b"),
        ("{{nowrap|1=a=b}}", "a=b"),
        ("{{birth date|1999|3|4}}", "March 4, 1999"),
        ("{{circa|1900}}", "c. 1900"),
        ("{{nihongo|Fog|霧|kiri}}", "Fog (霧, kiri)"),
        ("{{PAGENAME}}", "Page title"),
        ("a{{snd}}b", "a – b"),
        ("Fog<ref>{{cite|a}} [[b]]</ref><ref name=x /><ref name='y'>c</ref>", "Fog"),
        ("{|\n| [[a]]\n{|\n| b\n|}\n|}\nFog", "Fog"),
        ("[[File:a.jpg|thumb|The [[b|c]] of [http://x y]]]\nFog", "Fog"),
        ("[[Attēls:a.jpg|thumb|Fog]]\nFog", "Fog"),
        ("<gallery>\nFile:a.jpg|[[b]]\n</gallery>\nFog", "Fog"),
        ("Fog<!-- [[a]] {{b -->", "Fog"),
        ("<nowiki>[[a]] ''b''</nowiki>", "[[a]] ''b''"),
        ("[[Category:Weather]][[fr:Brouillard]]\nFog", "Fog"),
        ("[[:Category:Weather]]", "Category:Weather"),
        ("[[wikt:fog|fog]] [[User:A|b]]", "fog b"),
        ("a &amp; b&nbsp;c &#68;&#x45;", "a & b c DE"),
        ("'''''Fog''''' ''it'' l'''e'''", "Fog it le"),
        ("__NOTOC__ Fog __FORCETOC__", "Fog"),
        (":''For others, see [[Fog (disambiguation)]].''\nFog", "Fog"),
        ("{{{name|Fog}}} {{{none}}}", "Fog"),
        ("Fog{{#if:{{{1|}}}|a|b}}", "Fog"),
        ("[http://a.b fog] [http://a.b]", "fog"),
        ("<math>x + 1</math> <math>\\frac{{a}}{b}</math>", "x + 1"),
        ("H<sub>2</sub>O<br/>ice <span style='a'>x</span>", "H2O ice x"),
        ("{{unclosed\nFog", "unclosed Fog"),
        ("[[unclosed\nFog", "unclosed Fog"),
        ("fog-{{nowrap|like}}-ness", "fog-like-ness"),
        ("{{USS|Fog|DD-1}}", "USS Fog"),
    ],
)
def test_what_is_shown(wikitext: str, text: str) -> None:
    assert shown(wikitext) == text


@pytest.mark.parametrize(
    ("wikitext", "found"),
    [
        ("[[bus]]es", [("buses", "Bus")]),
        ("[[bus]]<nowiki/>es", [("bus", "Bus")]),
        ("[[Fog|the fog]]s", [("the fogs", "Fog")]),
        ("[[Mercury (planet)|]]", [("Mercury", "Mercury (planet)")]),
        ("[[Fog#Types|types]]", [("types", "Fog")]),
        ("[[#Types|types]]", []),
        ("[[AT&amp;T]]", [("AT&T", "AT&T")]),
        ("[[a_b|''c'' {{nowrap|d}}]]", [("c d", "A b")]),
        ("<nowiki>[[a]]</nowiki> [[b]]", [("b", "B")]),
        ("[[:File:a.jpg|a]] [[wikt:b|b]] [[Help:c|c]]", []),
        ("[[Template (novel)]]", [("Template (novel)", "Template (novel)")]),
        ("[[2001: A Space Odyssey|2001]]", [("2001", "2001: A Space Odyssey")]),
        ("[[ a  b | c ]]", [("c", "A b")]),
        ("{{ill|Fog town|de|Nebel}}", [("Fog town", "Fog town")]),
        ("[[a|{{unknown}}]]", []),
    ],
)
def test_links(wikitext: str, found: list[tuple[str, str]]) -> None:
    assert links(wikitext) == found


def test_korean_particles_stay_outside_the_anchor() -> None:
    assert links("[[서울]]은 [[파일:a.jpg|섬네일]] [[분류:도시]] [[강]]", KOREAN) == [
        ("서울", "서울"),
        ("강", "강"),
    ]
    assert shown("베를린({{llang|de|Berlin}})", KOREAN) == "베를린(독일어: Berlin)"


def test_latgalian_endings_belong_to_the_anchor() -> None:
    assert links("[[nūvod]]ūs", Site("ltg")) == [("nūvodūs", "Nūvod")]


def test_the_lead_has_more_than_fifty_characters_without_links() -> None:
    short = "a" * 50
    assert read_lead(short) is None
    assert read_lead(f"{short}a").text == f"{short}a"
    assert read_lead(f"[[{'b' * 60}|{short}]]") is None
    assert read_lead(f"Short.\n\n{short}a\n\nLater.").text == f"{short}a"


def test_a_heading_ends_the_search() -> None:
    assert read_lead(f"Short.\n\n== Types ==\n{'a' * 60}") is None
    assert read_lead(f"{{{{Box|\n== a ==\n}}}}\n{'a' * 60}").text == "a" * 60


def test_lines_of_a_paragraph_are_joined_and_list_items_kept() -> None:
    lead = read_lead(
        "The thing\nconsists of three parts:\n* the [[first]] part\n* the second one\n"
    )
    assert lead.text == "The thing consists of three parts: the first part the second one"


def test_disambiguations_are_told() -> None:
    assert is_disambiguation("{{Hndis|Fog}}")
    assert is_disambiguation("a\n{{동음이의}}")
    assert is_disambiguation("", "Fog (disambiguation)")
    assert not is_disambiguation("{{disambiguation needed}}", "Fog")


MARKS = ["{{", "}}", "{{{", "}}}", "[[", "]]", "[", "]", "{|", "|}", "\n", "|", "=", "''", "'''",
         "<ref>", "</ref>", "<!--", "-->", "<nowiki>", "</nowiki>", "&amp;", "==", "*", ":", " ",
         "a", "Fog", "nowrap|", "convert|", "File:", "http://a", "#", "(", ")", ",", "<math>",
         "lang|", "as of|", "nihongo|", "USS|", "frac|", "ill|", "<", ">", "한", "0"]  # fmt: skip


@given(st.lists(st.sampled_from(MARKS), max_size=60))
def test_any_wikitext_gives_links_that_lie_in_the_text(pieces: list[str]) -> None:
    lead = read_lead("".join(pieces) + REST)
    if lead is not None:
        ends = [0, *(place for link in lead.links for place in (link.start, link.end))]
        assert ends == sorted(ends)
        assert ends[-1] <= len(lead.text)
        assert all(lead.text[link.start : link.end].strip() for link in lead.links)
        assert "".join(cut_sentences(lead.text, lead.links)) == lead.text


@pytest.mark.parametrize(
    ("opening", "closing"), [("{{ill|", "}}"), ("[[{{nowrap|", "}}]]"), ("[[a|{{ill|", "}}]]")]
)
def test_templates_that_render_twice_do_not_double_with_each_level(opening, closing) -> None:
    start = time.process_time()
    read_lead(opening * 38 + "a" + closing * 38 + REST)
    assert time.process_time() - start < 5


@pytest.mark.parametrize(
    ("opening", "closing"),
    [(sign, "") for sign in ("{{", "[[", "{", "[", "<ref>", "<!--", "{|\n", "[[a|", "( ,", "''")]
    + [("{{", "}}"), ("[[", "]]"), ("{{nowrap|", "}}"), ("\n{|", "\n|}"), ("[[a|", "]]")],
)
def test_time_grows_with_the_text_alone(opening: str, closing: str) -> None:
    def seconds(size: int) -> float:
        count = size // (len(opening) + len(closing))
        start = time.process_time()
        read_lead(opening * count + closing * count)
        return time.process_time() - start

    small = min(seconds(50_000), seconds(50_000))
    # Ten times the text: a square would take a hundred times as long.
    assert seconds(500_000) < 40 * small + 0.5
