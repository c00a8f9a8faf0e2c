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

    def _parsed(self, text: str) -> list[Move]:
        """Capitals need not be typed: words that are no moves as they stand are read as those they are spelled like."""
        try:
            return self.game.parse(self.here, text)
        except Refused as refused:
            if refused.refusal.key != "not-a-move":
                raise
            try:
                return self.game.parse(self.here, " ".join([self._capitals(word) for word in text.split()]))
            except Refused as second:
                raise (refused if second.refusal.key == "not-a-move" else second) from None

    def _capitals(self, word: str) -> str:
        vocabulary = self.game.vocabulary
        alike = [vocabulary.text(move) for move in range(vocabulary.choices)]
        return next((text for text in alike if text.lower() == word.lower()), word.upper())

    def read(self, text: str) -> list[Move]:
        """Moves from text, to be added one by one. Raises Refused, also where another seat would have to move."""
        moves = self._parsed(text)
        there = self.here.copy()
        for number, move in enumerate(moves):
            if there.actor != self.seat:
                rest = self.game.spell(tuple(moves[number:]))
                raise Refused(Refusal("YARD-TURN", "too-much", {"text": rest}))
            there.play(move)
        return moves
