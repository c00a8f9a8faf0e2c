"""Somebody who plays Trainmaker by looking at the page alone, sensibly enough that a game ends after a dozen rounds."""

import re
import time
from collections import Counter
from collections.abc import Callable, Sequence

from playwright.sync_api import Page

from tests.browser.people import PATIENCE

Hand = Callable[["Player", str], None]
MOST_CHOICES = 500
"""Of all players together, until a game must have ended."""
MARK_OLD = "items => items.forEach((item) => (item.dataset.old = 'yes'))"
ANSWERED = """() => !document.getElementById('menu').hidden || document.getElementById('sure').open
  || !document.querySelector('#steps > [data-old]')"""
"""A menu has opened, a question was asked, or the choices that were there are gone."""
CAN_CHOOSE = "() => document.querySelector('#steps .step') || document.getElementById('ended').checkVisibility()"
SPOTS = {"R": "roll", "E": "end", "N": "bonus"}


def spot_of(move: str) -> str:
    """Where a move stands in the picture."""
    kinds = {"K": "contract", "+": "die", "$": "slot"}
    return SPOTS[move] if move in SPOTS else f"{kinds[move[0]]}-{move[1]}"


class Player:
    """Chooses with one hand after the other: by the list, by the picture, by keys."""

    def __init__(self, page: Page, *hands: Hand) -> None:
        self.page = page
        self.hands = hands
        self.chosen = 0

    @property
    def at_the_end(self) -> bool:
        return self.page.locator("#ended").is_visible()

    def choices(self) -> list[str]:
        """The moves of the list, without those in drawers."""
        return list(
            self.page.eval_on_selector_all("#steps > li > [data-move]", "steps => steps.map((s) => s.dataset.move)")
        )

    def wait(self) -> None:
        """Until there is something to choose, or the game is over."""
        self.page.wait_for_function(CAN_CHOOSE)

    def take(self, move: str) -> None:
        """Choose, and wait until the page has answered with another list."""
        mark_choices(self.page)
        self.hands[self.chosen % len(self.hands)](self, move)
        self.chosen += 1
        if self.page.locator("#sure").is_visible():
            self.page.locator("#sure [value=yes]").click()
        self.page.wait_for_selector("#steps > [data-old]", state="detached")

    def best(self, choices: Sequence[str]) -> str:
        """Score what can be scored; else build towards the city that lacks least."""
        told = self.page.locator("#board desc").text_content() or ""
        train = Counter(dice(told, "Train"))
        lacks = [Counter(read(need)) - train for need in re.findall(r"\(\w+, (.*?)\)", told)]
        nearest = min(lacks, key=lambda lack: 10 * lack.total() - (lack & Counter(dice(told, "Unplaced"))).total())
        wanted = ["$1", "$2", "$3", "N", "K1", *(["+C"] if any(not lack for lack in lacks) else [])]
        wanted += [] if train["L"] else ["+L"]
        wanted += [f"+{car}" for car in "PBF" if nearest[car]]
        wanted += ["R", "+P", "+B", "+F", "+C", "E"]
        return next(move for move in wanted if move in choices)


def mark_choices(page: Page) -> None:
    """The choices of now can be told from those that come after them."""
    page.eval_on_selector_all("#steps > li", MARK_OLD)


def words_of(page: Page, move: str) -> str:
    """What the list says of a move, with what is said of drawn pieces to those who cannot see them."""
    return page.locator(f'#steps > li > [data-move="{move}"] > .words').text_content() or ""


def dice(told: str, which: str) -> str:
    """The dice of the train, or those unplaced, a letter each."""
    found = re.search(rf"{which}: (.*?)\.", told)
    return read(found[1]) if found else ""


def read(spoken: str) -> str:
    """Dice as letters: «a Locomotive, 2 Boxcars» is LBB."""
    counted = re.findall(r"(a|\d+) (L|P|B|F|C)", spoken)
    return "".join(letter * (1 if count == "a" else int(count)) for count, letter in counted)


def by_list(player: Player, move: str) -> None:
    player.page.locator(f'#steps > li > [data-move="{move}"]').click()


def by_key(player: Player, move: str) -> None:
    key = player.page.locator(f'#steps > li > [data-move="{move}"] kbd').text_content()
    player.page.keyboard.press(str(key))


def by_picture(player: Player, move: str) -> None:
    """A click on what glows; where several moves are possible, one of the menu."""
    _at_spot(player, move, lambda place: player.page.mouse.click(*place))


def by_finger(player: Player, move: str) -> None:
    _at_spot(player, move, lambda place: player.page.touchscreen.tap(*place))


def _at_spot(player: Player, move: str, press: Callable[[tuple[float, float]], None]) -> None:
    page = player.page
    words = words_of(page, move)
    spot = page.locator(f'.part [data-spot="{spot_of(move)}"].can').last
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    assert box is not None
    press((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    page.wait_for_function(ANSWERED)
    if page.locator("#menu").is_visible():
        page.locator("#menu [role=menuitem]").filter(has=page.get_by_text(words, exact=True)).click()


def play_to_the_end(*players: Player) -> None:
    """Whoever can choose does, until every page shows the end."""
    latest = time.monotonic() + PATIENCE / 1000
    while not all(player.at_the_end for player in players):
        assert time.monotonic() < latest, "nobody can choose anything"
        assert sum(player.chosen for player in players) < MOST_CHOICES, "the game does not end"
        for player in players:
            if choices := player.choices():
                player.take(player.best(choices))
                latest = time.monotonic() + PATIENCE / 1000
            else:
                player.page.wait_for_timeout(20)
