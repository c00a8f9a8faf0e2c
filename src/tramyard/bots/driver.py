"""Driving a play from decision to decision: chance is drawn, single moves are played, bots are asked."""

from librt.random import Random

from tramyard.kernel.bot import Bot, Choice
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.vocabulary import Move


def forced_action(position: Position) -> tuple[Move, ...] | None:
    """The seat's only action, if each of its moves is the only one; None where there is something to decide, or where
    others could tell from the haste that there was not."""
    seat = position.actor
    if seat < 0 or position.discreet:
        return None
    here = position
    run: list[Move] = []
    while not run or (here.actor == seat and not here.settled):
        moves = here.moves()
        if len(moves) != 1:
            return None
        here = here.copy()
        here.play(moves[0])
        run.append(moves[0])
    return tuple(run)


def go_on_alone(position: Position, seat: int) -> list[Move]:
    """Plays a seat's half-done action on, in place, as long as there is only one way; the moves that took."""
    run: list[Move] = []
    while position.actor == seat and not position.settled and not position.discreet:
        moves = position.moves()
        if len(moves) != 1:
            break
        position.play(moves[0])
        run.append(moves[0])
    return run


def next_action(position: Position, rng: Random) -> tuple[Move, ...] | None:
    """What happens without anybody deciding: an outcome of chance or a forced action; None at a decision or the end."""
    if position.actor == OVER:
        return None
    if position.actor == CHANCE:
        return (position.pick(rng),)
    return forced_action(position)


def ask(bot: Bot, position: Position, rng: Random) -> Choice:
    """A bot's decision for the seat that must decide. It is shown an imagined Position, never the real one."""
    seat = int(position.actor)
    return bot.choose(position.imagine(seat, rng), seat)
