"""The page in a real browser: filters, keyboard, phone, hostile text."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from askance.data import Answer, Example, Fact, Paragraph, Prediction
from askance.multihop.report import write_report
from askance.multihop.scores import score_multihop
from askance.multihop.scores_comparison import compare_multihop

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.browser
NAMES = ("chromium", "chromium-browser", "google-chrome")
EVIL = "<script>document.title='taken'</script><img src=x onerror=alert(1)>"


def example(number: int) -> Example:
    title = f"Fog {EVIL}" if number == 1 else f"Fog {number}"
    fog = Paragraph((f"Fog number {number}.", " Ada saw it."), title)
    question = f"Who saw fog {number}{EVIL if number == 1 else ''}?"
    kind = "bridge" if number % 2 else "comparison"
    answers = (Answer("Ada", len(f"Fog number {number}. "), 0),)
    facts = (Fact(title, 1),)
    return Example(str(number), question, (fog,), answers, facts=facts, extra={"type": kind})


EXAMPLES = [example(number) for number in range(30)]
RIGHT = [Prediction(e.id, "Ada", facts=e.facts) for e in EXAMPLES]
SAID = [
    Prediction(e.id, ("Ada", "Bo", "Ada Lovelace")[n % 3], facts=e.facts if n % 2 else ())
    for n, e in enumerate(EXAMPLES)
]


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
def addresses(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("pages")
    one, two = score_multihop(EXAMPLES, SAID), compare_multihop(EXAMPLES, SAID, RIGHT)
    files = {
        "one": write_report(folder / "one.html", one, EXAMPLES),
        "two": write_report(folder / "two.html", two, EXAMPLES, names=["old", "new"], lang="ko"),
    }
    return {name: file.as_uri() for name, file in files.items()}


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


@pytest.mark.parametrize("name", ["one", "two"])
@pytest.mark.parametrize("width", [375, 1280])
def test_a_page_fits_its_window_and_asks_for_nothing(
    browser: Any, addresses: dict[str, str], name: str, width: int
) -> None:
    visit = Visit(browser, addresses[name], viewport={"width": width, "height": 800})
    assert visit.asked == [addresses[name]]
    assert visit.said == []
    assert visit.page.evaluate("document.documentElement.scrollWidth") <= width
    kind = "narrow" if width == 375 else "wide"
    assert visit.page.locator(f"#waterfall .{kind}").first.is_visible()


def test_filters_narrow_the_questions_to_what_was_chosen(
    browser: Any, addresses: dict[str, str]
) -> None:
    visit = Visit(browser, addresses["one"])
    assert len(visit.visible()) == 12
    visit.page.select_option("[data-field=answer]", "wrong")
    visit.page.select_option("[data-field=facts]", "none_given")
    shown = visit.visible()
    assert len(shown) == 5
    assert {(item["answer"], item["facts"]) for item in shown} == {("wrong", "none_given")}
    visit.page.select_option("[data-field=outcome]", "right")
    assert visit.visible() == []


def test_the_search_finds_words_of_the_question(browser: Any, addresses: dict[str, str]) -> None:
    visit = Visit(browser, addresses["one"])
    visit.page.fill("[data-search]", "who saw fog 17?")
    assert len(visit.visible()) == 1
    assert "1 of 1 shown" in visit.page.inner_text("[data-status]")


def test_a_question_opens_by_keyboard(browser: Any, addresses: dict[str, str]) -> None:
    visit = Visit(browser, addresses["one"])
    summary = visit.page.locator("[data-item]:not([hidden]) summary").first
    assert not visit.page.locator("[data-item] details p").first.is_visible()
    summary.focus()
    visit.page.keyboard.press("Enter")
    assert visit.page.locator("[data-item] details p").first.is_visible()
    assert visit.page.locator("details[open] mark.gold").first.inner_text() == "Ada"


def test_a_mark_has_a_sign_and_a_name_besides_its_colour(
    browser: Any, addresses: dict[str, str]
) -> None:
    page = Visit(browser, addresses["one"]).page
    signs = page.eval_on_selector_all(
        ".sign", "all => all.map(e => [e.textContent, e.getAttribute('aria-label')])"
    )
    assert {sign for sign, _ in signs} == {"✓", "○", "✗"}
    assert len({label for _, label in signs}) == 3


def test_two_systems_can_be_filtered_by_the_better(browser: Any, addresses: dict[str, str]) -> None:
    visit = Visit(browser, addresses["two"])
    visit.page.select_option("[data-field=winner]", "neither")
    assert {item["winner"] for item in visit.visible()} == {"neither"}
    assert len(visit.visible()) == 5


def test_markup_in_the_data_runs_nothing(browser: Any, addresses: dict[str, str]) -> None:
    visit = Visit(browser, addresses["one"])
    visit.page.fill("[data-search]", "onerror=alert")
    assert len(visit.visible()) == 1
    assert visit.page.title() == "Does the system show its facts?"
    assert visit.page.locator("main script, main img").count() == 0
    assert visit.said == []
