"""One game from the start to the end: chance is drawn, forced moves are played, bots are asked, a referee may look on.

Compiled with the rules, because a simulation spends its time here.
"""

from typing import final

from librt.random import Random
from mypy_extensions import i64

from tramyard.bots.driver import ask, next_action
from tramyard.kernel.bot import Bot
from tramyard.kernel.game import Game
from tramyard.kernel.position import CHANCE, OVER, Position
from tramyard.kernel.refusal import Refused
from tramyard.kernel.vocabulary import Move


@final
class Play:
    """A game as far as it was played: its actions in order, the moves they are made of, and what the referee found."""

    def __init__(self, position: Position) -> None:
        self.first: Position = position.copy()
        """Where it began."""
        self.position: Position = position
        self.lines: list[tuple[Move, ...]] = []
        """Actions of seats and outcomes of chance; the last one may be half played if there is a fault."""
        self.moves: i64 = 0
        self.seat_moves: i64 = 0
        self.seat_actions: i64 = 0
        self.starter: i64 = -1
        """The seat that decided first."""
        self.faults: list[str] = []


def play_out(
    game: Game, position: Position, bots: list[Bot], chance: Random, minds: list[Random], refereed: bool
) -> Play:
    """Play one game between bots, in place. Each seat's imagined positions come from a generator of its own."""
    play = Play(position)
    cap: i64 = game.turn_cap
    while position.actor != OVER and (cap == 0 or play.seat_moves < cap):
        seat = position.actor
        action = next_action(position, chance)
        if action is None:
            action = ask(bots[seat], position, minds[seat]).action
        play.lines.append(action)
        try:
            _play_action(game, play, action, refereed)
        except Refused as refused:
            play.faults.append(refused.refusal.of_written(game))
        if play.faults:
            break
    return play


def _play_action(game: Game, play: Play, action: tuple[Move, ...], refereed: bool) -> None:
    """One action of a seat, or one outcome of chance, on the real position."""
    position = play.position
    seat = position.actor
    for number, move in enumerate(action):
        if number and (position.actor != seat or position.settled):
            play.faults.append(f"the action goes on after its end with {game.vocabulary.text(move)}")
            return
        position.play(move)
        play.moves += 1
        if refereed:
            play.faults.extend(game.referee(position))
            if play.faults:
                return
    if seat != CHANCE:
        if play.starter < 0:
            play.starter = seat
        play.seat_moves += len(action)
        play.seat_actions += 1
        if position.actor == seat and not position.settled:
            play.faults.append("the action stops half way")
