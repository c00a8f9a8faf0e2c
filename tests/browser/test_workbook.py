"""A puzzle of the workbook in a browser: drawn by drag and keys, paid, undone and done again; stars, notes, paper."""

import json
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import FRIEND, ME, Answer, People, Person
from tests.browser.test_keyboard import tab_to
from tests.browser.test_looks import box
from tests.browser.test_screens import SMALLEST_TEXT, TEXTS, faults
from tests.games.workbook.test_book import certificate
from tramyard.bots.driver import forced_action
from tramyard.games.workbook import ROOM

WAY = ("a4", "b4", "c4", "c5", "c6", "c7", "c8")
MIDDLE = """spot => {
  const box = document.querySelector(`#board [data-spot="${spot}"]`).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""

OVERLAPS = """() => {
  const seen = [...document.querySelectorAll("#board :is(.wb-roman, .wb-city, .wb-year)")]
    .filter((text) => Number(getComputedStyle(text).opacity) > 0)
    .map((text) => [text.textContent, text.getBoundingClientRect()]);
  return seen.flatMap(([one, a], at) => seen.slice(at + 1)
    .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4)
    .map(([other]) => `${one} over ${other}`));
}"""

SCORE_AT = """() => {
  const table = document.querySelector("#tally");
  const score = table.querySelector("thead th:last-child");
  return score.getBoundingClientRect().right - table.parentElement.getBoundingClientRect().right;
}"""


WHOLE = 999

TWO_ROUNDS = """[meta]
game = "workbook"
format = 1
title = "Two pens"
[schedule]
rounds = 2
reclaim = 9
arrivals = ["", ""]
[map]
grid = '''
R . I
. . .
C . L
'''
[tickets]
A = "1r"
B = "I"
C = "R"
D = "strip"
E = "L"
F = "1r"
G = "strip"
[[goal]]
kind = "hp"
min = 5
"""


def played(ann: Person, name: str, lines: int) -> str:
    """A table of this puzzle on which so many lines of our own solution were played; its code."""
    code = ann.lay(ME, game="workbook", options={}, content_name=name)
    game = ROOM.game(1, {}, ROOM.content(name))
    here = game.start()
    for line in certificate(name).moves.strip().splitlines()[:lines]:
        forced = forced_action(here) is not None  # the table plays such lines by itself
        for move in game.parse(here, line[3:]):
            here.play(move)
        if not forced:
            version = ann.now(code)["version"]
            ann.ask("POST", f"/api/tables/{code}/actions", {"version": version, "moves": line.split()[1:]})
    return code


def puzzle(ann: Person, name: str = "chicago-1858") -> Page:
    code = ann.lay(ME, game="workbook", options={}, content_name=name)
    return ann.sit(code)


def invitations(laid: Answer) -> list[dict[str, object]]:
    links = laid["invitations"]
    assert isinstance(links, list)
    return links


def sit_down(bob: Person, laid: Answer) -> None:
    """Bob follows the invitation to the second seat."""
    bob.page.goto(next(str(one["link"]) for one in invitations(laid) if one["seat"] == 1))
    bob.page.locator("#sit [name=name]").fill("Bob")
    bob.page.locator("#sit button").click()
    bob.page.wait_for_selector("html[data-ready=yes]", state="attached")


def drag(page: Page, *spots: str) -> None:
    """Over these spaces, waiting at each until the page has drawn as far."""
    page.mouse.move(*page.evaluate(MIDDLE, spots[0]))
    page.mouse.down()
    for spot in spots[1:]:
        page.mouse.move(*page.evaluate(MIDDLE, spot), steps=4)
    page.wait_for_function("() => document.querySelector('#wb-drawing, .pen')")
    page.mouse.up()


def pay_with_the_first(page: Page) -> None:
    page.locator("#steps .step", has_text="pay with").first.click()


def test_a_link_is_drawn_by_drag_paid_undone_and_done_again(people: People) -> None:
    page = puzzle(people.arrive())
    drag(page, *WAY)
    expect(page.locator("#prompt")).to_contain_text("Pay 5 rails")
    pay_with_the_first(page)
    expect(page.locator("#link-a4e")).to_be_attached()
    expect(page.locator("#log")).to_contain_text("built a link of 5 rails")
    page.locator('[data-do="undo"]').click()
    expect(page.locator("#link-a4e")).not_to_be_attached()
    page.locator('[data-do="redo"]').click()
    expect(page.locator("#link-a4e")).to_be_attached()


def test_a_branch_that_was_taken_back_is_gone_on_from(people: People) -> None:
    page = puzzle(people.arrive())
    for way in (WAY, ("a4", "a3", "b3", "b2")):
        drag(page, *way)
        pay_with_the_first(page)
        expect(page.locator('[data-do="undo"]')).to_be_visible()
        page.locator('[data-do="undo"]').click()
        expect(page.locator(".wb-link")).to_have_count(0)
    page.locator("#branches button", has_text="5 rails").click()
    expect(page.locator("#link-a4e")).to_be_attached()


def test_a_link_is_drawn_with_keys_alone(people: People) -> None:
    page = puzzle(people.arrive())
    changed = "old => (document.querySelector('#wb-drawing')?.getAttribute('d') ?? '') !== old"
    page.locator('#board [data-spot="a4"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_contain_text("Draw on from space to space")
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown"):
        drawn = page.locator("#wb-drawing").get_attribute("d") if page.locator("#wb-drawing").count() else ""
        page.keyboard.press(key)
        page.wait_for_function(changed, arg=drawn)
    expect(page.locator("#prompt")).to_contain_text("Pay 5 rails")


def test_a_finger_draws_and_takes_back_and_elsewhere_moves_the_page(people: People) -> None:
    page = puzzle(people.arrive(360, 740, touch=True))
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def draw(*spots: str) -> None:
        touch("touchStart", *page.evaluate(MIDDLE, spots[0]))
        for spot in spots[1:]:
            touch("touchMove", *page.evaluate(MIDDLE, spot))
        touch("touchEnd")
        page.wait_for_selector(".pen", state="detached")

    draw("a4", "b4", "c4", "c5", "c6", "c5", "c4")
    asked(page, "So far: 1 rail ")
    assert page.evaluate("scrollY") == 0
    draw("c4", "c5", "c6", "c7", "c8")
    asked(page, "Pay 5 rails")
    x, y = page.evaluate(MIDDLE, "h8")
    touch("touchStart", x, y)
    for nth in range(1, 11):
        touch("touchMove", x, y - 20 * nth)
    touch("touchEnd")
    page.wait_for_function("() => scrollY > 50")


def test_lines_are_taken_back_and_gone_on_from_with_keys_alone(people: People) -> None:
    """A digit opens a list and leads into it; U and Y, and the other branch by Tab."""
    page = puzzle(people.arrive())

    def link(words: str) -> None:
        asked(page, "2 actions left")
        page.keyboard.press("1")
        page.wait_for_function("() => document.activeElement.closest('.drawer-of li')")
        while words not in page.evaluate("document.activeElement.textContent"):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        asked(page, "Draw on")
        page.keyboard.press("1")
        asked(page, "Pay")
        page.keyboard.press("1")

    links = page.locator(".wb-link")
    for words in ("a4", "b6"):
        link(words)
        expect(links).to_have_count(1)
        page.keyboard.press("u")
        expect(links).to_have_count(0)
    page.keyboard.press("y")
    expect(page.locator("#log li:last-child")).to_contain_text("b6")
    page.keyboard.press("u")
    expect(links).to_have_count(0)
    tab_to(page, "#branches button")
    page.keyboard.press("Enter")
    expect(page.locator("#log li:last-child")).to_contain_text("a4")


def test_a_whole_link_is_chosen_in_words_or_where_it_ends(people: People) -> None:
    page = puzzle(people.arrive(375, 812, touch=True))
    page.locator('#board [data-spot="a4"]').tap()
    page.locator('#board [data-spot="a4"].can').tap()
    expect(page.locator("#steps .step", has_text="draw on to").first).to_contain_text("2 rails")
    page.locator("#steps .step", has_text="at c8").click()
    expect(page.locator("#prompt")).to_contain_text("Pay 5 rails")
    expect(page.locator("#steps .step", has_text="pay with").first).to_be_in_viewport(ratio=0.9)


def test_rails_and_worker_are_shown_while_drawing(people: People) -> None:
    page = puzzle(people.arrive())
    drag(page, "a4", "b4", "c4", "c5")
    expect(page.locator("#costs")).to_contain_text("1 worker")
    expect(page.locator("#costs")).to_contain_text("2 rails")


def test_both_sheets_fit_a_telephone_and_nothing_is_wider(people: People) -> None:
    page = puzzle(people.arrive(360, 780, touch=True))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    board, sheet = (page.locator(f"#{name} > svg").bounding_box() for name in ("board", "sheet"))
    assert board is not None
    assert sheet is not None
    assert sheet["y"] >= board["y"] + board["height"] - 1
    icons = page.locator('[data-spot^="icon-"] > .wb-hit').evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().height)"
    )
    assert min(icons) >= 40
    small = [(words, size) for words, size in page.evaluate(TEXTS) if size < SMALLEST_TEXT]
    assert small == []


def test_a_solved_puzzle_earns_stars_that_the_book_shows_and_a_file_carries(people: People, tmp_path: Path) -> None:
    ann = people.arrive()
    code = played(ann, "chicago-1858", WHOLE)
    page = ann.sit(code)
    expect(page.locator("#earned-stars")).to_have_text("★★☆")
    assert page.locator("#earned-text").input_value().startswith("Chicago, 1858 ★★☆ 48")
    page.goto("/book/workbook")
    expect(page.locator("#chicago-1858 .stars")).to_contain_text("★★☆")
    with page.expect_download() as saving:
        page.locator("#stars-out").click()
    saved = tmp_path / "stars.json"
    saving.value.save_as(saved)
    bob = people.arrive().page
    bob.goto("/book/workbook")
    damaged = tmp_path / "damaged.json"
    damaged.write_text(json.dumps({"tramyard": "stars", "format": 1, "stars": {"x": {"stars": 9, "score": 1}}}))
    bob.locator("#stars-in").set_input_files(damaged)
    expect(bob.locator("#stars-note")).to_contain_text("nothing was changed")
    expect(bob.locator("#chicago-1858 .stars")).to_contain_text("☆☆☆")
    bob.locator("#stars-in").set_input_files(saved)
    expect(bob.locator("#chicago-1858 .stars")).to_contain_text("★★☆")


def test_notes_stay_on_the_device_and_a_puzzle_prints_on_one_sheet(people: People) -> None:
    ann = people.arrive()
    page = puzzle(ann)
    page.locator(".notes summary").click()
    page.locator("#notes").fill("First the mills.")
    page.reload()
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    assert page.locator("#notes").input_value() == "First the mills."
    page.emulate_media(media="print")
    for part in ("#board > svg", "#sheet > svg", "#market > svg"):
        assert page.locator(part).is_visible(), part
    for part in ("#notes", "#steps", "#log"):
        assert not page.locator(part).is_visible(), part
    assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 1


def choose(page: Page, words: str) -> None:
    """The first choice in sight that says this."""
    page.locator("#steps .step:visible, [role=menuitem]:visible").filter(has_text=words).first.click()


def pass_on(page: Page) -> None:
    """Whoever could do something is asked whether they are sure."""
    choose(page, "pass:")
    if page.locator("#sure").is_visible():
        page.locator("#sure [value=yes]").click()


def asked(page: Page, words: str) -> None:
    expect(page.locator("#prompt")).to_contain_text(words)


def test_two_people_play_a_whole_puzzle_each_at_a_screen_of_their_own(people: People) -> None:
    """Two rounds, from the first rail to the result: links, trips with a toll, and whoever passes early is asked."""
    ann, bob = people.arrive(), people.arrive(375, 812, touch=True)
    wanted = {"game": "workbook", "seats": [ME, FRIEND], "options": {"first": 1}, "content": TWO_ROUNDS}
    laid = ann.ask("POST", "/api/tables", wanted)
    sit_down(bob, laid)
    page, phone = ann.sit(str(laid["code"])), bob.page
    asked(page, "2 actions left")
    drag(page, "a1", "b1", "c1")
    asked(page, "Pay 1 rail")
    pay_with_the_first(page)

    asked(phone, "2 actions left")
    phone.locator('#board [data-spot="c1"]').tap()
    choose(phone, "build a link from")
    asked(phone, "Draw on")
    phone.locator('#board [data-spot="c2"]').tap()
    expect(phone.locator("#wb-drawing")).to_be_attached()
    phone.locator('#board [data-spot="c3"].can').tap()
    asked(phone, "Pay 1 rail")
    choose(phone, "pay with")
    asked(phone, "1 action left")
    phone.locator('#board [data-spot="a1"].can').tap()
    choose(phone, "move the passenger of")
    expect(phone.locator("#gains")).to_contain_text("2 HP")
    choose(phone, "pay with")

    asked(page, "1 action left")
    expect(page.locator("#seat-1")).to_contain_text("$1")  # Bob's toll
    page.locator('#board [data-spot="c1"].can').click()
    choose(page, "to Residence")
    choose(page, "pay with")

    asked(phone, "2 actions left")  # now Bob is Player A
    pass_on(phone)
    for left in ("2 actions left", "1 action left"):
        asked(page, left)
        pass_on(page)
    asked(phone, "1 action left")
    pass_on(phone)
    for screen in (
        page,
        phone,
    ):  # 1 HP for a ride, 3 for the link; 2 for two rides, 3, and 1 of stress: and a rail each
        expect(screen.locator("#outcome")).to_have_text("Equal in everything: a draw at 4 HP.")
        expect(screen.locator("#tally tbody tr")).to_have_count(2)


def test_two_people_share_a_book_each_with_a_pen_of_their_own(people: People) -> None:
    ann, bob = people.arrive(), people.arrive(375, 812, touch=True)
    laid = ann.ask("POST", "/api/tables", {"game": "workbook", "seats": [ME, FRIEND], "options": {"first": 1}})
    sit_down(bob, laid)
    page = ann.sit(str(laid["code"]))
    drag(page, *WAY)
    pay_with_the_first(page)
    expect(bob.page.locator("#link-a4e.wb-pen-0")).to_be_attached()
    expect(bob.page.locator("#prompt")).to_contain_text("2 actions left")
    expect(bob.page.locator("#sheet .wb-cross.wb-pen-0").first).to_be_attached()


def test_the_score_of_two_is_in_sight_beside_what_it_is_made_of(people: People) -> None:
    ann, bob = people.arrive(360, 740, touch=True), people.arrive()
    wanted = {"game": "workbook", "seats": [ME, FRIEND], "options": {"first": 1}, "content_name": "sintra-1904"}
    laid = ann.ask("POST", "/api/tables", wanted)
    sit_down(bob, laid)
    code = str(laid["code"])
    while (now := ann.now(code))["waits_for"] == "person":
        who = ann if now["actor"] == 0 else bob
        steps = who.now(code)["steps"]
        assert isinstance(steps, list)
        move = next(word for word in ("P", "E") if word in [step["move"] for step in steps])
        who.ask("POST", f"/api/tables/{code}/actions", {"version": now["version"], "moves": [move]})
    for page in (ann.sit(code), bob.sit(code)):
        expect(page.locator("#tally tbody tr")).to_have_count(2)
        assert page.evaluate(SCORE_AT) <= 0
        heads = page.locator("#tally thead th")
        rights = heads.evaluate_all("all => all.map((one) => one.getBoundingClientRect().right)")
        assert rights[-2] < rights[-1] - 20


def test_a_map_made_small_by_what_is_typed_in_stays_readable(people: People) -> None:
    """On a small telephone, while companions are asked who begins: no numeral lies over another, no word is cut."""
    ann, bob = people.arrive(360, 740, touch=True), people.arrive()
    wanted = {"game": "workbook", "seats": [ME, FRIEND], "content_name": "london-1860", "companion": True}
    laid = ann.ask("POST", "/api/tables", wanted)
    sit_down(bob, laid)
    page = ann.sit(str(laid["code"]))
    expect(page.locator("#prompt")).to_contain_text("What came?")
    assert page.evaluate(OVERLAPS) == []
    assert (
        page.evaluate("() => { const b = document.querySelector('.brand'); return b.scrollWidth - b.clientWidth; }")
        <= 0
    )
    page.get_by_role("button", name="Bob", exact=True).click()
    page.get_by_role("button", name="Enter").click()
    expect(bob.page.locator("#prompt")).to_contain_text("2 actions left")
    expect(page.locator(".wb-roman").first).to_have_css("opacity", "1")
    assert page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize("height", [800, 720])
def test_what_a_trip_brings_and_its_prices_are_read_without_scrolling(people: People, height: int) -> None:
    """On a desktop: two whole choices, and the way back below them."""
    ann = people.arrive(1280, height)
    page = ann.sit(played(ann, "chicago-1858", 9))
    page.locator('#board [data-spot="a4"].can').click()
    choose(page, "to Commerce")
    expect(page.locator("#gains")).to_contain_text("3 HP")
    choices, panel, second, back = (
        box(page.locator(place).first) for place in ("#steps", ".ask", "#steps > li:nth-child(2)", '[data-do="back"]')
    )
    assert second["y"] + second["height"] <= min(choices["y"] + choices["height"], back["y"])
    assert back["y"] + back["height"] <= panel["y"] + panel["height"]


def test_a_hint_stands_beside_the_whole_choices_it_weighs(people: People) -> None:
    ann = people.arrive()
    page = ann.sit(played(ann, "berlin-1865", 10))
    page.locator('[data-do="hint"]').click()
    page.wait_for_selector("#hint .candidates li")
    last, choices, back = (box(page.locator(place)) for place in ("#steps > li:last-child", "#steps", ".deeds"))
    assert last["y"] + last["height"] <= min(choices["y"] + choices["height"], back["y"]) + 1


def test_a_telephone_shows_what_one_has_while_one_draws(people: People) -> None:
    page = puzzle(people.arrive(360, 740, touch=True), "berlin-1865")
    drag(page, "d1", "d2", "d3")
    purse = page.locator("#hand")
    expect(purse).to_be_in_viewport(ratio=1)
    for words in ("0 HP", "$0", "2 workers", "1 stress"):
        expect(purse.locator("desc")).to_contain_text(words)


def test_a_list_that_opens_on_a_telephone_comes_into_sight(people: People) -> None:
    page = puzzle(people.arrive(360, 740, touch=True), "prague-1875")
    page.locator("#steps .opener").first.tap()
    third, strip = page.locator("#steps .drawer-of .step:visible").nth(2), page.locator("#strip")
    page.wait_for_function(
        "([one, strip]) => one.getBoundingClientRect().bottom <= strip.getBoundingClientRect().top",
        arg=[third.element_handle(), strip.element_handle()],
    )


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing_to_mend_at_the_book_and_the_table(people: People, colours: Literal["light", "dark"]) -> None:
    ann = people.arrive(colours=colours)
    ann.page.goto("/book/workbook")
    found = faults(ann.page, "book")
    page = puzzle(ann, "madrid-1871")
    drag(page, "e1", "d1", "d2")
    assert found + faults(page, "table") == []
