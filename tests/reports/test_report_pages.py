from __future__ import annotations

import base64
import hashlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from askance.errors import OptionError
from askance.reports.components import bar_of
from askance.reports.html import clean_text, environment
from askance.reports.labels import load_labels
from askance.reports.numbers import number, p_value, percent, signed, span


@given(st.text() | st.text(alphabet="\ud800\udfff\x00\x08a"))
def test_clean_text_can_always_be_written(text: str) -> None:
    cleaned = clean_text(text)
    cleaned.encode()
    assert "\x00" not in cleaned
    assert len(cleaned) == len(text)


def test_a_shell_allows_only_its_own_script() -> None:
    from askance.reports.html import render_page

    labels = load_labels(("askance.reports",), "en")
    page = render_page("askance.reports", "page.html", labels, {"sections": []}, lang="en")
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.S)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = re.search(r'Security-Policy" content="([^"]+)"', page)
    assert policy
    assert f"sha256-{digest}" in policy[1].replace("&#39;", "'").replace("&#43;", "+")
    assert "default-src &#39;none&#39;" in policy[1]


def test_templates_escape_and_refuse_unknown_names() -> None:
    template = environment("askance.reports").from_string("{{ text }}")
    assert template.render(text="<b>") == "&lt;b&gt;"
    with pytest.raises(Exception, match="undefined"):
        template.render()


@pytest.mark.parametrize("lang", ["xx", "../en", "", "en.toml"])
def test_an_unknown_language_names_the_known_ones(lang: str) -> None:
    with pytest.raises(OptionError, match="one of en"):
        load_labels(("askance.reports",), lang)


def test_a_missing_label_is_an_error() -> None:
    with pytest.raises(KeyError):
        load_labels(("askance.reports",), "en")("page.nothing")


def test_numbers_are_rounded_honestly() -> None:
    assert number(-0.04) == "0.0"
    assert number(float("nan")) == number(None) == "—"
    assert number(10570.25) == "10,570.2"
    assert signed(-0.01) == "0.0"
    assert signed(2.04) == "+2.0"
    assert percent(0.9996) == "99.96%"
    assert percent(0.0) == "0%"
    assert percent(1e-9) == "0.0000%"
    assert p_value(1.0) == "1.000"
    assert span(-1.0, 1.0) == "−1.0 to 1.0"


def test_a_bar_leaves_out_empty_parts_and_says_the_rest() -> None:
    bar = bar_of(
        "ran", [("a", 3, "75%", "kept 3"), ("b", 0, "0%", "lost 0"), ("c", 1, "25%", "x 1")]
    )
    assert [part.colour for part in bar.parts] == ["a", "c"]
    assert bar.spoken == "ran: kept 3; x 1"
