"""How a game of Trainmaker ended and who won, told to a seat or a spectator."""

from tramyard.games.trainmaker.rules.phases import BY_BOTH, BY_CONTRACT, BY_ENGINE, SIX_GOODS
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.kernel.game import Game
from tramyard.kernel.players import who, wins
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Said, fill, joined
from tramyard.kernel.words import _


def ending(game: Game, position: Position, seat: int) -> Said:
    assert isinstance(position, TrainPosition)
    if position.ended == BY_ENGINE:
        return _("The Steam Engine has filled its contract: all players have lost.")
    if position.winner < 0:
        return _exhausted(position, seat)
    how = {
        SIX_GOODS: _("six different goods"),
        BY_CONTRACT: _("a filled contract"),
        BY_BOTH: _("six different goods and a filled contract at once"),
    }[position.ended]
    return wins(int(position.winner), seat, how)


def _exhausted(position: TrainPosition, seat: int) -> Said:
    """Nobody has a set: the first by goods, cars and cards."""  # TM-A26
    first = [player for player, place in enumerate(position.standing()) if place.rank == 1]
    if not first:
        return _("No city is left and your set is not complete: you have lost.")
    names = joined([who(player, seat) for player in first])
    return fill(_("No city is left and nobody has a complete set. Ahead: {names}."), names=names)
