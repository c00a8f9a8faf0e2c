"""Tachite al Tram at a table: laying by mouse, finger and keys, driving with one click, on wide and tall screens.

The tables begin in the midst of the room's own lesson, so that what must be seen is there.
"""

import tomllib
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.people import GREEDY, ME, People, Person, visit
from tramyard.games.trieste import FOLDER, ROOM
from tramyard.kernel.record import Record

LESSON = tomllib.loads((FOLDER / "lesson.toml").read_text("utf-8"))
BUILDING = 0
DRIVING = 2
BUILDING_AGAIN = 3
BOARDING = 6
DROPPING = 10
"""Steps of the lesson before which a table begins."""

SMALLEST_SQUARE = 45
DRIVES = """document.getAnimations()
  .filter((one) => one.animationName === "tr-rides" && one.playState === "running").length"""
SIZES = (
    "squares => squares.map((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height))"
)


IN_SIGHT_ABOVE_THE_HAND = """one => {
  const box = one.getBoundingClientRect();
  const [ask, strip] = [".ask", "#strip"].map((name) => document.querySelector(name).getBoundingClientRect());
  return box.top >= ask.top && box.bottom <= Math.min(ask.bottom, strip.top);
}"""


def table(person: Person, step: int) -> Page:
    """A table at which this step of the lesson is to be played, and may be played otherwise."""
    return after(person, LESSON["begin"] + "".join(one["lines"] for one in LESSON["steps"][:step]))


def after(person: Person, lines: str) -> Page:
    empty = Record.begin(ROOM, ["Ann", "Bo"], LESSON["options"]).text()
    wanted = {"game": "trieste", "seats": [ME, GREEDY], "origin": empty + lines}
    return person.sit(str(person.ask("POST", "/api/tables", wanted)["code"]))


def spot(page: Page, name: str) -> Locator:
    return page.locator(f'.part [data-spot="{name}"]')


def ghost(page: Page) -> Locator:
    return page.locator("#board .tr-ghost.shown")


def middle(place: Locator) -> tuple[float, float]:
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def uncovered(place: Locator) -> tuple[float, float]:
    """Its middle, below the seats and above what is to do, which stay in sight on a telephone."""
    place.evaluate("one => scrollBy({ top: one.getBoundingClientRect().top - innerHeight / 4, behavior: 'instant' })")
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def newest(page: Page) -> Locator:
    return page.locator("#log li.played .words")


def test_a_mouse_lays_a_tile_that_turns_under_it(people: People) -> None:
    page = table(people.arrive(), BUILDING)
    spot(page, "tile-L").click()
    expect(spot(page, "D13")).to_have_class("can")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.mouse.move(*middle(spot(page, "C5")))
    expect(ghost(page)).to_have_attribute("data-move", "@C5:0")
    page.keyboard.press("e")
    expect(ghost(page)).to_have_attribute("data-move", "@C5:1")
    page.keyboard.press("q")
    expect(ghost(page)).to_have_attribute("data-move", "@C5:0")
    page.mouse.wheel(0, 120)
    expect(ghost(page)).to_have_attribute("data-move", "@C5:1")
    page.mouse.move(*middle(spot(page, "D13")))
    expect(ghost(page)).to_have_attribute("data-move", "@D13:3")
    assert asked == []
    page.mouse.click(*middle(spot(page, "D13")))
    expect(page.locator("#tile-D13-L")).to_be_attached()
    expect(newest(page).filter(has_text="D13")).to_have_count(1)
    expect(spot(page, "die")).to_have_class("tr-of-blue can")


def test_keys_alone_lay_a_tile(people: People) -> None:
    page = table(people.arrive(), BUILDING)
    spot(page, "tile-L").focus()
    page.keyboard.press("Enter")
    expect(spot(page, "D13")).to_have_class("can")
    spot(page, "D13").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#tile-D13-L")).to_be_attached()


