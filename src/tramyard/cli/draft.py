"""An action in the making: moves played on a copy, so that they can be taken back one by one."""

from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.refusal import Refusal, Refused
from tramyard.kernel.vocabulary import Move


class Draft:
    """What a person has chosen so far of the action that is due."""

    def __init__(self, game: Game, position: Position) -> None:
        self.game = game
        self.start = position
        self.seat = int(position.actor)
        self.moves: list[Move] = []
        self.here = position.copy()

    @property
    def finished(self) -> bool:
        return bool(self.moves) and (self.here.settled or self.here.actor != self.seat)

    def add(self, move: Move) -> None:
        self.here.play(move)
        self.moves.append(move)

    def back(self) -> bool:
        """Take the last move back; False if there is none."""
        if not self.moves:
            return False
        self.moves.pop()
        self.here = self.start.copy()
        for move in self.moves:
            self.here.play(move)
        return True

    def read(self, text: str) -> list[Move]:
        """Moves from text, to be added one by one. Raises Refused, also where another seat would have to move."""
        moves = self.game.parse(self.here, text)
        there = self.here.copy()
        for number, move in enumerate(moves):
            if there.actor != self.seat:
                rest = self.game.spell(tuple(moves[number:]))
                raise Refused(Refusal("YARD-TURN", "too-much", {"text": rest}))
            there.play(move)
        return moves
