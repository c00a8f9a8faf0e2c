"""How a game of Tachite al Tram ended and who won, told to a seat or a spectator."""

from typing import Final

from tramyard.games.trieste.rules import phases
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.games.trieste.words.names import points
from tramyard.kernel.game import Game
from tramyard.kernel.players import whom, wins
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Line, fill, joined
from tramyard.kernel.words import N_, _

HOW: Final = {
    phases.BY_POINTS: N_("The last passengers are off, and there are points enough."),
    phases.BY_TURNS: N_("All turns are played."),
}


def ending(game: Game, position: Position, seat: int) -> Line:
    assert isinstance(position, TriestePosition)
    places = position.standing()
    winners = [player for player, at in enumerate(places) if at.rank == 1]
    score = points(places[winners[0]].score)
    won = wins(winners[0], seat, score)
    if len(winners) > 1:  # TR-A34
        names = joined([whom(winners[:-1], seat), whom(winners[-1:], seat)], _(" and "))
        won = fill(_("The win is shared by {names}, with {points} each."), names=names, points=score)
    return joined([_(HOW[position.ended]), won], " ")
