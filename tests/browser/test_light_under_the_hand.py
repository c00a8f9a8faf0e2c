"""Light under the hand: levels that say how well they play, who is at it and how fast, theme and text as one likes."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.people import GREEDY, ME, People, until
from tests.browser.player import Player, by_list

MOMENT = 100
"""Milliseconds: no scene of others is over so soon."""


def goes_on_until(page: Page, happened: Callable[[], bool]) -> None:
    """The page's own time, which stands still else, goes on by moments until this has happened."""

    def look() -> bool:
        page.clock.run_for(MOMENT)
        return happened()

    until(page, look)


def test_a_level_says_how_strong_it_is_and_is_met_at_the_table(people: People) -> None:
    page = people.arrive().page
    page.goto("/")
    game = page.get_by_role("article").filter(has_text="Trainmaker")
    expect(game.locator(".level-says:visible")).to_have_text(
        "Takes what is best right now, and does not look far ahead."
    )
    game.get_by_text("Easy").click()
    expect(game.locator(".level-says:visible")).to_contain_text("Of 100 games against Middle it won 22.")
    game.get_by_role("button", name="Play Trainmaker").click()
    expect(page.locator("#seats .chair").nth(1)).to_contain_text("Easy")
    assert "careless" not in page.locator("body").inner_text()


def test_while_a_bot_plays_it_is_told_who_and_how_far_and_the_speed_is_at_hand(people: People) -> None:
    ann = people.arrive(motion="no-preference")
    page = ann.page
    page.clock.install(time=0)
    page.clock.pause_at(1)
    page.goto("/")
    page.evaluate("localStorage.setItem('tramyard-pace', '1.5')")
    ann.sit(ann.lay(ME, GREEDY))
    assert page.evaluate("document.activeElement.id") == "prompt"
    page.locator('#steps [data-move="K1"]').click()
    end, sure, since = page.locator('#steps [data-move="E"]'), page.locator("#sure"), page.locator("#since")
    goes_on_until(page, end.is_visible)
    end.click()
    goes_on_until(page, lambda: sure.is_visible() or since.is_visible())
    if sure.is_visible():
        page.locator("#sure [value=yes]").click()
    goes_on_until(page, lambda: since.is_visible() and "Otto" in page.locator("#since-words").inner_text())
    step = page.locator("#since-left")
    shown = re.match(r"step (\d+) of \d+$", step.inner_text())
    assert shown
    goes_on_until(page, lambda: step.inner_text().startswith(f"step {int(shown[1]) + 1} of "))
    page.locator("#speed").click()
    expect(page.locator("#speed")).to_have_text("2×")
    page.locator('[data-do="skip-all"]').click()
    expect(since).to_be_hidden()
    expect(page.locator(".part .last").first).to_be_attached()  # what was played last stays marked


def colour(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--paper')"))


def test_theme_and_text_size_are_chosen_once_for_all_pages(people: People) -> None:
    ann = people.arrive(colours="light")
    page = ann.sit(ann.lay(ME, GREEDY))
    day = colour(page)
    page.locator('[data-do="settings"]').click()
    page.locator("#theme").select_option("dark")
    page.locator("#text-size").select_option("130")
    assert colour(page) != day
    page.goto("/")
    assert colour(page) != day
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "20.8px"
    night = people.arrive(colours="dark").page
    night.goto("/")
    assert colour(night) == colour(page)


def test_arrows_walk_through_the_log(people: People) -> None:
    ann = people.arrive()
    page = ann.sit(ann.lay(ME, GREEDY))
    player = Player(page, by_list)
    player.take("K1")
    lines = page.locator("#log li:not([hidden]) button.words")
    expect(lines.nth(1)).to_be_attached()
    lines.nth(1).focus()
    page.keyboard.press("ArrowUp")
    expect(lines.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(lines.nth(1)).to_be_focused()
    in_tab_order = "all => all.filter((one) => one.tabIndex === 0).length"
    assert page.locator("#log, #log button.words").evaluate_all(in_tab_order) == 1
