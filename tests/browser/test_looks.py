"""How the pages look to everybody: no violation of accessibility, nothing too wide, too small or too near."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.browser.people import GREEDY, ME, People, Person

FULL_ZOOM = 5
"""How much larger the board can be made."""
PAGES = ("/", "/new/trainmaker", "/guide/trainmaker", "/t/nosuch")
TOO_SMALL = """() => [...document.querySelectorAll('body *')]
  .filter((element) => element.checkVisibility() && !element.closest('svg'))
  .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
  .filter((element) => parseFloat(getComputedStyle(element).fontSize) < 11)
  .map((element) => element.outerHTML)"""
TOO_NEAR = """() => [...document.querySelectorAll('button, select, input:not([type=checkbox]), a.button')]
  .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 40)
  .map((element) => element.outerHTML.slice(0, 120))"""
LETTERS = """() => {
  const size = (text) => parseFloat(getComputedStyle(text).fontSize) * Math.abs(text.getScreenCTM().a);
  return [...document.querySelectorAll('#board > svg text')]
    .filter((text) => text.textContent.trim() && size(text) < 11)
    .map((text) => text.textContent);
}"""


def in_mid_game(person: Person) -> Page:
    page = person.sit(person.lay(ME, GREEDY))
    page.locator("#steps [data-move=K1]").click()
    page.wait_for_selector("#steps [data-move=E], #steps [data-move='+L']")
    return page


def at_the_end(person: Person) -> Page:
    code = person.lay(ME, GREEDY)
    person.ask("POST", f"/api/tables/{code}/resign", {"seat": 0})
    page = person.sit(code)
    page.wait_for_selector("#course:not([hidden])")
    return page


def faults(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{page.url}: {fault['id']} at {fault['nodes'][0]['html'][:200]}" for fault in found]


@pytest.mark.parametrize(("colours", "width"), [("light", 1280), ("dark", 375)])
def test_axe_finds_no_violation(people: People, colours: Literal["light", "dark"], width: int) -> None:
    ann = people.arrive(width, 800, touch=width < 768, colours=colours)
    ann.forgiven = ("404",)
    found: list[str] = []
    for path in PAGES:
        found += faults(look_at(ann.page, path))
    page = in_mid_game(ann)
    found += faults(page)
    page.locator("[data-do=rules]").click()
    page.wait_for_selector("#guide .entry")
    found += faults(page)
    page.keyboard.press("Escape")
    page.locator("[data-do=table]").click()
    found += faults(page)
    found += faults(at_the_end(ann))
    assert found == []


def look_at(page: Page, path: str) -> Page:
    page.goto(path)
    return page


@pytest.mark.parametrize(("width", "height"), [(360, 640), (768, 1024), (1280, 800)])
def test_nothing_is_too_wide_too_small_or_too_near(people: People, width: int, height: int) -> None:
    ann = people.arrive(width, height, touch=width < 1000)
    ann.forgiven = ("404",)
    for path in PAGES:
        check_measures(look_at(ann.page, path))
    check_measures(in_mid_game(ann))
    check_measures(at_the_end(ann))


def check_measures(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url
    assert page.evaluate(TOO_SMALL) == [], page.url
    assert page.evaluate(TOO_NEAR) == [], page.url


def test_on_a_phone_the_choices_stand_below_the_board_at_once(people: People) -> None:
    page = in_mid_game(people.arrive(375, 740, touch=True))
    board = page.locator("#board").bounding_box()
    choices = page.locator("#steps").bounding_box()
    assert board is not None
    assert choices is not None
    assert board["y"] < 80
    assert choices["y"] + choices["height"] <= 740
    assert choices["y"] > board["y"] + board["height"] / 2


def test_letters_and_spots_of_the_board_fit_a_phone(people: People) -> None:
    page = in_mid_game(people.arrive(375, 740, touch=True))
    assert page.evaluate(LETTERS) == []
    for spot in page.locator("#board .can").all():
        box = spot.bounding_box()
        assert box is not None
        assert FULL_ZOOM * min(box["width"], box["height"]) >= 40


def test_on_a_desktop_the_board_is_as_high_as_the_window_allows(people: People) -> None:
    page = in_mid_game(people.arrive(1280, 800))
    board = page.locator("#board").bounding_box()
    assert board is not None
    assert board["height"] > 0.7 * 800
    assert not page.evaluate("document.documentElement.scrollHeight > innerHeight + 2")
