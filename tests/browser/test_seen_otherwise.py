"""Rivals that can be read, text twice as large, colours of one's own, paper, and sounds that fit what happens."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hearing import dice_heard, listen, swishes
from tests.browser.people import FRIEND, GREEDY, ME, Answer, People, Person, visit

FIVE_BOTS: list[Answer] = [{"kind": "bot", "bot": "easy"}] * 5
ENDED = Path(__file__).parents[1] / "games/trainmaker/records/contract-6-seats.record"
OVERLAPPING = """() => {
  const clipped = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue;
      const edge = box.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return { left, top, right, bottom };
  };
  const floats = (element) => {
    for (let box = element; box; box = box.parentElement) {
      if (['sticky', 'fixed', 'absolute'].includes(getComputedStyle(box).position)) return box;
    }
    return null;
  };
  const shown = [...document.querySelectorAll('button, a, input, select, p, h1, h2, legend, label')].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 2);
  const names = (one) => one.id || one.className || one.textContent.trim().slice(0, 20);
  return shown.flatMap((one, number) => shown.slice(number + 1).filter((other) => {
    if (one.contains(other) || other.contains(one) || floats(one) !== floats(other)) return false;
    const [a, b] = [clipped(one), clipped(other)];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    return wide > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  }).map((other) => `${names(one)} and ${names(other)}`));
}"""
"""What lies over something else in the same layer of a page, as far as it is seen."""


def finished(person: Person) -> str:
    return str(person.ask("POST", "/api/tables/from-record", {"record": ENDED.read_text("utf-8")})["code"])


@pytest.mark.parametrize(("width", "height"), [(375, 812), (1280, 800)])
def test_a_tap_on_a_row_opens_that_player_large(people: People, width: int, height: int) -> None:
    ann = people.arrive(width, height)
    code = ann.lay(ME, *FIVE_BOTS)
    page = ann.sit(code)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(OVERLAPPING) == []
    assert page.locator(".brand").evaluate("brand => brand.scrollWidth <= brand.clientWidth")
    names = page.locator("#seats .name").all_inner_texts()
    assert len(set(names)) == len(names) == 6
    row = page.locator('#players [data-spot="seat-4"]')
    small = row.locator("text").first.evaluate("name => name.getBoundingClientRect().height")
    row.click(position={"x": 20, "y": 20})
    rival = page.locator("#rival")
    expect(rival).to_be_visible()
    expect(page.locator("#rival-title")).to_have_text(
        page.locator("#seats .chair").nth(3).locator(".name").inner_text().split()[0]
    )
    assert page.locator("#rival-words").inner_text()
    name = page.locator("#rival-picture text:not(:empty)", has_text=page.locator("#rival-title").inner_text()).first
    assert name.evaluate("name => name.getBoundingClientRect().height") >= 1.45 * small
    box = rival.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    rival.get_by_role("button").click()
    expect(rival).to_be_hidden()


def many_pages(person: Person) -> Iterator[str]:
    yield from ("/", "/new/trainmaker", "/guide/trainmaker")
    yield f"/t/{person.lay(ME, *FIVE_BOTS)}"
    yield f"/t/{person.lay(ME, GREEDY, game='lisbon28', options={'first': '1'})}"
    yield f"/t/{person.lay(ME, GREEDY, companion=True)}"
    yield f"/t/{person.lay(ME, FRIEND)}"
    yield f"/t/{finished(person)}"


def test_text_twice_as_large_neither_overlaps_nor_scrolls_sideways(people: People) -> None:
    ann = people.arrive(375, 812)
    page = ann.page
    page.goto("/")
    page.evaluate("localStorage.setItem('tramyard-text', '200')")
    for path in many_pages(ann):
        visit(page, path)
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        assert page.evaluate("document.documentElement.scrollWidth") <= 375, path
        assert page.evaluate(OVERLAPPING) == [], path
    page.locator('[data-do="settings"]').click()
    assert page.evaluate(OVERLAPPING) == []


def edge(page: Page, selector: str, side: str = "border-top-width") -> set[str]:
    return set(page.eval_on_selector_all(selector, f"all => all.map((one) => getComputedStyle(one)['{side}'])"))


def test_with_colours_of_ones_own_everything_that_can_be_pressed_has_an_edge(people: People) -> None:
    ann = people.arrive()
    page = ann.page
    page.emulate_media(forced_colors="active")
    ann.sit(ann.lay(ME, GREEDY))
    expect(page.locator(".part .can").first).to_be_visible()
    for pressed in ("#steps .step", ".deeds .button", ".top .tool"):
        assert edge(page, pressed) == {"1px"}, pressed
    assert edge(page, ".part .can", "outline-style") == {"solid"}
    assert "linear-gradient" in edge(page, "#track", "background-image").pop()
    ann.sit(ann.lay(ME, GREEDY, companion=True))
    expect(page.locator("#pieces .tap").first).to_be_visible()
    assert edge(page, "#pieces .tap") == {"1px"}


def test_end_log_and_guide_can_be_printed(people: People) -> None:
    ann = people.arrive()
    page = ann.sit(finished(ann))
    expect(page.locator("#tally tbody tr")).to_have_count(6)
    page.emulate_media(media="print")
    for seen in ("#outcome", "#tally", "#log"):
        expect(page.locator(seen)).to_be_visible()
    for gone in (".sign", ".strip", ".deeds", "#chat", ".under", "#ended .buttons"):
        expect(page.locator(gone).first).to_be_hidden()
    assert page.evaluate(
        "document.getElementById('log').scrollHeight <= document.getElementById('log').clientHeight + 1"
    )
    expect(page.locator('.talk-head [data-do="earlier"]')).to_be_visible()  # what is missing on paper is said
    page.goto("/guide/trainmaker")
    expect(page.locator(".guide .entry").first).to_be_visible()
    for gone in (".sign", ".contents", ".foot"):
        expect(page.locator(gone).first).to_be_hidden()


def test_dealing_sounds_like_cards_and_only_dice_like_dice(people: People) -> None:
    ann = people.arrive()
    listen(ann.page)
    code = ann.lay(ME, GREEDY, companion=True)
    page = ann.sit(code)
    page.locator("#prompt").click()
    for typed in ("overland excursion", "caldwell", "abilene", "ellsworth"):
        page.locator("#chance-text").fill(typed)
        expect(page.locator("#chance-enter")).to_have_attribute("aria-disabled", "false")
        line = ann.now(code)["line"]
        page.keyboard.press("Enter")
        page.wait_for_function("line => Number(document.getElementById('track').max) > line", arg=line)
    assert dice_heard(page) == 0
    assert swishes(page) > 0
    page.locator('#steps [data-move="K1"]').click()
    page.locator("#chance-text").fill("2l 2p 2b c")
    expect(page.locator("#chance-enter")).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.heard.includes('die')")


def test_the_mute_key_shows_whether_it_is_on(people: People) -> None:
    ann = people.arrive()
    page = ann.sit(ann.lay(ME, GREEDY))
    mute = page.locator("#mute")
    expect(mute).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("m")
    expect(mute).to_have_attribute("aria-pressed", "true")
    page.locator('[data-do="settings"]').click()
    expect(page.locator("#sound")).not_to_be_checked()
    expect(page.locator("#notify")).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(mute).to_have_attribute("aria-pressed", "true")
