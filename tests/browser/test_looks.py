"""How a table lies on phones and desktops, what fingers and wheels do to the board, several people on one device."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import FRIEND, GREEDY, ME, People, Person, filled_in
from tests.browser.player import Player, by_list

TOO_NEAR = """() => [...document.querySelectorAll('button, select, input:not([type=checkbox]), a.button')]
  .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 40)
  .map((element) => element.outerHTML.slice(0, 120))"""
TEXT_HEIGHTS = """names => names.map((name) => {
  const drawn = name.getScreenCTM();
  return parseFloat(getComputedStyle(name).fontSize) * Math.hypot(drawn.a, drawn.b);
})"""
ZOOM = "getComputedStyle(document.getElementById('board')).getPropertyValue('--zoom') || '1'"


def rolled(person: Person) -> Page:
    """At a table against a bot, after the first roll."""
    page = person.sit(person.lay(ME, GREEDY))
    page.locator("#steps [data-move=K1]").click()
    page.wait_for_selector("#steps [data-move=E]")
    return page


def box(place: Locator) -> dict[str, float]:
    found = place.bounding_box()
    assert found is not None
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


def zoom(page: Page) -> float:
    return float(page.evaluate(ZOOM))


def comes_closer(page: Page) -> None:
    page.wait_for_function(f"() => Number({ZOOM}) > 1.5")


def test_every_control_is_high_enough_for_a_finger(people: People) -> None:
    ann = people.arrive(width=360, height=640, touch=True)
    for path in ("/", "/new/trainmaker", "/guide/trainmaker"):
        ann.page.goto(path)
        assert ann.page.evaluate(TOO_NEAR) == [], path
    page = rolled(ann)
    for opened in ("table", "settings", "help"):
        page.locator(f"[data-do={opened}]").click()
        assert page.evaluate(TOO_NEAR) == [], opened
        page.keyboard.press("Escape")


def test_on_a_phone_the_choices_are_at_hand_below_the_board(people: People) -> None:
    page = rolled(people.arrive(width=375, height=740, touch=True))
    board, choices = box(page.locator("#board")), box(page.locator("#steps"))
    assert board["y"] < 100
    assert board["width"] > 340
    assert choices["y"] > board["y"] + board["height"] / 2
    assert choices["y"] + choices["height"] <= 740


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080)])
def test_on_a_desktop_the_board_is_the_hero(people: People, width: int, height: int) -> None:
    """It takes two thirds of the width; what is mine touches it, the rest stands beside it, and nothing scrolls."""
    ann = people.arrive(width=width, height=height)
    for game in ("trainmaker", "lisbon28"):
        page = ann.sit(ann.lay(ME, GREEDY, game=game, options={}))
        expect(page.locator("#steps .step").first).to_be_visible()
        board = box(page.locator("#board > svg"))
        assert board["width"] >= 0.64 * width, game
        for mine in ("#hand", "#buttons"):
            if page.locator(mine).is_visible():
                assert 0 <= box(page.locator(mine))["y"] - board["y"] - board["height"] < 70, game
        for beside in ("#seats", "#prompt", "#steps", "#players", "#log"):
            place = box(page.locator(beside))
            assert place["x"] > board["x"] + board["width"]
            assert place["y"] + place["height"] <= height
        assert not page.evaluate("document.documentElement.scrollHeight > innerHeight + 2")
    names = page.locator("#board .l28-name").evaluate_all(TEXT_HEIGHTS)
    assert names
    assert min(names) >= 13


def test_a_wheel_brings_the_board_closer_and_a_key_brings_it_back(people: People) -> None:
    page = rolled(people.arrive())
    place = box(page.locator("#board"))
    page.mouse.move(place["x"] + 100, place["y"] + 100)
    page.mouse.wheel(0, -300)
    comes_closer(page)
    page.keyboard.press("0")
    assert zoom(page) == 1
    page.keyboard.press("+")
    assert zoom(page) > 1.2


def test_two_fingers_bring_the_board_closer(people: People) -> None:
    ann = people.arrive(width=375, height=740, touch=True)
    page = rolled(ann)
    hand = ann.context.new_cdp_session(page)
    for step in range(9):
        fingers = [{"x": 150 - 8 * step, "y": 200, "id": 1}, {"x": 210 + 8 * step, "y": 200, "id": 2}]
        kind = "touchMove" if step else "touchStart"
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    comes_closer(page)


def test_a_held_finger_explains_and_plays_nothing(people: People) -> None:
    ann = people.arrive(width=375, height=740, touch=True)
    page = ann.sit(ann.lay(ME, GREEDY))
    page.wait_for_selector("#steps [data-move=K1]")
    place = box(page.locator(".part [data-spot=contract-1]"))
    finger = {"x": place["x"] + place["width"] / 2, "y": place["y"] + place["height"] / 2}
    hand = ann.context.new_cdp_session(page)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    expect(page.locator("#card")).to_contain_text("asks for")
    expect(page.locator("#card svg")).to_be_visible()
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#steps [data-move=K1]")).to_be_visible()


def test_between_two_people_on_one_device_a_curtain_falls(people: People) -> None:
    ann = people.arrive()
    page = ann.sit(ann.lay(ME, {"kind": "me", "name": "Bob"}))
    expect(page.locator("#curtain-words")).to_have_text("Pass the device to Ann.")
    page.locator("#curtain button").click()
    player = Player(page, by_list)
    player.take("K1")
    player.take("E")
    expect(page.locator("#curtain-words")).to_have_text("Pass the device to Bob.")
    page.locator("#curtain button").click()
    expect(page.locator("#curtain")).to_be_hidden()
    expect(page.locator(".chair.turn")).to_contain_text("Bob")
    expect(page.locator("#log")).to_contain_text("Ann chose a contract.")


def test_whoever_laid_the_table_finds_its_invitations_again(people: People) -> None:
    ann, bob = people.arrive(), people.arrive(width=375, height=740, touch=True)
    ann.page.goto("/new/trainmaker")
    ann.page.get_by_role("button", name="Start", exact=True).click()
    ann.page.get_by_role("button", name="Invite").click()
    expect(ann.page.locator("#share-qr")).to_be_visible()
    bob.page.goto(filled_in(ann.page.locator("#share-link")))
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    expect(ann.page.locator("#seats")).to_contain_text("Bob")
    expect(bob.page.locator(".chair.mine")).to_contain_text("Bob")


def test_an_agreed_end_shows_the_tally_and_leads_everybody_to_the_next_table(people: People) -> None:
    ann, bob = people.arrive(), people.arrive()
    laid = ann.ask("POST", "/api/tables", {"game": "trainmaker", "seats": [ME, FRIEND]})
    invitations = laid["invitations"]
    assert isinstance(invitations, list)
    bob.ask(
        "POST",
        f"/api/tables/{laid['code']}/seats/1",
        {"name": "Bob", "invite": str(invitations[1]["link"]).rpartition("/")[2]},
    )
    first, second = ann.sit(str(laid["code"])), bob.sit(str(laid["code"]))
    first.locator("[data-do=table]").click()
    first.locator("[data-do=end]").click()
    first.locator("#sure [value=yes]").click()
    expect(first.locator("#proposal")).to_contain_text("Waiting for the others")
    second.locator("[data-do=agree]").click()
    expect(first.locator("#tally tbody tr")).to_have_count(2)
    first.locator("[data-do=rematch]").click()
    first.wait_for_url(lambda url: str(laid["code"]) not in url)
    second.locator("#follow-rematch").click()
    second.wait_for_url(first.url)
    expect(second.locator(".chair.mine")).to_contain_text("Bob")


def test_what_was_rolled_on_the_kitchen_table_is_typed_in(people: People) -> None:
    ann = people.arrive()
    ann.forgiven = ("status of 422",)
    page = ann.sit(ann.lay(ME, GREEDY, companion=True))
    field = page.locator("#chance-text")
    field.fill("c1:99,98")
    field.press("Enter")
    expect(page.locator("#note")).to_contain_text("c1:99,98")
    field.fill("c1:01,02")
    field.press("Enter")
    expect(page.locator("#prompt")).to_contain_text("slot 1")
    field.fill("d1:01 d2:02 d3:03")
    field.press("Enter")
    page.locator("#steps [data-move=K1]").click()
    field.fill("rCFBPPLL")
    field.press("Enter")
    told = "You rolled 2 Locomotives, 2 Passenger Cars, a Boxcar, a Flatcar, a Caboose."
    expect(page.locator("#log li:not([hidden]) .words").last).to_have_text(told)


def test_a_board_seen_from_close_follows_the_piece_that_moves(people: People) -> None:
    ann = people.arrive(width=375, height=812, touch=True)
    code = ann.lay(ME, GREEDY, game="lisbon28")
    page = ann.sit(code)
    steps = ann.now(code)["steps"]
    assert isinstance(steps, list)
    ride = page.locator("#steps").locator(f"[data-move='{next(step['move'] for step in steps if whole_ride(step))}']")
    expect(ride).to_be_attached()
    for _press in range(4):
        page.keyboard.press("+")
    for _press in range(30):
        page.keyboard.press("ArrowDown")
    board, tram = box(page.locator("#board")), box(page.locator("#tram-1"))
    assert tram["y"] + tram["height"] < board["y"], "the view is somewhere else"
    ride.evaluate("ride => ride.click()")
    expect(page.locator("#log")).to_contain_text("You rode")
    tram = box(page.locator("#tram-1"))
    assert board["y"] < tram["y"] < board["y"] + board["height"]
    assert board["x"] < tram["x"] < board["x"] + board["width"]


def whole_ride(step: dict[str, object]) -> bool:
    """A ride that can be paid for in one way only."""
    return str(step["move"]).startswith("M") and bool(step["ends"])
