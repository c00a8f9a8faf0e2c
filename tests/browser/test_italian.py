"""The same yard in Italian: by the browser's wish or by one's own."""

import re

from playwright.sync_api import expect

from tests.browser.people import GREEDY, ME, People
from tests.browser.player import Player, by_list


def test_whoever_reads_italian_gets_front_page_table_and_rules_in_italian(people: People) -> None:
    anna = people.arrive(language="it-IT")
    page = anna.page
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.get_by_role("heading", level=1)).to_have_text("Giochi da tavolo su tram e treni")
    page.get_by_role("button", name="Gioca Trainmaker").click()
    expect(page.locator("#prompt")).to_contain_text("Tieni uno dei tuoi due contratti.")
    expect(page.locator("#board")).to_contain_text("Tieni questo contratto")
    page.get_by_role("button", name="Regole").click()
    expect(page.locator("#guide #TM-ROLL-02")).to_contain_text("Un treno può partire solo")
    page.keyboard.press("Escape")
    Player(page, by_list).take("K1")
    expect(page.locator("#log")).to_contain_text("Tu: tenuto il contratto")
    page.locator(".part [data-spot=slot-1]").first.click()
    expect(page.get_by_role("alert")).to_contain_text("Solo un treno che finisce con un Caboose")


def test_two_languages_at_one_table(people: People) -> None:
    ann, anna = people.arrive(), people.arrive(language="it")
    code = ann.lay(ME, GREEDY)
    anna.sit(code)
    Player(ann.sit(code), by_list).take("K1")
    expect(ann.page.locator("#log")).to_contain_text("You rolled")
    expect(anna.page.locator("#log")).to_contain_text("Ann: il tiro è")


def test_a_language_that_was_chosen_is_remembered(people: People) -> None:
    ann = people.arrive()
    page = ann.page
    page.goto("/guide/trainmaker")
    page.get_by_label("Choose your language").click()
    expect(page.get_by_role("button", name="Português")).to_contain_text(re.compile("Trainmaker.*: em parte em inglês"))
    page.get_by_role("button", name="Italiano", exact=True).click()
    expect(page.locator("#TM-ROLL-02")).to_contain_text("Un treno può partire solo")
    page.goto("/new/trainmaker")
    expect(page.get_by_role("button", name="Comincia")).to_be_visible()
