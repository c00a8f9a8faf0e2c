"""How a game of Trainmaker ended and who won, told to a seat or a spectator."""

from tramyard.games.trainmaker.rules.box import GOODS
from tramyard.games.trainmaker.rules.phases import BY_BOTH, BY_CONTRACT, BY_ENGINE, SIX_GOODS
from tramyard.games.trainmaker.rules.turn import TrainPosition
from tramyard.games.trainmaker.words.names import ENGINE
from tramyard.kernel.game import Game
from tramyard.kernel.players import who, wins
from tramyard.kernel.position import Position
from tramyard.kernel.room import Place, by_standing
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


def places(game: Game, position: Position) -> list[Place]:
    """The players, marked with the sets they completed, and the Steam Engine where it plays."""
    assert isinstance(position, TrainPosition)
    rows = [place._replace(marks=_sets(position, place.seat)) for place in by_standing(game, position)]
    if position.box.engine:
        engine = position.players[position.box.seats]
        tally = {"goods": int(engine.goods_covered()), "cars": int(engine.sizes), "cards": int(engine.count())}
        rank = 1 if position.ended == BY_ENGINE else 0
        rows.append(Place(-1, rank, tally["goods"], tally, _sets(position, position.box.seats), _(ENGINE)))
    return rows


def _sets(position: TrainPosition, player: int) -> tuple[Said, ...]:
    mine = position.players[player]
    filled = mine.kept and mine.missing_for(position.box, mine.kept) == 0
    six = mine.goods_covered() == GOODS
    return (*([_("contract filled")] if filled else []), *([_("six goods")] if six else []))


def _exhausted(position: TrainPosition, seat: int) -> Said:
    """Nobody has a set: the first by goods, cars and cards."""  # TM-A26
    first = [player for player, place in enumerate(position.standing()) if place.rank == 1]
    if not first:
        return _("No city is left and your set is not complete: you have lost.")
    names = joined([who(player, seat) for player in first])
    ahead = fill(_("No city is left and nobody has a complete set. Ahead: {names}."), names=names)
    return joined([ahead, _why_ahead(position, first)], " ")


def _why_ahead(position: TrainPosition, first: list[int]) -> str:
    """Which of the three comparisons decided."""  # TM-A26
    if len(first) > 1:
        return _("They are equal in goods, in cars asked for and in cards: a tie.")
    tally = position.tally()
    best = tally[first[0]]
    others = [parts for player, parts in enumerate(tally) if player not in first]
    if all(parts["goods"] < best["goods"] for parts in others):
        return _("The most different goods decide.")
    rivals = [parts for parts in others if parts["goods"] == best["goods"]]
    if all(parts["cars"] < best["cars"] for parts in rivals):
        return _("Equal in goods; the cars that the collected cities asked for decide.")
    return _("Equal in goods and in cars asked for; the number of cards decides.")
