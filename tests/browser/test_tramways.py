"""Tramways at a table: links by drag, tap and keys, payments, trips, an auction of two, a game to its end on a phone.

Most tables begin in the midst of the room's own lesson, so that what must be seen is there.
"""

import re
import tomllib
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import FRIEND, GREEDY, ME, Answer, People, Person, until, visit
from tests.browser.test_keyboard import tab_to
from tests.browser.test_screens import SMALLEST_TEXT, TEXTS, faults, stick_out
from tests.browser.test_workbook import drag
from tests.games.tramways.table import short_file
from tramyard.games.tramways import FOLDER, ROOM
from tramyard.kernel.record import Record

LESSON = tomllib.loads((FOLDER / "lesson.toml").read_text("utf-8"))
BIDDING, BUILDING, MOVING = 3, 4, 5
"""Steps of the lesson before which a table begins."""
SPACES = "() => [...document.querySelectorAll('#board [id^=at-]')].map((one) => one.getBoundingClientRect().width)"


def told(step: int) -> str:
    """The lesson as a record, up to a step."""
    empty = Record.begin(ROOM, ["Ann", "Bo"], LESSON["options"]).text()
    return empty + "".join([LESSON["begin"], *[one["lines"] for one in LESSON["steps"][:step]]])


def table(person: Person, step: int, *seats: Answer) -> Page:
    """A table at which this step of the lesson is to be played, and may be played otherwise."""
    return person.sit(person.lay(*(seats or (ME, GREEDY)), game="tramways", options={}, origin=told(step)))


def spot(page: Page, name: str) -> Locator:
    return page.locator(f'.part [data-spot="{name}"].can')


def pay_with_the_first(page: Page) -> None:
    page.locator("#steps .step", has_text="pay with").first.click()


# Links


def test_a_link_is_drawn_by_drag_with_its_cost_and_paid_the_cheapest_way_first(people: People) -> None:
    page = table(people.arrive(), BUILDING)
    drag(page, "a3", "b3", "c3")
    expect(page.locator("#costs")).to_contain_text("1 worker")
    expect(page.locator("#costs")).to_contain_text("1 rail")
    drag(page, "c3", "c4")
    expect(page.locator("#prompt")).to_contain_text("Pay 2 rails")
    first = page.locator("#steps .step", has_text="pay with").first
    expect(first).to_contain_text("2 rails")
    expect(first).not_to_contain_text("stress")
    expect(page.locator("#steps")).to_contain_text("Step by step")
    pay_with_the_first(page)
    expect(page.locator("#link-a3e.tw-pen-0")).to_be_attached()
    expect(page.locator("#log")).to_contain_text("built a link of 2 rails")


def test_icons_of_the_hand_pay_too(people: People) -> None:
    page = table(people.arrive(), BUILDING)
    drag(page, "a3", "b3", "c3", "c4")
    expect(page.locator("#prompt")).to_contain_text("Pay 2 rails")
    spot(page, "slot-gA.1").click()
    expect(page.locator('[data-spot="slot-gA.1"].tw-paid')).to_be_attached()
    spot(page, "slot-A3.2").click()
    expect(page.locator("#link-a3e")).to_be_attached()


