"""Two people, one with a telephone, play a whole game of Lisbon Tram 28 at one table.

The game is thought out beforehand by bots, so that what must be seen in it happens, and told to a table where chance is
entered by hand. One action of each kind that is special is clicked, the last one, so that the pages are opened late in
the game; the rest comes over the API.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from librt.random import Random
from playwright.sync_api import expect

from tests.browser.hearing import listen, rings
from tests.browser.people import FRIEND, ME, People, Person, until
from tests.browser.player import ANSWERED, mark_choices
from tramyard.bots.driver import ask, forced_action
from tramyard.bots.greedy import GreedyBot
from tramyard.games.lisbon28 import ROOM
from tramyard.kernel.game import Game
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.vocabulary import Move

SEEDS = range(1, 40)
SIZE = "spot => [spot.getBoundingClientRect().width, spot.getBoundingClientRect().height]"
SHOWN = """version => {
  const newest = document.querySelector("#log").lastElementChild;
  return Number(newest?.dataset.version) === version;
}"""
VERSIONS = "items => items.map((item) => Number(item.dataset.version))"


@dataclass(frozen=True)
class Line:
    """One line of the game: the position before it, and its moves; `forced` ones are played by the table itself."""

    before: Position
    moves: tuple[Move, ...]
    forced: bool = False

    @property
    def actor(self) -> int:
        return int(self.before.actor)


def played(game: Game, seed: int) -> Iterator[Line]:
    """A whole game between two bots."""
    rng = Random(seed)
    bot = GreedyBot(game, seed)
    here = game.start()
    while here.actor != OVER:
        before = here.copy()
        forced = forced_action(here)
        if here.actor == CHANCE:
            moves: tuple[Move, ...] = (here.pick(rng),)
        else:
            moves = forced or ask(bot, here, rng).action
        game.play_action(here, moves)
        yield Line(before, moves, forced is not None)


# What must be seen


def pushed_by_choice(game: Game, line: Line) -> bool:
    """The owner of a pushed tram says where it goes."""
    return line.actor == 1 and texts(game, line)[0].startswith(">") and len(line.before.moves()) > 1


def paid_by_choice(game: Game, line: Line) -> bool:
    """A ride that can be paid for in several ways."""
    here = line.before.copy()
    here.play(line.moves[0])
    return line.actor == 0 and texts(game, line)[0].startswith("M") and len(game.runs(here)) > 1


def picked_up_with_the_bell(game: Game, line: Line) -> bool:
    return texts(game, line)[0] == "PB"


def claimed(game: Game, line: Line) -> bool:
    """A monument, with a card to lie left or right of another."""
    return texts(game, line)[0].startswith("D") and len(line.moves) > 1


CLOSER = "() => document.querySelector('#board.zoomed')"
SIGHTS: list[Callable[[Game, Line], bool]] = [pushed_by_choice, paid_by_choice, picked_up_with_the_bell, claimed]


def texts(game: Game, line: Line) -> list[str]:
    return [game.vocabulary.text(move) for move in line.moves]


def sightseeing(game: Game) -> tuple[list[Line], set[int]]:
    """A game in which everything happens, and the numbers of the lines where it happens last."""
    for seed in SEEDS:
        lines = list(played(game, seed))
        decided = [number for number, line in enumerate(lines) if line.actor >= 0 and not line.forced]
        lasts = [max((number for number in decided if sight(game, lines[number])), default=-1) for sight in SIGHTS]
        if min(lasts) >= 0:
            return lines, set(lasts)
    raise AssertionError("no game has everything")


# Telling it to the table


class Telling:
    """A table that plays a game which is known already."""

    def __init__(self, game: Game, code: str, people: list[Person]) -> None:
        self.game = game
        self.path = f"/api/tables/{code}"
        self.people = people
        self.look()

    def look(self) -> int:
        """How many lines have been played."""
        now = self.people[0].ask("GET", f"{self.path}/events?form=story&since={2**40}")
        self.version, self.line = now["version"], int(str(now["line"]))
        return self.line

    def by_api(self, line: Line) -> None:
        """A seat's action, or chance entered by somebody who may see it."""
        seat = line.actor
        if seat == CHANCE:
            seat = next(seat for seat in (0, 1) if not line.before.shown(line.moves[0], seat))
        told = self.post(seat, "actions?form=story", texts(self.game, line))
        self.version, self.line = told["version"], int(told["line"])

    def post(self, seat: int, what: str, moves: list[str]) -> dict[str, Any]:
        return self.people[seat].ask("POST", f"{self.path}/{what}", {"version": self.version, "moves": moves})

    def caught_up(self) -> None:
        """Wait until every page has shown everything that happened."""
        for person in self.people:
            person.page.wait_for_function(SHOWN, arg=self.version)

    def by_page(self, line: Line) -> None:
        """Clicks: at the spot of each choice where it has one, and in the menu that opens there."""
        rest = texts(self.game, line)
        person = self.people[line.actor]
        self.caught_up()
        before = self.line
        heard = [rings(each.page) for each in self.people]
        offered: dict[str, Any] = person.ask("GET", self.path)
        done: list[str] = []
        while rest:
            step = longest(offered, rest)
            take(person, step)
            if step["ends"]:
                break
            offered = self.post(line.actor, "draft", [*done, *(step.get("moves") or [step["move"]])])
            rest = rest[len(offered["moves"]) - len(done) :]
            done = offered["moves"]
        until(person.page, lambda: self.look() > before)
        if picked_up_with_the_bell(self.game, line):
            self.caught_up()
            assert [rings(each.page) for each in self.people] == [before + 1 for before in heard]


