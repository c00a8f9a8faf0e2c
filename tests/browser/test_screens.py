"""Every page on every screen: nothing sticks out, nothing is too small, axe and the console have nothing to say."""

from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.people import FRIEND, GREEDY, ME, People, Person, visit
from tests.browser.player import Player, by_list

FINISHED = Path(__file__).parents[1] / "games/trainmaker/records/six-goods-2-seats.record"
SMALLEST_SPOT = 40
SMALLEST_TEXT = 11
TEXTS = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement;
    const words = walk.currentNode.textContent.trim();
    const unseen = parent.closest(".sr, title, desc, script, template, [aria-hidden=true]");
    if (!words || unseen || !parent.checkVisibility()) continue;
    const drawn = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : { a: 1, b: 0 };
    const size = parseFloat(getComputedStyle(parent).fontSize) * Math.hypot(drawn.a, drawn.b);
    found.push([words, Math.round(size * 100) / 100]);
  }
  return found;
}"""
UNFOLD = "document.querySelectorAll('body:not(.at-table) details').forEach((part) => (part.open = true))"
SPOTS = """spots => spots.map((spot) => {
  const box = spot.getBoundingClientRect();
  return [spot.dataset.spot, box.width, box.height];
})"""


def pages(person: Person, *guides: str) -> list[str]:
    """One address of each kind of page, and tables: before a ride, at the choice of contracts, after a roll."""
    choosing, rolled = person.lay(ME, GREEDY), person.lay(ME, GREEDY)
    version = person.now(rolled)["version"]
    person.ask("POST", f"/api/tables/{rolled}/actions", {"version": version, "moves": ["K1"]})
    laid = person.ask("POST", "/api/tables", {"game": "trainmaker", "seats": [ME, FRIEND]})
    invitations = laid["invitations"]
    assert isinstance(invitations, list)
    riding = person.lay(ME, GREEDY, game="lisbon28")
    return [
        "/",
        "/new/trainmaker",
        "/new/lisbon28",
        *(f"/guide/{name}" for name in guides),
        f"/t/{riding}",
        str(invitations[1]["link"]),
        f"/t/{laid['code']}",
        f"/t/{choosing}",
        f"/t/{rolled}",
    ]


def stick_out(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_no_page_scrolls_sideways_and_no_text_is_too_small(people: People, width: int) -> None:
    ann = people.arrive(width=width, touch=width < 1000)
    wrong: list[str] = []
    for path in pages(ann, "trainmaker", "lisbon28"):
        page = visit(ann.page, path)
        wrong += [f"{path} scrolls {stick_out(page)} px sideways"] if stick_out(page) > 0 else []
        texts = page.evaluate(TEXTS)
        assert texts
        wrong += [f"{path} writes «{words}» {size} px high" for words, size in texts if size < SMALLEST_TEXT]
    assert wrong == []


def test_every_spot_is_large_enough_for_a_finger(people: People) -> None:
    ann = people.arrive(width=375, height=812, touch=True)
    page = ann.sit(ann.lay(ME, GREEDY))
    player = Player(page, by_list)
    seen: set[str] = set()
    page.wait_for_selector("#steps .step")
    while not {"contract-1", "die-L", "roll", "end"} <= seen:
        spots = page.locator(".part .can").evaluate_all(SPOTS)
        assert [spot for spot in spots if min(spot[1:]) < SMALLEST_SPOT] == []
        seen |= {name for name, _width, _height in spots}
        player.wait()
        player.take(player.best(player.choices()))


@pytest.mark.parametrize(("colours", "width", "guide"), [("light", 1280, "lisbon28"), ("dark", 375, "trainmaker")])
def test_axe_finds_nothing_to_mend(people: People, colours: Literal["light", "dark"], width: int, guide: str) -> None:
    """Guides are alike and the longest pages by far: each is looked at in one light, one of them also in a drawer."""
    ann = people.arrive(width=width, touch=width < 1000, colours=colours)
    wrong: list[str] = []
    for path in pages(ann, guide):
        page = visit(ann.page, path)
        page.evaluate(UNFOLD)
        wrong += faults(page, path)
    page.keyboard.press("r")
    expect(page.locator("#guide #TM-ROLL-02")).to_be_attached()
    wrong += faults(page, "the drawer of rules")
    page.keyboard.press("Escape")
    for key, dialog in (("?", "help"), ("g", "settings"), ("t", "about-table")):
        page.keyboard.press(key)
        expect(page.locator(f"#{dialog}")).to_be_visible()
        wrong += faults(page, f"the dialog {dialog}")
        page.keyboard.press("Escape")
    assert wrong == []


def test_axe_finds_nothing_to_mend_after_the_game(people: People) -> None:
    ann = people.arrive(colours="dark")
    laid = ann.ask("POST", "/api/tables/from-record", {"record": FINISHED.read_text("utf-8")})
    page = ann.sit(str(laid["code"]))
    expect(page.locator("#plot .plot")).to_be_visible()
    expect(page.locator("#tally tbody tr")).to_have_count(2)
    assert faults(page, "the end") == []


def faults(page: Page, where: str) -> list[str]:
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{where}: {fault['help']}: {node['html'][:200]}" for fault in found for node in fault["nodes"]]


def test_pages_for_programs_and_for_nobody_break_no_policy(people: People) -> None:
    ann = people.arrive()
    ann.forgiven = ("status of 404",)
    ann.page.goto("/schema")
    expect(ann.page.locator("body")).to_contain_text("/api/tables")
    ann.page.goto("/t/nowhere")
    expect(ann.page.locator("main")).to_contain_text("There is no table «nowhere» here.")
    ann.page.goto("/no/such/page")
    expect(ann.page.locator("main")).to_contain_text("There is nothing at this address.")


def test_a_wide_board_comes_so_close_that_every_spot_fits_a_finger(people: People) -> None:
    ann = people.arrive(width=375, height=812, touch=True)
    page = ann.sit(ann.lay(ME, GREEDY, game="lisbon28"))
    expect(page.locator(".part .can").nth(4)).to_be_attached()
    for _press in range(4):
        page.keyboard.press("+")
    spots = page.locator(".part .can").evaluate_all(SPOTS)
    assert [spot for spot in spots if min(spot[1:]) < SMALLEST_SPOT] == []
    assert stick_out(page) <= 0
