"""The server is killed while somebody plays and a bot thinks: pages say so, heal, and nothing told is lost."""

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import GREEDY, ME, People
from tests.browser.player import Player, by_list
from tests.browser.yard import Yard

CUTS = 4
LONGEST = 0.4
"""Seconds from a click to the cut: before the server got it, while it plays, or while the bot thinks."""
LINES = "items => items.map((item) => [Number(item.dataset.version), item.querySelector('.words').textContent])"


@pytest.fixture
def own_yard(tmp_path: Path) -> Iterator[Yard]:
    yard = Yard(tmp_path)
    yard.open()
    yield yard
    yard.close()
    assert "Traceback" not in yard.log()


def test_a_game_goes_on_after_every_power_cut(browser: Browser, own_yard: Yard) -> None:
    people = People(browser, own_yard.address)
    ann = people.arrive()
    ann.forgiven = ("WebSocket", "net::ERR_")
    page = ann.sit(ann.lay(ME, GREEDY))
    player = Player(page, by_list)
    rng = random.Random(28)
    for cut in range(CUTS):
        page.wait_for_selector("#steps .step")
        move = "E" if cut % 2 and "E" in player.choices() else player.best(player.choices())
        by_list(player, move)
        if page.locator("#sure").is_visible():
            page.locator("#sure [value=yes]").click()
        time.sleep(rng.random() * LONGEST)
        own_yard.kill()
        told = page.locator("#log li").evaluate_all(LINES)
        expect(page.locator("#line")).to_be_visible()
        own_yard.open()
        expect(page.locator("#line")).to_be_hidden()
        page.wait_for_selector("#steps .step")
        after = page.locator("#log li").evaluate_all(LINES)
        assert after[: len(told)] == told
        assert [version for version, _words in after] == list(range(1, len(after) + 1))
    page.reload()
    page.wait_for_selector("#steps .step")
    player.take(player.best(player.choices()))
    assert people.leave() == []