def longest(offered: dict[str, Any], wanted: list[str]) -> dict[str, Any]:
    """The choice that begins these moves with as many of them as it can."""
    found = {len(run["moves"]): run for run in offered["runs"] if run["moves"] == wanted[: len(run["moves"])]}
    steps = [step for step in offered["steps"] if step["move"] == wanted[0]]
    chosen: dict[str, Any] = found[max(found)] if found else steps[0]
    return chosen


def take(person: Person, step: dict[str, Any]) -> None:
    """At its spot, or in the list where something dearer is wanted than a click would take."""
    page = person.page
    listed = page.locator(f'#steps [data-move="{step["move"]}"]')
    listed.wait_for(state="attached")
    mark_choices(page)
    if step["spot"] and not step.get("otherwise"):
        at_spot(person, step["spot"], step["move"])
    else:
        listed.evaluate("choice => choice.closest('.drawer-of')?.querySelector('[aria-expanded=false]')?.click()")
        listed.click()
    if page.locator("#sure").is_visible():
        page.locator("#sure [value=yes]").click()


def at_spot(person: Person, spot: str, move: str) -> None:
    """By mouse or finger; what is too small for a finger comes closer first."""
    page = person.page
    place = page.locator(f'.part [data-spot="{spot}"].can').last
    if place.locator(".l28-hit").count():
        place = place.locator(".l28-hit").last
    if person.touch:
        page.keyboard.press("0")
        page.wait_for_function(f"() => !({CLOSER})()")
        place.tap()
        page.wait_for_function(f"() => ({CLOSER})() || ({ANSWERED})()")
        if page.locator("#board.zoomed").count():
            assert min(place.evaluate(SIZE)) >= 40
            place.tap()
    else:
        place.click()
    page.wait_for_function(ANSWERED)
    if page.locator("#menu").is_visible() and page.locator("#steps > [data-old]").count():
        page.locator(f'#menu [data-move="{move}"]').click()  # several moves share the spot


def sit_down(people: People) -> tuple[Person, Person, str]:
    ann = people.arrive()
    ben = people.arrive(width=375, height=812, touch=True)
    for person in (ann, ben):
        person.forgiven = ("status of 409",)  # a page may ask what can be drawn when that was told already
        listen(person.page)
    wanted = {"game": "lisbon28", "seats": [ME, FRIEND], "options": {"first": 1}, "companion": True}
    laid = ann.ask("POST", "/api/tables", wanted)
    code, invitations = str(laid["code"]), laid["invitations"]
    assert isinstance(invitations, list)
    invite = invitations[1]["link"].rpartition("/")[2]
    ben.ask("POST", f"/api/tables/{code}/seats/1", {"name": "Ben", "invite": invite})
    return ann, ben, code


def test_two_browsers_play_lisbon_to_its_end(people: People) -> None:
    game = ROOM.game(2, {"first": 1})
    lines, sights = sightseeing(game)
    ann, ben, code = sit_down(people)
    telling = Telling(game, code, [ann, ben])
    while telling.line < min(sights):
        telling.by_api(lines[telling.line])
    for person in (ann, ben):
        person.sit(code)
        person.page.locator("#prompt").click()
    while telling.line < len(lines):
        (telling.by_page if telling.line in sights else telling.by_api)(lines[telling.line])
    for person in (ann, ben):
        expect(person.page.locator("#ended")).to_be_visible()
        expect(person.page.locator("#tally tbody tr")).to_have_count(2)
        assert rings(person.page) > 0
    told = [person.page.locator("#log li.played").evaluate_all(VERSIONS) for person in (ann, ben)]
    assert told[0] == told[1] == sorted(told[0])