def test_a_link_over_the_edge_is_drawn_with_keys_alone(people: People) -> None:
    page = table(people.arrive(), BUILDING)
    page.locator('#board [data-spot="a3"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_contain_text("Lay rails on from space to space")
    page.keyboard.press("ArrowDown")
    expect(spot(page, "i5")).to_be_attached()
    tab_to(page, '#board [data-spot="i5"].can')
    page.keyboard.press("Enter")
    expect(page.locator("#tw-drawing")).to_have_attribute("d", "M134 334L134 434L68 434M934 600L934 534")
    page.locator('#board [data-spot="j5"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_contain_text("Pay 2 rails + Industry or Residence")
    page.keyboard.press("1")
    expect(page.locator("#link-a3s")).to_be_attached()
    expect(page.locator("#link-j5w")).to_be_attached()


def test_a_finger_zooms_in_and_draws_where_a_link_ends(people: People) -> None:
    page = table(people.arrive(375, 812, touch=True), BUILDING)
    assert min(page.evaluate(SPACES)) < 40
    page.locator('#board [data-spot="a3"]').tap()
    expect(page.locator("#board.zoomed")).to_be_attached()
    assert min(page.evaluate(SPACES)) >= 40
    spot(page, "a3").tap()
    expect(page.locator("#steps .step", has_text="build on to").first).to_contain_text("1 rail")
    page.locator("#steps .step", has_text="at j5").click()
    expect(page.locator("#prompt")).to_contain_text("Pay 2 rails")


# Trips


def test_a_trip_previews_stops_income_and_calm_before_it_is_paid(people: People) -> None:
    page = table(people.arrive(), MOVING)
    page.locator("#steps .step", has_text="move a passenger").first.click()
    page.locator("#steps .step", has_text="move the passenger of").first.click()
    expect(page.locator("#prompt")).to_contain_text("Pay ticket + Residence")
    expect(page.locator("#board .tw-ridden")).to_have_count(2)
    expect(page.locator("#board .tw-stop")).to_have_count(2)
    for gain in ("$2", "1 HP", "2 stress less"):
        expect(page.locator("#gains")).to_contain_text(gain)
    pay_with_the_first(page)
    expect(page.locator("#log")).to_contain_text("moved a passenger")


# An auction


def test_two_people_bid_against_each_other(people: People) -> None:
    ann, bob = people.arrive(), people.arrive(375, 812, touch=True)
    wanted = {"game": "tramways", "seats": [ME, FRIEND], "options": {}, "origin": told(BIDDING)}
    laid: dict[str, Any] = ann.ask("POST", "/api/tables", wanted)
    link = next(str(one["link"]) for one in laid["invitations"] if one["seat"] == 1)
    bob.page.goto(link)
    bob.page.locator("#sit [name=name]").fill("Bob")
    bob.page.locator("#sit button").click()
    bob.page.wait_for_selector("html[data-ready=yes]", state="attached")
    page = ann.sit(str(laid["code"]))
    spot(page, "bid").click()
    expect(page.locator("#prompt")).to_contain_text("How much do you bid? At least $1.")
    for _dollar in range(2):
        with page.expect_response("**/draft"):
            spot(page, "bid-1").click()
    expect(page.locator("#steps .stepper output")).to_have_text("2")
    spot(page, "enough").click()
    expect(page.locator("#place-of-1 .tw-sunk")).to_have_text("$2")
    expect(bob.page.locator("#place-of-1 .tw-sunk")).to_have_text("$2")
    expect(bob.page.locator("#prompt")).to_contain_text("Bid more than $2")
    bob.page.locator("#steps .step", has_text="pass").tap()
    bob.page.locator("#sure [value=yes]").tap()
    expect(page.locator("#prompt")).to_contain_text("Take one of the open cards.")
    expect(bob.page.locator("#log")).to_contain_text("The turn order is")
    spot(page, "card-q05").click()
    expect(page.locator("#hand #card-q05")).to_be_attached()
    expect(bob.page.locator("#hand #card-q05")).not_to_be_attached()


# To the end


def test_one_phone_and_two_bots_play_a_short_game_on_the_moon_from_first_to_last(people: People) -> None:
    """Two rounds instead of six, so that it takes a minute: everything from the draft of Parcels to the final score."""
    ann = people.arrive(375, 812, touch=True)
    page = ann.sit(ann.lay(ME, GREEDY, GREEDY, game="tramways", options={"boards": "first"}, content=short_file()))
    mine = page.locator("#buttons .can, #steps .step:not(.quiet)")
    done: set[str] = set()

    def over_or_mine() -> bool:
        return page.locator("#ended").is_visible() or mine.count() > 0

    while True:
        until(page, over_or_mine)
        if page.locator("#ended").is_visible():
            break
        line = page.locator("#log li.played").count()
        sign = page.locator("#buttons .can").last
        if sign.count():
            done.add(str(sign.get_attribute("data-spot")))
            sign.tap()
        else:
            choice = mine.first
            done.add(str(choice.get_attribute("data-move")).partition(":")[0][:1])
            choice.tap()
        if page.locator("#sure").is_visible():
            page.locator("#sure [value=yes]").tap()
        page.wait_for_function("line => document.querySelectorAll('#log li.played').length > line", arg=line)
    assert {"A", "D", "cash", "end"} <= done, "a last place or card is taken without being asked"
    expect(page.locator("#tally tbody tr")).to_have_count(3)
    assert stick_out(page) <= 0


# Looks


def test_hand_market_and_rivals_are_read_on_a_phone_without_zoom(people: People) -> None:
    page = table(people.arrive(375, 812, touch=True), BUILDING)
    assert stick_out(page) <= 0
    small = [(words, size) for words, size in page.evaluate(TEXTS) if size < SMALLEST_TEXT]
    assert small == []
    for part in ("hand", "market", "players"):
        box = page.locator(f"#{part} > svg").bounding_box()
        assert box is not None
        assert 340 <= box["width"] <= 375


def test_a_hand_lies_in_one_row_in_a_wide_window(people: People) -> None:
    page = table(people.arrive(), BUILDING)
    tops = page.locator("#hand [id^=card-]").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) > 4
    assert max(tops) - min(tops) < 1
    assert [one for one in page.evaluate(TEXTS) if one[1] < SMALLEST_TEXT] == []


@pytest.mark.parametrize(("colours", "width"), [("light", 1280), ("dark", 375)])
def test_axe_finds_nothing_to_mend(people: People, colours: Literal["light", "dark"], width: int) -> None:
    ann = people.arrive(width=width, touch=width < 1000, colours=colours)
    found = faults(table(ann, BUILDING), "building")
    assert found + faults(table(ann, BIDDING), "bidding") == []


def test_the_form_says_that_the_earth_is_a_reconstruction(people: People) -> None:
    page = visit(people.arrive().page, "/new/tramways")
    page.locator("#rest > summary").click()
    expect(page.get_by_label("World")).to_contain_text("our reconstruction")
    expect(page.locator("#companion-note")).to_be_hidden()
    page.locator("[name=companion]").check()
    expect(page.locator("#companion-note")).to_be_visible()


def test_boards_are_laid_and_turned_in_the_form_and_refused_with_a_reason(people: People) -> None:
    ann = people.arrive()
    ann.forgiven = ("status of 422",)
    page = visit(ann.page, "/new/tramways")
    page.locator("#rest > summary").click()
    expect(page.locator(".laid")).to_be_hidden()
    page.get_by_label("Boards").select_option("as you lay them")
    page.get_by_label("Row 1, place 1").select_option("A")
    start = page.get_by_role("button", name="Start")
    start.click()
    expect(page.locator("#note")).to_contain_text("This many players use 2 boards, not 1.")
    page.get_by_label("Row 2, place 2").select_option("D")
    start.click()
    expect(page.locator("#note")).to_contain_text("Every board must touch another")
    page.get_by_label("Row 2, place 2").select_option("none")
    page.get_by_label("Row 2, place 1").select_option("D")
    page.get_by_role("button", name="Turn board D").click()
    with page.expect_request("**/api/tables") as sent:
        start.click()
    asked = sent.value.post_data_json
    assert asked is not None
    assert asked["options"]["boards"] == "A0/D1"
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    expect(page.locator("#board-D")).to_be_attached()


def test_boards_of_an_uploaded_file_are_those_that_the_form_lays(people: People) -> None:
    text = (FOLDER / "orbit.toml").read_text("utf-8")
    own = re.sub(r'\bD(?=[0-3"])', "Z", text)  # the board, where it lies at first, and its Parcels
    ann = people.arrive()
    page = visit(ann.page, "/new/tramways")
    page.locator("#rest > summary").click()
    page.get_by_label("Boards").select_option("as you lay them")
    first, below = page.get_by_label("Row 1, place 1"), page.get_by_label("Row 2, place 1")
    first.select_option("D")
    file = page.locator("[name=content]")
    file.set_input_files({"name": "mine.toml", "mimeType": "application/toml", "buffer": own.encode()})
    expect(first.locator("option[value=Z]")).to_be_attached()
    expect(first.locator("option[value=D]")).not_to_be_attached()
    expect(first).to_have_value("")
    file.set_input_files([])
    expect(first.locator("option[value=D]")).to_be_attached()
    file.set_input_files({"name": "mine.toml", "mimeType": "application/toml", "buffer": own.encode()})
    expect(first.locator("option[value=Z]")).to_be_attached()
    first.select_option("Z")
    below.select_option("A")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    expect(page.locator("#board-Z")).to_be_attached()
