"""A seat and who holds it, in a real browser: another device comes and goes, and a kept chair is given up."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import FRIEND, GREEDY, ME, People, filled_in


def open_devices(page: Page) -> None:
    page.locator("[data-do=table]").click()
    page.get_by_role("button", name="Devices at my seat").click()


def test_a_seat_comes_to_a_phone_and_is_taken_from_it_again(people: People) -> None:
    ann, phone = people.arrive(), people.arrive(375, 812, touch=True)
    code = ann.lay(ME, GREEDY)
    page = ann.sit(code)
    page.locator("[data-do=table]").click()
    page.get_by_role("button", name="Take my seat to another device").click()
    expect(page.locator("#share-link")).to_have_value(re.compile("/resume/"))
    link = filled_in(page.locator("#share-link"))
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    phone.page.goto(link)
    assert phone.now(code)["seat"] == -1
    phone.page.get_by_role("button", name="Play on this device").tap()
    phone.page.wait_for_selector("html[data-ready=yes]", state="attached")
    assert phone.now(code)["seat"] == 0
    open_devices(page)
    held = page.locator("#devices-list li")
    expect(held).to_have_count(2)
    expect(held.first).to_contain_text("this device")
    held.last.get_by_role("button", name="Take off").click()
    expect(held).to_have_count(1)
    expect(page.locator("#devices-words")).to_have_text("That device and its link open this seat no more.")
    assert (ann.now(code)["seat"], phone.now(code)["seat"]) == (0, -1)
    page.get_by_role("button", name="New link").click()
    expect(page.locator("#log")).to_contain_text("Ann has a new private link; older ones open nothing any more.")
    assert ann.now(code)["seat"] == 0


def inside(inner: Locator, outer: Locator) -> bool:
    """Whether one lies in the other on the screen."""
    one, other = inner.bounding_box(), outer.bounding_box()
    assert one is not None
    assert other is not None
    right = one["x"] + one["width"] <= other["x"] + other["width"]
    below = one["y"] + one["height"] <= other["y"] + other["height"]
    return one["x"] >= other["x"] and one["y"] >= other["y"] and right and below


def test_a_chair_that_is_kept_is_given_up_by_a_button(people: People) -> None:
    ann, eve = people.arrive(), people.arrive()
    code = ann.lay(ME, FRIEND)
    page = ann.sit(code)
    chair = page.locator("#seats li").last
    for offer in chair.locator("button, select").all():
        assert inside(offer, chair), "nothing of what is offered at a chair lies outside it"
    page.get_by_role("button", name="Free for anybody").first.click()
    expect(page.locator("#seats li").last).to_contain_text("free")
    eve.ask("POST", f"/api/tables/{code}/seats/1", {"name": "Eve"})
    expect(page.locator("#seats li").last).to_contain_text("Eve")
