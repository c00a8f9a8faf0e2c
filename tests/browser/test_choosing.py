"""Choosing with prices in sight, at a table of the toy with every kind of choice: clicks are counted."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.people import ME, People, visit
from tests.browser.yard import Yard

OVERLAP = """([one, other]) => {
  const [a, b] = [one, other].map((id) => document.getElementById(id).getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""


@pytest.fixture(scope="module")
def toy_yard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Yard]:
    yard = Yard(tmp_path_factory.mktemp("toys"), "tests.toys.serve")
    yard.open()
    yield yard
    yard.close()
    assert "Traceback" not in yard.log()


@pytest.fixture
def page(browser: Browser, toy_yard: Yard) -> Iterator[Page]:
    """A table of Sidings at which something is to be chosen."""
    people = People(browser, toy_yard.address)
    ann = people.arrive()
    code = ann.ask("POST", "/api/tables", {"game": "sidings", "seats": [ME]})["code"]
    yield ann.sit(str(code))
    assert people.leave() == []


def spot(page: Page, name: str) -> Locator:
    return page.locator(f'#board [data-spot="{name}"]')


def lines(page: Page) -> Locator:
    return page.locator("#log li.played .words")


def test_the_plain_price_is_paid_by_itself_and_others_on_request(page: Page) -> None:
    spot(page, "hill").click()
    expect(page.locator("#costs")).to_have_text("Costs1 red")
    page.get_by_role("button", name="Pay otherwise").click()
    choice = page.get_by_role("menuitem")
    expect(choice).to_have_text("ride to the hill2 blue")
    assert not page.evaluate(OVERLAP, ["menu", "board"]), "nothing covers what is chosen from"
    choice.click()
    expect(page.locator("#costs")).to_have_text("Costs2 blue")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#so-far")).to_be_hidden()
    spot(page, "lake").click()
    expect(page.get_by_role("menuitem")).to_have_text(["ride to the lake1 red", "ride to the lake1 blue"])
    page.get_by_role("menuitem").last.click()
    expect(page.locator("#costs")).to_have_text("Costs1 blue")


def test_another_action_halts_first_and_an_amount_is_stepped(page: Page) -> None:
    spot(page, "hill").click()
    expect(page.locator("#costs")).to_have_text("Costs1 red")
    spot(page, "bank").click()
    stepper = page.locator(".stepper")
    expect(stepper.locator("output")).to_have_text("0")
    stepper.get_by_text("+5").click()
    expect(stepper.locator("output")).to_have_text("5")
    stepper.get_by_text("+1").click()
    expect(page.locator("#gains")).to_have_text("Brings6 points")
    stepper.get_by_label("Less").click()
    expect(stepper.locator("output")).to_have_text("5")
    stepper.get_by_text("enough").click()
    expect(lines(page)).to_have_text(["ride to the hill, pay red, halt", "make a bid, raise by five, enough"])


def ghost(page: Page) -> Locator:
    return page.locator("#board [data-move].shown")


def middle(page: Page, name: str) -> tuple[float, float]:
    box = spot(page, name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_tile_turns_under_the_pointer_without_asking_the_server_and_a_click_lays_it(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.mouse.move(*middle(page, "field"))
    expect(ghost(page)).to_have_attribute("data-move", "field:0")
    page.keyboard.press("e")
    expect(ghost(page)).to_have_attribute("data-move", "field:1")
    page.mouse.wheel(0, 100)
    expect(ghost(page)).to_have_attribute("data-move", "field:2")
    page.keyboard.press("q")
    page.keyboard.press("q")
    page.keyboard.press("q")
    expect(ghost(page)).to_have_attribute("data-move", "field:3")
    page.mouse.wheel(0, -100)
    expect(ghost(page)).to_have_attribute("data-move", "field:2")
    page.mouse.move(*middle(page, "meadow"))
    expect(ghost(page)).to_have_attribute("data-move", "meadow:2")
    page.mouse.move(*middle(page, "quay"))
    expect(ghost(page)).to_have_attribute("data-move", "quay:1")
    page.mouse.move(*middle(page, "meadow"))
    expect(ghost(page)).to_have_attribute("data-move", "meadow:2")
    assert asked == []
    assert page.evaluate("getComputedStyle(document.querySelector('#board')).getPropertyValue('--zoom').trim()") in "1"
    page.mouse.click(*middle(page, "meadow"))
    expect(lines(page)).to_have_text(["lay it at the meadow, southwards"])


def test_keys_go_from_place_to_place_and_lay_it(page: Page) -> None:
    spot(page, "field").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(ghost(page)).to_have_attribute("data-move", "field:0")
    page.keyboard.press("ArrowRight")
    expect(spot(page, "meadow")).to_be_focused()
    page.keyboard.press("e")
    expect(ghost(page)).to_have_attribute("data-move", "meadow:2")
    page.keyboard.press("ArrowRight")
    expect(ghost(page)).to_have_attribute("data-move", "quay:1")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(lines(page)).to_have_text(["lay it at the meadow, southwards"])


def test_the_list_puts_it_down_too(page: Page) -> None:
    held = page.locator("#steps .holding")
    expect(held).to_contain_text("Choose where to put it.")
    page.get_by_role("button", name="All places").click()
    page.locator("#steps .drawer-of").get_by_role("button", name="lay it at the meadow").click()
    expect(held.locator(".step")).to_be_focused()
    held.get_by_role("button", name="Turn it left").click()
    expect(held.locator(".step")).to_contain_text("lay it at the meadow, southwards")
    held.locator(".step").click()
    expect(lines(page)).to_have_text(["lay it at the meadow, southwards"])


def test_a_finger_brings_it_there_turns_it_and_puts_it_down(browser: Browser, toy_yard: Yard) -> None:
    people = People(browser, toy_yard.address)
    ann = people.arrive(812, 375, touch=True)
    page = ann.sit(str(ann.ask("POST", "/api/tables", {"game": "sidings", "seats": [ME]})["code"]))
    tap = page.touchscreen.tap
    tap(*middle(page, "field"))
    if page.locator(".frame.zoomed").count():
        tap(*middle(page, "field"))
    expect(ghost(page)).to_have_attribute("data-move", "field:0")
    tap(*middle(page, "field"))
    tap(*middle(page, "field"))
    expect(ghost(page)).to_have_attribute("data-move", "field:2")
    tap(*middle(page, "meadow"))
    expect(ghost(page)).to_have_attribute("data-move", "meadow:2")
    expect(lines(page)).to_have_count(0)
    page.locator("#steps .holding .step").tap()
    expect(lines(page)).to_have_text(["lay it at the meadow, southwards"])
    assert people.leave() == []


def test_a_drag_over_places_draws_a_line_and_going_back_takes_back(page: Page) -> None:
    inked = page.locator("#board .inked")
    bundles: list[str] = []
    page.on("request", lambda request: bundles.append(request.url) if request.url.endswith("/draw") else None)
    page.mouse.move(*middle(page, "a1"))
    page.mouse.down()
    for name in ("b1", "c1", "d1"):
        page.mouse.move(*middle(page, name), steps=8)
    expect(inked).to_have_count(4)
    expect(page.locator("#board .pen")).to_have_count(1)
    page.mouse.move(*middle(page, "b1"), steps=8)
    expect(inked).to_have_count(2)
    page.mouse.move(*middle(page, "b3"), steps=8)
    page.mouse.up()
    expect(inked).to_have_count(4)
    expect(page.locator("#board .pen")).to_have_count(0)
    expect(page.locator("#costs")).to_have_text("Costs3 rails")
    assert 1 <= len(bundles) <= 12
    page.get_by_role("button", name="Take back").click()
    expect(inked).to_have_count(3)
    spot(page, "a1").click()
    expect(inked).to_have_count(1)
    expect(lines(page)).to_have_count(0)
    page.mouse.move(*middle(page, "a1"))
    page.mouse.down()
    for name in ("a3", "d3"):
        page.mouse.move(*middle(page, name), steps=3)
    page.mouse.up()
    expect(lines(page)).to_have_text([re.compile("draw from the first station, on to a2, .*, on to d3$")])


def test_a_finger_draws_too_and_the_page_does_not_scroll(browser: Browser, toy_yard: Yard) -> None:
    people = People(browser, toy_yard.address)
    ann = people.arrive(375, 600, touch=True)
    page = ann.sit(str(ann.ask("POST", "/api/tables", {"game": "sidings", "seats": [ME]})["code"]))
    finger = ann.context.new_cdp_session(page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", middle(page, "a1"))
    for name in ("a2", "a3", "b3"):
        touch("touchMove", middle(page, name))
    expect(page.locator("#board .inked")).to_have_count(4)
    touch("touchEnd")
    expect(page.locator("#board .pen")).to_have_count(0)
    expect(page.locator("#board .inked")).to_have_count(4)
    assert page.evaluate("scrollY") == 0
    assert people.leave() == []


def test_clicks_and_arrow_keys_draw_the_same_line(page: Page) -> None:
    inked = page.locator("#board .inked")
    spot(page, "a1").click()
    expect(inked).to_have_count(1)
    spot(page, "b1").click()
    expect(inked).to_have_count(2)
    spot(page, "b1").focus()
    page.keyboard.press("ArrowDown")
    expect(inked).to_have_count(3)
    expect(spot(page, "b2")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(inked).to_have_count(2)
    page.keyboard.press("ArrowRight")
    expect(inked).to_have_count(3)
    page.locator("#steps").get_by_role("button", name="leave the line there").click()
    expect(lines(page)).to_have_text(["draw from the first station, on to b1, on to c1, leave the line there"])


def test_a_drag_that_begins_elsewhere_moves_the_board(page: Page) -> None:
    page.keyboard.press("+")
    before = page.evaluate("document.getElementById('board').style.getPropertyValue('--pan-x')")
    page.mouse.move(*middle(page, "wagon"))
    page.mouse.down()
    page.mouse.move(*middle(page, "ticket-red"), steps=5)
    page.mouse.up()
    assert page.evaluate("document.getElementById('board').style.getPropertyValue('--pan-x')") != before
    expect(page.locator("#board .inked")).to_have_count(0)


def test_the_turn_is_ended_last_and_not_by_accident(page: Page) -> None:
    end = page.locator('#steps [data-move="end."]')
    expect(end).to_have_class(re.compile("quiet"))
    order = [re.sub(r"^\d", "", choice) for choice in page.locator("#steps > li > button").all_text_contents()]
    assert order[-3:] == ["Pay otherwise", "Step by step", "end the turn"], "what is dear, or a part, comes late"
    assert end.get_attribute("data-number") != "1"
    expect(spot(page, "lamp")).to_have_class(re.compile("special"))
    expect(spot(page, "end")).not_to_have_class(re.compile("special"))
    end.click()
    expect(page.locator("#sure-words")).to_have_text("End with 2 actions left?")
    page.get_by_role("button", name="No", exact=True).click()
    expect(lines(page)).to_have_count(0)
    spot(page, "depot").click()
    expect(page.locator("#note")).to_be_hidden()
    card = page.locator("#card")
    expect(card).to_contain_text("This is the depot.")
    card.get_by_role("button", name="light the lamp").click()
    expect(lines(page)).to_have_text(["light the lamp"])
    spot(page, "wagon").click()
    note = page.locator("#note")
    expect(note).to_contain_text("That is not possible now.")
    expect(note).to_have_class(re.compile("placed"))
    (x, y), told = middle(page, "wagon"), note.bounding_box()
    assert told is not None
    assert abs(told["x"] + told["width"] / 2 - x) < 200, "it stands at the place"
    assert abs(told["y"] - y) < 150
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()


AT_ONCE = """names => names.forEach((name) => document.querySelector(`#board [data-spot="${name}"]`)
  .dispatchEvent(new MouseEvent("click", { bubbles: true })))"""


def test_a_click_before_the_answer_to_another_is_not_lost_and_a_double_click_is_one(page: Page) -> None:
    page.evaluate(AT_ONCE, ["lamp", "lamp", "hill"])
    expect(page.locator("#costs")).to_have_text("Costs1 red")
    expect(lines(page)).to_have_text(["light the lamp"])
    page.get_by_role("button", name="Take back").click()
    page.evaluate(AT_ONCE, ["hill", "hill", "bank"])
    expect(page.locator(".stepper output")).to_have_text("0")
    expect(page.locator("#costs")).to_have_text("Costs1 red")


def test_whoever_wants_to_is_asked_before_a_move_is_played(page: Page) -> None:
    page.evaluate("localStorage.setItem('tramyard-confirm', 'yes'); localStorage.setItem('tramyard-pays', 'no')")
    visit(page, page.url)
    spot(page, "hill").click()
    expect(page.get_by_role("menuitem").first).to_have_text("ride to the hill1 red")
    page.keyboard.press("Escape")
    spot(page, "lamp").click()
    expect(page.locator("#steps .step")).to_have_text(["1Play it"])
    expect(lines(page)).to_have_count(0)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator('#steps [data-move="lit!"]')).to_be_visible()
    spot(page, "lamp").click()
    expect(page.locator("#steps .step")).to_have_text(["1Play it"])
    page.keyboard.press("1")
    expect(lines(page)).to_have_text(["light the lamp"])


def test_the_form_that_lays_boards_knows_no_game(browser: Browser, toy_yard: Yard) -> None:
    people = People(browser, toy_yard.address)
    page = visit(people.arrive().page, "/new/sidings")
    page.locator("#rest > summary").click()
    page.get_by_label("Wagons").select_option("as you lay them")
    assert page.locator(".laid > .place").count() == 6, "two rows of three"
    page.get_by_label("Row 2, place 3").select_option("W")
    page.get_by_role("button", name="Turn board W").click()
    drawn = page.locator(".place:not(.empty) > svg")
    expect(drawn).to_have_attribute("viewBox", "0 0 2 3")
    fills = drawn.locator("rect").evaluate_all("spaces => spaces.map((space) => space.getAttribute('fill'))")
    assert fills == ["#333333", "#333333", "#333333", "none", "none", "none"]
    with page.expect_request("**/api/tables") as sent:
        page.get_by_role("button", name="Start").click()
    asked = sent.value.post_data_json
    assert asked is not None
    assert asked["options"] == {"wagons": "W1"}
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    assert people.leave() == []
