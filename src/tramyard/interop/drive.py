"""Driving a play for a learner: chance and bots go on until its seat must decide. Compiled, because a step is short.

All luck of a play follows from one number and from how many moves were made; nobody carries a generator from one move
to the next. So a copy of a play goes on exactly as the original, bots included, in this process or in another.
"""

from typing import Final, final

from librt.random import Random
from mypy_extensions import i64

from tramyard.bots import bot_kind
from tramyard.bots.driver import ask
from tramyard.kernel.bot import BotKind
from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.room import Room
from tramyard.kernel.words import _

MANY: Final = 4611686018427387904
"""Seeds and lucks lie below it: 2 to the 62."""
ANYBODY: Final[i64] = -1
"""Whose decisions a learner makes, where it makes all of them."""
RANDOM: Final = "random"
PATIENCE: Final = 1000
"""After so many plays without a decision for the learner there will be none: its part of the game is over."""


def luck_of(seed: i64) -> i64:
    """The number all luck of a play follows from: far apart for neighbouring seeds."""
    return Random(seed).randrange(MANY)


def next_seed(luck: i64) -> i64:
    """The seed of the play after the one with this luck."""
    return Random(luck - 1).randrange(MANY)


@final
class Opponents:
    """Bots in the seats a learner has not, by their specs in the order of the seats.

    A bot is made anew for each decision, with a seed out of the luck of the play. One that remembers earlier decisions
    forgets them here.
    """

    def __init__(self, room: Room, game: Game, seat: i64, specs: list[str]) -> None:
        self.game: Game = game
        self.kinds: list[BotKind | None] = []
        """The bot of each seat; none for the learner's own, and for those that play at random."""
        self.arguments: list[str] = []
        for number in range(game.seats):
            spec = RANDOM if number == seat else specs[number - 1 if number > seat else number]
            kind = bot_kind(spec, room)
            self.kinds.append(None if spec == RANDOM else kind)
            self.arguments.append(spec.partition(":")[2])
            if spec != RANDOM:
                kind.make(game, 0, self.arguments[number])  # what cannot be made is told now

    def decide(self, position: Position, rng: Random) -> i64:
        """The seat that must decide plays, in place; how many moves that took."""
        kind = self.kinds[position.actor]
        if kind is None:
            position.play(position.pick(rng))
            return 1
        bot = kind.make(self.game, rng.randrange(MANY), self.arguments[position.actor])
        action = ask(bot, position, rng).action
        self.game.play_action(position, action)
        return len(action)


def go_on(position: Position, seat: i64, opponents: Opponents | None, luck: i64, made: i64, most: i64) -> i64:
    """Chance and bots play, in place, until this seat must decide (or whichever, for ANYBODY), the game is over, or
    `most` moves of seats were made; how many were."""
    if position.actor == OVER or (position.actor != CHANCE and (opponents is None or position.actor == seat)):
        return made
    rng = Random(luck + made)
    while True:
        actor = position.actor
        if actor == CHANCE:
            position.play(position.pick(rng))
        elif opponents is None or made >= most or actor in (OVER, seat):
            return made
        else:
            made += opponents.decide(position, rng)


def begin(first: Position, seat: i64, opponents: Opponents | None, seed: i64, most: i64) -> tuple[Position, i64, i64]:
    """A new play from where `first` stands, gone on until this seat must decide (or whichever, for ANYBODY): where that
    is, the play's luck, and how many moves were made. One that is over before there is anything to decide is passed
    over for the next. Raises YardError where there is never anything."""
    for _attempt in range(PATIENCE):
        position = first.copy()
        luck = luck_of(seed)
        made = go_on(position, seat, opponents, luck, 0, most)
        if position.actor != OVER and made < most:
            return position, luck, made
        seed = next_seed(luck)
    raise YardError(_("There is nothing to decide for this seat any more, from where the play begins."))
