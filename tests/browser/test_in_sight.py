"""What must never leave the screen: scores, hand and buttons on a phone, whole names, the way to a table that waits."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import FRIEND, ME, People
from tests.browser.test_clicks import lisbon
from tests.browser.test_screens import SMALLEST_TEXT, TEXTS

FOUR = Path(__file__).parents[1] / "games/lisbon28/records/pile-4-seats.record"
UNCOVERED = """names => names.map((name) => {
  const one = document.querySelector(name);
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const places = [top + 3, (top + bottom) / 2, bottom - 3].map((y) => document.elementFromPoint((left + right) / 2, y));
  return inside && places.every((place) => one.contains(place));
})"""
LINES_OF_NAMES = """names => names.map((name) => {
  const range = document.createRange();
  range.selectNodeContents(name.firstChild);
  return new Set([...range.getClientRects()].map((line) => line.top)).size;
})"""

SCROLLING = """() => [...document.querySelectorAll('.side, .side *')].filter((one) =>
  one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === 'auto'
  && !one.closest('.talk')).map((one) => one.className)"""


def in_sight(page: Page, *names: str) -> bool:
    """Whether these are on the screen with nothing before them."""
    return all(page.evaluate(UNCOVERED, list(names)))


@pytest.mark.parametrize(("width", "height"), [(375, 812), (812, 375)])
def test_hand_buttons_and_scores_stay_in_sight_while_zoomed_in_and_while_paying(
    people: People, width: int, height: int
) -> None:
    page = lisbon(people).page
    page.set_viewport_size({"width": width, "height": height})
    mine = ("#hand", "#buttons", ".chair.seat-0", ".chair.seat-1")
    assert in_sight(page, *mine)
    page.keyboard.press("+")
    page.keyboard.press("+")
    expect(page.locator("#board.zoomed")).to_be_visible()
    assert in_sight(page, *mine)
    page.locator('#board [data-spot="MMZ"].can').last.focus()
    page.keyboard.press("Enter")
    menu = page.get_by_role("menuitem")
    expect(menu).to_have_count(4)
    assert in_sight(page, *mine)
    menu.last.scroll_into_view_if_needed()
    assert in_sight(page, *mine, "#menu > :last-child")


def test_a_hint_opens_the_drawer_it_points_into_and_its_choice_is_in_sight(people: People) -> None:
    page = lisbon(people).page
    page.set_viewport_size({"width": 375, "height": 812})
    expect(page.locator("#steps .step.opener").first).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#steps .step.hinted")).to_be_visible()
    page.wait_for_function(f"() => ({UNCOVERED})(['#steps .step.hinted']).every(Boolean)")


@pytest.mark.parametrize(("width", "height"), [(375, 812), (812, 375)])
def test_what_brings_people_to_a_waiting_table_is_seen_whole(people: People, width: int, height: int) -> None:
    ann = people.arrive(width, height)
    laid = ann.lay(ME, FRIEND, {"kind": "open"})
    page = ann.sit(laid)
    expect(page.locator("#waiting")).to_be_visible()
    assert in_sight(page, "#waiting-qr", "#waiting-address", "#waiting-copy")


@pytest.mark.parametrize(("width", "height"), [(812, 375), (1280, 800)])
def test_the_end_tells_the_result_first_with_whole_names(people: People, width: int, height: int) -> None:
    ann = people.arrive(width, height)
    laid = ann.ask("POST", "/api/tables/from-record", {"record": FOUR.read_text("utf-8")})
    page = ann.sit(str(laid["code"]))
    expect(page.locator("#plot .scale").first).to_be_visible()
    assert set(page.locator(".chair .name").evaluate_all(LINES_OF_NAMES)) == {1}
    above = page.evaluate("() => document.querySelector('.ask').getBoundingClientRect().top")
    told = page.locator("#outcome").bounding_box()
    assert told is not None
    assert told["y"] - above < 40, "nothing stands above who won"
    assert [words for words, size in page.evaluate(TEXTS) if size < SMALLEST_TEXT] == []
    assert len(page.evaluate(SCROLLING)) <= 1, "one scroll area"
    page.locator("#turns li button").first.click()
    expect(page.locator("#moment > p").first).to_be_visible()
    page.wait_for_function(f"() => ({UNCOVERED})(['#moment > p', '[data-do=present]']).every(Boolean)")
