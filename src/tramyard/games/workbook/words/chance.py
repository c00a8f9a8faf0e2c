"""What chance decides in Tramways Workbook: who of two is Player A first."""

from tramyard.kernel.game import Game
from tramyard.kernel.players import who
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Said
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _


def event(game: Game, position: Position) -> Said:
    return _("Somebody is chosen to be first.")


def pieces(game: Game, position: Position, move: Move) -> tuple[Said, ...]:
    return (who(int(game.vocabulary.parts[move]), -1),)
