"""Lisbon Tram 28 in a terminal: what a seat sees, and its moves in words."""

from typing import Final

from tramyard.games.lisbon28.counts import letters_of
from tramyard.games.lisbon28.rules import LisbonPosition
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.room import Terminal
from tramyard.kernel.vocabulary import Move


def draw(game: Game, position: Position, seat: int, width: int = 80) -> str:
    assert isinstance(position, LisbonPosition)
    network = position.box.network
    lines = [f"{network.ids[node]} {letters_of(position.waiting[stop])}" for stop, node in enumerate(network.stops)]
    return "\n".join(lines)


def choice(game: Game, position: Position, move: Move) -> str:
    return game.vocabulary.text(move)


def told(game: Game, position: Position, moves: tuple[Move, ...], seat: int) -> str:
    shown = [position.shown(move, seat) or game.vocabulary.text(move) for move in moves[:1]]
    return " ".join([*shown, *[game.vocabulary.text(move) for move in moves[1:]]])


TERMINAL: Final = Terminal(draw, choice, told)