def test_a_finger_lays_a_tile_on_a_telephone(people: People) -> None:
    page = table(people.arrive(375, 812, touch=True), BUILDING)
    spot(page, "tile-L").tap()
    expect(spot(page, "D13")).to_have_class("can")
    page.touchscreen.tap(*middle(spot(page, "D13")))
    expect(ghost(page)).to_have_attribute("data-move", "@D13:3")
    put_down = page.locator("#steps .holding .step.main")
    expect(put_down).to_contain_text("D13")
    expect(put_down).to_contain_text("final")
    told = page.locator("#steps .holding")
    expect(told).to_contain_text("It is not down yet: the button puts it down.")
    page.touchscreen.tap(*uncovered(spot(page, "C5")))
    expect(told).to_contain_text("It is not down yet: the button puts it down, another tap on its place turns it.")
    assert told.evaluate(IN_SIGHT_ABOVE_THE_HAND), "nobody has to look for the button"
    page.touchscreen.tap(*uncovered(spot(page, "C5")))
    expect(ghost(page)).to_have_attribute("data-move", "@C5:1")
    page.touchscreen.tap(*uncovered(spot(page, "D13")))
    expect(put_down).to_contain_text("D13")
    put_down.tap()
    expect(page.locator("#tile-D13-L")).to_be_attached()


def test_what_puts_a_tile_down_is_seen_whole_on_a_telephone_in_italian_too(people: People) -> None:
    page = table(people.arrive(375, 812, touch=True, language="it-IT"), BUILDING)
    spot(page, "tile-L").tap()
    expect(spot(page, "D13")).to_have_class("can")
    page.touchscreen.tap(*middle(spot(page, "D13")))
    put_down = page.locator("#steps .holding .step")
    expect(put_down).to_contain_text("definitiva")
    box = put_down.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 375 - 12


def test_a_square_that_does_not_fit_says_at_which_side_and_why(people: People) -> None:
    page = table(people.arrive(), BUILDING)
    spot(page, "tile-L").click()
    expect(spot(page, "D13")).to_have_class("can")
    spot(page, "G5").click()
    told = page.get_by_role("alert")
    expect(told).to_contain_text("On G5 the rail to the east would lead off the board.")
    expect(told.get_by_role("button", name="TR-TILE-11")).to_be_visible()


def test_one_click_drives_along_the_rails_to_where_a_drive_ends(people: People) -> None:
    page = table(people.arrive(), DRIVING)
    expect(page.locator("#board .tr-mark")).not_to_have_count(0)
    page.mouse.move(*middle(spot(page, "C12")))
    expect(page.locator('#board .tr-way.shown[data-for="C12"]')).to_have_count(1)
    page.mouse.click(*middle(spot(page, "C12")))
    expect(newest(page).filter(has_text="drove to C12")).to_have_count(1)
    expect(page.locator("#ride-1-A10-B10-B11-C11-D11-D12-C12")).to_be_attached()


def test_nothing_is_driven_again_when_a_page_is_opened(people: People) -> None:
    page = table(people.arrive(motion="no-preference"), BUILDING_AGAIN)
    expect(page.locator("#board .tr-ride")).to_have_count(4)
    assert page.evaluate(DRIVES) == 0


def test_a_passenger_who_brings_a_misfortune_is_marked_and_the_card_stays_in_sight(people: People) -> None:
    page = table(people.arrive(), BOARDING)
    expect(page.locator("#pile-B13 .tr-warn")).to_be_visible()
    expect(page.locator("#steps")).to_contain_text("brings a misfortune")
    spot(page, "take").click()
    expect(page.locator(".tr-cardpaper")).to_be_visible()
    expect(page.locator("#aboard-SPUa")).to_be_visible()


def test_passengers_are_let_off_for_points(people: People) -> None:
    page = table(people.arrive(), DROPPING)
    expect(page.locator("#steps")).to_contain_text("3 points")
    spot(page, "unload").click()
    expect(newest(page).filter(has_text="3 points")).to_have_count(1)


