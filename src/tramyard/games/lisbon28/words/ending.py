"""How a game of Lisbon Tram 28 ended and who won, told to a seat or a spectator."""

from typing import Final

from tramyard.games.lisbon28.rules import phases
from tramyard.games.lisbon28.rules.counts import total
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.kernel.game import Game
from tramyard.kernel.players import wins
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Line, joined
from tramyard.kernel.words import N_, _, plural

HOW: Final = {
    phases.BY_PILE: N_("The pile of monument cards is used up."),
    phases.DEAD: N_("Nobody waits anywhere and nobody can deliver."),
    phases.IDLE: N_("Everybody passed and no ticket was left to draw."),
    phases.TOO_LONG: N_("A hundred rounds are enough."),
}


def ending(game: Game, position: Position, seat: int) -> Line:
    assert isinstance(position, LisbonPosition)
    places = position.standing()
    winner = next(player for player, at in enumerate(places) if at.rank == 1)
    won = wins(winner, seat, plural("{count} point", "{count} points", places[winner].score))
    tie = _tie(position, winner)
    return joined([_(HOW[position.ended]), won, *([tie] if tie else [])], " ")


def _tie(position: LisbonPosition, winner: int) -> str:
    """What decided between equal scores."""
    score = position.score_of(winner)
    rivals = [seat for seat in range(position.box.seats) if seat != winner and position.score_of(seat) == score]
    if not rivals:
        return ""
    links = position.links_of(winner)
    rivals = [seat for seat in rivals if position.links_of(seat) == links]
    if not rivals:  # L28-TIE-01
        return _("More links decided.")
    aboard = total(position.aboard[winner])
    if all(total(position.aboard[seat]) < aboard for seat in rivals):  # L28-TIE-02
        return _("More passengers on board decided.")
    return _("Sitting farthest from the first player decided.")  # L28-TIE-03
