"""What the spots of the picture of Tramways are called that a choice is about."""

from typing import Final

from tramyard.games.tramways.rules.turn import TramwaysPosition
from tramyard.games.tramways.words import cards, names
from tramyard.kernel.game import Game
from tramyard.kernel.position import Position
from tramyard.kernel.spans import Said
from tramyard.kernel.words import N_, _
from tramyard.tramnet import words

SIGNS: Final = {
    "cash": N_("Take {cash}"),
    "end": N_("End"),
    "bid": N_("Bid"),
    "no-bid": N_("Pass"),
    "enough": N_("Enough"),
    "money": N_("Take {commerce}"),
    "hp": N_("Buy 1 HP"),
    "deck": N_("One more card"),
}


def spot(game: Game, position: Position, name: str) -> Said:
    """A place, a side of a building, a card or a part of one, a Ticket Book, where somebody wants to go, or a sign."""
    assert isinstance(position, TramwaysPosition)
    box, grid = position.box, position.land.grid
    if grid.knows(name):
        return names.place(position, int(grid.space(name)))
    if grid.knows_edge(name):
        return names.edge(position, int(grid.edge(name)))
    part, _dash, rest = name.partition("-")
    if part == "numeral" and grid.knows(rest):
        return names.place(position, int(grid.space(rest)))
    if part == "parcel" and rest in box.code_of:
        return names.parcel(position, box.code_of[rest])
    if part in ("card", "strip", "slot") and rest.partition(".")[0] in box.card_of:
        return cards.card_name(box.cards[box.card_of[rest.partition(".")[0]]])
    if part == "wanted" and rest in words.BUILDING_NAMES:
        return words.building(rest)
    if part == "book" and rest.isdecimal():
        return _("Ticket Book {number}").format(number=rest)
    if part == "bid" and rest.isdecimal():
        return f"+{words.money(int(rest))}"
    sign = _(SIGNS.get(name, name))
    return sign.format(cash=words.money(int(box.cash)), commerce=words.money(int(box.commerce_pays)))
