"""How a game of Tramways ended, told to a seat or a spectator."""

from tramyard.games.tramways.rules.ending import rails_of
from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.kernel.game import Game
from tramyard.kernel.players import who, wins
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Line, Said, fill, joined, line
from tramyard.kernel.words import _
from tramyard.tramnet.words import happiness


def ending(game: Game, position: Position, seat: int) -> Line:
    assert isinstance(position, TramwaysPosition)
    standing = position.standing()
    scores = [at.score for at in standing]
    if position.box.alone:
        return line(_alone(position, scores[0]))
    winners = [player for player, at in enumerate(standing) if at.rank == 1]
    best = scores[winners[0]]
    if len(winners) > 1:
        names = joined([who(player, seat) for player in winners])
        return fill(_("Equal in everything: {names} share the win with {hp}."), names=names, hp=happiness(best))
    parts: list[Said] = [wins(winners[0], seat, happiness(best))]
    if scores.count(best) > 1:
        parts.append(_tie(position, [player for player, score in enumerate(scores) if score == best]))
    return joined(parts, " ")


def _tie(position: TramwaysPosition, level: list[int]) -> Said:
    """Which of the tie-breaks decided."""  # TB-END-06
    rails = [int(rails_of(position, player, False)) for player in level]
    if rails.count(max(rails)) == 1:
        return _("More rails on the map decide.")
    return _("More upgraded rails decide.")


def _alone(position: TramwaysPosition, score: int) -> Said:
    target = int(position.box.target)
    told = (
        _("Reached: {hp} against a target of {target}!")
        if score >= target
        else _("Missed: {hp}, {target} were the target.")
    )
    return told.format(hp=happiness(score), target=happiness(target))
