"""What chance brings in Lisbon Tram 28, for whoever has tickets, bag and cards in hand: whose it is, piece by piece."""

from collections.abc import Callable
from typing import Final

from tramyard.games.lisbon28.content import COLOURS
from tramyard.games.lisbon28.rules import families, phases
from tramyard.games.lisbon28.rules.counts import HUES, of, total
from tramyard.games.lisbon28.rules.turn import LisbonPosition
from tramyard.games.lisbon28.words.names import COLOUR_NAMES, PASSENGER, TICKET, card, place
from tramyard.kernel.game import Game
from tramyard.kernel.players import who
from tramyard.kernel.position import Position
from tramyard.kernel.spans import PIECE, Said, Span, fill
from tramyard.kernel.vocabulary import Move
from tramyard.kernel.words import _, plural

NOBODY: Final = -1
"""The reader of what all are told in the same words."""


def event(game: Game, position: Position) -> Said:
    """All outcomes that can come now are of one family, and for one player."""
    assert isinstance(position, LisbonPosition)
    some = position.odds()[0][0]
    return EVENTS[game.vocabulary.kinds[some]](position, game.vocabulary.parts[some])


def _tickets(position: LisbonPosition, part: int) -> Said:
    player, handful = divmod(part, int(position.box.kinds_of_handful))
    count = int(total(position.box.handfuls[handful]))
    draws = plural("{{who}} draws a ticket.", "{{who}} draws {count} tickets.", count)
    return fill(draws, who=who(player, NOBODY))


def _passengers(position: LisbonPosition, handful: int) -> Said:
    """They come to a stop in set-up, join a group when the bell was rung, or wait to be placed."""
    count = int(total(position.box.handfuls[handful]))
    if position.phase == phases.STOPS:
        where = place(position.box, position.box.network.stops[position.stop])
        return fill(_("The group at {place} comes out of the bag."), place=where)
    if position.phase == phases.RING:
        rings = plural(
            "{{who}} rang the bell: one passenger comes out of the bag.",
            "{{who}} rang the bell: {count} passengers come out of the bag.",
            count,
        )
        return fill(rings, who=who(int(position.seat), NOBODY))
    return plural("A passenger comes out of the bag.", "A new group of {count} comes out of the bag.", count)


def _card(position: LisbonPosition, number: int) -> Said:
    if position.phase == phases.OPENING and position.stop < position.box.display:
        return fill(_("A card is opened in space {space}."), space=int(position.stop) + 1)
    return _("The next card of the pile is turned up.")


EVENTS: Final[dict[int, Callable[[LisbonPosition, int], Said]]] = {
    families.STARTS: lambda position, part: _("Somebody is chosen to start."),
    families.SHUFFLE: lambda position, part: _("The ticket pile is empty: shuffle the discard."),
    families.REFILL_BAG: lambda position, part: _("The bag is empty: put everybody delivered so far back into it."),
    families.DRAW_TICKETS: _tickets,
    families.DRAW_PASSENGERS: _passengers,
    families.TURN_CARD: _card,
}
"""What happens when an outcome of each family comes."""


def pieces(game: Game, position: Position, move: Move) -> tuple[Said, ...]:
    assert isinstance(position, LisbonPosition)
    kind, part = game.vocabulary.kinds[move], game.vocabulary.parts[move]
    if kind == families.STARTS:
        return (who(part, NOBODY),)
    if kind == families.DRAW_TICKETS:
        return _handful(position, part % position.box.kinds_of_handful, TICKET)
    if kind == families.DRAW_PASSENGERS:
        return _handful(position, part, PASSENGER)
    return (card(position.box, part + 1),) if kind == families.TURN_CARD else ()


def _handful(position: LisbonPosition, handful: int, kind: str) -> tuple[Said, ...]:
    held = position.box.handfuls[handful]
    return tuple(
        [
            Span(_(COLOUR_NAMES[colour]), PIECE, f"{kind}-{COLOURS[colour]}")
            for colour in range(HUES)
            for _nth in range(int(of(held, colour)))
        ]
    )
