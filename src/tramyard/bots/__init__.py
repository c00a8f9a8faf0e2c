"""Bots that play any game through the contract alone, and how a bot is called by name (`greedy`, `mcts:500`)."""

from tramyard.bots.brought import brought
from tramyard.bots.careless import CARELESS
from tramyard.bots.greedy import GREEDY
from tramyard.bots.mcts import MCTS
from tramyard.bots.random import RANDOM
from tramyard.kernel.bot import Bot, BotKind
from tramyard.kernel.errors import YardError
from tramyard.kernel.game import Game
from tramyard.kernel.room import Room
from tramyard.kernel.words import _

GENERIC = (RANDOM, CARELESS, GREEDY, MCTS)


def bot_kinds(room: Room) -> dict[str, BotKind]:
    """All bots that can sit in this room, by name."""
    kinds = {kind.name: kind for kind in (*GENERIC, *room.bots)}
    for kind in brought():
        if kind.name in kinds:
            raise YardError(
                _("A package brings a bot named «{name}», but there is one already.").format(name=kind.name)
            )
        kinds[kind.name] = kind
    return kinds


def bot_kind(spec: str, room: Room) -> BotKind:
    """The kind a spec such as `mcts:500` names. Raises YardError if there is none."""
    kinds = bot_kinds(room)
    name = spec.partition(":")[0]
    if name not in kinds:
        sentence = _("There is no bot «{name}» for {game}; there are: {known}.")
        raise YardError(sentence.format(name=name, game=room.title, known=", ".join(kinds)))
    return kinds[name]


def make_bot(spec: str, room: Room, game: Game, seed: int) -> Bot:
    """A bot for a game; equal seeds give equal bots."""
    return bot_kind(spec, room).make(game, seed, spec.partition(":")[2])
