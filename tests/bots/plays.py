"""Games between bots, each decided by its seed, for the tests of this folder."""

from collections.abc import Iterator

from librt.random import Random

from tests.ending import ending_game
from tests.toys.lanterns import ROOM as LANTERNS
from tramyard.bots import make_bot
from tramyard.bots.driver import ask, next_action
from tramyard.bots.search import Node
from tramyard.kernel.bot import Bot
from tramyard.kernel.game import Game
from tramyard.kernel.position import OVER, Position
from tramyard.kernel.room import Room, rooms

ROOMS = [*rooms().values(), LANTERNS]
"""Every installed room, and a toy in plain Python with secrets of its own."""


def decisions(game: Game, bots: list[Bot], seed: int) -> Iterator[Position]:
    """The position at each decision of a game played by these bots, and at its end; every action must be legal."""
    rng = Random(seed)
    position = game.start()
    while position.actor != OVER:
        action = next_action(position, rng)
        if action is None:
            yield position.copy()
            action = ask(bots[position.actor], position, rng).action
        game.play_action(position, action)
    yield position


def last(game: Game, bots: list[Bot], seed: int) -> Position:
    *_, end = decisions(game, bots, seed)
    return end


def some_decisions(room: Room, seed: int, most: int) -> tuple[Game, list[Position]]:
    """A game with positions at which a seat has something to decide, evenly over a game at random."""
    game = ending_game(room)
    bots = [make_bot("random", room, game, seed + seat) for seat in range(game.seats)]
    *found, _ = decisions(game, bots, seed)
    return game, found[:: max(1, len(found) // most)]


def family(node: Node) -> Iterator[Node]:
    """A node of a search and all that follow it."""
    yield node
    for child in node.children:
        yield from family(child)


def wins(room: Room, mine: str, theirs: str, games: int) -> float:
    """Games the first bot wins against the second, both on either seat; a shared win is half of one."""
    game = ending_game(room, 2)
    won = 0.0
    for number in range(games):
        seat = number % 2
        bots = [make_bot(mine if seat == own else theirs, room, game, 2 * number + own) for own in range(2)]
        standing = last(game, bots, number).standing()
        winners = [place.rank == 1 for place in standing]
        won += winners[seat] / max(1, sum(winners))
    return won
