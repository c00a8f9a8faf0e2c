"""The keyboard alone: from the front page to a table, through a turn by Tab and Enter, and by numbers to the end."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import GREEDY, ME, People
from tests.browser.player import ANSWERED, Player, by_key, play_to_the_end, spot_of, words_of


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    """Press Tab until this has the focus, as somebody without a mouse does."""
    for _press in range(80):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press(key)
    pytest.fail(f"no way to {selector} by {key}")


def test_a_game_against_a_bot_is_played_by_keys_alone(people: People) -> None:
    ann = people.arrive()
    page = ann.page
    page.goto("/")
    tab_to(page, "form[action$=trainmaker] [name=level]")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    expect(page.locator("#seats")).to_contain_text("Otto bot: Easy")
    play_to_the_end(Player(page, by_key))
    expect(page.locator("#tally tbody tr")).to_have_count(2)
    page.goto("/")
    expect(page.locator("#results tbody")).to_contain_text("TrainmakerEasy1")
    assert page.locator("[name=level][value=easy]:checked").count() == 1
    page.get_by_role("button", name="Forget them").click()
    expect(page.locator("#results")).to_be_hidden()


def by_tab(player: Player, move: str) -> None:
    """Through the picture by Tab to what glows; in a menu the arrows lead on."""
    page = player.page
    words = words_of(page, move)
    tab_to(page, f'.part [data-spot="{spot_of(move)}"].can')
    page.keyboard.press("Enter")
    page.wait_for_function(ANSWERED)
    while page.locator("#menu").is_visible():
        chosen = page.evaluate("document.activeElement.textContent")
        page.keyboard.press("Enter" if chosen.startswith(words) else "ArrowDown")


def test_a_turn_is_played_by_tab_and_enter_on_the_picture(people: People) -> None:
    ann = people.arrive()
    code = ann.lay(ME, GREEDY)
    page = ann.sit(code)
    player = Player(page, by_tab)
    page.wait_for_selector("#steps [data-move=K1]")
    while not page.locator("#log li.played[data-actor='1']").count():
        player.wait()
        player.take(player.best(player.choices()))
    assert player.chosen >= 2


def test_keys_open_and_close_help_rules_and_what_lies_at_a_place(people: People) -> None:
    ann = people.arrive()
    page = ann.sit(ann.lay(ME, GREEDY))
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    page.keyboard.press("r")
    expect(page.locator("#drawer")).to_be_visible()
    expect(page.locator("#guide #TM-ROLL-02")).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()
    tab_to(page, ".part [data-spot=contract-1]")
    page.keyboard.press("i")
    expect(page.locator("#card")).to_contain_text("asks for")
    page.keyboard.press("Escape")
    expect(page.locator("#card")).to_be_hidden()
