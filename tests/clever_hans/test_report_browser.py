from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import audit_fixtures as fixtures
import pytest

from askance.clever_hans.report import render_report

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.browser
NAMES = ("chromium", "chromium-browser", "google-chrome")
AUDITS = ["plain", "squad2", "hostile", "unchanged"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync_api.sync_playwright() as playwright:
        own = playwright.chromium.executable_path
        path = next((found for name in NAMES if (found := shutil.which(name))), own)
        if not Path(path).exists():
            pytest.skip("needs a Chromium: playwright install chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("pages")
    addresses = {}
    for name in AUDITS:
        file = folder / f"{name}.html"
        file.write_text(render_report(fixtures.named_audit(name)), encoding="utf-8")
        addresses[name] = file.as_uri()
    return addresses


class Visit:
    """A page in a window of its own, with all it said and asked for."""

    def __init__(self, browser: Any, address: str, **options: Any) -> None:
        context = browser.new_context(**{"viewport": {"width": 375, "height": 800}, **options})
        self.page = context.new_page()
        self.said: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(address)

    def visible(self) -> list[dict[str, str]]:
        script = "all => all.filter(e => !e.hidden).map(e => ({...e.dataset}))"
        return self.page.eval_on_selector_all("[data-item]", script)


@pytest.mark.parametrize("name", AUDITS)
def test_a_page_is_quiet_alone_and_fits_a_phone(
    browser: Any, pages: dict[str, str], name: str
) -> None:
    visit = Visit(browser, pages[name])
    width = visit.page.evaluate("document.documentElement.scrollWidth")
    assert visit.said == []
    assert visit.asked == [pages[name]]
    assert width <= 375


@pytest.mark.parametrize("name", AUDITS)
def test_no_text_is_tiny_and_no_box_leaves_the_page(
    browser: Any, pages: dict[str, str], name: str
) -> None:
    page = Visit(browser, pages[name]).page
    smallest = page.evaluate(
        "Math.min(...[...document.querySelectorAll('main *')].filter(e => e.offsetParent"
        " && e.innerText).map(e => parseFloat(getComputedStyle(e).fontSize)))"
    )
    outside = page.evaluate(
        "[...document.querySelectorAll('body *')].filter(e => !e.closest('.scroll,svg,.skip')"
        " && e.offsetParent && e.getBoundingClientRect().right > 376).map(e => e.className)"
    )
    assert smallest >= 12
    assert outside == []


def test_the_filters_narrow_the_examples(browser: Any, pages: dict[str, str]) -> None:
    visit = Visit(browser, pages["plain"])
    assert len(visit.visible()) == 12
    visit.page.select_option("[data-field=variant]", "ran")
    visit.page.select_option("[data-field=flow]", "kept")
    shown = visit.visible()
    assert shown
    assert {(item["variant"], item["flow"]) for item in shown} == {("ran", "kept")}
    assert "shown" in visit.page.inner_text("[data-status]")
    visit.page.fill("[data-search]", "no such words anywhere")
    assert visit.visible() == []


def test_more_examples_come_on_demand_by_keyboard(browser: Any, pages: dict[str, str]) -> None:
    visit = Visit(browser, pages["plain"])
    visit.page.focus("[data-more]")
    visit.page.keyboard.press("Enter")
    assert len(visit.visible()) == 24
    assert visit.page.evaluate("document.activeElement.hasAttribute('data-item')")


def test_the_search_finds_words_of_questions_and_answers(
    browser: Any, pages: dict[str, str]
) -> None:
    visit = Visit(browser, pages["plain"])
    visit.page.fill("[data-search]", "gödel")
    texts = visit.page.eval_on_selector_all(
        "[data-item]", "all => all.filter(e => !e.hidden).map(e => e.textContent)"
    )
    assert texts
    assert all("Gödel" in text or "GÖDEL" in text for text in texts)


def test_without_scripts_everything_but_the_filter_is_there(
    browser: Any, pages: dict[str, str]
) -> None:
    visit = Visit(browser, pages["plain"], java_script_enabled=False)
    items = visit.page.locator("[data-item]")
    assert items.count() == 240
    assert items.last.is_visible()
    assert not visit.page.locator("[data-controls]").is_visible()


def test_markup_in_the_data_runs_nothing_and_builds_nothing(
    browser: Any, pages: dict[str, str]
) -> None:
    visit = Visit(browser, pages["hostile"])
    page = visit.page
    assert page.title() == "Does the reader read the question?"
    assert page.locator("img, main script, main h1, main b").count() == 0
    assert "onerror=alert(1)" in page.inner_text("main")
    assert visit.said == []


def test_the_policy_stops_a_script_and_the_network(browser: Any, pages: dict[str, str]) -> None:
    visit = Visit(browser, pages["plain"])
    visit.page.evaluate(
        "document.body.insertAdjacentHTML('beforeend', '<img src=\"http://example.org/x.png\""
        ' onerror="document.title=1">\')'
    )
    visit.page.wait_for_timeout(200)
    assert visit.page.title() == "Does the reader read the question?"
    assert any("Content Security Policy" in line for line in visit.said)


def test_hebrew_runs_from_the_right(browser: Any, pages: dict[str, str]) -> None:
    page = Visit(browser, pages["hostile"]).page
    direction = page.eval_on_selector_all(
        "dd.q",
        "all => all.filter(e => e.textContent.startsWith('מי'))"
        ".map(e => getComputedStyle(e).direction)",
    )
    assert direction
    assert set(direction) == {"rtl"}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_and_its_charts_follow_the_scheme(
    browser: Any, pages: dict[str, str], scheme: str
) -> None:
    page = Visit(browser, pages["plain"], color_scheme=scheme).page
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    name = page.evaluate(
        "getComputedStyle([...document.querySelectorAll('.narrow text')]"
        ".find(e => e.textContent === 'original')).fill"
    )
    expected = {
        "light": ("rgb(255, 255, 255)", "rgb(27, 29, 32)"),
        "dark": ("rgb(21, 23, 26)", "rgb(233, 233, 230)"),
    }
    assert (ground, name) == expected[scheme]


def test_a_printed_page_is_light(browser: Any, pages: dict[str, str]) -> None:
    page = Visit(browser, pages["plain"], color_scheme="dark").page
    page.emulate_media(media="print", color_scheme="dark")
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert ground == "rgb(255, 255, 255)"


def test_the_wide_chart_stands_on_a_desktop_alone(browser: Any, pages: dict[str, str]) -> None:
    page = Visit(browser, pages["plain"], viewport={"width": 1280, "height": 800}).page
    assert page.locator("#scores .wide").is_visible()
    assert not page.locator("#scores .narrow").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 1280
