"""Trainmaker in a terminal: the table in letters and colours, each choice in a few words, each move told."""

from tramyard.games.trainmaker.box import SLOTS, letters_of
from tramyard.games.trainmaker.rules import TrainPosition
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.room import Terminal
from tramyard.kernel.vocabulary import Move


def draw(game: Game, position: Position, seat: int, width: int = 80) -> str:
    assert isinstance(position, TrainPosition)
    row = [position.box.city_names[position.city_in(slot)] for slot in range(SLOTS)]
    return f"{row} {letters_of(position.train)} | {letters_of(position.rolled)}"


def choice(game: Game, position: Position, move: Move) -> str:
    return game.vocabulary.text(move)


def told(game: Game, position: Position, moves: tuple[Move, ...], seat: int) -> str:
    return " ".join([position.shown(move, seat) or game.vocabulary.text(move) for move in moves])


TERMINAL = Terminal(draw, choice, told)
