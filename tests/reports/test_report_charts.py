from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from askance.reports.charts import Point, domain_of, dot_chart
from askance.reports.palette import CATEGORIES, PALETTE

POINTS = [
    Point("original", "EM", 74.0, "EM 74.0", 70.0, 78.0),
    Point("original", "F1", 80.0, "F1 80.0", 77.0, 83.0),
    Point("ran", "EM", 50.0, "EM 50.0"),
    Point("<b>ran</b> & co", "EM", 12.5, "EM 12.5", -5.0, 30.0),
]
COLOURS = {"EM": "accent", "F1": "second"}


def draw(*, narrow: bool = False) -> str:
    return dot_chart(
        POINTS,
        colours=COLOURS,
        domain=(0, 100),
        title='Scores "&" more',
        narrow=narrow,
        references={"EM": 74.0},
    )


def test_the_same_chart_is_the_same_bytes() -> None:
    assert draw() == draw()


@pytest.mark.parametrize("narrow", [False, True])
def test_a_chart_is_well_formed_and_says_what_it_shows(narrow: bool) -> None:
    root = ET.fromstring(draw(narrow=narrow))
    texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert root.get("role") == "img"
    assert root.get("aria-label") == 'Scores "&" more'
    assert {"EM 74.0", "F1 80.0", "ran", "<b>ran</b> & co"} <= set(texts)


def test_a_narrow_chart_fits_a_phone() -> None:
    root = ET.fromstring(draw(narrow=True))
    assert int(root.get("width", "0")) <= 343


def test_every_colour_of_a_chart_can_follow_the_scheme() -> None:
    used = set(re.findall(r'(?:fill|stroke)="(#[0-9a-f]+)"', draw()))
    assert used
    assert used <= {colour.light for colour in PALETTE.values()}


def test_a_dot_stands_where_its_value_is() -> None:
    svg = dot_chart([Point("a", "EM", 25.0, "")], colours=COLOURS, domain=(0, 100), title="")
    (dot,) = re.findall(r'<path transform="translate\(([\d.]+),', svg)
    plot = 740 - 190 - 92
    assert float(dot) == pytest.approx(plot / 4)


def test_an_interval_outside_the_domain_is_cut_at_its_edge() -> None:
    svg = dot_chart(
        [Point("a", "EM", 5.0, "", -50.0, 20.0)], colours=COLOURS, domain=(0, 100), title=""
    )
    assert "translate(-" not in svg.replace("translate(-190", "")


def test_domains_hold_their_values_and_are_wide_enough() -> None:
    assert domain_of([50.0]) == (20, 60)
    assert domain_of([99.5]) == (60, 100)
    assert domain_of([0.0]) == (0, 40)


def luminance(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


INKS = ["ink", "muted", "accent", "second", "third", "warning"]
PAIRS = [(ink, ground) for ink in INKS for ground in ("page", "panel")]
PAIRS += [(f"on-{category}", category) for category in CATEGORIES]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_text_has_aa_contrast(ink: str, ground: str, scheme: str) -> None:
    assert contrast(getattr(PALETTE[ink], scheme), getattr(PALETTE[ground], scheme)) >= 4.5


def test_no_two_colours_share_a_light_value() -> None:
    lights = [colour.light for colour in PALETTE.values()]
    assert len(set(lights)) == len(lights)
