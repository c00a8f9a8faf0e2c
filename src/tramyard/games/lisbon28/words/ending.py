"""How a game of Lisbon Tram 28 ended and who won, told to a seat or a spectator."""

from tramyard.games.lisbon28.rules.counts import total
from tramyard.games.lisbon28.rules.phases import BY_PILE, DEAD, IDLE
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.names import who
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.words import _, plural


def ending(game: Game, position: Position, seat: int) -> str:
    assert isinstance(position, LisbonPosition)
    places = position.standing()
    winner = next(player for player, at in enumerate(places) if at.rank == 1)
    how = _how(position)
    points = plural("{count} point", "{count} points", places[winner].score)
    if winner == seat:
        return _("{how} You win with {points}!").format(how=how, points=points) + _tie(position, winner)
    return _("{how} {who} wins with {points}.").format(how=how, who=who(winner, seat), points=points) + _tie(
        position, winner
    )


def _how(position: LisbonPosition) -> str:
    return {
        BY_PILE: _("The pile of monument cards is used up."),
        DEAD: _("Nobody waits anywhere and nobody can deliver."),
        IDLE: _("Everybody passed and no ticket was left to draw."),
    }.get(position.ended, _("A hundred rounds are enough."))


def _tie(position: LisbonPosition, winner: int) -> str:
    """What decided between equal scores."""
    score = position.score_of(winner)
    rivals = [seat for seat in range(position.box.seats) if seat != winner and position.score_of(seat) == score]
    if not rivals:
        return ""
    links = position.links_of(winner)
    rivals = [seat for seat in rivals if position.links_of(seat) == links]
    if not rivals:  # L28-TIE-01
        return " " + _("More links decided.")
    aboard = total(position.aboard[winner])
    if all(total(position.aboard[seat]) < aboard for seat in rivals):  # L28-TIE-02
        return " " + _("More passengers on board decided.")
    return " " + _("Sitting farthest from the first player decided.")  # L28-TIE-03