def test_the_hill_lies_in_a_wide_window_and_stands_on_a_telephone(people: People) -> None:
    wide = table(people.arrive(), BUILDING)
    sea, karst = middle(spot(wide, "C1")), middle(spot(wide, "E14"))
    assert sea[0] < karst[0]
    assert abs(sea[1] - karst[1]) < karst[0] - sea[0]
    tall = table(people.arrive(375, 812, touch=True), BUILDING)
    sizes = tall.locator("#board [data-spot]").evaluate_all(SIZES)
    assert len(sizes) == 98
    assert min(sizes) >= SMALLEST_SQUARE
    low, high = spot(tall, "C1").bounding_box(), spot(tall, "E14").bounding_box()
    assert low is not None
    assert high is not None
    assert high["y"] < low["y"]


IN_SIGHT = """one => {
  const { top, bottom } = one.getBoundingClientRect();
  const covered = ["#strip", ".ask"].map((name) => document.querySelector(name).getBoundingClientRect().top);
  return top >= document.querySelector(".seats").getBoundingClientRect().bottom && bottom <= Math.min(...covered);
}"""


def test_on_a_telephone_the_page_opens_at_ones_own_tram(people: People) -> None:
    dealt, _, _ = LESSON["begin"].partition("p1 ")
    page = after(people.arrive(375, 812, touch=True), dealt)
    expect(page.locator("#board .can")).to_have_count(0)
    assert page.locator("#tram-1").evaluate(IN_SIGHT)
    page.evaluate("scrollTo(0, 0)")
    assert not page.locator("#tram-1").evaluate(IN_SIGHT), "at the top of the page it would not be seen"


def test_own_tiles_are_drawn_in_the_form_and_travel_with_the_table(people: People) -> None:
    ann = people.arrive()
    page = visit(ann.page, "/new/trieste")
    page.locator("#rest > summary").click()
    expect(page.locator(".drawings")).to_be_hidden()
    page.get_by_label("The two blank tiles").select_option("as you draw them")
    first = page.locator(".drawing").first
    first.get_by_role("button", name="north and east: not joined").click()
    first.get_by_role("button", name="east and west: not joined").click()
    first.get_by_role("button", name="east and west: joined both ways").click()
    expect(first.get_by_role("button", name="from east to west only")).to_be_visible()
    with page.expect_request("**/api/tables") as sent:
        page.get_by_role("button", name="Start").click()
    asked = sent.value.post_data_json
    assert asked is not None
    assert asked["options"]["custom_tiles"] == "E>W.NE.S/S>N"
    page.wait_for_selector("html[data-ready=yes]", state="attached")


IN_THE_FRAME = """one => {
  const [a, b] = [one, document.querySelector("#board")].map((each) => each.getBoundingClientRect());
  return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
}"""


def test_a_hint_brings_a_place_of_a_board_seen_from_close_into_sight(people: People) -> None:
    page = table(people.arrive(), BUILDING)
    spot(page, "tile-L").click()
    expect(spot(page, "D13")).to_have_class("can")
    for _time in range(3):
        page.keyboard.press("+")
    assert not spot(page, "D13").evaluate(IN_THE_FRAME), "it lies beside what is seen of the board"
    told = {"bot": "mcts", "action": ["@D13:3"], "words": ["D13"], "spans": [], "candidates": [], "unit": ""}

    def answer(route: Route) -> None:
        route.fulfill(json={**told, "candidates": [{"words": ["D13"], "spans": [], "share": None}]})

    page.route("**/hint", answer)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#hint")).to_contain_text("D13")
    assert spot(page, "D13").evaluate(IN_THE_FRAME)


@pytest.mark.parametrize(("colours", "width"), [("light", 1280), ("dark", 375)])
def test_axe_finds_nothing_to_mend_at_the_table(people: People, colours: Literal["light", "dark"], width: int) -> None:
    page = table(people.arrive(width=width, touch=width < 1000, colours=colours), DRIVING)
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert [f"{fault['help']}: {node['html'][:200]}" for fault in found for node in fault["nodes"]] == []
