"""What chance brings in Tachite al Tram, for whoever has die, tiles, passengers and cards in hand."""

from collections.abc import Callable
from typing import Final

from tramyard.games.trieste.rules import families
from tramyard.games.trieste.rules.turn import TriestePosition
from tramyard.games.trieste.words import names
from tramyard.games.trieste.words.cards import card_name, titled
from tramyard.games.trieste.words.log import after
from tramyard.kernel.game import Game
from tramyard.kernel.players import who
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Said, Span, fill
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _

NOBODY: Final = -1
"""The reader of what all are told in the same words."""


def event(game: Game, position: Position) -> Said:
    """All outcomes that can come now are of one family, and for one player."""
    assert isinstance(position, TriestePosition)
    some = position.odds()[0][0]
    return EVENTS[game.vocabulary.kinds[some]](position, game.vocabulary.parts[some])


def _tile(position: TriestePosition, part: int) -> Said:
    return fill(_("{who} draws a tile."), who=who(part // int(position.box.kinds_of_tile), NOBODY))


def _passenger(position: TriestePosition, part: int) -> Said:
    there = after(position, families.PASSENGER, part)
    for nth in range(len(position.box.board.stops)):
        if there.tops[nth] == part:
            return fill(_("The next passenger shows at {stop}."), stop=names.stop(position.box, nth))
    return _("The next passenger of the pile is discarded.")


def _card(position: TriestePosition, part: int) -> Said:
    return fill(_("{who} turns up a misfortune card."), who=who(int(position.seat), NOBODY))


def _stray(position: TriestePosition, part: int) -> Said:
    return fill(_("{card}: a passenger is drawn by lot."), card=titled(position.box, int(position.card)))


EVENTS: Final[dict[int, Callable[[TriestePosition, int], Said]]] = {
    families.STARTS: lambda position, part: _("Somebody is chosen to start."),
    families.DIE: lambda position, part: fill(_("{who} rolls the die."), who=who(int(position.seat), NOBODY)),
    families.TILE: _tile,
    families.PASSENGER: _passenger,
    families.CARD: _card,
    families.ROW: lambda position, part: _("A row is drawn by lot."),
    families.STOP: lambda position, part: _("A stop is drawn by lot."),
    families.STRAY: _stray,
}
"""What happens when an outcome of each family comes."""


def pieces(game: Game, position: Position, move: Move) -> tuple[Said, ...]:
    assert isinstance(position, TriestePosition)
    kind, part = game.vocabulary.kinds[move], game.vocabulary.parts[move]
    box = position.box
    if kind == families.STARTS:
        return (who(part, NOBODY),)
    if kind == families.DIE:
        return (Span(str(part + 1)),)
    if kind == families.TILE:
        return (names.tile(box, part % int(box.kinds_of_tile)),)
    if kind in (families.PASSENGER, families.STRAY):
        return (names.copy(box, part),)
    if kind == families.CARD:
        return (card_name(box, part),)
    if kind == families.ROW:
        return (fill(_("row {row}"), row=part + 1),)
    return (names.stop(box, part),)
