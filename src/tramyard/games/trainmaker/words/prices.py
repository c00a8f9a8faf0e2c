"""What choices of Trainmaker cost and bring, which of them spend the token and on what, and which end the turn."""

from tramyard.games.trainmaker.content import FACES
from tramyard.games.trainmaker.rules.box import END, PLACE, REROLL, SCORE, SWITCH, SWITCH_FROM
from tramyard.games.trainmaker.rules.phases import BONUS_OFFER
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.games.trainmaker.words.names import good, token
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.room import Price
from tramyard.kernel.spans import Said
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _


def price(game: Game, position: Position, moves: tuple[Move, ...]) -> Price:
    """A turned die costs the token, a scored city brings its good."""
    assert isinstance(position, TrainPosition)
    kinds, parts, box = game.vocabulary.kinds, game.vocabulary.parts, position.box
    costs = [token() for move in moves if kinds[move] == SWITCH]
    gains = [good(box, box.good[position.city_in(parts[move])]) for move in moves if kinds[move] == SCORE]
    return Price(tuple(costs), tuple(gains))


def special(game: Game, position: Position, move: Move) -> bool:
    return game.vocabulary.kinds[move] == SWITCH


def aim(game: Game, position: Position, move: Move) -> str:
    """The lever is pulled first, then the die is shown that it turns."""
    kinds, parts = game.vocabulary.kinds, game.vocabulary.parts
    return f"die-{FACES[SWITCH_FROM[parts[move]]]}" if kinds[move] == SWITCH else ""


def closes(game: Game, position: Position, move: Move) -> Said | None:
    """Stopping is asked about while the train could go on; what is lost with it is said."""
    assert isinstance(position, TrainPosition)
    kinds = game.vocabulary.kinds
    if kinds[move] != END:
        return None
    if position.phase == BONUS_OFFER:
        return _("End the turn without building another train?")
    if any(kinds[other] in (PLACE, REROLL) for other in position.moves()):
        return _("Stop now? A train without a Caboose scores nothing.")
    return ""
