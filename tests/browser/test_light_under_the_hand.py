"""Light under the hand: levels that say how well they play, who is at it and how fast, theme and text as one likes."""

from playwright.sync_api import Page, expect

from tests.browser.people import GREEDY, ME, People
from tests.browser.player import Player, by_list


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
    ann.page.goto("/")
    ann.page.evaluate("localStorage.setItem('tramyard-pace', '1.5')")
    page = ann.sit(ann.lay(ME, GREEDY))
    assert page.evaluate("document.activeElement.id") == "prompt"
    page.locator('#steps [data-move="K1"]').click()
    page.locator('#steps [data-move="E"]').click()
    page.wait_for_function("() => document.getElementById('sure').open || !document.getElementById('since').hidden")
    if page.locator("#sure").is_visible():
        page.locator("#sure [value=yes]").click()
    expect(page.locator("#since")).to_be_visible()
    expect(page.locator("#since-words")).to_contain_text("Otto")
    expect(page.locator("#since-left")).to_contain_text("step 1 of ")
    page.locator("#speed").click()
    expect(page.locator("#speed")).to_have_text("2×")
    page.locator('[data-do="skip-all"]').click()
    expect(page.locator("#since")).to_be_hidden()
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
