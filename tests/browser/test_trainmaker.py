"""Trainmaker at its table: one click places a die, the lever comes before the die it turns, names are names."""

from playwright.sync_api import Page, expect

from tests.browser.people import ME, People, visit
from tramyard.games.trainmaker import ROOM
from tramyard.kernel.record import Record

DEALT = ("* c1:05,11", "* c2:02,07", "* d1:01", "* d2:08", "* d3:12")
ROLLED = (*DEALT, "p1 K1", "* rLLPPBFC")


def begun(people: People, *lines: str) -> Page:
    """A table for two on one device that stands after these lines."""
    record = Record.begin(ROOM, ["Ann", "Bo"], {"first": 1}).text() + "".join(f"{line}\n" for line in lines)
    ann = people.arrive()
    seats = [ME, {"kind": "bot", "bot": "greedy", "name": "Bo"}]
    code = ann.ask("POST", "/api/tables", {"game": "trainmaker", "seats": seats, "origin": record})["code"]
    return visit(ann.page, f"/t/{code}")


def test_a_die_takes_one_click_and_the_lever_comes_before_the_die_it_turns(people: People) -> None:
    page = begun(people, *ROLLED)
    expect(page.locator("#players")).to_contain_text("Ann (you)")
    expect(page.locator("#players")).to_contain_text("Bo")
    loose = page.locator("#board [data-spot^=die-]")
    expect(loose).to_have_count(7)
    expect(page.locator("#board [data-spot=die-L].can")).to_have_count(2)
    expect(page.locator("#board .special")).to_have_count(0)
    lever = page.locator("#hand [data-spot=lever].special")
    lever.click()
    expect(page.locator("#board [data-spot^=die-].special")).to_have_count(7)
    expect(page.locator("#prompt")).to_contain_text("Choose what it is for")
    lever.click()
    expect(page.locator("#board .special")).to_have_count(0)
    lever.click()
    page.locator("#board [data-spot=die-B]").click()
    expect(page.get_by_role("menuitem")).to_have_count(4)
    page.get_by_role("menuitem").last.click()
    expect(page.locator("#costs")).to_contain_text("Switch Track token")
    expect(page.locator("#board [data-spot=die-C]")).to_have_count(2)
    page.locator("#board [data-spot=die-L].can").first.click()
    expect(loose).to_have_count(6)
    page.locator("#board [data-spot=die-P].can").first.click()
    expect(loose).to_have_count(5)
    page.locator("#buttons [data-spot=end].can").click()
    expect(page.locator("#sure")).to_contain_text("A train without a Caboose scores nothing.")
