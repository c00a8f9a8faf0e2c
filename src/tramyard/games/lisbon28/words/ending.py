"""How a game of Lisbon Tram 28 ended and who won, told to a seat or a spectator."""

from typing import Final

from tramyard.games.lisbon28.rules import phases
from tramyard.games.lisbon28.rules.counts import total
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.kernel.game import Game
from tramyard.kernel.players import wins
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Line, Said, fill, joined
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


def _tie(position: LisbonPosition, winner: int) -> Said:
    """What decided between equal scores, and by how much."""
    score = position.score_of(winner)
    rivals = [seat for seat in range(position.box.seats) if seat != winner and position.score_of(seat) == score]
    if not rivals:
        return ""
    links = [int(position.links_of(seat)) for seat in rivals]
    mine = int(position.links_of(winner))
    if max(links) < mine:  # L28-TIE-01
        return fill(_("Equal points: more links decide, {mine} against {most}."), mine=mine, most=max(links))
    level = [seat for seat in rivals if position.links_of(seat) == mine]
    most = max([int(total(position.aboard[seat])) for seat in level])
    mine = int(total(position.aboard[winner]))
    if most < mine:  # L28-TIE-02
        sentence = _("Equal points and links: more passengers on board decide, {mine} against {most}.")
        return fill(sentence, mine=mine, most=most)
    return _("Equal points, links and passengers: who sits farthest from the first player wins.")  # L28-TIE-03
