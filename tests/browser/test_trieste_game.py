"""Two people at one telephone play a game of Tachite al Tram to its end, by finger; and a turn is played by keys alone.

The game is one of the room's records. Most of it is told to the table over the API, with what chance brought entered by
hand; the last turns are tapped.
"""

from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.people import ME, Answer, People, Person, until
from tests.browser.test_keyboard import tab_to
from tramyard.kernel.position import CHANCE
from tramyard.kernel.record import Line, Record
from tramyard.testing.records import read

RECORDS = Path(__file__).parent.parent / "games/trieste/records"
BO: Answer = {"kind": "me", "name": "Bo"}
TAPPED = 24
"""Lines at the end of the game that are tapped, but for chance."""
SET_UP = 13
"""Lines of a record that lay out the table for two."""
SHOWN = """line => Number(document.querySelector("#log li.played:last-of-type")?.dataset.line ?? 0) >= line"""


class Telling:
    """A table that plays a game which is known already."""

    def __init__(self, person: Person, record: Record) -> None:
        options = {"first": "random", "points": 12}
        wanted = {"game": "trieste", "seats": [ME, BO], "options": options, "companion": True}
        self.person = person
        self.record = record
        self.code = str(person.ask("POST", "/api/tables", wanted)["code"])
        self.path = f"/api/tables/{self.code}"
        self.look()

    def look(self) -> int:
        """How many lines have been played."""
        now: dict[str, Any] = self.person.ask("GET", f"{self.path}/events?form=story&since={2**40}")
        self.version, self.line = now["version"], int(now["line"])
        return self.line

    def texts(self, line: Line) -> list[str]:
        return [self.record.game.vocabulary.text(move) for move in line.moves]

    def by_api(self, line: Line) -> None:
        seat = max(line.actor, 0)
        body = {"version": self.version, "moves": self.texts(line), "seat": seat}
        told: dict[str, Any] = self.person.ask("POST", f"{self.path}/actions?form=story&seat={seat}", body)
        self.version, self.line = told["version"], int(told["line"])

    def by_finger(self, line: Line) -> None:
        """Taps: a tile and its place, the end of a drive, or the one thing to do."""
        page, words = self.person.page, self.texts(line)
        before = self.line
        offered: dict[str, Any] = self.person.ask("GET", f"{self.path}?seat={line.actor}")
        page.wait_for_function(SHOWN, arg=self.line)
        if words[0][0] == "+":
            self._lay(page, *words)
        else:
            drive = next((run for run in offered["runs"] if run["move"] == " ".join(words)), None)
            step = drive or next(step for step in offered["steps"] if step["move"] == words[0])
            self._tap(page, step["spot"], step["words"])
        until(page, lambda: self.look() > before)

    def _tap(self, page: Page, spot: str, words: str) -> None:
        """What is small comes closer first; where several things can be done, or a drive is foreshown, a menu asks."""
        before = self.line
        place = page.locator(f'.part [data-spot="{spot}"].can').last
        menu = page.locator("#menu")
        while self.look() == before:
            closer = page.locator("#board.zoomed").count()
            place.tap()
            until(page, partial(self._answered, page, before, closer))
            if menu.is_visible():
                menu.locator("[role=menuitem]").filter(has=page.get_by_text(words, exact=True)).tap()
                return

    def _answered(self, page: Page, line: int, closer: int) -> bool:
        """A menu has opened, the place has come closer, or it is done."""
        return (
            page.locator("#menu").is_visible() or page.locator("#board.zoomed").count() > closer or self.look() > line
        )

    def _lay(self, page: Page, pick: str, lay: str) -> None:
        square = lay[1:].partition(":")[0]
        page.locator(f'.part [data-spot="tile-{pick[1:]}"].can').tap()
        place = page.locator(f'#board [data-spot="{square}"].can')
        ghost = page.locator("#board .tr-ghost.shown")
        place.tap()
        for _turn in range(4):
            expect(ghost).to_have_count(1)
            if ghost.get_attribute("data-move") == lay:
                break
            place.tap()
        expect(ghost).to_have_attribute("data-move", lay)
        page.locator("#steps .holding .step").tap()


def test_a_game_is_played_to_its_end_on_one_telephone(people: People) -> None:
    record = read(RECORDS / "every-futiz-2-seats.record")
    ann = people.arrive(375, 812, touch=True)
    ann.forgiven = ("status of 409",)  # a page may ask what can be drawn when that was told already
    telling = Telling(ann, record)
    while telling.line < len(record.lines) - TAPPED:
        telling.by_api(record.lines[telling.line])
    page = ann.sit(telling.code)
    tapped = set()
    while telling.line < len(record.lines):
        line = record.lines[telling.line]
        if line.actor == CHANCE:
            telling.by_api(line)
        else:
            telling.by_finger(line)
            tapped.add(telling.texts(line)[0][0])
        expect(page.locator("#curtain")).to_be_hidden()
    assert tapped >= set("R>+FU")
    expect(page.locator("#ended")).to_be_visible()
    expect(page.locator("#tally tbody tr")).to_have_count(2)
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 375


def test_a_turn_is_played_by_keys_alone(people: People) -> None:
    """Tab to a tile, arrows from square to square, e to turn it, Enter to lay it; then the die."""
    ann = people.arrive()
    record = read(RECORDS / "points-2-seats.record")
    record.back_to(SET_UP)
    page = ann.sit(ann.lay(ME, BO, game="trieste", options={}, origin=record.text()))
    page.wait_for_selector("#steps [data-move='B-']", state="attached")
    tab_to(page, '.part [data-spot^="tile-"].can')
    page.keyboard.press("Enter")
    page.wait_for_selector("#steps .holding", state="attached")
    tab_to(page, "#board [data-spot].can")
    ghost = page.locator("#board .tr-ghost.shown")
    expect(ghost).to_have_count(1)
    here = page.evaluate("document.activeElement.dataset.spot")
    for key in ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"):
        page.keyboard.press(key)
        if page.evaluate("document.activeElement.dataset.spot") != here:
            break
    there = page.evaluate("document.activeElement.dataset.spot")
    assert there != here
    before = ghost.get_attribute("data-move")
    assert before is not None
    assert before.startswith(f"@{there}:")
    ways = page.locator(f'#board .tr-ghost[data-move^="@{there}:"]').count()
    page.keyboard.press("e")
    after = ghost.get_attribute("data-move")
    assert (after == before) is (ways == 1)
    page.keyboard.press("Enter")
    expect(page.locator(f"#laid-{there}")).to_be_attached()
    tab_to(page, '.part [data-spot="die"].can')
    page.keyboard.press("Enter")
    expect(page.locator("#steps [data-move='R']")).to_have_count(0)
