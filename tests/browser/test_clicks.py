"""How many clicks it takes (a ride in Lisbon two, a group picked up one, a die placed one), and what comes for one."""

import gzip
import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import GREEDY, ME, People, Person, until
from tests.browser.player import dice
from tests.browser.test_lisbon import sit_down

COUNT = (
    "window.clicks = 0; addEventListener('click', (event) => { window.clicks += event.isTrusted; }, { capture: true });"
)
COVERED = """([one, other]) => {
  const [a, b] = [one, other].map((each) => each.getBoundingClientRect());
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return Math.max(0, across) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
}"""
MOST_BYTES = 15_000
"""What may come for one click, gzipped."""


def weighed(page: Page) -> list[int]:
    """The size of everything that comes from now on for what is clicked: answers, and messages of the live line."""
    sizes: list[int] = []

    def came(text: bytes | str) -> None:
        sizes.append(len(gzip.compress(text if isinstance(text, bytes) else text.encode())))

    page.on("websocket", lambda line: line.on("framereceived", came))
    page.on(
        "response",
        lambda answer: came(answer.body()) if answer.url.endswith(("/draft", "/actions")) else None,
    )
    return sizes


def spot(page: Page, name: str) -> Locator:
    """What can be clicked at a spot of the picture."""
    place = page.locator(f'.part [data-spot="{name}"].can').last
    return place.locator(".l28-hit").last if place.locator(".l28-hit").count() else place


def lisbon(people: People) -> Person:
    """Ann, to move, holds a ticket for everybody who waits somewhere, and a blue one to ride there."""
    ann, ben, code = sit_down(people)
    for _number in range(40):
        now = ann.now(code)
        if now["waits_for"] != "chance":
            break
        who = ann if now["asks_chance"] else ben
        outcomes = who.ask("GET", f"/api/tables/{code}/outcomes")["outcomes"]
        assert isinstance(outcomes, list)
        texts = [str(outcome["text"]) for outcome in outcomes]
        wanted = {"!T1": "!T1:RYGGB", "!G:": "!G:RYG"}.get(texts[0][:3], texts[0])
        who.ask("POST", f"/api/tables/{code}/actions?form=story", {"version": now["version"], "moves": [wanted]})
    ann.page.add_init_script(COUNT)
    ann.sit(code)
    return ann


def test_a_ride_takes_two_clicks_and_a_group_one(people: People) -> None:
    ann = lisbon(people)
    page = ann.page
    sizes = weighed(page)
    page.reload()
    page.wait_for_selector("#steps .step")
    sizes.clear()
    spot(page, "MMZ").hover()
    tag, card = page.locator("#board .shown[data-for=MMZ] rect").first, page.locator("#card")
    expect(tag).to_be_visible()
    expect(card).to_be_visible()
    assert page.evaluate(COVERED, [card.element_handle(), tag.element_handle()]) == 0, "what it costs stays in sight"
    label = page.locator('#board [data-spot="MMZ"].can').get_attribute("aria-label")
    assert label == "ride to Martim Moniz: 1 red / 1 yellow / 1 green / 1 blue"
    spot(page, "MMZ").click()
    menu = page.get_by_role("menuitem")
    expect(menu).to_have_count(4)
    for item, colour in zip(menu.all(), ("red", "yellow", "green", "blue"), strict=True):
        expect(item.locator(".chip")).to_have_text(f"1 {colour}")
    menu.last.click()
    told = page.locator("#log li.played[data-actor='0'] .words")
    expect(told).to_have_text([re.compile("Martim Moniz.*1? ?blue")])
    assert page.evaluate("clicks") == 2
    until(page, lambda: sizes)
    assert sum(sizes) < MOST_BYTES
    page.reload()
    page.wait_for_selector("#steps .step")
    expect(page.locator("#prompt .token"), "tickets are drawn from the beginning").to_be_visible()
    sizes.clear()
    pick_up = page.locator("#steps").get_by_role("button", name="pick up")
    expect(pick_up.locator(".chip.costs")).to_have_text(["1 red", "1 yellow", "1 green"])
    spot(page, "pick-up").click()
    expect(told).to_have_count(3)
    expect(told.last).to_contain_text(re.compile("red.*yellow.*green"))
    assert page.evaluate("clicks") == 1, "the halt was played along with it"
    until(page, lambda: sizes)
    assert sum(sizes) < MOST_BYTES


def test_a_die_is_placed_by_one_click_and_a_hint_goes_on_from_there(people: People) -> None:
    ann = people.arrive()
    code = ann.lay(ME, GREEDY, companion=True)
    for words in (["c1:05,11"], ["d1:01", "d2:08", "d3:12"], ["K1"], ["rLPPBFCC"]):
        ann.ask("POST", f"/api/tables/{code}/actions", {"version": ann.now(code)["version"], "moves": words})
    ann.page.add_init_script(COUNT)
    sizes = weighed(ann.page)
    page = ann.sit(code)
    sizes.clear()
    spot(page, "die-L").click()
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    until(page, lambda: sizes)
    assert sum(sizes) < MOST_BYTES
    assert dice(page.locator("#board desc").text_content() or "", "Train") == "L"
    assert page.evaluate("clicks") == 1
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#hint ol")).to_be_visible()
    expect(page.locator("#hint li > b").first).to_have_text(re.compile(r"^\d+ %$"))
    expect(page.locator("#hint .unit")).to_have_text("progress to a win")
    expect(page.locator("#steps .hinted")).to_be_visible()
    assert dice(page.locator("#board desc").text_content() or "", "Train") == "L", "the draft stays"


def test_a_click_tells_facts_on_a_card_and_only_refusals_in_red(people: People) -> None:
    page = lisbon(people).page
    card, note = page.locator("#card"), page.locator("#note")
    page.locator('#board [data-spot="ROS"]').last.dispatch_event("click")
    expect(card).to_contain_text("Your tram stands here: there is nothing to do but drive on.")
    expect(note).to_be_hidden()
    page.keyboard.press("Escape")
    page.locator('#board [data-spot="PAD"]').last.dispatch_event("click")
    expect(note).to_contain_text("No single movement leads from Rossio to Padrão dos Descobrimentos.")
    expect(note.get_by_role("button")).to_have_text("L28-MOVE-01")
    expect(card).to_be_hidden()
    page.keyboard.press("Escape")
    page.locator('.part [data-spot="bag"]').last.click()
    expect(card).to_contain_text("In the bag:")
    expect(card.locator(".piece .token")).to_have_count(4)  # passengers are drawn, and named to who cannot see them
    expect(card.locator(".piece .sr")).to_have_text([" red", " yellow", " green", " blue"])
    expect(note).to_be_hidden()
    page.keyboard.press("Escape")
    spot(page, "MMZ").click()
    page.get_by_role("menuitem").last.click()
    expect(page.locator("#steps").get_by_role("button", name="pick up")).to_be_visible()
    page.locator('#board [data-spot="MMZ"]').last.dispatch_event("click")
    expect(card).to_contain_text("Your tram stands here: pick up the group")
    card.get_by_role("button", name="pick up").click()
    expect(page.locator("#log li.played[data-actor='0'] .words").last).to_contain_text(re.compile("red.*yellow.*green"))
